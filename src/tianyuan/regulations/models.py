"""The shape of a file, made from the values of `core.regulation` themselves: there is no second copy to keep in step.

Each dataclass becomes a pydantic model that forbids other keys and takes no type for another; its fields are the
dataclass's fields, a tuple is a list, a union of dataclasses is told apart by `kind`, and an optional field may be
left out. A model turns into its dataclass as soon as it is whole, so that what `__post_init__` refuses has its path.
"""

import dataclasses
import types
from collections.abc import Callable
from functools import cache, partial, reduce
from operator import or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, create_model

from tianyuan.core.regulation import Regulation
from tianyuan.regulations.lines import Parts

_CONFIG = ConfigDict(extra="forbid", strict=True, validate_by_alias=True, validate_by_name=False, defer_build=True)


@cache
def adapter() -> TypeAdapter[Regulation]:
    """Reads a whole regulation. Built once: that takes longer than reading a file."""
    return adapter_of(Regulation)


def adapter_of(cls: type[Any]) -> TypeAdapter[Any]:
    """Reads values of one dataclass."""
    return TypeAdapter(_input_type(cls))


def key_of(name: str) -> str:
    """The key of a field in a file: `from_` is written `from`."""
    return name.removesuffix("_")


@cache
def model_of(cls: type[Any]) -> type[BaseModel]:
    """The model of a dataclass."""
    hints = get_type_hints(cls)
    fields: dict[str, Any] = {}
    for field in dataclasses.fields(cls):
        settings = Field(_default_of(field, hints[field.name]), alias=key_of(field.name))
        fields[_attribute_of(field.name)] = (_input_type(hints[field.name]), settings)
    return create_model(cls.__name__, __config__=_CONFIG, __doc__=cls.__doc__, __module__=cls.__module__, **fields)


def _attribute_of(name: str) -> str:
    """A field's name inside its model: `schema` is taken by pydantic itself."""
    return f"{name}_value" if hasattr(BaseModel, name) else name


def _default_of(field: "dataclasses.Field[Any]", hint: Any) -> Any:
    if field.default is not dataclasses.MISSING:
        return list(field.default) if isinstance(field.default, tuple) else field.default
    return None if type(None) in get_args(hint) else ...


def _input_type(hint: Any) -> Any:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return Annotated[model_of(hint), AfterValidator(_builder(hint))]
    origin = get_origin(hint)
    if origin is tuple:
        return list[_input_type(get_args(hint)[0])]  # type: ignore[misc]  # the item's type is known at run time only
    if origin in (Union, types.UnionType):
        return _union_type(get_args(hint))
    return hint


def _union_type(members: tuple[Any, ...]) -> Any:
    kinds = [member for member in members if member is not type(None)]
    inner: Any = reduce(or_, (_input_type(member) for member in kinds))
    if len(kinds) > 1 and all(dataclasses.is_dataclass(kind) for kind in kinds):
        inner = Annotated[inner, Field(discriminator="kind")]
    return inner if len(kinds) == len(members) else inner | None


def _builder(cls: type[Any]) -> Callable[[BaseModel], Any]:
    names = [(field.name, _attribute_of(field.name)) for field in dataclasses.fields(cls)]
    return partial(_build, cls, names)


def _build(cls: type[Any], names: list[tuple[str, str]], model: BaseModel) -> Any:
    values = {name: getattr(model, attribute) for name, attribute in names}
    return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


def trace(cls: type[Any], location: Parts) -> tuple[Parts, Any]:
    """A pydantic location as a path of the file, and the type that stands there.

    pydantic puts the chosen `kind` of a union into its locations; the file has no such step.
    """
    hint: Any = cls
    path: list[str | int] = []
    for part in location:
        members = [member for member in get_args(hint) if member is not type(None)]
        if len(members) == 1 and get_origin(hint) is not tuple:
            hint, members = members[0], []
        if len(members) > 1 and all(dataclasses.is_dataclass(member) for member in members):
            hint = next(member for member in members if _kind_of(member) == part)
            continue
        path.append(part)
        hint = get_args(hint)[0] if get_origin(hint) is tuple else _field_types(hint).get(part)
    return tuple(path), hint


def keys_of(hint: Any) -> tuple[str, ...]:
    """The keys a table may have, () where the type is none."""
    return tuple(key_of(field.name) for field in dataclasses.fields(hint)) if dataclasses.is_dataclass(hint) else ()


def _field_types(hint: Any) -> dict[Any, Any]:
    if not dataclasses.is_dataclass(hint):
        return {}
    return {key_of(name): inner for name, inner in get_type_hints(hint).items()}


def _kind_of(member: Any) -> str:
    kind = get_type_hints(member)["kind"]
    if get_origin(kind) is not Literal:
        raise TypeError(member)
    value: str = get_args(kind)[0]
    return value


def json_schema() -> dict[str, Any]:
    """The format as JSON Schema (draft 2020-12), described by the docstrings of the values."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **adapter().json_schema(mode="validation")}
