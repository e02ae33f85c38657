"""Rounds written out, and the words for every reason they may have."""

import json
from typing import get_args

import pytest

from tests.core.pairing.settings import POINTS, SETTINGS, entrants, row
from tianyuan.core.field import ResultRow
from tianyuan.core.pairing.checker import VECTOR, ViolationCode
from tianyuan.core.pairing.round_draw import DrawSeed, RoundDraw
from tianyuan.core.pairing.values import RELAXATIONS, ColourReason, Level, Pair, Pairing, PairReasons
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.documents.pairing import DrawnRound, pairing_csv, pairing_json, pairing_text, results_csv
from tianyuan.documents.results import read_results
from tianyuan.regulations import load
from tianyuan.texts import LANGUAGES, Language, say
from tianyuan.texts.pairing import pair_words

COLOURS: tuple[ColourReason, ...] = get_args(ColourReason)
LEVELS: tuple[Level, ...] = get_args(Level)
IN_A_PAIR: tuple[Level, ...] = (
    "rematch", "floats_again", "same_team", "colour_run", "colour_over_two", "colour_two",
)  # fmt: skip
NAMES = {"a": "甲", "b": "乙"}


def pair_of(level: Level, whom: str, colour: ColourReason = "lot") -> Pair:
    reasons = PairReasons(
        black_points=2, white_points=4, floats_down="b", floats_up="a", colour=colour, exceptions=((level, whom),)
    )
    return Pair(board=1, black="a", white="b", reasons=reasons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_words(language: Language) -> None:
    said = [pair_words(pair_of(level, "a", colour), NAMES, language) for level in IN_A_PAIR for colour in COLOURS]
    said += [say(f"pairing.level.{level}", language) for level in (*LEVELS, *VECTOR)]
    said += [say(f"pairing.relaxation.{relaxation}", language) for relaxation in RELAXATIONS]
    said += [say(f"pairing.violation.{code}", language, people="", since=1) for code in get_args(ViolationCode)]
    assert all(words and "{" not in words for words in said)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh", "4分对2分：乙下调，甲上调；先后：抽签；乙连续下调"),
        ("en", "4 against 2 points: 乙 floats down, 甲 floats up; colours: by lot; 乙 floats down again"),
    ],
)
def test_the_reasons_of_a_pair_in_words(language: Language, words: str) -> None:
    assert pair_words(pair_of("floats_again", "b"), NAMES, language) == words


def drawn(number: int, *rows: ResultRow, ids: str = "12345", **by_hand: object) -> DrawnRound:
    regulation = load("guobailing-2023").regulation
    stage = regulation.stage("swiss")
    assert isinstance(stage, SwissStage)
    draw = RoundDraw(
        round=number,
        entrants=entrants(*ids),
        earlier=rows,
        points=POINTS,
        settings=SETTINGS,
        seed=DrawSeed(committed="seed"),
        **by_hand,  # type: ignore[arg-type]  # what a referee sets, by the names of the fields
    )
    pairing = draw.draw()
    assert isinstance(pairing, Pairing)
    return DrawnRound(regulation=regulation, stage=stage, pool="A", draw=draw, pairing=pairing)


def notes_of(document: DrawnRound, language: Language) -> list[str]:
    lines = pairing_text(document, language).decode().split("\n\n")[-1].splitlines()
    return [line for line in lines if not line.startswith(("种子承诺", "Commitment"))]


def test_the_summary_names_floats_colours_and_the_bye() -> None:
    rows = (row(1, "1", "2", "black"), row(1, "3", "4", "black"), row(1, "5", None, "bye"))
    rows += (row(2, "1", "3", "black"), row(2, "5", "2", "black"), row(2, "4", None, "bye"))
    # 1 and 5 lead, but 3 and 4 have met: so the leaders meet those two, and 5, who met 2 before, floats down again.
    assert notes_of(drawn(3, *rows), "en") == [
        "Boards of unequal points: 2; floats again: 1",
        "Every colour keeps the principles",
        "Bye: 棋手2 (2), 0 points, in the lowest score group",
        "Proved: no other round is better by principles 1 to 6",
    ]


def test_the_summary_says_why_the_bye_went_to_the_leader() -> None:
    rows = (row(1, "1", "2", "black"), row(1, "3", None, "bye"), row(2, "1", "3", "black"), row(2, "2", None, "bye"))
    document = drawn(3, *rows, ids="123")
    assert notes_of(document, "zh")[2] == "轮空：棋手1 (1)，4分；积分更低者不能轮空：2人已轮空过"
    assert notes_of(document, "en")[2] == "Bye: 棋手1 (1), 4 points; nobody with fewer could have it: 2 had one before"
    assert json.loads(pairing_json(document))["bye"] == {
        "id": "1",
        "points": 4,
        "had_bye": 2,
        "had_forfeit_win": 0,
        "no_round": 0,
    }


def test_what_a_referee_set_is_said() -> None:
    document = drawn(1, fixed=(("3", "1"),), forced_byes=("5",), absent=())
    assert notes_of(document, "zh") == [
        "各台均为同分相遇",
        "黑白先后均符合原则",
        "轮空（裁判指定）：棋手5 (5)",
        "裁判指定的对阵：1台",
        "已证明：按原则一至六没有更好的编排",
    ]
    assert json.loads(pairing_json(document))["fixed"] == [["3", "1"]]


def test_csv_is_read_back_once_results_are_filled_in() -> None:
    pairing = drawn(1, ids="-123").pairing
    filled = pairing_csv(pairing).replace(b",\n", b",black\n")
    read = read_results(filled, "r.csv")
    assert read.faults == ()
    assert [(one.black, one.white) for one in read.rows] == [(one.black, one.white) for one in pairing.pairs]
    assert results_csv(read.rows) == filled
