"""One regulation, one text: what is stored, hashed, compared and read back."""

import hashlib
import json
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, time
from typing import Any

from tianyuan.core.regulation import Regulation
from tianyuan.regulations.models import adapter, key_of

# What says that there is a supplement, not what it changes.
_NOT_COMPARED = ("version", "supplements")
Plain = Any


@dataclass(frozen=True, kw_only=True)
class Change:
    """One value that differs, at the path of its key; None where a side has no such value. Values are plain JSON."""

    path: str
    before: Plain
    after: Plain


def canonical(regulation: Regulation) -> str:
    """The regulation as JSON: keys sorted, no spaces, dates in ISO 8601, no None. Equal values give equal text."""
    return json.dumps(_plain(regulation), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(regulation: Regulation) -> str:
    """SHA-256 of the canonical text in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(regulation).encode()).hexdigest()


def from_canonical(text: str) -> Regulation:
    """The regulation of a canonical text: `from_canonical(canonical(r)) == r`.

    For what the program itself has stored; a text that is none raises pydantic's ValidationError.
    """
    return adapter().validate_json(text)


def changes(before: Regulation, after: Regulation) -> tuple[Change, ...]:
    """What differs, by path; list items by id, or by number where the lists are of one length.

    `version` and `supplements` are left out: they say that there is a supplement, not what it changes.
    """
    old, new = _plain(before), _plain(after)
    for key in _NOT_COMPARED:
        old.pop(key, None)
        new.pop(key, None)
    return tuple(_compare(old, new, ""))


def _plain(value: object) -> Plain:
    if is_dataclass(value):
        pairs = ((key_of(field.name), getattr(value, field.name)) for field in fields(value))
        return {key: _plain(inner) for key, inner in pairs if inner is not None}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, date | time):
        return value.isoformat()
    return value


def _compare(old: Plain, new: Plain, path: str) -> list[Change]:
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict) and old.get("kind") == new.get("kind"):
        keys = [*old, *(key for key in new if key not in old)]
        return [
            change for key in keys for change in _compare(old.get(key), new.get(key), f"{path}.{key}" if path else key)
        ]
    if isinstance(old, list) and isinstance(new, list):
        return _compare_lists(old, new, path)
    return [Change(path=path, before=old, after=new)]


def _compare_lists(old: list[Plain], new: list[Plain], path: str) -> list[Change]:
    old_ids, new_ids = _ids_of(old), _ids_of(new)
    if old_ids is not None and new_ids is not None:
        return _compare_items(dict(zip(old_ids, old, strict=True)), dict(zip(new_ids, new, strict=True)), path)
    if len(old) != len(new):
        return [Change(path=path, before=old, after=new)]
    return [
        change
        for number, (one, other) in enumerate(zip(old, new, strict=True))
        for change in _compare(one, other, f"{path}[{number}]")
    ]


def _compare_items(old: dict[str, Plain], new: dict[str, Plain], path: str) -> list[Change]:
    ids = [*old, *(key for key in new if key not in old)]
    found = [change for key in ids for change in _compare(old.get(key), new.get(key), f"{path}.{key}")]
    if not found:
        return [Change(path=path, before=list(old), after=list(new))]  # the order alone
    return found


def _ids_of(items: list[Plain]) -> list[str] | None:
    ids = [item.get("id") if isinstance(item, dict) else None for item in items]
    return None if any(one is None for one in ids) or len(set(ids)) < len(ids) else [str(one) for one in ids]
