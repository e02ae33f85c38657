"""What a text leaves open, or says in a way that people should know of: warnings, never a reason not to load."""

from collections.abc import Iterator

from tianyuan.core.regulation import Regulation, Stage
from tianyuan.core.regulation.hall import SwissStage, TitleMatch, UnannouncedStage
from tianyuan.core.regulation.online import FirstPlaces, OnlineStage
from tianyuan.regulations.checks.findings import Finding, warn
from tianyuan.regulations.checks.readiness import missing_in


def check_open_points(regulation: Regulation) -> Iterator[Finding]:
    """The year, the stages in order, the seats, the teams."""
    if not regulation.year_stated:
        # The dates are what the year is needed for.
        clause = regulation.timetable[0].clause if regulation.timetable else ""
        yield warn("year_inferred", clause=clause, path="year", year=regulation.year)
    for stage in regulation.stages:
        yield from _check_stage(stage, regulation)
    yield from _check_seats(regulation)
    for number, score in enumerate(regulation.team_scores):
        division = regulation.division(score.division)
        if not score.stated and division is not None:
            path = f"team_scores[{number}].stated"
            yield warn("team_score_default", clause=score.clause, path=path, division=division.name, size=score.size)


def _check_stage(stage: Stage, regulation: Regulation) -> Iterator[Finding]:
    path, clause = f"stages.{stage.id}", stage.clause
    if isinstance(stage, UnannouncedStage):
        yield warn("stage_not_given", clause=clause, path=f"{path}.missing", stage=stage.name)
    elif isinstance(stage, SwissStage) and not stage.rounds:
        yield warn("rounds_left_open", clause=clause, path=f"{path}.rounds", stage=stage.name)
    elif isinstance(stage, TitleMatch) and stage.no_holder is None:
        yield warn("no_holder_rule_missing", clause=clause, path=f"{path}.no_holder", stage=stage.name)
    elif isinstance(stage, OnlineStage):
        yield from _check_online(stage, regulation)


def _check_online(stage: OnlineStage, regulation: Regulation) -> Iterator[Finding]:
    path, clause = f"stages.{stage.id}", stage.clause
    if missing_in(stage, regulation):
        yield warn("stage_without_window", clause=clause, path=path, stage=stage.name)
    if not stage.points_stated:
        yield warn("points_not_stated", clause=clause, path=f"{path}.points_stated", stage=stage.name)
    if isinstance(stage.advancement, FirstPlaces) and stage.max_games is None:
        clause = stage.advancement.clause
        yield warn("games_without_limit", clause=clause, path=f"{path}.max_games", stage=stage.name)


def _check_seats(regulation: Regulation) -> Iterator[Finding]:
    """The places of all cycles may fill a stage before any wildcard is granted (S1-8.3a)."""
    for stage in regulation.stages:
        if not isinstance(stage, OnlineStage) or not isinstance(stage.advancement, FirstPlaces):
            continue
        target = regulation.stage(stage.advancement.to_stage)
        if not isinstance(target, SwissStage | UnannouncedStage) or target.seats is None:
            continue
        cycles = sum(window.stage == stage.id for cycle in regulation.cycles for window in cycle.windows)
        places = stage.advancement.places
        if cycles * places >= target.seats and any(rule.stage == target.id for rule in regulation.wildcards):
            numbers = {"cycles": cycles, "places": places, "advance": cycles * places, "seats": target.seats}
            clause = target.seats_clause or target.clause
            yield warn("seats_full_before_wildcards", clause=clause, path=f"stages.{target.id}.seats", **numbers)
