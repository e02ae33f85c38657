"""对手名次: places of the opponents met, best first, one after another (S2-8.4). Byes do not count.

Places are those by the criteria that stand before this one, shared ones included. A forfeited game counts as in SOS.
Who has met one more is ahead of who has nobody left to compare.
"""

from collections.abc import Sequence

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.games import NOBODY
from tianyuan.core.standings.units import PlacesUnit


def _best_placed(figures: PoolFigures, places: Sequence[int]) -> list[tuple[int, ...]]:
    met: list[list[int]] = [[] for _ in range(figures.size)]
    for opponents in figures.games.opponents:
        for at, opponent in enumerate(opponents):
            if opponent != NOBODY:
                met[at].append(places[opponent])
    return [tuple(sorted(found)) for found in met]


UNIT = PlacesUnit(values=_best_placed, smaller_first=True, stepwise=True)
