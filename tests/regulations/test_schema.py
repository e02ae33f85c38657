"""The JSON Schema and the models behind it: every value of core is there, and none takes a key it does not know."""

import json
from dataclasses import is_dataclass
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import ValidationError

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.placing import CriterionCode
from tianyuan.regulations import json_schema
from tianyuan.regulations.models import adapter_of, key_of, keys_of


def types_in(hint: Any) -> set[type[Any]]:
    """Every dataclass that a type can hold."""
    if is_dataclass(hint) and isinstance(hint, type):
        return {hint, *(found for inner in get_type_hints(hint).values() for found in types_in(inner))}
    return {found for inner in get_args(hint) for found in types_in(inner)}


ALL_TYPES = sorted(types_in(Regulation), key=lambda one: one.__name__)


def test_a_regulation_is_made_of_many_values() -> None:
    assert len(ALL_TYPES) > 50


@pytest.mark.parametrize("kind", ALL_TYPES, ids=lambda kind: kind.__name__)
def test_every_value_refuses_a_key_it_does_not_know(kind: type[Any]) -> None:
    with pytest.raises(ValidationError) as caught:
        adapter_of(kind).validate_python({"no_such_key": 1})
    assert ("no_such_key",) in [error["loc"] for error in caught.value.errors() if error["type"] == "extra_forbidden"]


def test_every_value_is_in_the_schema_closed_and_described() -> None:
    schema = json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    parts = {**schema["$defs"], "Regulation": schema}
    assert set(parts) == {kind.__name__ for kind in ALL_TYPES}
    for kind in ALL_TYPES:
        part = parts[kind.__name__]
        assert part["additionalProperties"] is False
        assert part["description"]
        assert set(part["properties"]) == set(keys_of(kind))


def test_the_schema_can_be_written_as_json() -> None:
    assert json.loads(json.dumps(json_schema())) == json_schema()


def test_stages_are_told_apart_by_kind() -> None:
    stages = json_schema()["properties"]["stages"]["items"]
    assert stages["discriminator"] == {
        "propertyName": "kind",
        "mapping": {
            "online_points": "#/$defs/OnlineStage",
            "swiss": "#/$defs/SwissStage",
            "title_match": "#/$defs/TitleMatch",
            "to_be_announced": "#/$defs/UnannouncedStage",
        },
    }


def test_the_key_of_a_criterion_is_from_and_its_codes_are_listed() -> None:
    criterion = json_schema()["$defs"]["Criterion"]
    assert set(criterion["properties"]) == {"criterion", "from"}
    assert criterion["properties"]["criterion"]["enum"] == list(get_args(CriterionCode))
    assert criterion["required"] == ["criterion"]
    assert key_of("from_") == "from"


def test_what_has_a_default_may_be_left_out_and_the_schema_says_which() -> None:
    swiss = json_schema()["$defs"]["SwissStage"]
    optional = {"seats", "seats_clause", "lateness", "check_in_late"}
    assert set(swiss["required"]) == set(keys_of(SwissStage)) - optional
    assert swiss["properties"]["check_in_late"]["default"] == "not_in_round_1"
