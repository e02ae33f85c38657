"""最高胜者: points of beaten opponents, highest first, one after another (S2-8.4). Forfeit wins count, byes do not.

Who has beaten one more is ahead of who has nobody left to compare.
"""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.games import BEATS
from tianyuan.core.standings.units import PoolUnit


def _best_beaten(figures: PoolFigures) -> list[tuple[int, ...]]:
    beaten: list[list[int]] = [[] for _ in range(figures.size)]
    for opponents, outcomes in zip(figures.games.opponents, figures.games.outcomes, strict=True):
        for at, outcome in enumerate(outcomes):
            if outcome in BEATS:
                beaten[at].append(figures.points[opponents[at]])
    return [tuple(sorted(points, reverse=True)) for points in beaten]


UNIT = PoolUnit(values=_best_beaten, stepwise=True)
