"""A frame is a message or is refused with the reason, the field and what it belongs to; words for all of it."""

import ast
import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tianyuan.live
from tianyuan.live.protocol import (
    BAD_FRAME_CODES,
    FRAME_BYTES,
    AddTime,
    Chat,
    ClockWish,
    FrameRefused,
    Invite,
    Join,
    Marks,
    Play,
    decode_client,
    tag_of,
)
from tianyuan.live.protocol_out import FinishedTold, GapTold, RefusedTold, encode
from tianyuan.texts import LANGUAGES, Language, _words, say

PLAY = '{"t":"play","g":"k3","n":1,"ply":0,"point":"Q16"}'
CODE = re.compile(r"live\.[a-z_]+")
LOG_CALLS = {"debug", "info", "warning", "error", "exception", "critical", "log", "getLogger"}


def refused(frame: str | bytes) -> tuple[Any, ...]:
    with pytest.raises(FrameRefused) as found:
        decode_client(frame)
    return found.value.code, found.value.data, found.value.game, found.value.number


def test_messages_are_read() -> None:
    clock = ClockWish(main_ms=1, periods=3, period_ms=2)
    assert [
        decode_client(frame)
        for frame in (
            PLAY,
            PLAY.encode(),
            '{"g":"k3","t":"join"}',
            '{"t":"marks","g":"k3","n":9007199254740991,"dead":["a1","T19"]}',
            '{"t":"invite","n":0,"clock":{"main_ms":1,"periods":3,"period_ms":2},"size":9}',
            '{"t":"add_time","g":"k3","n":2,"why":"停电","side":"white","ms":60000}',
            '{"t":"chat","g":"k3","room":"watchers","text":"好棋！"}',
        )
    ] == [
        Play(g="k3", n=1, ply=0, point="Q16"),
        Play(g="k3", n=1, ply=0, point="Q16"),
        Join(g="k3"),
        Marks(g="k3", n=2**53 - 1, dead=("a1", "T19")),
        Invite(n=0, clock=clock, size=9),
        AddTime(g="k3", n=2, why="停电", side="white", ms=60_000),
        Chat(g="k3", room="watchers", text="好棋！"),
    ]


@pytest.mark.parametrize(
    "frame",
    ["", "x", "{", "[]", "1", '"play"', "null", b"\xff", b'{"t":"\xff"}', "\ufeff{}", PLAY + "x", '{"t":"\ud800"}'],
)
def test_what_is_no_json_object(frame: str | bytes) -> None:
    assert refused(frame) == ("live.frame_unreadable", {}, None, None)


@pytest.mark.parametrize(
    ("frame", "answer"),
    [
        ("{}", ("live.field_missing", {"field": "t"}, None, None)),
        ('{"t":1}', ("live.message_unknown", {"field": "t"}, None, None)),
        ('{"t":"record","g":"k3","n":4}', ("live.message_unknown", {"field": "t"}, "k3", 4)),
        ('{"t":"pass","g":"k3","n":1}', ("live.field_missing", {"field": "ply"}, "k3", 1)),
        ('{"t":"ping","n":1,"x":2}', ("live.field_unknown", {"field": "x"}, None, 1)),
        ('{"t":"ping","n":1.0}', ("live.field_wrong", {"field": "n"}, None, None)),
        ('{"t":"ping","n":true}', ("live.field_wrong", {"field": "n"}, None, None)),
        ('{"t":"ping","n":-1}', ("live.field_wrong", {"field": "n"}, None, None)),
        ('{"t":"ping","n":9007199254740992}', ("live.field_wrong", {"field": "n"}, None, None)),
        (PLAY.replace("Q16", "I5"), ("live.field_wrong", {"field": "point"}, "k3", 1)),
        (PLAY.replace("Q16", "pass"), ("live.field_wrong", {"field": "point"}, "k3", 1)),
        ('{"t":"marks","g":"k3","n":1,"dead":["D4",5]}', ("live.field_wrong", {"field": "dead[1]"}, "k3", 1)),
        (
            '{"t":"invite","n":1,"clock":{"main_ms":1,"mian":2}}',
            ("live.field_unknown", {"field": "clock.mian"}, None, 1),
        ),
        ('{"t":"invite","n":1,"clock":{}}', ("live.field_missing", {"field": "clock.main_ms"}, None, 1)),
        ('{"t":"invite","n":1,"clock":{"main_ms":1},"size":10}', ("live.field_wrong", {"field": "size"}, None, 1)),
        ('{"t":"annul","g":"k3","n":1,"why":""}', ("live.field_wrong", {"field": "why"}, "k3", 1)),
        ('{"t":"annul","g":"k3","n":1,"why":"a\\u0000"}', ("live.field_wrong", {"field": "why"}, "k3", 1)),
        ('{"t":"annul","g":"k3","n":1,"why":"a\\n"}', ("live.field_wrong", {"field": "why"}, "k3", 1)),
        ('{"t":"leave","g":"K3"}', ("live.field_wrong", {"field": "g"}, "K3", None)),
        ('{"t":"leave","g":5,"n":"a"}', ("live.field_wrong", {"field": "g"}, None, None)),
        ('{"t":"leave","g":"k3","' + "q" * 90 + '":1}', ("live.field_unknown", {"field": "q" * 60}, "k3", None)),
    ],
)
def test_what_is_no_message(frame: str, answer: tuple[Any, ...]) -> None:
    assert refused(frame) == answer


def test_a_frame_may_be_so_long_and_no_longer_counted_in_bytes() -> None:
    assert decode_client(PLAY + " " * (FRAME_BYTES - len(PLAY)))
    too_long = ("live.frame_too_long", {"most": FRAME_BYTES}, None, None)
    assert refused(PLAY + " " * (FRAME_BYTES + 1 - len(PLAY))) == too_long
    assert refused(b" " * (FRAME_BYTES + 1)) == too_long
    assert refused('{"t":"' + "弈" * (FRAME_BYTES // 3) + '"}') == too_long
    assert refused('{"t":"ping","n":1,"x":"' + "\ud800" * 2_000 + '"}')[0] == "live.frame_unreadable"


def test_deep_nesting_is_refused() -> None:
    nested = "[" * 2_000 + "]" * 2_000
    assert refused('{"x":' + nested + ',"t":"ping"}') == ("live.frame_unreadable", {}, None, None)


def test_a_whole_board_of_dead_stones_fits_in_a_frame() -> None:
    names = [f"{column}{row}" for column in "ABCDEFGHJKLMNOPQRST" for row in range(1, 20)]
    frame = '{"t":"marks","g":"k3f09xq2ab","n":1,"dead":["' + '","'.join(names) + '"]}'
    assert decode_client(frame) == Marks(g="k3f09xq2ab", n=1, dead=tuple(names))


def test_tags_are_the_names_of_the_types() -> None:
    assert [tag_of(name) for name in ("Play", "StopClock", "RecordTold")] == ["play", "stop_clock", "record"]


def test_what_the_server_says_leaves_defaults_out() -> None:
    said = [
        encode(RefusedTold(code="game.held", g="k3", n=1)),
        encode(GapTold(g="k3", from_version=4, records=())),
        encode(FinishedTold(g="k3", ruling=0, result="draw", reason="counting", decided_by="players", at_ms=5, ply=2)),
    ]
    assert said == [
        '{"t":"refused","code":"game.held","g":"k3","n":1}',
        '{"t":"gap","g":"k3","from":4,"records":[]}',
        '{"t":"finished","ruling":0,"result":"draw","reason":"counting","decided_by":"players","at_ms":5,"ply":2,'
        '"g":"k3"}',
    ]


@given(st.text(max_size=40))
def test_a_text_is_taken_unless_it_would_act_on_a_terminal(text: str) -> None:
    frame = json.dumps({"t": "speak", "g": "k3", "n": 1, "text": text})
    is_fine = bool(text) and not any(ord(one) < 32 or ord(one) == 127 for one in text)
    try:
        assert decode_client(frame)
        assert is_fine
    except FrameRefused:
        assert not is_fine


def codes_of_live() -> set[str]:
    """The codes that stand in the sources of the live server, names of log lines apart."""
    codes = set(BAD_FRAME_CODES)
    for path in Path(tianyuan.live.__path__[0]).glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        logged = {id(argument) for call in ast.walk(tree) if is_log_call(call) for argument in call.args}
        codes |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in logged
            if CODE.fullmatch(node.value)
        }
    return codes


def is_log_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in LOG_CALLS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_live_server_has_words(language: Language) -> None:
    codes = codes_of_live()
    assert len(codes) > 12
    for code in codes:
        fields = {name for _, name, _, _ in Formatter().parse(_words(code, "zh")) if name}
        assert "{" not in say(code, language, **dict.fromkeys(fields, "x"))
