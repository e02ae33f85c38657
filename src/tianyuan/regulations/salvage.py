"""What can still be checked when some of a file is wrong: so that an unknown id is told together with a misspelt key.

Misspelt keys are read as meant and unknown ones left out. For a value that cannot be read one of the same kind, from a
regulation that is in order, stands in; where there is none, the list item that holds it is left out. Findings that
this could have caused are kept back: they come with the next run, if they are true.
"""

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any

from pydantic import ValidationError

from tianyuan.core.regulation import Regulation
from tianyuan.regulations.checks import Finding, check
from tianyuan.regulations.explain import nearest_key
from tianyuan.regulations.lines import Parts
from tianyuan.regulations.models import adapter, key_of, trace
from tianyuan.regulations.source import open_source, read_tree, shipped
from tianyuan.regulations.tree import Node, parse_path

# Findings about one item alone: true whatever stands in for other items.
_OF_ONE_ITEM = {
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
# The path of an item of a top-level list has two parts.
_TOP_LEVEL = 2


@dataclass(frozen=True, kw_only=True)
class _Mended:
    """A tree that can be read again.

    `replaced`: the paths that were replaced or left out, as people read them. `shortened`: the lists that lost an item.
    `ids_sure`: whether every id that stands in the file is still known.
    """

    tree: Node
    replaced: frozenset[str]
    shortened: frozenset[str]
    ids_sure: bool


def check_the_rest(tree: Node, error: ValidationError) -> tuple[tuple[Finding, ...], Node]:
    """Errors of a file beside those of its shape, and the tree their paths belong to."""
    mended = _mend(tree, error)
    try:
        regulation: Regulation = adapter().validate_python(mended.tree.plain())
    except ValidationError:
        return (), mended.tree
    errors = (finding for finding in check(regulation) if finding.level == "error")
    return tuple(finding for finding in errors if _certain(finding, mended)), mended.tree


def _certain(finding: Finding, mended: _Mended) -> bool:
    if not mended.replaced and not mended.shortened:
        return True
    # Numbers in the paths of a list that lost an item are no longer those of the file.
    if any(finding.path.startswith(f"{name}[") for name in mended.shortened):
        return False
    what = finding.code.rpartition(".")[2]
    if what in ("id_unknown", "id_repeated"):
        return mended.ids_sure and not any(finding.path.startswith(path) for path in mended.replaced)
    return what in _OF_ONE_ITEM and _item_of(finding.path) not in {_item_of(path) for path in mended.replaced}


def _item_of(path: str) -> Parts:
    """The item of a top-level list that a path lies in."""
    return parse_path(path)[:_TOP_LEVEL]


def _mend(tree: Node, error: ValidationError) -> _Mended:
    mended = tree
    replaced: set[Parts] = set()
    dropped: set[Parts] = set()
    for details in error.errors(include_url=False):
        path = trace(Regulation, details["loc"])[0]
        if details["type"] == "extra_forbidden":
            mended = _respell(mended, path, nearest_key(details["loc"], Regulation))
        elif (sample := _sample_for(details["loc"], whole=details["type"] == "value_error")) is not None:
            mended = _set_at(mended, path, sample)
            replaced.add(path)
        elif item := _innermost_item(path):
            dropped.add(item)
    for item in sorted(dropped, key=lambda path: (len(path), path[-1]), reverse=True):
        mended = _drop_item(mended, item)
    return _Mended(
        tree=mended,
        replaced=frozenset(tree.written_path(path) for path in (*replaced, *dropped)),
        shortened=frozenset(tree.written_path(item[:-1]) for item in dropped),
        ids_sure=all(len(item) > _TOP_LEVEL for item in dropped) and all(path[-1] != "id" for path in replaced),
    )


def _innermost_item(path: Parts) -> Parts:
    """The path of the list item that holds `path`, () where none does."""
    while path and not isinstance(path[-1], int):
        path = path[:-1]
    return path


def _sample_for(location: Parts, *, whole: bool) -> Node | None:
    """A value of the kind that should stand at a location: the `whole` table, or the same key of such a table."""
    if whole:
        return _samples().get(trace(Regulation, location)[1])
    table = _samples().get(trace(Regulation, location[:-1])[1])
    return table.child(location[-1]) if table is not None else None


@cache
def _samples() -> dict[type[Any], Node]:
    """A table in order of each kind that the regulations shipped use."""
    samples: dict[type[Any], Node] = {}
    for name in shipped():
        tree = read_tree(open_source(name))
        _collect(adapter().validate_python(tree.plain()), tree, samples)
    return samples


def _collect(value: object, node: Node | None, samples: dict[type[Any], Node]) -> None:
    if node is None:
        return
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            _collect(item, node.child(number), samples)
    elif is_dataclass(value):
        samples.setdefault(type(value), node)
        for field in fields(value):
            _collect(getattr(value, field.name), node.child(key_of(field.name)), samples)


def _respell(node: Node, path: Parts, meant: str | None) -> Node:
    """The tree with the last key of `path` under the name meant, or without it."""
    *holders, last = path
    held = node.deepest(tuple(holders))
    child = held.child(last)
    if not isinstance(held.branches, dict) or child is None:
        return node
    branches = {key: inner for key, inner in held.branches.items() if key != last}
    if meant is not None:
        branches.setdefault(meant, child)
    return _set_at(node, tuple(holders), replace(held, branches=branches))


def _set_at(node: Node, path: Parts, child: Node) -> Node:
    """The tree with another node at `path`, whose holder must be there."""
    if not path:
        return child
    part = path[0]
    inner = node.child(part)
    if len(path) > 1 and inner is not None:
        child = _set_at(inner, path[1:], child)
    if isinstance(node.branches, list) and isinstance(part, int):
        return replace(node, branches=[*node.branches[:part], child, *node.branches[part + 1 :]])
    branches: dict[Any, Node] = dict(node.branches) if isinstance(node.branches, dict) else {}
    return replace(node, branches={**branches, str(part): child})


def _drop_item(tree: Node, item: Parts) -> Node:
    *holders, number = item
    held = tree.deepest(tuple(holders))
    if not isinstance(held.branches, list) or not isinstance(number, int):
        return tree
    return _set_at(tree, tuple(holders), replace(held, branches=held.branches[:number] + held.branches[number + 1 :]))
