"""Games with their seats, in few queries."""

from collections import Counter, defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from tianyuan.store.models import Game, GameSeat, Settlement

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
    games = Game.objects.filter(settlements__isnull=True)
    if competition:
        games = games.filter(competition__slug=competition)
    return tuple(games.order_by("drawn_at", "pk").values_list("pk", flat=True))


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
