from datetime import date
from typing import Any, Literal

import pytest

from tests.core.awards.builders import WORDS, make_entrant
from tianyuan.core.eligibility.conditions import JudgedOn, Verdict, age_on, judge_condition
from tianyuan.core.regulation.conditions import (
    AgeAtLeast,
    AnyOf,
    BornAfter,
    Condition,
    Evidence,
    GenderIs,
    NeverProfessional,
    PlayedIn,
    RankAtLeast,
)

DAY = date(2023, 9, 11)
OPEN = RankAtLeast(kind="rank_at_least", rank="5d", clause="七")
WOMEN = GenderIs(kind="gender", gender="female", clause="七")
VETERANS = AgeAtLeast(kind="age_at_least", years=60, age_on="first_day", clause="七")
PAPER = Evidence(kind="evidence", subject="paper", words=WORDS, clause="七")


def judge(condition: Condition, rank: str | None = None, **facts: Any) -> Verdict:
    return judge_condition(condition, facts=make_entrant("a", rank, **facts), judged_on=JudgedOn(first_day=DAY))


def test_a_verdict_says_what_was_asked_and_what_was_found() -> None:
    assert judge(OPEN, "4d") == Verdict(
        state="not_met",
        clause="七",
        code="eligibility.rank_at_least.not_met",
        data=(("asked", "5d"), ("rank", "4d")),
    )
    assert judge(OPEN) == Verdict(
        state="unknown", clause="七", code="eligibility.rank_at_least.unknown", data=(("asked", "5d"),)
    )


@pytest.mark.parametrize(("rank", "state"), [("1k", "not_met"), ("4d", "not_met"), ("5d", "met"), ("1p", "met")])
def test_rank_at_least(rank: str, state: str) -> None:
    assert judge(OPEN, rank).state == state


@pytest.mark.parametrize(("gender", "state"), [("female", "met"), ("male", "not_met"), (None, "unknown")])
def test_gender(gender: Literal["female", "male"] | None, state: str) -> None:
    verdict = judge(WOMEN, gender=gender)
    assert (verdict.state, verdict.code) == (state, f"eligibility.gender_female.{state}")


@pytest.mark.parametrize(("inclusive", "state"), [(True, "met"), (False, "not_met")])
def test_the_day_itself_counts_only_where_it_is_inclusive(inclusive: bool, state: str) -> None:
    day = date(2008, 1, 1)
    assert judge(BornAfter(kind="born_after", day=day, inclusive=inclusive, clause="八"), born=day).state == state


@pytest.mark.parametrize(
    ("born", "state"), [(date(1963, 9, 11), "met"), (date(1963, 9, 12), "not_met"), (None, "unknown")]
)
def test_the_sixtieth_birthday_counts(born: date | None, state: str) -> None:
    assert judge(VETERANS, born=born).state == state


def test_an_age_is_unknown_without_the_day_it_is_counted_on() -> None:
    registered = AgeAtLeast(kind="age_at_least", years=60, age_on="registration", clause="七")
    assert judge(registered, born=date(1950, 1, 1)) == Verdict(
        state="unknown", clause="七", code="eligibility.age_at_least.unknown", data=(("years", "60"),)
    )


def test_who_was_born_on_the_leap_day_has_his_birthday_on_1_march() -> None:
    born = date(2000, 2, 29)
    ages = [age_on(day, born=born) for day in (date(2023, 2, 28), date(2023, 3, 1), date(2024, 2, 29))]
    assert ages == [22, 23, 24]


@pytest.mark.parametrize(("rank", "state"), [("1p", "not_met"), ("7d", "unknown"), (None, "unknown")])
def test_that_one_was_never_a_professional_cannot_be_seen_from_an_amateur_rank(rank: str | None, state: str) -> None:
    assert judge(NeverProfessional(kind="never_professional", clause="六"), rank).state == state


@pytest.mark.parametrize("condition", [PAPER, PlayedIn(kind="played_in", stage="s", min_games=1, clause="八")])
def test_papers_and_other_stages_are_not_a_persons_own_facts(condition: Condition) -> None:
    assert judge(condition) == Verdict(
        state="unknown", clause=condition.clause, code=f"eligibility.{condition.kind}.unknown"
    )


@pytest.mark.parametrize(
    ("rank", "gender", "state"), [("5d", None, "met"), ("4d", None, "unknown"), ("4d", "male", "not_met")]
)
def test_one_of_several_is_enough(rank: str, gender: Literal["male"] | None, state: str) -> None:
    either = AnyOf(kind="any_of", of=(OPEN, WOMEN), clause="七(一)")
    assert judge(either, rank, gender=gender) == Verdict(
        state=state,
        clause="七(一)",
        code=f"eligibility.any_of.{state}",
        parts=(judge(OPEN, rank), judge(WOMEN, gender=gender)),
    )
