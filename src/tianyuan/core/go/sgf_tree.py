"""SGF as values: game trees with every property exactly as it was written (FF[4]).

A tree is flat: nodes in the order in which a file has them, each with the index of its parent. So nothing that walks,
compares or writes a tree needs recursion, however deep it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

LARGEST_CHARACTERS: Final = 2_000_000
MOST_NODES: Final = 100_000
MOST_VALUES: Final = 200_000
DEEPEST: Final = 2_000
NO_PARENT: Final = -1


class SgfRefused(ValueError):
    """A text that is no SGF, or one too large: `code`, and where, `line` and `column` counted from 1."""

    def __init__(self, code: str, *, line: int, column: int) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.column = column


class SgfProperty(NamedTuple):
    """One property: its name as written, and its values as they stand between the brackets, escapes included."""

    name: str
    values: tuple[str, ...]

    @property
    def id(self) -> str:
        """The name by which it is known: FF[3] and older may have small letters in it, which mean nothing."""
        capitals = "".join(letter for letter in self.name if not letter.islower())
        return capitals or self.name.upper()


@dataclass(frozen=True, kw_only=True)
class SgfNode:
    """One node: the index of its parent (NO_PARENT for the root), its properties in order, its place in the file.

    A property may stand twice, as some writers have it (Fox writes two AP). `line` and `column` do not count when
    nodes are compared; they are 0 in a tree that was not read from a file.
    """

    parent: int
    properties: tuple[SgfProperty, ...]
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    def values(self, name: str) -> tuple[str, ...]:
        """All values of all properties of that id, as written; empty where there is none."""
        return tuple(value for one in self.properties if one.id == name for value in one.values)

    def value(self, name: str) -> str | None:
        """The first value of that id, as written."""
        values = self.values(name)
        return values[0] if values else None


@dataclass(frozen=True, kw_only=True)
class SgfTree:
    """One game: its nodes, the root first, every node before its children, siblings in order."""

    nodes: tuple[SgfNode, ...]

    @property
    def root(self) -> SgfNode:
        """The first node, which says what the game is."""
        return self.nodes[0]

    def main_line(self) -> tuple[SgfNode, ...]:
        """The nodes of the game as played: from the root the first child, again and again."""
        line = [0]
        for at, node in enumerate(self.nodes):
            # Nodes come before their children, so the first that names the last of the line as its parent goes on.
            if node.parent == line[-1]:
                line.append(at)
        return tuple(self.nodes[at] for at in line)


def write_sgf(trees: Sequence[SgfTree]) -> str:
    """The text of a collection. Reading it gives the same trees again."""
    return "\n".join("".join(_write_tree(tree)) for tree in trees) + "\n"


def _write_tree(tree: SgfTree) -> list[str]:
    children = [0] * len(tree.nodes)
    for node in tree.nodes[1:]:
        children[node.parent] += 1
    written: list[str] = []
    open_at: list[int] = []  # the node that each open bracket branches off from
    for at, node in enumerate(tree.nodes):
        if node.parent != at - 1:
            while open_at.pop() != node.parent:
                written.append(")")
            written.append(")\n")
        if node.parent == NO_PARENT or children[node.parent] > 1:
            written.append("(")
            open_at.append(node.parent)
        written.append(";" + "".join(map(_write_property, node.properties)))
    written.append(")" * len(open_at))
    return written


def _write_property(one: SgfProperty) -> str:
    return one.name + "".join(f"[{value}]" for value in one.values)
