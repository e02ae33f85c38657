"""积分: the points of all rounds (S2-8.4)."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _points(figures: PoolFigures) -> list[int]:
    return figures.points


UNIT = PoolUnit(values=_points)
