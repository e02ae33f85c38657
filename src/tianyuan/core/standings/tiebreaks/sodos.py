"""胜者分 SODOS: points of beaten opponents and half of those drawn with (S2-8.4), in half points.

A forfeit win counts the absent one's points; a bye counts nothing.
"""

from collections.abc import Mapping

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.games import Outcome
from tianyuan.core.standings.units import PoolUnit

_HALVES: Mapping[Outcome, int] = {"won": 2, "won_by_forfeit": 2, "drew": 1}


def _sodos_half_points(figures: PoolFigures) -> list[int]:
    of_opponent = [*figures.points, 0]
    sums = [0] * figures.size
    for opponents, outcomes in zip(figures.games.opponents, figures.games.outcomes, strict=True):
        for at, outcome in enumerate(outcomes):
            sums[at] += _HALVES.get(outcome, 0) * of_opponent[opponents[at]]
    return sums


UNIT = PoolUnit(values=_sodos_half_points)
