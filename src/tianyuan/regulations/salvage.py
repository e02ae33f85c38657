"""What can still be checked when some of a file is wrong: so that an unknown id is told together with a misspelt key.

Misspelt keys are read as meant and unknown ones left out; an item of a top-level list that cannot be read is left out;
any other key that cannot be read is taken from a regulation that is in order. Findings that this could have caused
are kept back: they come with the next run, if they are true.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pydantic import ValidationError

from tianyuan.core.regulation import Regulation
from tianyuan.regulations.checks import Finding, check
from tianyuan.regulations.explain import nearest_key
from tianyuan.regulations.lines import Parts
from tianyuan.regulations.models import adapter, trace
from tianyuan.regulations.source import open_source, read_tree, shipped
from tianyuan.regulations.tree import Node

# Findings about one item, or one list, alone: true whatever else was left out.
_OF_ONE_ITEM = {
    "id_repeated",
    "id_not_plain",
    "prize_rises",
    "places_overlap",
    "places_gap",
    "prizes_empty",
    "prizes_sum_differs",
    "rounds_out_of_order",
    "timezone_unknown",
    "tier_never_applies",
}


@dataclass(frozen=True, kw_only=True)
class _LeftOut:
    """What was left out: the ids, and the lists that are shorter by it."""

    ids: frozenset[str]
    lists: frozenset[str]


def check_the_rest(tree: Node, error: ValidationError) -> tuple[tuple[Finding, ...], Node]:
    """Errors of a file beside those of its shape, and the tree their paths belong to."""
    mended, left_out = _mend(tree, error)
    try:
        regulation: Regulation = adapter().validate_python(mended.plain())
    except ValidationError:
        return (), mended
    errors = (finding for finding in check(regulation) if finding.level == "error")
    return tuple(finding for finding in errors if _certain(finding, left_out)), mended


def _certain(finding: Finding, left_out: _LeftOut) -> bool:
    if not left_out.lists:
        return True
    # Numbers in the paths of a list that lost an item are no longer those of the file.
    if any(finding.path.startswith(f"{name}[") for name in left_out.lists):
        return False
    what = finding.code.rpartition(".")[2]
    if what == "id_unknown":
        return dict(finding.data)["found"] not in left_out.ids
    return what in _OF_ONE_ITEM


def _mend(tree: Node, error: ValidationError) -> tuple[Node, _LeftOut]:
    dropped: dict[str, set[int]] = {}
    for details in error.errors(include_url=False):
        path = trace(Regulation, details["loc"])[0]
        if details["type"] == "extra_forbidden":
            tree = _respell(tree, path, nearest_key(details["loc"], Regulation))
        elif len(path) > 1 and isinstance(path[1], int):
            dropped.setdefault(str(path[0]), set()).add(path[1])
        else:
            tree = _set_child(tree, str(path[0]), _sound_tree().child(str(path[0])))
    ids: set[str] = set()
    for name, numbers in dropped.items():
        tree, gone = _drop_items(tree, name, numbers)
        ids |= gone
    return tree, _LeftOut(ids=frozenset(ids), lists=frozenset(dropped))


@cache
def _sound_tree() -> Node:
    return read_tree(open_source(shipped()[0]))


def _respell(node: Node, path: Parts, meant: str | None) -> Node:
    """The tree with the last key of `path` under the name meant, or without it."""
    part = path[0]
    child = node.child(part)
    if child is None:
        return node
    if len(path) > 1:
        return _set_child(node, part, _respell(child, path[1:], meant))
    bare = _set_child(node, part, None)
    return _set_child(bare, meant, child) if meant and node.child(meant) is None else bare


def _set_child(node: Node, part: str | int, child: Node | None) -> Node:
    """`node` with another child, or with none where `child` is None."""
    if isinstance(node.branches, list) and isinstance(part, int) and child is not None:
        return replace(node, branches=[*node.branches[:part], child, *node.branches[part + 1 :]])
    branches: dict[Any, Node] = dict(node.branches) if isinstance(node.branches, dict) else {}
    branches.pop(part, None)
    if child is not None:
        branches[part] = child
    return replace(node, branches=branches)


def _drop_items(tree: Node, name: str, numbers: set[int]) -> tuple[Node, set[str]]:
    held = tree.child(name)
    items = held.branches if held is not None and isinstance(held.branches, list) else []
    kept: list[Node] = [node for number, node in enumerate(items) if number not in numbers]
    gone = {one for number in numbers if (one := items[number].item_id()) is not None}
    return (_set_child(tree, name, replace(held, branches=kept)) if held else tree), gone
