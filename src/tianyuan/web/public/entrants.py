"""The list of entrants 参赛名单, to search and to filter by division."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.field import Entrant
from tianyuan.services.standings import StageReport
from tianyuan.web.downloads import answer_csv
from tianyuan.web.frame import open_competition, open_report, people, require_report, show

# What is public of an entrant; the day of birth is not.
COLUMNS = ("id", "name", "rank", "division", "team")


@require_safe
def show_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """The entrants, all of them or those asked for."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    query, division = request.GET.get("q", "").strip(), request.GET.get("division", "")
    known = people(competition, report) if report else {}
    found = _find(report, query=query, division=division) if report else []
    return show(
        request,
        "entrants.html",
        competition,
        "entrants",
        report=report,
        divisions=_divisions(report) if report else [],
        names={one.id: one.name for one in competition.regulation.divisions},
        found=[known[entrant.id] for entrant in found],
        query=query,
        division=division,
        filtered=bool(query or division),
    )


@require_safe
def download_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """The entrants as CSV, as the command line reads them."""
    report = require_report(request, open_competition(slug))
    rows = [
        (entrant.id, entrant.name, entrant.rank or "", entrant.division, entrant.team) for entrant in report.entrants
    ]
    return answer_csv(f"{slug}-entrants.csv", COLUMNS, rows)


def _divisions(report: StageReport) -> list[str]:
    """The divisions that have entrants, in the order of the regulation."""
    filled = {entrant.division for entrant in report.entrants}
    return [division.id for division in report.regulation.divisions if division.id in filled]


def _find(report: StageReport, *, query: str, division: str) -> list[Entrant]:
    wanted = query.casefold()
    return [
        entrant
        for entrant in report.entrants
        if division in ("", entrant.division)
        and (not wanted or entrant.id.casefold() == wanted or wanted in f"{entrant.name}\n{entrant.team}".casefold())
    ]
