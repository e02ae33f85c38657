"""From a record to a game tree: what this program writes about a game (FF[4])."""

from collections.abc import Iterator

from tianyuan.core.go.counting import write_half_points
from tianyuan.core.go.points import BLACK, write_letters
from tianyuan.core.go.record import GameRecord, RecordMove
from tianyuan.core.go.sgf_result import write_stated_result
from tianyuan.core.go.sgf_text import write_text
from tianyuan.core.go.sgf_time import write_clock, write_seconds
from tianyuan.core.go.sgf_tree import NO_PARENT, SgfNode, SgfProperty, SgfTree


def write_record(record: GameRecord) -> SgfTree:
    """The tree of a record: a root that says what the game is, then one node a move. It reads as the same record."""
    nodes = [SgfNode(parent=NO_PARENT, properties=tuple(_write_root(record)))]
    for at, move in enumerate(record.moves):
        nodes.append(SgfNode(parent=at, properties=tuple(_write_move(move, record.size))))
    return SgfTree(nodes=tuple(nodes))


def _write_root(record: GameRecord) -> Iterator[SgfProperty]:
    for name, value in (("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", str(record.size))):
        yield SgfProperty(name, (value,))
    given = dict(record.other)
    # Readers, ours among them, doubt a komi of 0 in a file that does not say who wrote it.
    yield SgfProperty("AP", (write_text(given.pop("AP", "Tianyuan")),))
    texts = {
        **given,
        "PB": record.names[0],
        "PW": record.names[1],
        "BR": record.ranks[0],
        "WR": record.ranks[1],
        "RU": record.rules,
        "HA": str(record.handicap or ""),
        "KM": "" if record.komi_quarter_zi is None else write_half_points(record.komi_quarter_zi),
        "RE": "" if record.result is None else write_stated_result(record.result),
        **(dict(write_clock(record.clock)) if record.clock else {}),
    }
    yield from (SgfProperty(name, (write_text(text),)) for name, text in texts.items() if text)
    for name, points in (("AB", record.black_setup), ("AW", record.white_setup)):
        if points:
            yield SgfProperty(name, tuple(write_letters(point, size=record.size) for point in points))
    if record.to_move is not None:
        yield SgfProperty("PL", ("B" if record.to_move == BLACK else "W",))


def _write_move(move: RecordMove, size: int) -> Iterator[SgfProperty]:
    name = "B" if move.colour == BLACK else "W"
    yield SgfProperty(name, ("" if move.point is None else write_letters(move.point, size=size),))
    if move.left_ms is not None:
        yield SgfProperty(f"{name}L", (write_seconds(move.left_ms),))
    if move.periods_left is not None:
        yield SgfProperty(f"O{name}", (str(move.periods_left),))
