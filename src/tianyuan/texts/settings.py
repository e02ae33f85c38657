"""The settings of a regulation, each with its label: every reading an organiser may choose, in words.

The code of a label is `regulation.setting.<value>.<field>`, that of a chosen word `regulation.value.<value>.<field>.…`,
where `<value>` is the name of the dataclass as in `match_points`.
"""

import re
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin

from tianyuan.texts import Language, say
from tianyuan.texts.format import yuan
from tianyuan.texts.regulation import describe_duration, describe_quarter_zi

# What has words of its own elsewhere on a page: names, clauses, ids of other parts, clocks, the chain.
NOT_SETTINGS = frozenset(
    {
        "id", "kind", "name", "clause", "clock", "clock_clause", "seats_clause", "venue", "pools", "stage", "division",
        "to_stage", "timetable", "places_from", "title", "challenger_stage", "challenger_division", "games", "rounds",
        "chain", "conditions", "consents", "accumulates_with", "places_paid_elsewhere", "tiers", "review", "duty",
    }
)  # fmt: skip


def describe_settings(value: Any, language: Language) -> tuple[tuple[str, str], ...]:
    """Label and words of each setting of a stage, or of any other value, those of the tables inside it included."""
    rows: list[tuple[str, str]] = []
    owner = owner_of(type(value))
    for field in fields(value):
        inner = getattr(value, field.name)
        if field.name in NOT_SETTINGS:
            continue
        if is_dataclass(inner):
            rows.extend(describe_settings(inner, language))
        elif not _lists_tables(field.type):
            label = say(f"regulation.setting.{owner}.{field.name}", language)
            rows.append((label, describe_setting(owner, field.name, inner, language)))
    return tuple(rows)


def owner_of(kind: type[Any]) -> str:
    """The name of a dataclass in codes: `MatchPoints` is `match_points`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


def describe_setting(owner: str, field: str, value: object, language: Language) -> str:
    """What a setting says, in words."""
    match value:
        case None:
            return say("regulation.quantity.not_set", language)
        case bool():
            return say("regulation.quantity.yes" if value else "regulation.quantity.no", language)
        case int():
            return _describe_number(field, value, language)
        case str():
            return say(f"regulation.value.{owner}.{field}.{value}", language)
        case tuple():
            words = [describe_setting(owner, field, one, language) for one in value]
            return say("regulation.quantity.comma", language).join(words) or say("regulation.quantity.none", language)
    raise TypeError(value)


def _describe_number(field: str, value: int, language: Language) -> str:
    if field.endswith("_ms"):
        return describe_duration(value, language)
    if field.endswith("_fen"):
        return yuan(value, language)
    if field.endswith("_quarter_zi"):
        return describe_quarter_zi(value, language)
    return str(value).replace("-", "−")


def _lists_tables(hint: object) -> bool:
    return get_origin(hint) is tuple and any(is_dataclass(one) for one in get_args(hint))
