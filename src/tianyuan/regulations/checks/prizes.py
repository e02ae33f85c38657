"""Prize lists: sums, order of the amounts, places left out or paid twice (S1-12, S2-9)."""

from collections.abc import Iterator
from itertools import pairwise

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.rewards import PrizeList
from tianyuan.regulations.checks.findings import Finding, fail, warn

# Criteria that look at a player's own results alone, or at two players only: of many players many stay tied.
_OWN_RESULTS = {
    "points",
    "wins",
    "white_wins",
    "cumulative",
    "previous_round",
    "warnings",
    "direct_encounter",
    "beat_all",
}


def check_prizes(regulation: Regulation) -> Iterator[Finding]:
    """Errors of each list and of the total; a warning where the chain leaves prize borders to ties."""
    for prizes in regulation.prizes:
        yield from _check_places(prizes)
        yield from _check_first_place(prizes, regulation)
        yield from _check_sum(prizes)
    yield from _check_total(regulation)
    for stage in regulation.stages:
        if isinstance(stage, SwissStage):
            yield from _check_borders(stage, regulation)


def _check_places(prizes: PrizeList) -> Iterator[Finding]:
    path, clause = f"prizes.{prizes.id}.places", prizes.clause
    if not prizes.places:
        yield fail("prizes_empty", clause=clause, path=path)
    for number, (above, below) in enumerate(pairwise(prizes.places), start=1):
        if below.each_fen > above.each_fen:
            here = f"{path}[{number}].each_fen"
            found, most = below.each_fen, f"<= {above.each_fen}"
            fen = {"amount_fen": below.each_fen, "above_fen": above.each_fen}
            yield fail(
                "prize_rises", clause=clause, path=here, found=found, expected=most, place=below.first_place, **fen
            )
        if below.first_place != above.last_place + 1:
            here = f"{path}[{number}].first_place"
            code = "places_overlap" if below.first_place <= above.last_place else "places_gap"
            yield fail(code, clause=clause, path=here, found=below.first_place, expected=above.last_place + 1)


def _check_first_place(prizes: PrizeList, regulation: Regulation) -> Iterator[Finding]:
    """Places before the first one paid here must be paid by a list of another stage (S2-9.2)."""
    if not prizes.places:
        return
    first = prizes.places[0].first_place
    stages = {other.id: other.stage for other in regulation.prizes}
    elsewhere = {one.place for one in prizes.places_paid_elsewhere if stages.get(one.by) != prizes.stage}
    for place in range(1, first):
        if place not in elsewhere:
            path = f"prizes.{prizes.id}.places[0].first_place"
            yield fail("place_unpaid", clause=prizes.clause, path=path, found=first, expected=place, place=place)
    for number, one in enumerate(prizes.places_paid_elsewhere):
        if any(amount.first_place <= one.place <= amount.last_place for amount in prizes.places):
            path = f"prizes.{prizes.id}.places_paid_elsewhere[{number}].place"
            yield fail("place_paid_twice", clause=prizes.clause, path=path, found=one.place, place=one.place)


def sum_fen(prizes: PrizeList) -> int:
    """What a list pays when all of its places are taken, in fen."""
    return sum(line.each_fen * (line.last_place - line.first_place + 1) for line in prizes.places)


def _check_sum(prizes: PrizeList) -> Iterator[Finding]:
    total = sum_fen(prizes)
    if total != prizes.total_fen:
        path, stated = f"prizes.{prizes.id}.total_fen", prizes.total_fen
        fen = {"stated_fen": stated, "sum_fen": total}
        yield fail("prizes_sum_differs", clause=prizes.clause, path=path, found=stated, expected=total, **fen)


def _check_total(regulation: Regulation) -> Iterator[Finding]:
    stated = regulation.prizes_total_fen
    if stated is None:
        return
    total = sum(sum_fen(prizes) for prizes in regulation.prizes) + sum(fund.total_fen for fund in regulation.funds)
    if total != stated:
        clause = regulation.prizes[0].clause if regulation.prizes else ""
        fen = {"stated_fen": stated, "sum_fen": total}
        yield fail("prizes_total_differs", clause=clause, path="prizes_total_fen", found=stated, expected=total, **fen)


def _check_borders(stage: SwissStage, regulation: Regulation) -> Iterator[Finding]:
    """A chain of own results alone cannot separate the prize borders of a Swiss: lots or sharing will decide."""
    if any(link.criterion not in _OWN_RESULTS for link in stage.placing.chain):
        return
    for prizes in regulation.prizes:
        if prizes.stage == stage.id and prizes.places:
            yield warn(
                "chain_leaves_borders",
                clause=stage.placing.clause,
                path=f"stages.{stage.id}.placing.chain",
                prizes=prizes.name,
                place=prizes.places[0].last_place,
            )
