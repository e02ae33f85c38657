"""去掉第n轮对手分: SOS less round 1, then less rounds 1 and 2, and so on (S2-8.4).

`from = "last"` 对手分逆减: less the last round, then less the last two. A round counts as in SOS.
"""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _from_first(figures: PoolFigures) -> list[tuple[int, ...]]:
    return figures.sos_cuts


def _from_last(figures: PoolFigures) -> list[tuple[int, ...]]:
    return figures.sos_cuts_from_last


FROM_FIRST = PoolUnit(values=_from_first, stepwise=True)
FROM_LAST = PoolUnit(values=_from_last, stepwise=True)
