"""加赛: the result of a play-off, smaller first (S2-8.4), from the column `play_off` of the entrants.

Who has none stands behind those who have.
"""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _play_off(figures: PoolFigures) -> list[int | None]:
    return [entrant.play_off for entrant in figures.entrants]


UNIT = PoolUnit(values=_play_off, smaller_first=True)
