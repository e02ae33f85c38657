from datetime import date
from itertools import product
from typing import get_args

import pytest

from tests.core.awards.builders import WORDS, make_entrant
from tianyuan.core.eligibility.conditions import JudgedOn, judge_condition
from tianyuan.core.eligibility.dossier import NOTHING_SHOWN, Dossier
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
from tianyuan.texts import Language
from tianyuan.texts.eligibility import verdict_words

BORDER = date(2017, 8, 31)
FIVE_DAN = RankAtLeast(kind="rank_at_least", rank="5d", clause="七")
WOMAN = GenderIs(kind="gender", gender="female", clause="七")
CONDITIONS: tuple[Condition, ...] = (
    FIVE_DAN,
    WOMAN,
    GenderIs(kind="gender", gender="male", clause="七"),
    MixedPair(kind="mixed_pair", clause="二"),
    BornAfter(kind="born_after", day=BORDER, inclusive=False, clause="九"),
    BornAfter(kind="born_after", day=BORDER, inclusive=True, clause="九"),
    AgeAtLeast(kind="age_at_least", years=60, age_on="first_day", clause="七"),
    NeverProfessional(kind="never_professional", clause="六"),
    PlayedIn(kind="played_in", stage="qualifier", min_games=1, clause="八"),
    Evidence(kind="evidence", subject="paper", words=WORDS, clause="七"),
    AnyOf(kind="any_of", of=(FIVE_DAN, WOMAN), clause="七"),
)
PEOPLE = (
    make_entrant("unknown"),
    make_entrant("met", "5d", born=date(2018, 1, 1), gender="female"),
    make_entrant("veteran", "1p", born=date(1950, 1, 1), gender="male"),
    make_entrant("weak", "1k", born=date(2017, 8, 31), gender="male"),
)

DOSSIERS = (
    NOTHING_SHOWN,
    Dossier(papers={"paper": "accepted"}, ever_professional=False, games={"qualifier": 1}, genders=("female", "male")),
    Dossier(papers={"paper": "refused"}, ever_professional=True, games={}, genders=("female", "female")),
    Dossier(papers={"paper": "waiting"}),
)


def test_every_kind_of_condition_is_here() -> None:
    assert {type(condition) for condition in CONDITIONS} == set(get_args(Condition))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_verdict_has_words(language: Language) -> None:
    judged_on = JudgedOn(first_day=date(2023, 9, 11))
    verdicts = [
        judge_condition(one, facts=who, judged_on=judged_on, dossier=dossier)
        for one, who, dossier in product(CONDITIONS, PEOPLE, DOSSIERS)
    ]
    said = [verdict_words(verdict, language) for verdict in verdicts]
    assert all(words and "{" not in words for words in said)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh", "2018年1月1日出生，在2017年8月31日之后（不含当日），符合"),
        ("en", "Born on 1 January 2018, after 31 August 2017 (the day itself not included): meets it"),
    ],
)
def test_days_are_written_as_people_write_them(language: Language, words: str) -> None:
    verdict = judge_condition(CONDITIONS[4], facts=PEOPLE[1], judged_on=JudgedOn())
    assert verdict_words(verdict, language) == words


def test_alternatives_are_told_one_by_one() -> None:
    verdict = judge_condition(CONDITIONS[-1], facts=PEOPLE[3], judged_on=JudgedOn())
    assert verdict_words(verdict, "zh") == "各项均不符合：现为1级，未达到5段；不是女棋手，不符合"
