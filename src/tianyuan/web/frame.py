"""What pages of a competition share: finding it, the stage and pool asked for, and putting a page together."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.standings import StageReport, report_stage
from tianyuan.web.environment import url


def open_competition(slug: str) -> Competition:
    """The competition of an address, or 404."""
    competition = find_competition(slug)
    if competition is None:
        raise Http404
    return competition


def open_report(request: HttpRequest, competition: Competition) -> StageReport | None:
    """The stage asked for (`?stage=`), or the last with a field; None where there is none; 404 for an unknown one."""
    asked = request.GET.get("stage")
    stage = competition.stage_with_field(asked)
    if stage is None:
        if asked is not None:
            raise Http404
        return None
    return report_stage(competition, stage)


def require_report(request: HttpRequest, competition: Competition) -> StageReport:
    """As `open_report`, with 404 where there is no field."""
    report = open_report(request, competition)
    if report is None:
        raise Http404
    return report


def show(request: HttpRequest, template: str, competition: Competition, active: str, **context: Any) -> HttpResponse:
    """A page of a competition; `active` is its place in the navigation."""
    return render(request, template, {"competition": competition, "active": active, **context})


def local_now(regulation: Regulation) -> datetime:
    """The time on the clocks of the competition, naive as its timetable is."""
    return timezone.now().astimezone(ZoneInfo(regulation.timezone)).replace(tzinfo=None)


@dataclass(frozen=True, kw_only=True)
class Person:
    """An entrant as a table shows him. `url` leads to the figures behind his place."""

    entrant: Entrant
    url: str


def person_url(competition: Competition, report: StageReport, entrant_id: str) -> str:
    """The page of one entrant's figures."""
    stage = None if report.stage == competition.stage_with_field(None) else report.stage.id
    return stage_person_url(competition.slug, entrant_id, stage=stage)


def stage_person_url(slug: str, entrant_id: str, *, stage: str | None) -> str:
    """The page of an entrant's figures; `stage` None for the last stage with a field.

    An id with a slash or made of dots is asked for by query: browsers and proxies read such paths their own way.
    """
    if entrant_id.isascii() and entrant_id.isalnum():
        before, after = _around_person(slug, stage)
        return before + entrant_id + after
    if "/" in entrant_id or "\\" in entrant_id or not entrant_id.strip("."):
        return url("player_by_query", slug, id=entrant_id, stage=stage)
    return url("player", slug, entrant_id, stage=stage)


@lru_cache(maxsize=256)
def _around_person(slug: str, stage: str | None) -> tuple[str, str]:
    """What stands around a plain id in the address of its page: asked for once, not for each of thousands."""
    before, _, after = url("player", slug, "0", stage=stage).rpartition("/0")
    return f"{before}/", after


def people(competition: Competition, report: StageReport) -> dict[str, Person]:
    """Everybody of a stage by id."""
    return {
        entrant.id: Person(entrant=entrant, url=person_url(competition, report, entrant.id))
        for entrant in report.entrants
    }
