"""Every code of the game has words in both languages, and a game reads well in them."""

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest

import tianyuan.core.game
from tests.core.game.builders import RULES
from tianyuan.core.clock import press, start_clock
from tianyuan.core.game.effects import (
    AskJudge,
    CallReferee,
    Finish,
    Finished,
    Overruled,
    Reason,
    Refused,
    Repeated,
    tell,
)
from tianyuan.core.game.inputs import KINDS, Input, Marks, Penalise, Play, ServerResumed, SetResult
from tianyuan.core.game.state import MoveMade
from tianyuan.core.go.counting import count_area, count_game
from tianyuan.texts import LANGUAGES, Language, say
from tianyuan.texts.game import Telling, clock_words, effect_words, finish_words, input_words, time_words

CODE = re.compile(r'"(game\.[a-z_]+)"')
SAMPLES: dict[str, Any] = {"int": 4, "str": "a", "bool": True, "Side": "black", "RuledResult": "draw"}
FINISH = Finish(result="black", reason="time", decided_by="rules", at_ms=0, ply=3, players=("wu",))


def telling(language: Language) -> Telling:
    return Telling(language=language, size=9, opened_at_ms=1_000)


def sample(kind: str) -> Input:
    cls: Any = KINDS[kind]
    values = {field.name: _value(field.type) for field in fields(cls)}
    made: Input = cls(**values)
    return made


def _value(hint: Any) -> Any:
    name = getattr(hint, "__name__", str(hint))
    if "tuple" in str(hint):
        return (4, 400)
    if get_args(hint):
        return get_args(hint)[0]
    return SAMPLES[name]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_input_has_words(kind: str, language: Language) -> None:
    assert "{" not in input_words(sample(kind), telling(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_machine_has_words(language: Language) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(tianyuan.core.game.__path__[0]).glob("*.py"))
    codes = set(CODE.findall(source))
    assert len(codes) > 30
    data = dict.fromkeys(
        ("player", "found", "ply", "marks", "process", "connection", "outage", "most", "number", "stones"), "x"
    )
    for code in codes:
        assert say(code, language, **data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", get_args(Reason))
@pytest.mark.parametrize("decided_by", ["players", "rules", "server", "referee"])
def test_every_finish_has_words(reason: Any, decided_by: Any, language: Language) -> None:
    assert finish_words(replace(FINISH, reason=reason, decided_by=decided_by), language)


@pytest.mark.parametrize("reason", ["repetition", "no_answer", "disagreement"])
def test_every_call_for_a_referee_has_words(reason: Any) -> None:
    for language in LANGUAGES:
        assert effect_words(CallReferee(reason=reason), telling(language))


def test_inputs_in_words() -> None:
    said = [
        input_words(one, telling("zh"))
        for one in (
            Play(player="bo", ply=0, point=40),
            Play(player="bo", ply=0, point=99),
            Marks(player="wu", dead=(0, 80)),
            Marks(player="wu", dead=()),
            Penalise(referee="r", why="落子后移动", side="black", quarter_zi=4),
            SetResult(referee="r\x1b", why="裁定", result="both_lose"),
            ServerResumed(outage="o", down_since_ms=61_000),
        )
    ]
    assert said == [
        "bo 下在 E5",
        "bo 下在 99",
        "wu 标记死子：A9, J1",
        "wu 标记死子：无",
        "裁判 r 罚黑方 1子：落子后移动",
        "裁判 r� 裁定双方判负：裁定",
        "服务器恢复（o，自 0:01:00.000 起停机）",
    ]


def test_effects_in_words() -> None:
    en = telling("en")
    assert effect_words(tell("game.disconnected", player="wu", number=1, most=2), en) == (
        "wu is disconnected, time 1 (more than 2: escape)"
    )
    assert effect_words(Refused(code="game.not_your_turn"), en) == "It is not your turn"
    assert effect_words(Repeated(client="c", number=1), en) == "This input has been received before"
    assert effect_words(AskJudge(ply=3), en) == "The judge is asked for the dead stones"
    assert effect_words(Finished(finish=FINISH), en) == "The game is over: Black wins (wu ran out of time)"
    overruled = replace(FINISH, reason="referee", decided_by="referee", referee="r", why="w", ruling=1)
    assert effect_words(Overruled(finish=overruled), en) == "Ruling 1: Black wins (by ruling; referee r: w)"


def test_a_count_is_told_in_zi() -> None:
    count = count_game(count_area([1] * 45 + [2] * 36, size=9), komi_quarter_zi=15)
    finish = replace(FINISH, reason="counting", decided_by="players", count=count, players=())
    assert finish_words(finish, "zh") == "黑胜（数子，相差 ¾子）"


def test_times() -> None:
    assert [time_words(ms) for ms in (0, 61_005, 3_600_000, -1)] == [
        "0:00:00.000",
        "0:01:01.005",
        "1:00:00.000",
        "−0:00:00.001",
    ]


def test_what_a_move_cost_and_left() -> None:
    clock = start_clock(RULES.clock)
    move = MoveMade(side="black", player="bo", point=None, at_ms=0, used_ms=1_500, clock=clock)
    assert clock_words(move, "zh") == "用时 0:00:01.500，保留时间余 0:20:00.000"
    in_byo_yomi = press(replace(clock, used_ms=1_220_001))
    assert in_byo_yomi is not None
    assert clock_words(move._replace(clock=in_byo_yomi), "zh") == "用时 0:00:01.500，余 2 次 20 秒读秒"
