"""对手分: the sum of the final points of all opponents met (S2-8.4).

A bye counts as the setting says, a forfeited game as the absent one's points, a missed round 0.
"""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _sos(figures: PoolFigures) -> list[int]:
    return figures.sos


UNIT = PoolUnit(values=_sos)
