"""The list of entrants 参赛名单, to search and to filter by division."""

from dataclasses import dataclass
from functools import cache, lru_cache, partial

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tianyuan.core.regulation.hall import SwissStage
from tianyuan.services.catalogue import Competition, read_regulation
from tianyuan.store.queries.roster import Newest, read_newest_entry, read_page
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language, rank_words
from tianyuan.web.downloads import answer_csv
from tianyuan.web.frame import open_competition, require_report, show, stage_person_url
from tianyuan.web.language import language_of
from tianyuan.web.paging import PAGE_SIZE, Paging, make_paging, read_page_number

LONGEST_QUERY = 100
# Written pages of lists, some 20 kB each.
KEPT_PAGES = 256
# What is public of an entrant; the day of birth is not.
COLUMNS = ("id", "name", "rank", "division", "team", "holder")


@require_safe
def show_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """A page of the entrants, of all or of those asked for."""
    competition = open_competition(slug)
    query, division = request.GET.get("q", "").strip()[:LONGEST_QUERY], request.GET.get("division", "")
    listed = _list(request, competition, query=query, division=division)
    if listed is None:
        return show(request, "entrants.html", competition, "entrants", listed=None)
    return show(
        request,
        "entrants.html",
        competition,
        "entrants",
        listed=listed,
        divisions=[one for one in competition.regulation.divisions if one.pool in listed.stage.pools],
        query=query,
        division=division,
    )


@dataclass(frozen=True, kw_only=True)
class EntrantsPage:
    """One page of a stage's entrants. `stage_id` is None for the last stage; `rows` is the body of the table."""

    stage: SwissStage
    stage_id: str | None
    rows: str
    paging: Paging


def _list(request: HttpRequest, competition: Competition, *, query: str, division: str) -> EntrantsPage | None:
    """None for a competition without entrants; 404 for a stage or a page that is not there."""
    asked = request.GET.get("stage")
    stage = competition.stage_with_field(asked)
    if stage is None:
        if asked is not None:
            raise Http404
        return None
    part = ListPart(
        slug=competition.slug,
        digest=competition.digest,
        stage_pk=dict(competition.stages)[stage.id],
        stage_id=None if stage == competition.stage_with_field(None) else stage.id,
        query=query,
        division=division,
        number=read_page_number(request),
        language=language_of(request),
    )
    rows, found = _write_rows(read_newest_entry(), part)
    return EntrantsPage(stage=stage, stage_id=part.stage_id, rows=rows, paging=make_paging(part.number, found=found))


@dataclass(frozen=True, kw_only=True)
class ListPart:
    """All that a page of a list is written from, besides the entrants themselves."""

    slug: str
    digest: str
    stage_pk: int
    stage_id: str | None
    query: str
    division: str
    number: int
    language: Language


@lru_cache(maxsize=KEPT_PAGES)
def _write_rows(newest: Newest, part: ListPart) -> tuple[str, int]:  # noqa: ARG001 - keys the memory
    """The rows of a page, and how many the whole list has: written once until some list of the site changes.

    When the pairings come out, everybody in the hall looks at the same few pages.
    """
    start = (part.number - 1) * PAGE_SIZE
    page = read_page(part.stage_pk, query=part.query, division=part.division, start=start, size=PAGE_SIZE)
    divisions = {one.id: in_language(one.name, part.language) for one in read_regulation(part.digest).divisions}
    ranks = cache(partial(rank_words, language=part.language))
    holder = say("pages.entrants.holder", part.language)
    rows = [
        (
            one.id,
            stage_person_url(part.slug, one.id, stage=part.stage_id),
            one.name,
            ranks(one.rank),
            divisions[one.division],
            one.team,
            holder if one.holder else "",
        )
        for _, one in page.people
    ]
    return mark_safe(render_to_string("entrant_rows.html", {"rows": rows})), page.found  # noqa: S308 - our own template


@require_safe
def download_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """The entrants as CSV, as the command line reads them."""
    report = require_report(request, open_competition(slug))
    rows = [
        (one.id, one.name, str(one.rank or ""), one.division, one.team, "yes" if one.holder else "")
        for one in report.entrants
    ]
    return answer_csv(f"{slug}-entrants.csv", COLUMNS, rows)
