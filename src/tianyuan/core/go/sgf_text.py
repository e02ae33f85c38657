"""What stands between the brackets of SGF: text with escapes, numbers, points, lists of points (FF[4])."""

import re
from typing import Final

from tianyuan.core.go.points import PointUnreadable, read_letters

_ESCAPE: Final = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_LINE_END: Final = re.compile(r"\r\n|\n\r|\r|\n")
_BLANKS: Final = re.compile(r"[^\S\n]")
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
LARGEST_LISTED: Final = 625


def read_text(value: str) -> str:
    """The text of a value: escapes undone, soft line breaks removed, other blanks as spaces, line ends as LF."""
    return _LINE_END.sub("\n", _BLANKS.sub(" ", _ESCAPE.sub(_undo_escape, _LINE_END.sub("\n", value))))


def read_simple_text(value: str) -> str:
    """The same where no line breaks are meant: names, results, dates."""
    return read_text(value).replace("\n", " ").strip()


def write_text(text: str) -> str:
    """The value that holds a text: what would end it or escape is escaped; line ends are written as LF."""
    return _LINE_END.sub("\n", text).replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")


def read_number(value: str) -> int | None:
    """An integer, or None."""
    text = read_simple_text(value)
    return int(text) if _NUMBER.fullmatch(text) else None


def read_points(values: tuple[str, ...], *, size: int) -> tuple[int, ...]:
    """The points of a list in order, rectangles such as `aa:cc` spread out. Raises PointUnreadable."""
    points: dict[int, None] = {}
    for value in values:
        text = read_simple_text(value)
        first, colon, last = text.partition(":")
        corner = read_letters(first, size=size)
        for point in _spread(corner, read_letters(last, size=size), size) if colon else (corner,):
            points[point] = None
    return tuple(points)


def read_move(value: str, *, size: int) -> int | None:
    """The point of a move; None for a pass, which is empty or, on boards up to 19, `tt`. Raises PointUnreadable."""
    text = read_simple_text(value)
    if text == "" or (text == "tt" and size <= 19):
        return None
    return read_letters(text, size=size)


def _spread(first: int, last: int, size: int) -> list[int]:
    (top, left), (bottom, right) = divmod(first, size), divmod(last, size)
    if top > bottom or left > right:
        raise PointUnreadable("go.letters_unreadable", "")
    return [row * size + column for row in range(top, bottom + 1) for column in range(left, right + 1)]


def _undo_escape(found: re.Match[str]) -> str:
    return "" if _LINE_END.fullmatch(found[1]) else found[1]
