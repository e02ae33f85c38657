"""From a game tree to the record of its main line, with what the writers of Chinese servers mean (FF[4])."""

import re
from typing import Final, NoReturn

from tianyuan.core.go.points import BLACK, LARGEST, SMALLEST, WHITE, Colour, PointUnreadable
from tianyuan.core.go.record import GameRecord, RecordMove
from tianyuan.core.go.sgf_result import read_komi, read_result
from tianyuan.core.go.sgf_text import read_move, read_number, read_points, read_simple_text, read_text
from tianyuan.core.go.sgf_time import read_clock, read_seconds_ms
from tianyuan.core.go.sgf_tree import SgfNode, SgfRefused, SgfTree

_CHINESE: Final = ("chinese", "cn", "zh", "中国", "中国规则", "zh-cn")
_SERVERS: Final = ("foxwq", "fox", "sina", "tygem", "野狐", "新浪")
_OTHER: Final = frozenset(["AN", "AP", "BT", "CP", "DT", "EV", "GC", "GN", "ON", "PC", "RO", "SO", "US", "WT"])


def read_record(tree: SgfTree) -> GameRecord:
    """The main line of a tree as a record. Raises SgfRefused with the place of what cannot be read.

    Set-up stones may stand in the root and in nodes before the first move; later ones are refused.
    """
    root = tree.root
    if _text(root, "GM") not in ("", "1"):
        _refuse("go.sgf.not_go", root)
    size = _read_size(root)
    line = tree.main_line()
    setup = _Setup(size)
    moves: list[RecordMove] = []
    for node in line:
        if moves and any(node.values(name) for name in ("AB", "AW", "AE")):
            _refuse("go.sgf.setup_after_moves", node)
        if not moves:
            setup.read(node)
        moves.extend(_read_moves(node, size))
    handicap = _read_handicap(root)
    return GameRecord(
        size=size,
        komi_quarter_zi=_read_komi(root, handicap, setup.black),
        handicap=handicap,
        black_setup=tuple(setup.black),
        white_setup=tuple(setup.white),
        to_move=setup.to_move,
        moves=tuple(moves),
        rules=_text(root, "RU"),
        result=read_result(_text(root, "RE")),
        clock=read_clock(_text(root, "TM"), _text(root, "OT")),
        names=(_text(root, "PB"), _text(root, "PW")),
        ranks=(_text(root, "BR"), _text(root, "WR")),
        other=tuple((one.id, read_text(one.values[0])) for one in root.properties if one.id in _OTHER),
    )


class _Setup:
    """The stones that stand before the first move, as nodes add and take them away."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.black: list[int] = []
        self.white: list[int] = []
        self.to_move: Colour | None = None

    def read(self, node: SgfNode) -> None:
        """What a node sets up. A point set twice keeps what the later node says; twice in one node is refused."""
        given = {name: _read_points(node, name, self._size) for name in ("AB", "AW", "AE")}
        points = [point for some in given.values() for point in some]
        if len(points) != len(set(points)):
            _refuse("go.sgf.setup_twice", node)
        self.black = [point for point in self.black if point not in points] + list(given["AB"])
        self.white = [point for point in self.white if point not in points] + list(given["AW"])
        player = _text(node, "PL").upper()[:1]
        if player in ("B", "1"):
            self.to_move = BLACK
        elif player in ("W", "2"):
            self.to_move = WHITE


def _read_moves(node: SgfNode, size: int) -> list[RecordMove]:
    """The move of a node; two where a writer put black's and white's into one, black first."""
    moves = []
    for name, colour in (("B", BLACK), ("W", WHITE)):
        for value in node.values(name):
            try:
                point = read_move(value, size=size)
            except PointUnreadable as error:
                raise SgfRefused("go.sgf.move_unreadable", line=node.line, column=node.column) from error
            left_ms = read_seconds_ms(_text(node, f"{name}L"))
            periods = read_number(_text(node, f"O{name}"))
            moves.append(RecordMove(_colour(colour), point, left_ms, periods, node.line, node.column))
    return moves


def _colour(colour: int) -> Colour:
    return BLACK if colour == BLACK else WHITE


def _read_points(node: SgfNode, name: str, size: int) -> tuple[int, ...]:
    try:
        return read_points(node.values(name), size=size)
    except PointUnreadable as error:
        raise SgfRefused("go.sgf.setup_unreadable", line=node.line, column=node.column) from error


def _read_size(root: SgfNode) -> int:
    text = _text(root, "SZ")
    columns, colon, rows = (text or "19").partition(":")
    if not re.fullmatch(r"\d{1,2}", columns) or (colon and not re.fullmatch(r"\d{1,2}", rows)):
        _refuse("go.sgf.size_unreadable", root)
    if colon and int(columns) != int(rows):
        _refuse("go.sgf.board_not_square", root)
    if not SMALLEST <= int(columns) <= LARGEST:
        _refuse("go.sgf.size_unreadable", root)
    return int(columns)


def _read_handicap(root: SgfNode) -> int:
    number = read_number(_text(root, "HA") or "0")
    if number is None or not 0 <= number <= LARGEST * LARGEST:
        _refuse("go.sgf.handicap_unreadable", root)
    return number


def _read_komi(root: SgfNode, handicap: int, black_setup: list[int]) -> int | None:
    text = _text(root, "KM")
    if not text:
        return None
    writers = [read_simple_text(value).casefold() for value in root.values("AP")]
    by_server = any(server in writer for writer in writers for server in _SERVERS)
    komi = read_komi(
        text,
        is_chinese=_text(root, "RU").casefold() in _CHINESE,
        is_even=handicap == 0 and not black_setup,
        trusts_zero=bool(writers) and not by_server,
    )
    if komi is None:
        _refuse("go.sgf.komi_unreadable", root)
    return komi


def _text(node: SgfNode, name: str) -> str:
    value = node.value(name)
    return "" if value is None else read_simple_text(value)


def _refuse(code: str, node: SgfNode) -> NoReturn:
    raise SgfRefused(code, line=node.line, column=node.column)
