"""Games with their seats, in few queries."""

from collections import Counter, defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tianyuan.store.models import Game, GameSeat, RunningGame, Settlement

AT_ONCE = 500
_SEAT_FIELDS = ("player", "side", "name", "rank", "account_id", "engine", "level", "order")


class GameRow(NamedTuple):
    """A game as it is stored. `seats` hold the fields of `GameSeat`, black's side first; `rulings`: settled ones."""

    id: str
    kind: str
    competition: str
    stage: str
    opening: dict[str, Any]
    seats: list[dict[str, Any]]
    watcher_delay_ms: int
    rulings: int


def read_games(games: Collection[str]) -> list[GameRow]:
    """The games of those ids."""
    ids = sorted(games)
    return [row for at in range(0, len(ids), AT_ONCE) for row in _read_some(ids[at : at + AT_ONCE])]


def unsettled_ids(*, competition: str = "") -> tuple[str, ...]:
    """The ids of all games without a settlement, the oldest first."""
    return tuple(_running(competition).order_by("drawn_at", "pk").values_list("pk", flat=True))


def seats_of(key: str, *, account_id: int | None) -> QuerySet[GameSeat]:
    """The seats of an account, whatever games call it, or of the guest of that key, never those of an engine."""
    if account_id is not None:
        return GameSeat.objects.filter(account=account_id)
    return GameSeat.objects.filter(player=key, account=None, engine="")


def ids_of_player(key: str, *, account_id: int | None, at_most: int) -> tuple[str, ...]:
    """The ids of the games of an account, or of the guest of that key, the newest first."""
    seats = seats_of(key, account_id=account_id)
    return tuple(seats.order_by("-pk").values_list("game_id", flat=True)[:at_most])


def running_ids(*, competition: str, at_most: int) -> tuple[str, ...]:
    """The ids of games without a settlement, the newest first; of one competition where it is given."""
    return tuple(_running(competition).order_by("-drawn_at", "-pk").values_list("pk", flat=True)[:at_most])


def _running(competition: str) -> QuerySet[RunningGame]:
    """All running games, or those of one competition."""
    running = RunningGame.objects.all()
    return running.filter(competition__slug=competition) if competition else running


def _read_some(ids: list[str]) -> list[GameRow]:
    seats: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for seat in GameSeat.objects.filter(game__in=ids).order_by("side", "order").values("game_id", *_SEAT_FIELDS):
        seats[seat.pop("game_id")].append(seat)
    rulings = Counter(Settlement.objects.filter(game__in=ids).values_list("game_id", flat=True))
    rows = Game.objects.filter(pk__in=ids).values_list(
        "pk", "kind", "competition__slug", "stage", "opening", "watcher_delay_ms"
    )
    return [
        GameRow(pk, kind, slug or "", stage, opening, seats[pk], delay_ms, rulings[pk])
        for pk, kind, slug, stage, opening, delay_ms in rows
    ]
