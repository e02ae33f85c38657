"""中间分: SOS less the smallest and the largest of the values that make it up, a missed round's 0 included (S2-8.4).

After one round there is one value, which is both: nothing is left.
"""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _median(figures: PoolFigures) -> list[int]:
    return [sum(sorted(parts)[1:-1]) for parts in figures.sos_parts_by_player]


UNIT = PoolUnit(values=_median)
