"""A game without captures: black on every other point of the left side, white on the right; 170 moves long."""

SIZE = 19
COLUMNS = "ABCDEFGHJKLMNOPQRST"


def list_points() -> list[int]:
    """The points in the order of the moves."""
    black = [row * SIZE + column for row in range(SIZE) for column in range(9) if (row + column) % 2 == 0]
    white = [row * SIZE + column for row in range(SIZE) for column in range(10, 19) if (row + column) % 2 == 0]
    return [point for pair in zip(black, white, strict=False) for point in pair]


def list_vertices() -> list[str]:
    """The same as names."""
    return [f"{COLUMNS[point % SIZE]}{SIZE - point // SIZE}" for point in list_points()]
