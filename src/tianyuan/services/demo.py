"""The demo competitions: both shipped regulations with the supplements of our own, people and results generated."""

from datetime import date

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.stage_ranking import planned_rounds
from tianyuan.regulations import Loaded, load
from tianyuan.services.competitions import announce_competition, load_competition
from tianyuan.services.demo_field import DivisionPlan, make_entrants, make_youngest, name_holder, play_rounds

ENTERED_BY = "demo"
SEED = "tianyuan-demo-2023"
SWISS_DEMO = "guobailing-2023-demo"
PLANS = (
    DivisionPlan(division="open", size=96, ranks=("5d", "6d", "6d", "6d", "7d"), youngest=12, oldest=55, gender=None),
    DivisionPlan(division="women", size=25, ranks=("5d", "5d", "6d"), youngest=11, oldest=45, gender="female"),
    DivisionPlan(
        division="jiangsu", size=40, ranks=("2d", "3d", "4d", "5d", "5d", "6d"), youngest=8, oldest=55, gender=None
    ),
    DivisionPlan(division="veterans", size=20, ranks=("3d", "4d", "5d", "6d"), youngest=60, oldest=76, gender=None),
)
# The border of the youngest's honour from both sides: too early by a day, just in, well in.
YOUNGEST_BORN = (date(2017, 8, 31), date(2017, 9, 1), date(2018, 2, 14))


def load_demo() -> tuple[str, ...]:
    """Put the demo competitions on the site; again, nothing changes. Returns their addresses."""
    swiss = load("guobailing-2023", ["guobailing-2023-supplement-demo"])
    entrants, rows = make_swiss_field(swiss)
    reports = (
        announce_competition(
            name="shanglv-2018-demo",
            regulation=load("shanglv-2018", ["shanglv-2018-supplement-demo"]),
            entered_by=ENTERED_BY,
            demo=True,
        ),
        load_competition(
            name=SWISS_DEMO,
            regulation=swiss,
            stage_id="swiss",
            entrants=entrants,
            rows=rows,
            entered_by=ENTERED_BY,
            reason="generated",
            seed=SEED,
            demo=True,
        ),
    )
    return tuple(report.url_path for report in reports)


def make_swiss_field(loaded: Loaded) -> tuple[tuple[Entrant, ...], tuple[ResultRow, ...]]:
    """Entrants of all four divisions with last year's title holder, and all rounds of both pools."""
    entrants = make_youngest(make_entrants(PLANS, seed=SEED), division="jiangsu", born=YOUNGEST_BORN)
    entrants = name_holder(entrants, division="open", name="去年棋王")
    return entrants, tuple(row for pool in ("A", "B") for row in _play_pool(loaded, entrants, pool))


def _play_pool(loaded: Loaded, entrants: tuple[Entrant, ...], pool: str) -> tuple[ResultRow, ...]:
    divisions = {division.id for division in loaded.regulation.divisions_of(pool)}
    players = [entrant for entrant in entrants if entrant.division in divisions and not entrant.holder]
    stage = loaded.regulation.stage("swiss")
    rounds = planned_rounds(stage.rounds, players=len(players)) if isinstance(stage, SwissStage) else None
    return play_rounds(players, rounds=rounds or 9, seed=f"{SEED} {pool}")
