"""Principle 3: equal scores meet; otherwise the nearest, and differences belong low in the field (S2-8.2)."""


def squares(high: int, low: int) -> int:
    """The squared difference of points; its sum over the round is the least possible."""
    return (high - low) * (high - low)


def low_in_field(high: int, low: int) -> int:
    """Among equal sums of squares: the squared difference times the points of both."""
    return squares(high, low) * (high + low)
