"""A file's values with the place of each: what supplements are merged in, and where faults find their line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tianyuan.regulations.lines import Parts

Branches: TypeAlias = "dict[str, Node] | list[Node] | None"


@dataclass(frozen=True, kw_only=True)
class Node:
    """One value of a file. `branches` holds the nodes inside a table or a list and is None for a plain `value`."""

    file: str
    line: int
    branches: Branches = None
    value: object = None

    def plain(self) -> object:
        """The value alone, as `tomllib` gave it."""
        if isinstance(self.branches, dict):
            return {key: node.plain() for key, node in self.branches.items()}
        if isinstance(self.branches, list):
            return [node.plain() for node in self.branches]
        return self.value

    def item_id(self) -> str | None:
        """The `id` of a table that has one: such tables are addressed by it inside a list."""
        if isinstance(self.branches, dict) and "id" in self.branches:
            value = self.branches["id"].value
            return value if isinstance(value, str) else None
        return None

    def child(self, part: str | int) -> "Node | None":
        """The node under a key, a number or, in a list, an id."""
        if isinstance(self.branches, dict):
            return self.branches.get(part) if isinstance(part, str) else None
        if not isinstance(self.branches, list):
            return None
        if isinstance(part, int):
            return self.branches[part] if part < len(self.branches) else None
        return next((node for node in self.branches if node.item_id() == part), None)

    def deepest(self, parts: Parts) -> "Node":
        """The node at `parts`, or the last one on the way that is there."""
        node = self
        for part in parts:
            inner = node.child(part)
            if inner is None:
                return node
            node = inner
        return node

    def written_path(self, parts: Parts) -> str:
        """`parts` as people read them: list items by their id where they have one, else by number from 0."""
        node: Node | None = self
        text = ""
        for part in parts:
            node = node.child(part) if node else None
            if isinstance(part, int):
                name = node.item_id() if node else None
                text += f".{name}" if name else f"[{part}]"
            else:
                text += f".{part}" if text else part
        return text


def plant_tree(value: object, *, file: str, lines: Mapping[Parts, int], path: Parts = (), line: int = 1) -> Node:
    """The tree of a parsed file; a value without a line of its own has that of what holds it."""
    line = lines.get(path, line)
    branches: Branches = None
    if isinstance(value, dict):
        branches = {
            key: plant_tree(inner, file=file, lines=lines, path=(*path, key), line=line) for key, inner in value.items()
        }
    elif isinstance(value, list):
        branches = [
            plant_tree(inner, file=file, lines=lines, path=(*path, number), line=line)
            for number, inner in enumerate(value)
        ]
    return Node(file=file, line=line, branches=branches, value=None if branches is not None else value)


def merge_trees(base: Node, change: Node) -> Node:
    """`base` with `change` laid over it.

    Tables are merged key by key, lists of tables with ids item by item; everything else is replaced. A table whose
    `kind` changes is replaced whole, since another kind has other keys.
    """
    if isinstance(base.branches, dict) and isinstance(change.branches, dict):
        return _merge_tables(base, base.branches, change, change.branches)
    if isinstance(base.branches, list) and isinstance(change.branches, list) and _by_id(base, change):
        return _merge_items(base, base.branches, change.branches)
    return change


def _merge_tables(base: Node, old: dict[str, Node], change: Node, new: dict[str, Node]) -> Node:
    if "kind" in new and "kind" in old and new["kind"].value != old["kind"].value:
        return change
    merged = dict(old)
    for key, node in new.items():
        merged[key] = merge_trees(old[key], node) if key in old else node
    return Node(file=base.file, line=base.line, branches=merged)


def _merge_items(base: Node, old: list[Node], new: list[Node]) -> Node:
    changed = {node.item_id(): node for node in new}
    known = {node.item_id() for node in old}
    merged = [merge_trees(node, changed[key]) if (key := node.item_id()) in changed else node for node in old]
    merged += [node for node in new if node.item_id() not in known]
    return Node(file=base.file, line=base.line, branches=merged)


def _by_id(*lists: Node) -> bool:
    items = [node for one in lists if isinstance(one.branches, list) for node in one.branches]
    return bool(items) and all(node.item_id() is not None for node in items)


def parse_path(text: str) -> Parts:
    """`stages.swiss.rounds[2].rounds` back into its parts; ids hold neither dots nor brackets."""
    parts: list[str | int] = []
    for word in text.split(".") if text else []:
        name, *numbers = word.split("[")
        if name:
            parts.append(name)
        parts.extend(int(number.rstrip("]")) for number in numbers)
    return tuple(parts)
