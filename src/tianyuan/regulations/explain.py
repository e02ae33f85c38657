"""From what pydantic found to faults with path, line and what would be right."""

import difflib
from collections.abc import Mapping
from datetime import date, time
from typing import Any

from pydantic import ValidationError

from tianyuan.core.regulation.refusal import SettingRefused
from tianyuan.regulations.faults import Fault
from tianyuan.regulations.lines import Parts
from tianyuan.regulations.models import key_of, keys_of, trace
from tianyuan.regulations.tree import Node

_LONGEST_FOUND = 80
_MISSING = "regulation.fault.missing_key"
# The first word of pydantic's error type says which type was wanted.
_WANTED = {
    "int": "needs_integer",
    "string": "needs_text",
    "bool": "needs_boolean",
    "date": "needs_date",
    "time": "needs_time",
    "list": "needs_list",
    "model": "needs_table",
}


def explain_errors(error: ValidationError, tree: Node, cls: type[Any]) -> tuple[Fault, ...]:
    """A fault for each error, by file and line."""
    faults = [_explain(details, tree, cls) for details in error.errors(include_url=False)]
    meant = {(fault.file, _beside(fault)) for fault in faults if fault.code == _code("misspelt_key")}
    return sort_faults([fault for fault in faults if (fault.file, fault.path) not in meant or fault.code != _MISSING])


def _beside(fault: Fault) -> str:
    """The path of the key that a misspelt one was meant to be: that it is missing need not be said as well."""
    table, dot, _ = fault.path.rpartition(".")
    return f"{table}{dot}{fault.expected}"


def nearest_key(location: Parts, cls: type[Any]) -> str | None:
    """The known key nearest to an unknown one."""
    known = keys_of(trace(cls, location[:-1])[1])
    return next(iter(difflib.get_close_matches(str(location[-1]), known, n=1)), None)


def sort_faults(faults: list[Fault]) -> tuple[Fault, ...]:
    """Faults by file and line, in which people mend them."""
    return tuple(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.path, fault.code)))


def _explain(details: Mapping[str, Any], tree: Node, cls: type[Any]) -> Fault:
    location: Parts = details["loc"]
    kind: str = details["type"]
    if kind == "missing":
        return _missing(trace(cls, location)[0], tree)
    if kind == "union_tag_not_found":
        return _missing((*trace(cls, location)[0], "kind"), tree)
    if kind == "extra_forbidden":
        return _unknown_key(location, tree, cls)
    path = trace(cls, location)[0]
    if kind == "value_error":
        return _refused(path, details["ctx"]["error"], tree)
    if kind == "union_tag_invalid":
        return _not_one_of((*path, "kind"), details["input"]["kind"], details["ctx"]["expected_tags"], tree)
    if kind == "literal_error":
        return _not_one_of(path, details["input"], details["ctx"]["expected"], tree)
    wanted = _WANTED.get(kind.split("_")[0], "not_valid")
    return fault_at(tree, path, _code(wanted), found=write_found(details["input"]))


def _refused(path: Parts, refusal: SettingRefused, tree: Node) -> Fault:
    """What a value's own `__post_init__` refuses: at the key it is about, which may stand there by default only."""
    path = (*path, key_of(refusal.field))
    node = tree.deepest(path)
    return fault_at(tree, path, _code(refusal.code), found=write_found(node.plain()))


def _missing(path: Parts, tree: Node) -> Fault:
    return fault_at(tree, path, _MISSING, expected=str(path[-1]))


def _unknown_key(location: Parts, tree: Node, cls: type[Any]) -> Fault:
    path = trace(cls, location)[0]
    key = str(path[-1])
    if nearest := nearest_key(location, cls):
        return fault_at(tree, path, _code("misspelt_key"), found=key, expected=nearest)
    known = keys_of(trace(cls, location[:-1])[1])
    return fault_at(tree, path, _code("unknown_key"), found=key, expected=", ".join(known))


def _not_one_of(path: Parts, found: object, expected: str, tree: Node) -> Fault:
    # pydantic writes 'a', 'b' or 'c'; the list alone needs no words.
    listed = expected.replace("'", "").replace(" or ", ", ")
    return fault_at(tree, path, _code("not_one_of"), found=write_found(found), expected=listed)


def fault_at(
    tree: Node,
    path: Parts,
    code: str,
    *,
    found: str = "",
    expected: str = "",
    more: tuple[tuple[str, object], ...] = (),
) -> Fault:
    """A fault on the line of `path`, or of what should hold it."""
    node = tree.deepest(path)
    written = tree.written_path(path)
    return Fault(file=node.file, path=written, line=node.line, code=code, found=found, expected=expected, more=more)


def write_found(value: object) -> str:
    """A value as it stands in the file, cut where it is long."""
    match value:
        case bool():
            text = "true" if value else "false"
        case str():
            text = f'"{value}"'
        case date() | time():
            text = value.isoformat()
        case dict():
            text = "{" + ", ".join(str(key) for key in value) + "}"
        case list():
            text = f"[… {len(value)} …]" if value else "[]"
        case _:
            text = _write_number(value)
    return text if len(text) <= _LONGEST_FOUND else text[: _LONGEST_FOUND - 1] + "…"


def _write_number(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # an integer of thousands of digits
        return "…"


def _code(reason: str) -> str:
    return f"regulation.fault.{reason}"
