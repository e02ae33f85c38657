"""Verdicts on conditions (S1-8.3c, S2-7.1, S2-9.6): met, not met, or unknown because a fact or a paper is missing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.conditions import (
    AgeAtLeast,
    AnyOf,
    BornAfter,
    Condition,
    GenderIs,
    NeverProfessional,
    RankAtLeast,
)

VerdictState = Literal["met", "not_met", "unknown"]


class Facts(Protocol):
    """What is known of a person; None where it is not."""

    @property
    def rank(self) -> Rank | None:
        """The rank held when registration closed."""
        ...

    @property
    def born(self) -> date | None:
        """The day of birth."""
        ...

    @property
    def gender(self) -> Literal["female", "male"] | None:
        """As the divisions ask for it."""
        ...


@dataclass(frozen=True, kw_only=True)
class JudgedOn:
    """The days that an age is counted on: the first of the event, and the one of registering; None where not known."""

    first_day: date | None = None
    registration: date | None = None


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The answer to one condition: its state, the regulation's clause, a code with words and the data for them.

    `parts` are the verdicts on the alternatives of an any-of.
    """

    state: VerdictState
    clause: str
    code: str
    data: tuple[tuple[str, str], ...] = ()
    parts: tuple["Verdict", ...] = ()


def judge_condition(condition: Condition, *, facts: Facts, judged_on: JudgedOn) -> Verdict:
    """Judge one condition. What a person's own facts cannot answer (papers, games of other stages) is unknown here."""
    if isinstance(condition, AnyOf):
        return _judge_any_of(condition, facts, judged_on)
    judge: Callable[..., Verdict] = _JUDGES.get(type(condition), _judge_elsewhere)
    return judge(condition, facts, judged_on)


def _judge_any_of(condition: AnyOf, facts: Facts, judged_on: JudgedOn) -> Verdict:
    parts = tuple(judge_condition(part, facts=facts, judged_on=judged_on) for part in condition.of)
    states = {part.state for part in parts}
    state = _first_of(("met", "unknown"), states)
    return Verdict(state=state, clause=condition.clause, code=f"eligibility.any_of.{state}", parts=parts)


def _first_of(preferred: tuple[VerdictState, ...], states: set[VerdictState]) -> VerdictState:
    return next((state for state in preferred if state in states), "not_met")


def _judge_born_after(condition: BornAfter, facts: Facts, _: JudgedOn) -> Verdict:
    border = (("day", condition.day.isoformat()),)
    kind = "born_on_or_after" if condition.inclusive else "born_after"
    if facts.born is None:
        return _verdict(condition.clause, kind, None, border)
    late_enough = facts.born > condition.day or (condition.inclusive and facts.born == condition.day)
    return _verdict(condition.clause, kind, late_enough, (*border, ("born", facts.born.isoformat())))


def _judge_rank(condition: RankAtLeast, facts: Facts, _: JudgedOn) -> Verdict:
    asked = (("asked", condition.rank),)
    if facts.rank is None:
        return _verdict(condition.clause, "rank_at_least", None, asked)
    strong_enough = facts.rank >= Rank.parse(condition.rank)
    return _verdict(condition.clause, "rank_at_least", strong_enough, (*asked, ("rank", str(facts.rank))))


def _judge_gender(condition: GenderIs, facts: Facts, _: JudgedOn) -> Verdict:
    agrees = None if facts.gender is None else facts.gender == condition.gender
    return _verdict(condition.clause, f"gender_{condition.gender}", agrees)


def _judge_age(condition: AgeAtLeast, facts: Facts, judged_on: JudgedOn) -> Verdict:
    asked = (("years", str(condition.years)),)
    day = judged_on.first_day if condition.age_on == "first_day" else judged_on.registration
    if facts.born is None or day is None:
        return _verdict(condition.clause, "age_at_least", None, asked)
    age = age_on(day, born=facts.born)
    data = (*asked, ("age", str(age)), ("day", day.isoformat()))
    return _verdict(condition.clause, "age_at_least", age >= condition.years, data)


def age_on(day: date, *, born: date) -> int:
    """Full years of age on a day, the birthday itself counted; who was born on 29 February has his on 1 March."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def _judge_never_professional(condition: NeverProfessional, facts: Facts, _: JudgedOn) -> Verdict:
    is_professional = facts.rank is not None and facts.rank.kind == "p"
    return _verdict(condition.clause, "never_professional", False if is_professional else None)


def _judge_elsewhere(condition: Condition, _: Facts, __: JudgedOn) -> Verdict:
    return _verdict(condition.clause, condition.kind, None)


def _verdict(clause: str, kind: str, holds: bool | None, data: tuple[tuple[str, str], ...] = ()) -> Verdict:
    state: VerdictState = "unknown" if holds is None else "met" if holds else "not_met"
    return Verdict(state=state, clause=clause, code=f"eligibility.{kind}.{state}", data=data)


_JUDGES: dict[type[Condition], Callable[..., Verdict]] = {
    BornAfter: _judge_born_after,
    RankAtLeast: _judge_rank,
    GenderIs: _judge_gender,
    AgeAtLeast: _judge_age,
    NeverProfessional: _judge_never_professional,
}
