"""Lower bounds for each level, so that a round drawn from the nearest pairs alone can still be proved best (S2-8.2)."""

from collections.abc import Mapping, Sequence

from tianyuan.core.pairing.principles.scores import low_in_field, squares
from tianyuan.core.pairing.values import Level, PlayerState

_ZERO_LEVELS: tuple[Level, ...] = ("floats_again", "same_team", "colour_run", "colour_over_two", "colour_two")


def gaps_to_bounds(players: Sequence[PlayerState], bye: int | None, cost: Mapping[Level, int]) -> dict[Level, int]:
    """How far each level lies above its lower bound, those at it left out.

    Level 3 is bounded by neighbours in the order of points: squares are convex, so crossing pairs never makes their sum
    smaller. The levels after it are bounded by zero.
    """
    points = [player.points for index, player in enumerate(players) if index != bye]
    neighbours = list(zip(points[::2], points[1::2], strict=True))
    bounds: dict[Level, int] = dict.fromkeys(_ZERO_LEVELS, 0)
    bounds["score_squares"] = sum(squares(high, low) for high, low in neighbours)
    bounds["score_low"] = sum(low_in_field(high, low) for high, low in neighbours)
    return {level: cost[level] - bound for level, bound in bounds.items() if cost[level] > bound}
