"""胜局数: games won; byes and forfeit wins count (S2-8.4)."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.games import WINS
from tianyuan.core.standings.units import PoolUnit


def _wins(figures: PoolFigures) -> list[int]:
    wins = [0] * figures.size
    for outcomes in figures.games.outcomes:
        wins = [number + (outcome in WINS) for number, outcome in zip(wins, outcomes, strict=True)]
    return wins


UNIT = PoolUnit(values=_wins)
