"""The cross table 交叉表: everybody's opponents and results, round by round."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.standings.games import Encounter
from tianyuan.core.standings.values import Standing
from tianyuan.services.catalogue import Competition
from tianyuan.services.standings import StageReport
from tianyuan.web.frame import Person, open_competition, open_report, people, show
from tianyuan.web.public.standings import Choice, choose_pool, pool_choices


@dataclass(frozen=True, kw_only=True)
class CrossLine:
    """One player's rounds; each cell is the encounter and the opponent's place, None without one."""

    row: Standing
    person: Person
    cells: tuple[tuple[Encounter, int | None], ...]


@require_safe
def show_cross(request: HttpRequest, slug: str) -> HttpResponse:
    """The cross table of the pool asked for."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    choice = choose_pool(request, report) if report else None
    if report is None or choice is None or not choice.ranked.standings.rounds:
        return show(request, "cross.html", competition, "cross", report=report, choice=None)
    return show(
        request,
        "cross.html",
        competition,
        "cross",
        report=report,
        stage=request.GET.get("stage"),
        choice=choice,
        pools=[(pool, []) for pool, _ in pool_choices(report)],
        lines=_lines(competition, report, choice),
        people=people(competition, report),
        several=len(report.regulation.divisions_of(choice.pool.id)) > 1,
        names={one.id: one.name for one in competition.regulation.divisions},
    )


def _lines(competition: Competition, report: StageReport, choice: Choice) -> list[CrossLine]:
    known = people(competition, report)
    standings, games = choice.ranked.standings, choice.ranked.games
    places = {row.entrant_id: row.place for row in standings.rows}
    return [
        CrossLine(
            row=row,
            person=known[row.entrant_id],
            cells=tuple(
                (one, None if one.opponent is None else places[one.opponent]) for one in games.record(row.entrant_id)
            ),
        )
        for row in standings.rows
    ]
