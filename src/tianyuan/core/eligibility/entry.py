"""Whether somebody may enter a division now (S1-6, S1-11, S2-7, S2-11): window, conditions, one division each."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tianyuan.core.eligibility.conditions import Facts, JudgedOn, Verdict, judge_condition
from tianyuan.core.eligibility.dossier import Dossier
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.conditions import AnyOf, Condition, Evidence, MixedPair, SingleCondition
from tianyuan.core.regulation.dates import TimetableItem
from tianyuan.core.regulation.entry import Division

EntryState = Literal["refused", "waits", "complete"]


@dataclass(frozen=True, kw_only=True)
class Member:
    """Somebody who enters: alone, or one of a pair."""

    facts: Facts
    dossier: Dossier


@dataclass(frozen=True, kw_only=True)
class EntryVerdict:
    """What stands between somebody and his place: `refused`, `waits` for papers or answers, `complete`.

    `general` has the verdicts on the window, the other divisions and what a pair is judged on as one; `members` those
    on each of them.
    """

    state: EntryState
    general: tuple[Verdict, ...]
    members: tuple[tuple[Verdict, ...], ...]


def find_window(regulation: Regulation, division: Division) -> TimetableItem | None:
    """When one registers for a division; None: nobody does, its players come by result or are named."""
    items = (item for item in regulation.timetable if item.kind == "registration")
    return next((item for item in items if division.id in item.divisions), None)


def judge_window(item: TimetableItem | None, *, clause: str, now: datetime) -> Verdict:
    """Whether registration is open at that local time, with its first and last day."""
    if item is None:
        return Verdict(state="not_met", clause=clause, code="eligibility.window.none")
    window = item.window
    data = (("first_day", window.first_day.isoformat()), ("last_day", window.last_day.isoformat()))
    if now < window.opens_at():
        return Verdict(state="not_met", clause=item.clause, code="eligibility.window.not_yet", data=data)
    if now >= window.closes_at():
        return Verdict(state="not_met", clause=item.clause, code="eligibility.window.over", data=data)
    return Verdict(state="met", clause=item.clause, code="eligibility.window.met", data=data)


def judge_entry(
    regulation: Regulation,
    division: Division,
    members: Sequence[Member],
    *,
    entered: Collection[str],
    now: datetime,
) -> EntryVerdict:
    """Judge an entry at that local time. `entered`: the other divisions that one of the members has entered already."""
    judged_on = JudgedOn(first_day=regulation.first_day(), registration=now.date())
    general = [judge_window(find_window(regulation, division), clause=regulation.registration.clause, now=now)]
    if regulation.registration.one_division_each:
        general.append(_judge_others(regulation, division, entered))
    conditions = (*regulation.registration.conditions, *division.conditions)
    shared = [condition for condition in conditions if is_of_pair(condition, division)]
    general += [_judge_as_one(condition, members, judged_on) for condition in shared]
    alone = [condition for condition in conditions if condition not in shared]
    each = tuple(
        tuple(
            judge_condition(condition, facts=one.facts, judged_on=judged_on, dossier=one.dossier) for condition in alone
        )
        for one in members
    )
    state = _state_of([*general, *(verdict for those in each for verdict in those)])
    return EntryVerdict(state=state, general=tuple(general), members=each)


def papers_of(regulation: Regulation, division: Division) -> tuple[Evidence, ...]:
    """The papers that may be asked for in a division, each subject once."""
    found: dict[str, Evidence] = {}
    for condition in (*regulation.registration.conditions, *division.conditions):
        for single in condition.of if isinstance(condition, AnyOf) else (condition,):
            if isinstance(single, Evidence):
                found.setdefault(single.subject, single)
    return tuple(found.values())


def is_of_pair(condition: Condition, division: Division) -> bool:
    """Whether a condition is about both members of a pair together, and not about each of them."""
    if division.format != "pair":
        return False
    return isinstance(condition, MixedPair) or (isinstance(condition, Evidence) and condition in division.conditions)


def _judge_as_one(condition: SingleCondition | AnyOf, members: Sequence[Member], judged_on: JudgedOn) -> Verdict:
    first = members[0]
    papers = {subject: state for one in members for subject, state in one.dossier.papers.items()}
    dossier = Dossier(papers=papers, genders=tuple(one.facts.gender for one in members))
    return judge_condition(condition, facts=first.facts, judged_on=judged_on, dossier=dossier)


def _judge_others(regulation: Regulation, division: Division, entered: Collection[str]) -> Verdict:
    others = sorted(set(entered) - {division.id})
    clause = regulation.registration.clause
    if not others:
        return Verdict(state="met", clause=clause, code="eligibility.one_division.met")
    data = (("other", others[0]),)
    return Verdict(state="not_met", clause=clause, code="eligibility.one_division.not_met", data=data)


def _state_of(verdicts: Sequence[Verdict]) -> EntryState:
    states = {verdict.state for verdict in verdicts}
    return "refused" if "not_met" in states else "waits" if "unknown" in states else "complete"
