"""The regulation to read: every section, the settings in words, what the check notes, versions and changes."""

import json
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.regulation import Regulation
from tianyuan.documents.standings import criterion_words
from tianyuan.regulations import Finding, check, stage_states
from tianyuan.services.catalogue import Competition, Version, list_versions
from tianyuan.texts import Language
from tianyuan.texts.awards import division_name, list_name
from tianyuan.texts.regulation import (
    describe_advancement,
    describe_clock,
    describe_condition,
    say_coded,
    stage_name,
)
from tianyuan.texts.settings import describe_settings
from tianyuan.web.frame import open_competition, show
from tianyuan.web.language import language_of


@require_safe
def show_regulation(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """The version in force, or an earlier one of the same line."""
    competition = open_competition(slug)
    versions = list_versions(competition)
    shown = _choose(competition, versions, version)
    return show(
        request,
        "regulation.html",
        competition,
        "regulation",
        regulation=shown,
        versions=versions,
        is_old=shown.version != competition.regulation.version,
        findings=check(shown),
        states=stage_states(shown),
        venues={venue.id: venue for venue in shown.venues},
        pools={pool.id: pool for pool in shown.pools},
        write_value=write_value,
        **_describers(shown, language_of(request)),
    )


def write_value(value: Any) -> str:
    """A plain value of a change as one line."""
    if value is None or value == []:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _choose(competition: Competition, versions: tuple[Version, ...], number: int | None) -> Regulation:
    if number is None:
        return competition.regulation
    for version in versions:
        if version.row.version == number:
            return version.regulation
    raise Http404


def _describers(regulation: Regulation, language: Language) -> dict[str, Any]:
    """Functions that put parts of this regulation into this language."""

    def tell_finding(finding: Finding) -> str:
        return say_coded(finding.code, finding.data, language)

    return {
        "tell_finding": tell_finding,
        "describe_clock": partial(describe_clock, language=language),
        "describe_condition": partial(describe_condition, regulation=regulation, language=language),
        "describe_advancement": partial(describe_advancement, regulation=regulation, language=language),
        "describe_settings": partial(describe_settings, language=language),
        "criterion_words": partial(criterion_words, language=language),
        "stage_name": partial(stage_name, regulation=regulation, language=language),
        "division_name": partial(division_name, regulation=regulation, language=language),
        "list_name": partial(list_name, regulation=regulation, language=language),
    }
