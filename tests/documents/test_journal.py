"""A journal as JSON lines: written and read back the same; everything wrong told by line."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.game.builders import OPENING, RULES, seat_all
from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import (
    KIND_OF,
    Accept,
    AddTime,
    Connected,
    Input,
    Marks,
    Pass,
    Play,
    Proposal,
    SetResult,
    StopClock,
)
from tianyuan.core.regulation.clocks import FischerSetting, SuddenDeathSetting
from tianyuan.documents.faults import FileFault
from tianyuan.documents.journal import input_from_json, input_to_json, read_journal, write_journal, write_record
from tianyuan.documents.json_values import ValueRefused

INPUTS: tuple[Input, ...] = (
    Play(player="bo", ply=3, point=60, lag_ms=20, client="tab", number=4),
    Pass(player="wu", ply=4),
    Marks(player="bo", dead=(1, 2)),
    Accept(player="bo", marks=2),
    Connected(player="bo", process="p1", connection="c1", in_front=False),
    Proposal(ply=9, dead=(1,), unsure=()),
    StopClock(referee="裁判", why="查看\u2028记录"),
    AddTime(referee="r", why="设备故障", side="white", ms=60_000),
    SetResult(referee="r", why="裁定", result="both_lose"),
)


def record(given_input: Input, *, seq: int = 1) -> Record:
    return Record(seq=seq, at_ms=5, deadline_ms=None, input=given_input)


def test_a_game_comes_back_as_it_was_written() -> None:
    table = seat_all()
    table.moves("E5 D5 - -")
    read = read_journal(write_journal(OPENING, table.records).encode(), "g.jsonl")
    assert (read.opening, list(read.records), read.faults) == (OPENING, table.records, ())


@pytest.mark.parametrize(
    "clock",
    [
        SuddenDeathSetting(kind="sudden_death", main_ms=5),
        FischerSetting(kind="fischer", main_ms=0, increment_ms=5),
    ],
)
def test_every_clock_comes_back(clock: Any) -> None:
    opening = replace(OPENING, rules=replace(RULES, clock=clock), setup_black=(1, 2))
    assert read_journal(write_journal(opening, []).encode(), "g").opening == opening


@pytest.mark.parametrize("one", INPUTS, ids=lambda one: KIND_OF[type(one)])
def test_every_input_comes_back(one: Input) -> None:
    assert input_from_json(json.loads(json.dumps(input_to_json(one)))) == one
    read = read_journal(write_journal(OPENING, [record(one)]).encode(), "g")
    assert read.records == (record(one),)


def test_a_record_is_one_line_without_what_is_understood() -> None:
    line = '{"seq":1,"at_ms":5,"deadline_ms":null,"input":{"kind":"pass","player":"wu","ply":4}}'
    assert write_record(record(INPUTS[1])) == line


@pytest.mark.parametrize(
    ("found", "code", "data"),
    [
        ([], "game.json_kind_unknown", {"path": "input.kind", "found": "None"}),
        ({"kind": "jump"}, "game.json_kind_unknown", {"path": "input.kind", "found": "'jump'"}),
        ({"kind": ["pass"]}, "game.json_kind_unknown", {"path": "input.kind", "found": "['pass']"}),
        ({"kind": "pass", "player": "bo"}, "game.json_key_missing", {"path": "input.ply"}),
        (
            {"kind": "pass", "player": "bo", "ply": True},
            "game.json_misfit",
            {"path": "input.ply", "found": "True", "expected": "integer"},
        ),
        ({"kind": "pass", "player": "bo", "ply": 1, "pont": 2}, "game.json_key_unknown", {"path": "input.pont"}),
        (
            {"kind": "marks", "player": "bo", "dead": 3},
            "game.json_misfit",
            {"path": "input.dead", "found": "3", "expected": "[…]"},
        ),
        (
            {"kind": "marks", "player": "bo", "dead": [1, "x"]},
            "game.json_misfit",
            {"path": "input.dead[1]", "found": "'x'", "expected": "integer"},
        ),
        (
            {"kind": "set_result", "referee": "r", "why": "w", "result": ["black"]},
            "game.json_misfit",
            {"path": "input.result", "found": "['black']", "expected": "black, white, draw, both_lose"},
        ),
    ],
)
def test_an_input_that_does_not_fit_is_refused_at_its_place(found: Any, code: str, data: dict[str, str]) -> None:
    with pytest.raises(ValueRefused) as refused:
        input_from_json(found)
    assert (refused.value.code, dict(refused.value.data)) == (code, data)


HEAD, FIRST = write_journal(OPENING, [record(INPUTS[1])]).splitlines()


def opening_with(**changes: Any) -> str:
    head = json.loads(HEAD)
    for path, value in changes.items():
        target = head["opening"]
        *way, last = path.split("__")
        for key in way:
            target = target[key]
        target[last] = value
    return json.dumps(head)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [(0, "game.journal_empty")]),
        ("{", [(1, "game.json_unreadable")]),
        ("[" * 100_000, [(1, "game.json_unreadable")]),
        ("[1]", [(1, "game.json_misfit")]),
        ('{"journal":2}', [(1, "game.journal_format_unknown")]),
        ('{"journal":1}', [(1, "game.json_key_missing")]),
        ('{"journal":1,"opening":3}', [(1, "game.json_misfit")]),
        (opening_with(rules__clock={"kind": "sundial"}), [(1, "game.json_misfit")]),
        (opening_with(rules__clock=3), [(1, "game.json_misfit")]),
        (opening_with(rules__clock__periods=0), [(1, "game.json_value_refused")]),
        (opening_with(white=["bo"]), [(1, "game.json_value_refused")]),
        (HEAD + "\n" + FIRST.replace('"seq":1', '"seq":2'), [(2, "game.journal_seq_wrong")]),
        (HEAD + "\n" + FIRST.replace('"seq"', '"no"'), [(2, "game.json_key_missing")]),
        (HEAD + "\n" + FIRST.replace('"seq"', '"x":1,"seq"'), [(2, "game.json_key_unknown")]),
        (HEAD + "\n" + FIRST.replace("null", "1.5"), [(2, "game.json_misfit")]),
        (
            HEAD + "\n" + FIRST.replace('"at_ms":5', '"at_ms":"5"') + "\n\n",
            [
                (2, "game.json_misfit"),
                (3, "game.json_unreadable"),
            ],
        ),
    ],
)
def test_every_line_that_cannot_be_read_is_told(text: str, faults: list[tuple[int, str]]) -> None:
    read = read_journal(text.encode(), "g.jsonl")
    assert (read.opening, read.records) == (None, ())
    assert [(fault.line, fault.code) for fault in read.faults] == faults


def test_other_encodings_and_endless_files_are_refused() -> None:
    gb = read_journal(HEAD.encode() + "\n裁判".encode("gb18030"), "g")
    assert gb.faults == (FileFault(file="g", line=2, code="game.journal_not_utf8"),)
    long = read_journal(b"\n" * 100_002, "g")
    assert long.faults == (FileFault(file="g", code="game.journal_too_long", data=(("most", "100000"),)),)


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    text = "\ufeff" + HEAD + "\r\n" + FIRST + "\r\n"
    assert read_journal(text.encode(), "g").records == (record(INPUTS[1]),)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["kind", "player", "ply", "dead", "seq", "input", "x"]), inner, max_size=4
            )
        ),
        max_leaves=12,
    )
)
def test_no_json_makes_the_reader_raise(value: Any) -> None:
    read = read_journal(f"{HEAD}\n{json.dumps(value)}".encode(), "g")
    assert (read.opening is None) == bool(read.faults)
