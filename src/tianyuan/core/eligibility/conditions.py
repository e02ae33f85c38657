"""Verdicts on conditions (S1-8.3c, S2-7.1, S2-9.6): met, not met, or unknown because a fact or a paper is missing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

from tianyuan.core.eligibility.dossier import NOTHING_SHOWN, Dossier
from tianyuan.core.ranks import Rank
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


def judge_condition(
    condition: Condition, *, facts: Facts, judged_on: JudgedOn, dossier: Dossier = NOTHING_SHOWN
) -> Verdict:
    """Judge one condition on a person's facts and on what he has shown; what neither can answer is unknown."""
    if isinstance(condition, AnyOf):
        return _judge_any_of(condition, facts, judged_on, dossier)
    shown = _JUDGES_OF_DOSSIER.get(type(condition))
    if shown is not None:
        return shown(condition, facts, dossier)
    return _JUDGES[type(condition)](condition, facts, judged_on)


def _judge_any_of(condition: AnyOf, facts: Facts, judged_on: JudgedOn, dossier: Dossier) -> Verdict:
    parts = tuple(judge_condition(part, facts=facts, judged_on=judged_on, dossier=dossier) for part in condition.of)
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


def _judge_never_professional(condition: NeverProfessional, facts: Facts, dossier: Dossier) -> Verdict:
    """A professional rank speaks for itself; without one he is asked, as he may have held one before."""
    is_professional = facts.rank is not None and facts.rank.kind == "p"
    said = None if dossier.ever_professional is None else not dossier.ever_professional
    return _verdict(condition.clause, "never_professional", False if is_professional else said)


def _judge_paper(condition: Evidence, _: Facts, dossier: Dossier) -> Verdict:
    state = dossier.papers.get(condition.subject)
    if state == "waiting":
        return Verdict(state="unknown", clause=condition.clause, code="eligibility.evidence.waiting")
    return _verdict(condition.clause, "evidence", None if state is None else state == "accepted")


def _judge_played(condition: PlayedIn, _: Facts, dossier: Dossier) -> Verdict:
    if dossier.games is None:
        return _verdict(condition.clause, "played_in", None)
    played = dossier.games.get(condition.stage, 0)
    data = (("least", str(condition.min_games)), ("games", str(played)))
    return _verdict(condition.clause, "played_in", played >= condition.min_games, data)


def _judge_mixed(condition: MixedPair, _: Facts, dossier: Dossier) -> Verdict:
    known = [gender for gender in dossier.genders if gender is not None]
    is_known = len(known) == len(dossier.genders) > 1
    return _verdict(condition.clause, "mixed_pair", len(set(known)) > 1 if is_known else None)


def _verdict(clause: str, kind: str, holds: bool | None, data: tuple[tuple[str, str], ...] = ()) -> Verdict:
    state: VerdictState = "unknown" if holds is None else "met" if holds else "not_met"
    return Verdict(state=state, clause=clause, code=f"eligibility.{kind}.{state}", data=data)


_JUDGES_OF_DOSSIER: dict[type[Condition], Callable[..., Verdict]] = {
    Evidence: _judge_paper,
    MixedPair: _judge_mixed,
    NeverProfessional: _judge_never_professional,
    PlayedIn: _judge_played,
}
_JUDGES: dict[type[Condition], Callable[..., Verdict]] = {
    BornAfter: _judge_born_after,
    RankAtLeast: _judge_rank,
    GenderIs: _judge_gender,
    AgeAtLeast: _judge_age,
}
