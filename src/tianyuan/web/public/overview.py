"""The overview of a competition: where it stands, who leads, what it is about."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tianyuan.core.regulation import Regulation, Stage
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.organisation import Venue
from tianyuan.documents.calendar import CalendarItem, write_calendar
from tianyuan.regulations import StageState, stage_states
from tianyuan.services.catalogue import Competition
from tianyuan.services.standings import StageReport
from tianyuan.texts import Language
from tianyuan.texts.format import in_language
from tianyuan.texts.regulation import describe_clock
from tianyuan.web.dates import hint_words
from tianyuan.web.downloads import answer_file
from tianyuan.web.frame import local_now, open_competition, open_report, people, show
from tianyuan.web.language import language_of
from tianyuan.web.pictures.timeline import draw_timeline, span_of
from tianyuan.web.public.home import last_venue, state_of

LEADERS = 5


@dataclass(frozen=True, kw_only=True)
class StageCard:
    """A stage with what the regulation still lacks for it; `clock` in words where all its games have the same."""

    stage: Stage
    state: StageState
    venue: Venue | None
    clock: str | None


@require_safe
def show_overview(request: HttpRequest, slug: str) -> HttpResponse:
    """The first page of a competition."""
    competition = open_competition(slug)
    regulation = competition.regulation
    language, now = language_of(request), local_now(regulation)
    report = open_report(request, competition)
    return show(
        request,
        "overview.html",
        competition,
        "overview",
        state=state_of(span_of(regulation), now=now),
        timeline=draw_timeline(regulation, now=now),
        hint=lambda window: hint_words(window, language, now=now),
        stages=_stage_cards(regulation, language),
        may_enter=is_registering(regulation, now=now),
        venue=last_venue(regulation),
        report=report,
        leaders=_leaders(competition, report),
    )


@require_safe
def download_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The timetable for the calendar of a phone (S1-5.3)."""
    competition = open_competition(slug)
    language, regulation = language_of(request), competition.regulation
    name = in_language(competition.name, language)
    items = [
        CalendarItem(
            id=f"{item.id}@{slug}",
            title=f"{name}: {in_language(item.name, language)}",
            opens_at=item.window.opens_at(),
            closes_at=item.window.closes_at(),
            is_whole_days=item.window.first_time is None and item.window.last_time is None,
        )
        for item in regulation.timetable
    ]
    content = write_calendar(items, name=name, timezone=regulation.timezone, made_at=timezone.now())
    return answer_file(f"{slug}.ics", content, "text/calendar; charset=utf-8")


def is_registering(regulation: Regulation, *, now: datetime) -> bool:
    """Whether somebody may register for some division at that local time."""
    windows = (item.window for item in regulation.timetable if item.kind == "registration" and item.divisions)
    return any(window.opens_at() <= now < window.closes_at() for window in windows)


def _stage_cards(regulation: Regulation, language: Language) -> list[StageCard]:
    venues = {venue.id: venue for venue in regulation.venues}
    states = {state.stage: state for state in stage_states(regulation)}
    return [
        StageCard(
            stage=stage,
            state=states[stage.id],
            venue=venues.get(stage.venue),
            clock=describe_clock(stage.clock, language) if isinstance(stage, OnlineStage | SwissStage) else None,
        )
        for stage in regulation.stages
    ]


def _leaders(competition: Competition, report: StageReport | None) -> list[tuple[object, list[tuple[object, object]]]]:
    """For each pool its first rows with the people they belong to."""
    if report is None:
        return []
    known = people(competition, report)
    pools = {pool.id: pool for pool in competition.regulation.pools}
    return [
        (pools[ranked.pool], [(row, known[row.entrant_id]) for row in ranked.standings.rows[:LEADERS]])
        for ranked in report.pools
        if ranked.standings.rounds
    ]
