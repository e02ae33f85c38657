"""The fast lines of a running game's journal say the same as the slow ones of a journal file."""

import json
from dataclasses import MISSING, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.game.inputs import KINDS, Input, Play
from tianyuan.documents.journal import input_from_json, input_to_json
from tianyuan.documents.journal_inputs import InputUnreadable, read_input, write_input

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: st.integers(-(2**53), 2**53),
    bool: st.booleans(),
    tuple[int, ...]: st.lists(st.integers(0, 360)).map(tuple),
}


def draw_inputs(cls: type[Any]) -> st.SearchStrategy[Input]:
    """Inputs of that class; fields with a default often have it."""
    given_fields: dict[str, st.SearchStrategy[Any]] = {}
    for field in fields(cls):
        values = VALUES.get(field.type)
        values = st.from_type(field.type) if values is None else values  # type: ignore[arg-type]
        given_fields[field.name] = values if field.default is MISSING else st.just(field.default) | values
    return st.builds(cls, **given_fields)


@given(st.one_of([draw_inputs(cls) for cls in KINDS.values()]))
def test_every_input_comes_back(given_input: Input) -> None:
    text = write_input(given_input)
    assert read_input(text) == given_input
    assert "\n" not in text


@given(st.one_of([draw_inputs(cls) for cls in KINDS.values()]))
def test_both_journals_read_the_same(given_input: Input) -> None:
    found = json.loads(write_input(given_input))
    assert next(iter(found)) == "kind"
    assert input_from_json(found) == given_input
    assert input_to_json(given_input).items() <= found.items()


def test_a_move_as_it_is_written() -> None:
    move = Play(player="a1", client="a1/tab", number=4, ply=3, point=60, lag_ms=20)
    text = '{"kind":"play","player":"a1","client":"a1/tab","number":4,"ply":3,"point":60,"lag_ms":20}'
    assert (write_input(move), read_input(text)) == (text, move)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"kind":"moved"}',
        '{"kind":"play"}',
        '{"kind":"play","player":"a1","ply":"3","point":60}',
        '{"kind":"play","player":"a1","ply":3,"point":60',
        '{"kind":"set_result","referee":"r","why":"w","result":"nobody"}',
        '{"player":"a1","kind":"resign"}',
    ],
)
def test_what_is_no_input_is_refused(text: str) -> None:
    with pytest.raises(InputUnreadable):
        read_input(text)
