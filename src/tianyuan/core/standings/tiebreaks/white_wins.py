"""执白胜局: games won with white, played games only (S2-8.4)."""

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit


def _white_wins(figures: PoolFigures) -> list[int]:
    games = figures.games
    wins = [0] * figures.size
    for rows in games.rows:
        for row in rows:
            if row is not None and row.result == "white" and row.white is not None:
                wins[games.index[row.white]] += 1
    # A row stands with both of its players, so each win was seen twice.
    return [number // 2 for number in wins]


UNIT = PoolUnit(values=_white_wins)
