"""犯规警告: fewer warnings first (S2-8.4), from the column `warnings` of the entrants."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _warnings(figures: PoolFigures) -> list[int]:
    return [entrant.warnings for entrant in figures.entrants]


UNIT = PoolUnit(values=_warnings, smaller_first=True)
