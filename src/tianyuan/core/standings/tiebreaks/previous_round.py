"""前一轮积分: points before the last round, then before the one before it, and so on (S2-8.4)."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _previous_rounds(figures: PoolFigures) -> list[tuple[int, ...]]:
    before = figures.points_after[-2::-1]
    return list(zip(*before, strict=True)) if before else [()] * figures.size


UNIT = PoolUnit(values=_previous_rounds, stepwise=True)
