"""总得分: points + SOS ÷ rounds − rounds, an exact fraction (S2-8.4). The rounds are those played so far.

All players have the same number of rounds, so points × rounds + SOS orders them in the same way, in integers.
"""

from fractions import Fraction

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.units import PoolUnit, Values


def _scaled(figures: PoolFigures) -> list[int]:
    rounds = figures.games.rounds
    return [points * rounds + sos for points, sos in zip(figures.points, figures.sos, strict=True)]


def _as_fractions(figures: PoolFigures, scaled: Values) -> list[Fraction]:
    rounds = figures.games.rounds or 1
    return [Fraction(value, rounds) - figures.games.rounds for value in scaled if isinstance(value, int)]


UNIT = PoolUnit(values=_scaled, show=_as_fractions)
