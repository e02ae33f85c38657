"""Settlement of a finished game: its outcome and its SGF, once for each ruling, harmless when repeated."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from tianyuan.core.game.effects import Finish
from tianyuan.core.game.state import GameState
from tianyuan.documents.json_values import to_json
from tianyuan.services.games.cards import GameCard
from tianyuan.services.games.game_sgf import write_game
from tianyuan.store.models import RunningGame, Settlement


def settle(card: GameCard, state: GameState, finish: Finish, *, seq: int) -> bool:
    """Settle the finish that record `seq` made, in one transaction; False: it was settled before.

    `state` is the game after that record. Everything that a result leads to belongs into this transaction.
    """
    try:
        with transaction.atomic():
            if Settlement.objects.filter(game=card.id, ruling=finish.ruling).exists():
                return False
            Settlement.objects.create(
                game_id=card.id,
                ruling=finish.ruling,
                seq=seq,
                result=finish.result,
                reason=finish.reason,
                finish=to_json(finish),
                sgf=write_game(card, state).decode(),
                settled_at=timezone.now(),
            )
            RunningGame.objects.filter(game=card.id).delete()
    except IntegrityError:
        return False  # another process was first
    return True


def read_sgf(game: str) -> str | None:
    """The SGF of a settled game as its latest ruling left it; None: it is not settled."""
    return Settlement.objects.filter(game=game).order_by("-ruling").values_list("sgf", flat=True).first()
