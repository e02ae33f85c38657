"""Invitations to a free game by a link: made by one, taken by one other, withdrawn as long as nobody took it."""

from collections.abc import Collection
from dataclasses import asdict

from django.db import transaction
from django.utils import timezone

from tianyuan.services.audit import who
from tianyuan.services.games.opening import lock_free_player, new_id, seat_account, start_free_game
from tianyuan.services.games.people import Person
from tianyuan.services.games.wishes import GameWish, rules_of
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Game, GameSeat, Invitation

OPEN_AT_MOST = 5


def invite(person: Person, wish: GameWish) -> str:
    """The code of a new invitation. Raises Refused: the clock, or too many that are open, or games that run."""
    rules_of(wish)
    with transaction.atomic():
        account = lock_free_player(person.account_id)
        is_open = Invitation.objects.filter(account=account, game=None, withdrawn_at=None)
        if is_open.count() >= OPEN_AT_MOST:
            raise Refused(Refusal(code="games.too_many_invitations", data=(("most", str(OPEN_AT_MOST)),)))
        made = Invitation.objects.create(code=new_id(), account=account, wish=asdict(wish), made_at=timezone.now())
    return made.code


def take(person: Person, code: str, *, drawn_at_ms: int) -> tuple[str, int]:
    """Take an invitation: the game that begins, and the account that invited. The first one who comes gets it.

    Asked again by one of its two players, the answer is the same game: the first answer may have been lost.
    Raises Refused: "games.invitation_unknown", "games.invitation_over", "games.own_invitation",
    "games.too_many_games".
    """
    with transaction.atomic():
        found = _lock(code)
        if found.game_id is not None and _plays(found.game_id, person):
            return found.game_id, found.account_id
        if found.account_id == person.account_id:
            raise Refused(Refusal(code="games.own_invitation"))
        _require_open(found)
        wish = GameWish(**found.wish)
        host = seat_account(found.account)
        guest = seat_account(lock_free_player(person.account_id))
        game = start_free_game(
            by=who(person.actor),
            kind="invitation",
            first=host,
            second=guest,
            wish=wish,
            drawn_at_ms=drawn_at_ms,
        )
        found.game = Game.objects.get(pk=game)
        found.save(update_fields=["game"])
    return game, found.account_id


def hosts_of(games: Collection[str]) -> list[tuple[str, int]]:
    """Those of the games that began by an invitation, each with the account that invited."""
    return list(Invitation.objects.filter(game__in=games).order_by("pk").values_list("game_id", "account_id"))


def withdraw(person: Person, code: str) -> None:
    """Take an own invitation back. Raises Refused as `take`, and "games.invitation_of_another"."""
    with transaction.atomic():
        found = _lock(code)
        if found.account_id != person.account_id:
            raise Refused(Refusal(code="games.invitation_of_another"))
        _require_open(found)
        found.withdrawn_at = timezone.now()
        found.save(update_fields=["withdrawn_at"])


def _plays(game: str, person: Person) -> bool:
    return GameSeat.objects.filter(game=game, account=person.account_id).exists()


def _lock(code: str) -> Invitation:
    found = Invitation.objects.select_for_update(of=("self",)).select_related("account").filter(code=code).first()
    if found is None:
        raise Refused(Refusal(code="games.invitation_unknown"))
    return found


def _require_open(found: Invitation) -> None:
    if found.game_id is not None or found.withdrawn_at is not None:
        raise Refused(Refusal(code="games.invitation_over"))
