"""Values of a game as the wire writes them: points by name, boards as rows, clocks as set."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from tianyuan.core.game.effects import Data
from tianyuan.core.go.points import BLACK, EMPTY, WHITE, write_vertex
from tianyuan.core.go.position import Position
from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting
from tianyuan.live.protocol import Datum
from tianyuan.live.protocol_out import ClockRule

_CELLS: Final = bytes.maketrans(bytes((EMPTY, BLACK, WHITE)), b".BW")


@cache
def vertex_names(size: int) -> tuple[str, ...]:
    """The name of every point of a board of that size."""
    return tuple(write_vertex(point, size=size) for point in range(size * size))


def name_vertices(points: Sequence[int], *, size: int) -> tuple[str, ...]:
    """The names of points."""
    names = vertex_names(size)
    return tuple([names[point] for point in points])


def name_data(data: Data, *, size: int) -> dict[str, Datum]:
    """The data of a message or a refusal, a point by its name."""
    return {
        name: write_vertex(value, size=size) if name == "point" and isinstance(value, int) else value
        for name, value in data
    }


def draw_board(position: Position) -> str:
    """The board: rows from the top, "." empty, "B" black, "W" white, joined by "/"."""
    size = position.size
    cells = bytes(position.cells).translate(_CELLS).decode()
    return "/".join(cells[start : start + size] for start in range(0, size * size, size))


def show_clock_rule(setting: ClockSetting) -> ClockRule:
    """The clock as the rules of the game set it."""
    match setting:
        case ByoYomiSetting(main_ms=main_ms, periods=periods, period_ms=period_ms):
            return ClockRule(main_ms=main_ms, periods=periods, period_ms=period_ms)
        case FischerSetting(main_ms=main_ms, increment_ms=increment_ms):
            return ClockRule(main_ms=main_ms, increment_ms=increment_ms)
    return ClockRule(main_ms=setting.main_ms)
