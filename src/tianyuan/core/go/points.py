"""Points and colours, and how they are written.

A point 交叉点 is an integer: `row * size + column`, row 0 at the top and column 0 at the left, as SGF counts. A
colour is an integer too, so that a board is a flat list; the opponent is `3 - colour`.
"""

from functools import cache
from typing import Final, Literal

SMALLEST: Final = 2
LARGEST: Final = 25
EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
Colour = Literal[1, 2]
COLOURS: Final[tuple[Colour, ...]] = (BLACK, WHITE)

_COLUMNS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxy"


class PointUnreadable(ValueError):
    """A text that names no point of the board: `code`, and the `text` as it was given."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def opponent_of(colour: Colour) -> Colour:
    """The other colour."""
    return WHITE if colour == BLACK else BLACK


@cache
def neighbours_of(size: int) -> tuple[tuple[int, ...], ...]:
    """For each point of a board of `size` the two to four points beside it."""
    return tuple(
        tuple(
            (row + down) * size + column + right
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
            if 0 <= row + down < size and 0 <= column + right < size
        )
        for row in range(size)
        for column in range(size)
    )


def read_vertex(text: str, *, size: int) -> int:
    """The point of a name such as D4: columns A–Z without I, row 1 at the bottom. Raises PointUnreadable."""
    column = _COLUMNS.find(text[:1].upper())
    digits = text[1:]
    if column < 0 or text == "" or len(digits) > 2 or not (digits.isascii() and digits.isdigit()):
        raise PointUnreadable("go.vertex_unreadable", text)
    row = size - int(digits)
    if not (0 <= row < size and column < size):
        raise PointUnreadable("go.vertex_off_board", text)
    return row * size + column


def write_vertex(point: int, *, size: int) -> str:
    """The name of a point, such as D4."""
    row, column = divmod(point, size)
    return f"{_COLUMNS[column]}{size - row}"


def read_letters(text: str, *, size: int) -> int:
    """The point of two SGF letters such as `dp`: column, then row from the top. Raises PointUnreadable."""
    if len(text) != 2:
        raise PointUnreadable("go.letters_unreadable", text)
    column, row = _LETTERS.find(text[0]), _LETTERS.find(text[1])
    if not (0 <= row < size and 0 <= column < size):
        raise PointUnreadable("go.letters_off_board", text)
    return row * size + column


def write_letters(point: int, *, size: int) -> str:
    """The two SGF letters of a point."""
    row, column = divmod(point, size)
    return _LETTERS[column] + _LETTERS[row]
