"""Every code of the rules of play has words in both languages."""

import re
from pathlib import Path

import pytest

import tianyuan
from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.core.go.refusal import Refusal
from tianyuan.core.go.sgf_result import read_result
from tianyuan.texts import LANGUAGES, Language, say
from tianyuan.texts.go import colour_words, refusal_words, stated_result_words

SOURCES = Path(tianyuan.__file__).parent
FOLDERS = ("core/go", "engines", "documents", "cli", "texts")
FIELDS = dict.fromkeys(
    (
        *("text", "point", "ply", "file", "reason", "code", "line", "column", "number", "colour", "game", "games"),
        *("black", "white", "even", "komi", "shared", "points", "winner", "margin", "moves", "result", "sgf", "engine"),
        *("groups", "unsure", "path", "found", "limit"),
    ),
    "",
)


def codes() -> set[str]:
    """Every code of this domain that stands in the source."""
    found: set[str] = set()
    for folder in FOLDERS:
        for path in (SOURCES / folder).rglob("*.py"):
            found |= set(re.findall(r'"(go\.[a-z_.]+[a-z])"', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: Language) -> None:
    said = {code: say(code, language, **FIELDS) for code in codes()}
    assert len(said) > 50
    assert all(words for words in said.values())


def test_a_refusal_names_only_points_that_are_there() -> None:
    assert refusal_words(Refusal("go.setup_twice", 0), "en", size=9) == "two stones are set up on A9"
    assert refusal_words(Refusal("go.point_off_board", 99), "en", size=9) == "the point is not on the board"


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("B+1.5", "黑胜¾子", "Black wins by ¾ stones"),
        ("W+R", "白中盘胜", "White wins by resignation"),
        ("B+T", "黑胜（对方超时）", "Black wins on time"),
        ("W+F", "白胜（对方弃权）", "White wins by forfeit"),
        ("B+", "黑胜", "Black wins"),
        ("0", "和棋", "draw"),
        ("Void", "无胜负", "no result"),
    ],
)
def test_results_in_words(text: str, zh: str, en: str) -> None:
    result = read_result(text)
    assert result is not None
    assert (stated_result_words(result, "zh"), stated_result_words(result, "en")) == (zh, en)


def test_colours() -> None:
    assert [colour_words(colour, "zh") for colour in (BLACK, WHITE)] == ["黑", "白"]
