"""Boards drawn as text for tests: X black, O white, a dot for an empty point, the top row first."""

from tianyuan.core.go.board import Repetition
from tianyuan.core.go.points import BLACK, WHITE, Colour
from tianyuan.core.go.position import Position, start_position

CONTENT = {".": 0, "X": BLACK, "O": WHITE}


def read_cells(drawn: str) -> list[int]:
    """The cells of a drawing."""
    return [CONTENT[letter] for letter in drawn if letter in CONTENT]


def draw_cells(cells: list[int] | tuple[int, ...], size: int) -> str:
    """The drawing of cells."""
    letters = [".XO"[cell] for cell in cells]
    return "\n".join("".join(letters[row * size : (row + 1) * size]) for row in range(size))


def read_position(drawn: str, *, to_move: Colour = BLACK, repetition: Repetition = "situational") -> Position:
    """The position that starts from a drawing."""
    cells = read_cells(drawn)
    return start_position(
        int(len(cells) ** 0.5),
        repetition=repetition,
        black=[point for point, cell in enumerate(cells) if cell == BLACK],
        white=[point for point, cell in enumerate(cells) if cell == WHITE],
        to_move=to_move,
    )
