"""Frozen values as JSON and back, by the types of their fields: nothing unknown, missing or of another type passes.

A dataclass is an object with a key for each field, a tuple is a list, a union of dataclasses is told apart by `kind`.
Fields that have a default may be left out.
"""

import types
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tianyuan.core.regulation.refusal import SettingRefused
from tianyuan.documents.faults import quote_found

_PLAIN: dict[Any, str] = {int: "integer", str: "text", bool: "true, false"}


class ValueRefused(ValueError):
    """A value that does not fit: the code of the reason, the `path` to it and the data for the words."""

    def __init__(self, code: str, *, path: str, **data: str) -> None:
        super().__init__(code)
        self.code = code
        self.data = (("path", path), *data.items())


def to_json(value: Any) -> Any:
    """What `json.dumps` can write of a frozen value."""
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    return [to_json(item) for item in value] if isinstance(value, tuple) else value


def from_json(hint: Any, found: Any, *, path: str = "") -> Any:
    """The value of that type that JSON tells of. Raises ValueRefused at the first thing that does not fit."""
    if isinstance(hint, type) and is_dataclass(hint):
        return _read_fields(hint, found, path)
    origin = get_origin(hint)
    if origin is Literal:
        if found not in get_args(hint):
            raise _misfit(found, ", ".join(map(str, get_args(hint))), path)
        return found
    if origin in (Union, types.UnionType):
        return _read_union(get_args(hint), found, path)
    if origin is tuple:
        if not isinstance(found, list):
            raise _misfit(found, "[…]", path)
        item = get_args(hint)[0]
        return tuple(from_json(item, one, path=f"{path}[{number}]") for number, one in enumerate(found))
    if type(found) is not hint:
        raise _misfit(found, _PLAIN[hint], path)
    return found


@cache
def _hints_of(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


def _read_fields(cls: Any, found: Any, path: str) -> Any:
    if not isinstance(found, dict):
        raise _misfit(found, "{…}", path)
    hints = _hints_of(cls)
    for key in found:
        if key not in hints:
            raise ValueRefused("game.json_key_unknown", path=_join(path, quote_found(key)))
    for field in fields(cls):
        if field.name not in found and field.default is MISSING:
            raise ValueRefused("game.json_key_missing", path=_join(path, field.name))
    values = {key: from_json(hints[key], value, path=_join(path, key)) for key, value in found.items()}
    try:
        return cls(**values)
    except SettingRefused as refused:
        raise ValueRefused("game.json_value_refused", path=_join(path, refused.field), reason=refused.code) from None


def _read_union(members: tuple[Any, ...], found: Any, path: str) -> Any:
    kinds = {get_args(_hints_of(member)["kind"])[0]: member for member in members}
    kind = found.get("kind") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in kinds:
        raise _misfit(kind, ", ".join(kinds), _join(path, "kind"))
    return from_json(kinds[kind], found, path=path)


def _misfit(found: Any, expected: str, path: str) -> ValueRefused:
    return ValueRefused("game.json_misfit", path=path, found=quote_found(repr(found)), expected=expected)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
