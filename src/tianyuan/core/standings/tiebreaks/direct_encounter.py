"""直胜: of exactly two still tied who met, the winner is first (S2-8.4). A forfeit win counts.

One win each does not separate. With three or more tied it is skipped, unless `direct_encounter = "beat_all"`: then one
who met and beat all the others of the tie is first.
"""

from collections.abc import Sequence

from tianyuan.core.standings.encounters import mark_who_beat_all, wins_between
from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import TieUnit


def _wins_of_two(figures: PoolFigures, tied: Sequence[int]) -> list[int] | None:
    if len(tied) != 2:
        return None
    first, second = tied
    wins = wins_between(figures, tied)
    return [wins.get((first, second), 0), wins.get((second, first), 0)]


TWO_ONLY = TieUnit(values=_wins_of_two)
BEAT_ALL = TieUnit(values=mark_who_beat_all)
