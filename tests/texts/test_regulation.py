"""Every code of a regulation has words in both languages; clocks, conditions and dates as people write them."""

import ast
from datetime import date, time
from pathlib import Path
from typing import Any, get_args

import pytest

import tianyuan.core.regulation
import tianyuan.regulations
from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting, SuddenDeathSetting
from tianyuan.core.regulation.conditions import (
    AgeAtLeast,
    AnyOf,
    BornAfter,
    Condition,
    Evidence,
    GenderIs,
    MixedPair,
    NeverProfessional,
    PlayedIn,
    RankAtLeast,
)
from tianyuan.core.regulation.dates import TimetableKind, Window
from tianyuan.core.regulation.entry import DivisionFormat
from tianyuan.core.regulation.organisation import BodyKind, OrganiserRole
from tianyuan.core.regulation.placing import CriterionCode
from tianyuan.core.regulation.words import Words
from tianyuan.regulations import load
from tianyuan.texts import LANGUAGES, say
from tianyuan.texts.regulation import (
    describe_advancement,
    describe_clock,
    describe_condition,
    describe_duration,
    describe_quarter_zi,
    describe_window,
    say_coded,
)

# Which call gives a code, at which argument, and of which kind the code is.
CALLS = {
    "warn": (0, "finding"),
    "fail": (0, "finding"),
    "require": (1, "fault"),
    "SettingRefused": (0, "fault"),
    "_code": (0, "fault"),
    "_refuse": (1, "fault"),
    "_misfit": (2, "fault"),
}


def codes_in(package: Any) -> set[str]:
    """The codes that stand in the source of a package: as whole texts, or as arguments of the calls above."""
    found: set[str] = set()
    for path in Path(package.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("regulation."):
                found.add(node.value)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                position, kind = CALLS[node.func.id]
                argument = node.args[position] if len(node.args) > position else None
                if isinstance(argument, ast.Constant):
                    found.add(f"regulation.{kind}.{argument.value}")
    return {code for code in found if not code.endswith(".")}


ALL_FIELDS = dict.fromkeys(
    (
        "path", "found", "expected", "stage", "division", "place", "places", "prizes", "days", "promised",
        "other_clause", "cycle", "next_cycle", "cycles", "advance", "seats", "size", "year", "amount_fen", "above_fen",
        "stated_fen", "sum_fen",
    ),
    "…",
)  # fmt: skip

CODES = sorted(codes_in(tianyuan.regulations) | codes_in(tianyuan.core.regulation))


def test_codes_are_found_where_they_stand() -> None:
    some = ("finding.prize_rises", "finding.points_not_stated", "fault.rank_unreadable", "fault.not_utf8")
    assert {f"regulation.{code}" for code in some} <= set(CODES)
    assert len(CODES) > 60


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_words_in_both_languages(code: str) -> None:
    for language in LANGUAGES:
        assert say(code, language, **ALL_FIELDS)


NAMED: list[tuple[str, Any]] = [
    ("criterion", CriterionCode),
    ("role", OrganiserRole),
    ("body", BodyKind),
    ("format", DivisionFormat),
    ("timetable", TimetableKind),
]


@pytest.mark.parametrize(("kind", "literal"), NAMED, ids=lambda value: value if isinstance(value, str) else "")
def test_every_word_a_file_may_choose_has_a_name(kind: str, literal: Any) -> None:
    for value in get_args(literal):
        assert all(say(f"regulation.{kind}.{value}", language) for language in LANGUAGES)


def test_say_coded_writes_money_in_yuan_and_wordings_in_the_language() -> None:
    data = (("found", "4090000"), ("expected", "4080000"), ("stated_fen", 4_090_000), ("sum_fen", 4_080_050))
    code = "regulation.finding.prizes_sum_differs"
    assert say_coded(code, data, "zh") == "合计写40,900元，各名次相加为40,800.50元"
    assert say_coded(code, data, "en") == "The total is given as ¥40,900, the places add up to ¥40,800.50"
    stage = (("stage", Words(zh="网络入围赛", en="Online shortlist")),)
    assert say_coded("regulation.finding.games_without_limit", stage, "en") == (
        "“Online shortlist” sets no limit on games: who plays more can gain more"
    )


CLOCKS: list[tuple[ClockSetting, str, str]] = [
    (
        ByoYomiSetting(kind="byo_yomi", main_ms=3_000_000, periods=1, period_ms=10_000),
        "每方50分钟，之后1次10秒读秒，超时判负",
        "50 min each, then 1 × 10 s byo-yomi; an overrun loses",
    ),
    (
        ByoYomiSetting(kind="byo_yomi", main_ms=0, periods=3, period_ms=20_000),
        "3次20秒读秒，超时判负",
        "3 × 20 s byo-yomi, no main time; an overrun loses",
    ),
    (SuddenDeathSetting(kind="sudden_death", main_ms=7_200_000), "每方2小时包干，超时判负", "2 h each, sudden death"),
    (
        FischerSetting(kind="fischer", main_ms=90_000, increment_ms=500),
        "每方90秒，每步加500毫秒，超时判负",
        "90 s each, 500 ms added per move",
    ),
]


@pytest.mark.parametrize(("clock", "zh", "en"), CLOCKS, ids=lambda value: getattr(value, "kind", ""))
def test_S2_8_3a_clocks_in_words(clock: ClockSetting, zh: str, en: str) -> None:
    assert (describe_clock(clock, "zh"), describe_clock(clock, "en")) == (zh, en)


@pytest.mark.parametrize(
    ("ms", "zh"), [(60_000, "60秒"), (120_000, "2分钟"), (3_600_000, "60分钟"), (86_400_000, "24小时"), (1, "1毫秒")]
)
def test_times_in_the_unit_people_would_use(ms: int, zh: str) -> None:
    assert describe_duration(ms, "zh") == zh


@pytest.mark.parametrize(("quarters", "zh"), [(15, "3¾子"), (0, "0子"), (2, "½子"), (16, "4子")])
def test_zi_with_quarters(quarters: int, zh: str) -> None:
    assert describe_quarter_zi(quarters, "zh") == zh


ID_CARD = Evidence(kind="evidence", subject="card", words=Words(zh="身份证", en="Identity card"), clause="七")
INSURANCE = Evidence(
    kind="evidence", subject="work", words=Words(zh="社保", en="Insurance"), clause="七", months_at_least=12
)
CONDITIONS: list[tuple[Condition, str, str]] = [
    (
        NeverProfessional(kind="never_professional", clause="六2"),
        "从未获得过职业段位",
        "Has never held a professional dan",
    ),
    (GenderIs(kind="gender", gender="female", clause="二"), "女子选手", "Women"),
    (GenderIs(kind="gender", gender="male", clause="二"), "男子选手", "Men"),
    (MixedPair(kind="mixed_pair", clause="二"), "一名女选手和一名男选手", "One woman and one man"),
    (RankAtLeast(kind="rank_at_least", rank="1k", clause="八"), "1级及以上", "1 kyu or higher"),
    (
        BornAfter(kind="born_after", day=date(2008, 1, 1), inclusive=True, clause="八"),
        "2008年1月1日（含当日）以后出生",
        "Born on 1 January 2008 or later",
    ),
    (
        BornAfter(kind="born_after", day=date(2017, 8, 31), inclusive=False, clause="九"),
        "2017年8月31日（不含当日）以后出生",
        "Born after 31 August 2017",
    ),
    (
        AgeAtLeast(kind="age_at_least", years=60, age_on="first_day", clause="七"),
        "赛事首日年满60周岁",
        "At least 60 years old on the first day of the event",
    ),
    (
        AgeAtLeast(kind="age_at_least", years=18, age_on="registration", clause="七"),
        "报名时年满18周岁",
        "At least 18 years old when registering",
    ),
    (
        PlayedIn(kind="played_in", stage="qualifier", min_games=1, clause="八"),
        "在“网络海选赛”中至少下过1局有效对局",
        "Has played at least 1 counted game(s) in “Online qualifier”",
    ),
    (ID_CARD, "身份证（查验证明）", "Identity card (evidence is checked)"),
    (
        AnyOf(kind="any_of", of=(ID_CARD, INSURANCE), clause="七"),
        "以下任一项：身份证（查验证明）；社保（查验证明，至少12个月）",
        "Any one of: Identity card (evidence is checked); Insurance (evidence is checked, at least 12 months)",
    ),
]


@pytest.mark.parametrize(("condition", "zh", "en"), CONDITIONS, ids=lambda value: getattr(value, "kind", ""))
def test_conditions_in_words(condition: Condition, zh: str, en: str) -> None:
    shanglv = load("shanglv-2018").regulation
    assert describe_condition(condition, shanglv, "zh") == zh
    assert describe_condition(condition, shanglv, "en") == en


DAY, NEXT = date(2023, 9, 11), date(2023, 9, 12)


@pytest.mark.parametrize(
    ("window", "zh", "en"),
    [
        (Window(first_day=DAY, last_day=DAY), "2023年9月11日", "11 September 2023"),
        (
            Window(first_day=DAY, last_day=NEXT),
            "2023年9月11日至2023年9月12日",
            "11 September 2023 to 12 September 2023",
        ),
        (
            Window(first_day=DAY, last_day=DAY, last_time=time(17)),
            "2023年9月11日 17:00前",
            "11 September 2023, before 17:00",
        ),
        (
            Window(first_day=DAY, last_day=NEXT, last_time=time(17)),
            "2023年9月11日至2023年9月12日 17:00前",
            "11 September 2023 to 12 September 2023, before 17:00",
        ),
        (
            Window(first_day=DAY, last_day=NEXT, first_time=time(10)),
            "2023年9月11日 10:00至2023年9月12日",
            "11 September 2023 10:00 to 12 September 2023",
        ),
        (
            Window(first_day=DAY, last_day=DAY, first_time=time(9, 30), last_time=time(17)),
            "2023年9月11日 09:30至2023年9月11日 17:00",
            "11 September 2023 09:30 to 11 September 2023 17:00",
        ),
    ],
)
def test_windows_in_words(window: Window, zh: str, en: str) -> None:
    assert (describe_window(window, "zh"), describe_window(window, "en")) == (zh, en)


def test_S1_8_1c_S1_8_2b_who_goes_on_in_words() -> None:
    shanglv = load("shanglv-2018").regulation
    found = [
        describe_advancement(stage.advancement, shanglv, "zh")
        for stage in shanglv.stages
        if stage.kind == "online_points"
    ]
    assert found == [
        "积分达到4分者进入“网络入围赛”",
        "每期前45名晋级“线下总决赛”；积分相同胜局多者列前",
    ]
