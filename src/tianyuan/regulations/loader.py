"""Loading a regulation: read, merge supplements 补充规定 in, build the values, look at what belongs together."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.words import Words
from tianyuan.regulations.canonical import Change, changes
from tianyuan.regulations.checks import Finding, check
from tianyuan.regulations.explain import explain_errors, fault_at, sort_faults, write_found
from tianyuan.regulations.faults import Fault, RegulationError
from tianyuan.regulations.models import adapter, adapter_of
from tianyuan.regulations.salvage import check_the_rest
from tianyuan.regulations.source import Source, open_source, read_tree
from tianyuan.regulations.tree import Node, merge_trees, parse_path

SCHEMA_VERSION = 1
_HEAD = "supplement"
# A supplement changes what the regulation says, never which regulation it is.
_FIXED_KEYS = ("id", "version", "supplements")

Given = str | Path | bytes


@dataclass(frozen=True, kw_only=True)
class SupplementHead:
    """The `[supplement]` table that makes a file a supplement: of which regulation, its number, name and day."""

    of: str
    number: int
    name: Words
    issued: date
    ours_for_demo: bool
    words: Words | None = None


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """A regulation as loaded.

    `sources` are the texts read, the regulation first, then each supplement in the order applied; `changes` has one
    entry for each supplement: what it changed.
    """

    regulation: Regulation
    sources: tuple[Source, ...]
    changes: tuple[tuple[Change, ...], ...]


def load(given: Given, supplements: Iterable[Given] = ()) -> Loaded:
    """The regulation of a shipped name, a path or bytes, with supplements applied in order.

    Raises RegulationError with every fault: first those that keep the files from being read, then those of the
    regulation by itself, then those of each supplement on top of it.
    """
    sources, trees = _read_all([given, *supplements])
    tree = trees[0]
    _require_regulation(tree)
    regulation = build(tree)
    applied: list[tuple[Change, ...]] = []
    for change in trees[1:]:
        tree = _apply(tree, change, regulation)
        before, regulation = regulation, build(tree)
        applied.append(changes(before, regulation))
    return Loaded(regulation=regulation, sources=tuple(sources), changes=tuple(applied))


def build(tree: Node) -> Regulation:
    """The regulation of a whole tree. Raises RegulationError."""
    _require_schema(tree)
    try:
        regulation = adapter().validate_python(tree.plain())
    except ValidationError as error:
        findings, rest = check_the_rest(tree, error)
        faults = [*explain_errors(error, tree, Regulation), *(_fault_of(finding, rest) for finding in findings)]
        raise RegulationError(sort_faults(faults)) from None
    _require_consistency(regulation, tree)
    return regulation


def _read_all(given: list[Given]) -> tuple[list[Source], list[Node]]:
    sources: list[Source] = []
    trees: list[Node] = []
    faults: list[Fault] = []
    for one in given:
        try:
            source = open_source(one)
            sources.append(source)
            trees.append(read_tree(source))
        except RegulationError as error:
            faults.extend(error.faults)
    if faults:
        raise RegulationError(tuple(faults))
    return sources, trees


def _require_regulation(tree: Node) -> None:
    """A supplement is no regulation by itself, and a regulation's file tells of no supplements."""
    if tree.child(_HEAD) is not None:
        raise RegulationError((fault_at(tree, (_HEAD,), "regulation.fault.supplement_alone"),))
    if tree.child("supplements") is not None:
        raise RegulationError((fault_at(tree, ("supplements",), "regulation.fault.supplements_in_file"),))


def _require_schema(tree: Node) -> None:
    node = tree.child("schema")
    if node is not None and node.plain() == SCHEMA_VERSION and not isinstance(node.plain(), bool):
        return
    found = write_found(node.plain()) if node else ""
    code = "regulation.fault.schema_unknown"
    raise RegulationError((fault_at(tree, ("schema",), code, found=found, expected=str(SCHEMA_VERSION)),))


def _require_consistency(regulation: Regulation, tree: Node) -> None:
    faults = [_fault_of(finding, tree) for finding in check(regulation) if finding.level == "error"]
    if faults:
        raise RegulationError(sort_faults(faults))


def _fault_of(finding: Finding, tree: Node) -> Fault:
    told = dict(finding.data)
    found, expected = str(told.pop("found", "")), str(told.pop("expected", ""))
    path = parse_path(finding.path)
    return fault_at(tree, path, finding.code, found=found, expected=expected, more=tuple(told.items()))


def _apply(tree: Node, change: Node, regulation: Regulation) -> Node:
    """The tree of the next version. Raises RegulationError where the file is no supplement of this regulation."""
    _require_schema(change)
    head = _read_head(change)
    _require_fit(head, change, regulation)
    branches = change.branches if isinstance(change.branches, dict) else {}
    laws = {key: node for key, node in branches.items() if key not in (_HEAD, "schema")}
    merged = merge_trees(tree, replace(change, branches=laws))
    return _with_note(merged, branches[_HEAD], regulation)


def _read_head(change: Node) -> SupplementHead:
    head = change.child(_HEAD)
    if head is None:
        raise RegulationError((fault_at(change, (_HEAD,), "regulation.fault.missing_key", expected=_HEAD),))
    try:
        value: SupplementHead = adapter_of(SupplementHead).validate_python(head.plain())
    except ValidationError as error:
        faults = explain_errors(error, head, SupplementHead)
        raise RegulationError(tuple(replace(one, path=f"{_HEAD}.{one.path}".rstrip(".")) for one in faults)) from None
    return value


def _require_fit(head: SupplementHead, change: Node, regulation: Regulation) -> None:
    faults = []
    if head.of != regulation.id:
        faults.append(_misfit(change, (_HEAD, "of"), "supplement_of_another", head.of, regulation.id))
    due = len(regulation.supplements) + 1
    if head.number != due:
        faults.append(_misfit(change, (_HEAD, "number"), "supplement_out_of_order", head.number, due))
    faults += [_misfit(change, (key,), "supplement_key_fixed", key, "") for key in _FIXED_KEYS if change.child(key)]
    if faults:
        raise RegulationError(sort_faults(faults))


def _misfit(change: Node, path: tuple[str, ...], code: str, found: object, expected: object) -> Fault:
    return fault_at(change, path, f"regulation.fault.{code}", found=str(found), expected=str(expected))


def _with_note(tree: Node, head: Node, regulation: Regulation) -> Node:
    """The merged tree with its version raised and the supplement noted."""
    items = dict(head.branches) if isinstance(head.branches, dict) else {}
    items.pop("of")
    branches: dict[str, Any] = dict(tree.branches) if isinstance(tree.branches, dict) else {}
    notes = branches.get("supplements")
    earlier = notes.branches if notes is not None else []
    note = replace(head, branches=items)
    branches["supplements"] = Node(file=head.file, line=head.line, branches=[*earlier, note])
    branches["version"] = Node(file=head.file, line=head.line, value=regulation.version + 1)
    return replace(tree, branches=branches)
