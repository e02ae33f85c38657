"""Small fields of our own, and the regulation they are played under."""

from datetime import date

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.regulations import Loaded, load
from tianyuan.services.competitions import LoadReport, load_competition

SUPPLEMENT = "guobailing-2023-supplement-demo"


def regulation(*, supplemented: bool = False) -> Loaded:
    return load("guobailing-2023", [SUPPLEMENT] if supplemented else [])


def entrant(key: str, name: str = "", *, division: str = "open", rank: str = "5d", team: str = "") -> Entrant:
    return Entrant(
        id=key, name=name or f"P{key}", rank=Rank.parse(rank), division=division, team=team, born=date(1987, 6, 5)
    )


def game(
    number: int, black: str, white: str | None, result: ResultCode = "black", *, board: int | None = None
) -> ResultRow:
    return ResultRow(round=number, board=board, black=black, white=white, result=result)


FOUR = tuple(entrant(key) for key in ("1", "2", "3", "4"))
TWO_ROUNDS = (
    game(1, "1", "2", board=1),
    game(1, "3", "4", "white", board=2),
    game(2, "1", "4", board=1),
    game(2, "3", "2", "draw", board=2),
)


def load_field(
    name: str = "spring",
    *,
    entrants: tuple[Entrant, ...] = FOUR,
    rows: tuple[ResultRow, ...] = TWO_ROUNDS,
    loaded: Loaded | None = None,
    stage: str = "swiss",
    by: str = "li",
    reason: str = "first entry",
    seed: str | None = None,
    demo: bool = False,
) -> LoadReport:
    return load_competition(
        name=name,
        regulation=loaded or regulation(),
        stage_id=stage,
        entrants=entrants,
        rows=rows,
        entered_by=by,
        reason=reason,
        seed=seed,
        demo=demo,
    )
