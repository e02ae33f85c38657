"""Honours with a condition 单项奖 (S2-9.6): candidates by pool with their places; the committee names the winner."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tianyuan.core.awards.ranking import Ranking
from tianyuan.core.eligibility.conditions import JudgedOn, Verdict, judge_condition
from tianyuan.core.field import Entrant
from tianyuan.core.regulation.rewards import Honour


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An entrant who meets the condition, or of whom it is unknown: his place in the pool and the verdict with why."""

    pool: str
    place: int
    last_place: int
    entrant_id: str
    verdict: Verdict


@dataclass(frozen=True, kw_only=True)
class HonourCandidates:
    """The candidates for one honour, pool by pool, each by place. Whoever does not meet the condition is left out."""

    honour_id: str
    clause: str
    candidates: tuple[Candidate, ...]


def list_candidates(
    honour: Honour, *, rankings: Mapping[str, Ranking], entrants: Iterable[Entrant], judged_on: JudgedOn
) -> HonourCandidates:
    """Judge everyone in the rankings, which are given by pool."""
    by_id = {entrant.id: entrant for entrant in entrants}
    candidates = (
        Candidate(
            pool=pool,
            place=group.place,
            last_place=group.last_place,
            entrant_id=entrant_id,
            verdict=judge_condition(honour.condition, facts=by_id[entrant_id], judged_on=judged_on),
        )
        for pool, ranking in rankings.items()
        for group in ranking
        for entrant_id in group.ids
    )
    return HonourCandidates(
        honour_id=honour.id,
        clause=honour.clause,
        candidates=tuple(candidate for candidate in candidates if candidate.verdict.state != "not_met"),
    )
