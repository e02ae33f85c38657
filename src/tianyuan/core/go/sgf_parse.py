"""The grammar of SGF: text in, trees out, or the first place that is wrong (FF[4], and what older writers do).

One pass without recursion. Text before the first game is skipped, as mails and forums put some there; anything between
games or after the last one is refused.
"""

import re
from bisect import bisect_right
from typing import Final, NoReturn

from tianyuan.core.go.sgf_tree import (
    DEEPEST,
    LARGEST_CHARACTERS,
    MOST_NODES,
    MOST_VALUES,
    NO_PARENT,
    SgfNode,
    SgfProperty,
    SgfRefused,
    SgfTree,
)

# Possessive: each of these is matched in one go or not at all, so no input makes them slow.
_VALUE: Final = r"\[(?:[^\\\]]++|\\.)*+\]"
_BEGIN: Final = re.compile(r"\(\s*+;")
_TOKEN: Final = re.compile(
    rf"[\s\0\x1a\ufeff]*+(?:(?P<mark>[();])|(?P<name>[A-Za-z][A-Za-z0-9]*+)\s*+(?P<values>(?:{_VALUE}\s*+)++))",
    re.DOTALL,
)
_ONE_VALUE: Final = re.compile(r"\[((?:[^\\\]]++|\\.)*+)\]", re.DOTALL)
_BLANK: Final = re.compile(r"[\s\0\x1a\ufeff]*+")
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*+\s*+")


def parse_sgf(text: str) -> tuple[SgfTree, ...]:
    """All games of a collection. Raises SgfRefused with line and column of the first fault."""
    return _Parser(text).parse()


class _Parser:
    """Where the reading stands: the last thing read decides what may follow."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._last = "outside"  # or "open" bracket, "node" and its properties, "closed" bracket
        self._trees: list[SgfTree] = []
        self._nodes: list[SgfNode] = []
        self._properties: list[SgfProperty] = []
        self._node_at = 0
        self._parent = NO_PARENT
        self._branches: list[int] = []
        self._nodes_read = self._values_read = 0
        self._line_starts = [0]

    def parse(self) -> tuple[SgfTree, ...]:
        if len(self._text) > LARGEST_CHARACTERS:
            self._refuse("go.sgf.too_large", 0)
        begin = _BEGIN.search(self._text)
        if begin is None:
            self._refuse("go.sgf.no_game", 0)
        self._at = begin.start()
        self._line_starts += [end.end() for end in _LINE_END.finditer(self._text)]
        while token := _TOKEN.match(self._text, self._at):
            mark = token["mark"]
            if mark is None:
                self._read_property(token["name"], token["values"], token.start("name"))
            else:
                self._read_mark(mark, token.start("mark"))
            self._at = token.end()
        self._refuse_rest()
        return tuple(self._trees)

    def _read_mark(self, mark: str, at: int) -> None:
        if mark == "(":
            self._open(at)
        elif mark == ")":
            self._close(at)
        else:
            self._begin_node(at)

    def _open(self, at: int) -> None:
        if self._last == "open":
            self._refuse("go.sgf.variation_without_node", at)
        if len(self._branches) >= DEEPEST:
            self._refuse("go.sgf.too_deep", at)
        self._end_node()
        self._branches.append(self._parent)
        self._last = "open"

    def _close(self, at: int) -> None:
        if self._last in ("open", "outside"):
            self._refuse("go.sgf.variation_without_node" if self._last == "open" else "go.sgf.bracket_unopened", at)
        self._end_node()
        self._parent = self._branches.pop()
        self._last = "closed"
        if not self._branches:
            self._trees.append(SgfTree(nodes=tuple(self._nodes)))
            self._nodes = []
            self._last = "outside"

    def _begin_node(self, at: int) -> None:
        if self._last in ("closed", "outside"):
            self._refuse("go.sgf.node_out_of_place", at)
        self._nodes_read += 1
        if self._nodes_read > MOST_NODES:
            self._refuse("go.sgf.too_many_nodes", at)
        self._end_node()
        self._node_at = at
        self._last = "node"

    def _end_node(self) -> None:
        """Put the node that was being read among the others; what follows is its child."""
        if self._last != "node":
            return
        line, column = self._place(self._node_at)
        properties = tuple(self._properties)
        self._nodes.append(SgfNode(parent=self._parent, properties=properties, line=line, column=column))
        self._properties = []
        self._parent = len(self._nodes) - 1

    def _read_property(self, name: str, values: str, at: int) -> None:
        if self._last != "node":
            self._refuse("go.sgf.property_out_of_place", at)
        read = tuple(_ONE_VALUE.findall(values))
        self._values_read += len(read)
        if self._values_read > MOST_VALUES:
            self._refuse("go.sgf.too_many_values", at)
        self._properties.append(SgfProperty(name, read))

    def _refuse_rest(self) -> None:
        """Nothing more could be read: refuse what stands there, or the end if games are still open."""
        text = self._text
        at = _BLANK.match(text, self._at).end()  # type: ignore[union-attr]  # it matches nothing at all, too
        if at == len(text):
            if self._last != "outside":
                self._refuse("go.sgf.game_unclosed", at)
            return
        name = _NAME.match(text, at)
        opening = name.end() if name else at
        if text[opening : opening + 1] == "[":
            self._refuse("go.sgf.value_unclosed" if name else "go.sgf.value_without_name", opening)
        without_value = name and self._last == "node"
        self._refuse("go.sgf.property_without_value" if without_value else "go.sgf.character_out_of_place", at)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._line_starts, at)
        return line, at - self._line_starts[line - 1] + 1

    def _refuse(self, code: str, at: int) -> NoReturn:
        line, column = self._place(at)
        raise SgfRefused(code, line=line, column=column)
