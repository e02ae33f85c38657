"""Which language a call speaks, and what is said to a wrong call."""

import pytest

from tests.cli.program import CHINESE, ENGLISH, Answer, tianyuan
from tianyuan.cli.main import choose_language

COMMAND_USAGE = "usage: tianyuan [-h] [--lang LANG] [--version] COMMAND ..."
SERVE_USAGE = """usage: tianyuan serve [-h] [--lang LANG] [--host HOST] [--port PORT] [--demo] [--split]
                      [--live-port PORT] [--processes N]"""
CHECK_USAGE = "usage: tianyuan regulation check [-h] [--lang LANG] [--supplement FILE] FILE"


@pytest.mark.parametrize(
    ("argv", "lang", "language"),
    [
        ([], None, "zh"),
        ([], "C", "zh"),
        ([], "C.UTF-8", "zh"),
        ([], "POSIX", "zh"),
        ([], "zh_CN.GB18030", "zh"),
        ([], "en_US.UTF-8", "en"),
        ([], "fr_FR.UTF-8", "en"),
        (["standings", "--lang", "en"], None, "en"),
        (["--lang=zh"], "en_US.UTF-8", "zh"),
        (["--lang", "fr"], "en_US.UTF-8", "en"),
        (["standings", "en"], None, "zh"),
    ],
)
def test_the_language_of_a_call(argv: list[str], lang: str | None, language: str) -> None:
    assert choose_language(argv, environ={} if lang is None else {"LANG": lang}) == language


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], f"missing: COMMAND\n{COMMAND_USAGE}"),
        (
            ["dance"],
            "COMMAND cannot be “dance”; it may be: regulation, standings, awards, load, game, sgf, serve, "
            "pair, check-pairing, draw, simulate, import, account, audit\n" + COMMAND_USAGE,
        ),
        (["regulation", "check"], f"missing: FILE\n{CHECK_USAGE}"),
        (["regulation", "check", "x", "--lang"], f"--lang needs a value\n{CHECK_USAGE}"),
        (["regulation", "check", "x", "--lang", "fr"], f"--lang cannot be “fr”; it may be: zh, en\n{CHECK_USAGE}"),
        (["regulation", "check", "x", "--seed", "1"], f"not known: --seed 1\n{COMMAND_USAGE}"),
        (
            ["serve", "--port", "many"],
            f"“many” is not a value for --port\n{SERVE_USAGE}",
        ),
        (["serve", "--port", "70000"], "port 70000 is out of range, the highest is 65535"),
        (["serve", "--split", "--port", "65535"], "port 65536 is out of range, the highest is 65535"),
        (["serve", "--live-port", "8001"], "--live-port needs --split: otherwise sockets and pages have one port"),
        (["serve", "--processes", "0"], "0 processes cannot serve; 1 to 64 can"),
    ],
)
def test_a_wrong_call_is_told_what_is_wrong(argv: list[str], said: str) -> None:
    assert tianyuan(*argv, environ=ENGLISH) == Answer(status=2, err=f"tianyuan: {said}\n")


def test_a_wrong_call_in_chinese() -> None:
    usage = "用法： tianyuan regulation check [-h] [--lang LANG] [--supplement FILE] FILE"
    assert tianyuan("regulation", "check", environ=CHINESE) == Answer(status=2, err=f"tianyuan: 缺少：FILE\n{usage}\n")


def test_help_is_data_in_either_language() -> None:
    chinese, english = tianyuan("-h", environ=CHINESE), tianyuan("-h", environ=ENGLISH)
    assert (chinese.status, chinese.err, english.status, english.err) == (0, "", 0, "")
    assert "按规程计算名次" in chinese.out
    assert "rank the field by the regulation" in english.out


def test_version() -> None:
    assert tianyuan("--version") == Answer(status=0, out="tianyuan 0.1.0\n")
