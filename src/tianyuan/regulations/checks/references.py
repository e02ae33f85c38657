"""Ids that point to nothing."""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tianyuan.core.regulation import Regulation, Stage
from tianyuan.core.regulation.conditions import AnyOf, Condition, PlayedIn
from tianyuan.core.regulation.hall import TitleMatch
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.rewards import PrizeList
from tianyuan.regulations.checks.findings import Finding, fail


@dataclass(frozen=True, kw_only=True)
class Reference:
    """An id given at `path` that should be one of the list `kind` of the regulation."""

    path: str
    given: str
    kind: str
    clause: str


def check_references(regulation: Regulation) -> Iterator[Finding]:
    """Every id that names nothing, with the nearest id there is, or all of them."""
    for reference in _references(regulation):
        known = [item.id for item in getattr(regulation, reference.kind)]
        if reference.given not in known:
            expected = difflib.get_close_matches(reference.given, known, n=1) or known
            yield fail(
                "id_unknown",
                clause=reference.clause,
                path=reference.path,
                found=reference.given,
                expected=", ".join(expected),
            )


def _references(regulation: Regulation) -> Iterator[Reference]:
    for stage in regulation.stages:
        yield from _of_stage(stage)
    for division in regulation.divisions:
        path = f"divisions.{division.id}"
        if division.pool is not None:
            yield Reference(path=f"{path}.pool", given=division.pool, kind="pools", clause=division.clause)
        yield from _of_conditions(f"{path}.conditions", division.conditions)
    yield from _of_conditions("registration.conditions", regulation.registration.conditions)
    yield from _of_dates(regulation)
    for prizes in regulation.prizes:
        yield from _of_prizes(prizes)
    yield from _of_awards(regulation)
    yield from _of_entry(regulation)


def _of_stage(stage: Stage) -> Iterator[Reference]:
    path, clause = f"stages.{stage.id}", stage.clause
    yield Reference(path=f"{path}.venue", given=stage.venue, kind="venues", clause=clause)
    if isinstance(stage, OnlineStage):
        to_stage = stage.advancement.to_stage
        yield Reference(path=f"{path}.advancement.to_stage", given=to_stage, kind="stages", clause=clause)
    elif isinstance(stage, TitleMatch):
        yield Reference(path=f"{path}.title", given=stage.title, kind="titles", clause=clause)
        yield Reference(path=f"{path}.challenger_stage", given=stage.challenger_stage, kind="stages", clause=clause)
        division = stage.challenger_division
        yield Reference(path=f"{path}.challenger_division", given=division, kind="divisions", clause=clause)
    else:
        yield from _of_list(f"{path}.pools", stage.pools, kind="pools", clause=clause)


def _of_list(path: str, given: Iterable[str], *, kind: str, clause: str) -> Iterator[Reference]:
    for number, one in enumerate(given):
        yield Reference(path=f"{path}[{number}]", given=one, kind=kind, clause=clause)


def _of_conditions(path: str, conditions: Iterable[Condition]) -> Iterator[Reference]:
    for number, condition in enumerate(conditions):
        yield from _of_condition(f"{path}[{number}]", condition)


def _of_condition(path: str, condition: Condition) -> Iterator[Reference]:
    if isinstance(condition, AnyOf):
        yield from _of_conditions(f"{path}.of", condition.of)
    elif isinstance(condition, PlayedIn):
        yield Reference(path=f"{path}.stage", given=condition.stage, kind="stages", clause=condition.clause)


def _of_dates(regulation: Regulation) -> Iterator[Reference]:
    for item in regulation.timetable:
        path = f"timetable.{item.id}"
        if item.stage is not None:
            yield Reference(path=f"{path}.stage", given=item.stage, kind="stages", clause=item.clause)
        yield from _of_list(f"{path}.divisions", item.divisions, kind="divisions", clause=item.clause)
    for index, cycle in enumerate(regulation.cycles):
        for number, window in enumerate(cycle.windows):
            path = f"cycles[{index}].windows[{number}].stage"
            yield Reference(path=path, given=window.stage, kind="stages", clause="")


def _of_prizes(prizes: PrizeList) -> Iterator[Reference]:
    path, clause = f"prizes.{prizes.id}", prizes.clause
    yield Reference(path=f"{path}.stage", given=prizes.stage, kind="stages", clause=clause)
    yield Reference(path=f"{path}.division", given=prizes.division, kind="divisions", clause=clause)
    yield from _of_list(f"{path}.accumulates_with", prizes.accumulates_with, kind="prizes", clause=clause)
    for number, elsewhere in enumerate(prizes.places_paid_elsewhere):
        by = f"{path}.places_paid_elsewhere[{number}].by"
        yield Reference(path=by, given=elsewhere.by, kind="prizes", clause=clause)


def _of_awards(regulation: Regulation) -> Iterator[Reference]:
    lists = {
        "dan_awards": regulation.dan_awards,
        "promotions": regulation.promotions,
        "team_scores": regulation.team_scores,
    }
    for name, awards in lists.items():
        for number, award in enumerate(awards):
            path, clause = f"{name}[{number}]", award.clause
            yield Reference(path=f"{path}.stage", given=award.stage, kind="stages", clause=clause)
            yield Reference(path=f"{path}.division", given=award.division, kind="divisions", clause=clause)
    for number, score in enumerate(regulation.team_scores):
        path = f"team_scores[{number}].places_from"
        yield Reference(path=path, given=score.places_from, kind="prizes", clause=score.clause)
    for honour in regulation.honours:
        path = f"honours.{honour.id}"
        yield Reference(path=f"{path}.stage", given=honour.stage, kind="stages", clause=honour.clause)
        yield from _of_condition(f"{path}.condition", honour.condition)


def _of_entry(regulation: Regulation) -> Iterator[Reference]:
    for number, notice in enumerate(regulation.notices):
        path, clause = f"notices[{number}]", notice.clause
        yield Reference(path=f"{path}.stage", given=notice.stage, kind="stages", clause=clause)
        yield Reference(path=f"{path}.timetable", given=notice.timetable, kind="timetable", clause=clause)
    for number, wildcards in enumerate(regulation.wildcards):
        path = f"wildcards[{number}].stage"
        yield Reference(path=path, given=wildcards.stage, kind="stages", clause=wildcards.clause)
