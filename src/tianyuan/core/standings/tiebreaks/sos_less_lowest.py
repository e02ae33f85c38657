"""去掉最低对手分: SOS less the smallest of the values that make it up, a missed round's 0 included (S2-8.4)."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _less_lowest(figures: PoolFigures) -> list[int]:
    return [sum(parts) - min(parts, default=0) for parts in figures.sos_parts_by_player]


UNIT = PoolUnit(values=_less_lowest)
