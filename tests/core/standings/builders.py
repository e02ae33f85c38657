"""Small fields and settings to test rankings on."""

from collections.abc import Sequence
from typing import Any, cast

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.hall import MatchPoints
from tianyuan.core.regulation.placing import Criterion, CriterionCode, Placing
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.games import Games, read_games
from tianyuan.core.standings.values import Standings

POINTS = MatchPoints(win=2, draw=1, loss=0)
S2_CHAIN = ("points", "sos", "direct_encounter", "sos_excluding_rounds")


def make_link(code: str, *, last: bool = False) -> Criterion:
    """A link of the chain; rounds are left out from the first one on unless `last`."""
    from_ = ("last" if last else "first") if code == "sos_excluding_rounds" else None
    return Criterion(criterion=cast(CriterionCode, code), from_=from_)


def make_placing(*codes: str, **settings: Any) -> Placing:
    """The settings of S2-8.4 with another chain or other settings."""
    chosen = {"bye_opponent": "lowest_with_points", "direct_encounter": "two_only", "tie_prizes": "lots"} | settings
    return Placing(chain=tuple(make_link(code) for code in codes or S2_CHAIN), clause="八(四)", **chosen)


def make_entrants(ids: str | Sequence[str], *, division: str = "open", **more: Any) -> list[Entrant]:
    """Entrants of the ids given, one letter each or a list."""
    return [Entrant(id=one, name=one, rank=Rank(5, "d"), division=division, **more) for one in ids]


def make_rows(*rounds: str) -> list[ResultRow]:
    """Rows from one text a round: "A-B black, C bye, D absent"; boards count up from 1."""
    rows: list[ResultRow] = []
    for number, text in enumerate(rounds, start=1):
        for board, game in enumerate(text.split(", "), start=1):
            pair, result = game.split(" ")
            black, _, white = pair.partition("-")
            rows.append(ResultRow(number, board if white else None, black, white or None, cast(ResultCode, result)))
    return rows


def read_clean(entrants: Sequence[Entrant], rows: Sequence[ResultRow]) -> Games:
    """The games of rows that have no fault."""
    games, faults = read_games(entrants, rows)
    assert faults == ()
    return games


def rank(entrants: Sequence[Entrant], rows: Sequence[ResultRow], *codes: str, **more: Any) -> Standings:
    """The ranking by a chain of criteria, that of S2-8.4 where none are given."""
    settings = {key: more.pop(key) for key in ("bye_opponent", "direct_encounter") if key in more}
    placing = more.pop("placing", None) or make_placing(*codes, **settings)
    return rank_pool(entrants, read_clean(entrants, rows), placing=placing, points=POINTS, **more)


def places_of(standings: Standings) -> list[tuple[int, str]]:
    """Each place with its id, in order."""
    return [(row.place, row.entrant_id) for row in standings.rows]
