"""累进分: the sum of the points after each round (S2-8.4): 2, 2, 0, 2 gives 2 + 4 + 4 + 6 = 16."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _cumulative(figures: PoolFigures) -> list[int]:
    sums = [0] * figures.size
    for totals in figures.points_after:
        sums = [value + total for value, total in zip(sums, totals, strict=True)]
    return sums


UNIT = PoolUnit(values=_cumulative)
