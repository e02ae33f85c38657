"""Pairings and results of a round 对阵表, pool by pool."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from tianyuan.core.field import ResultRow
from tianyuan.core.regulation.entry import Pool
from tianyuan.services.standings import StageReport
from tianyuan.web.downloads import answer_csv
from tianyuan.web.environment import url
from tianyuan.web.frame import open_competition, open_report, people, require_report, show

COLUMNS = ("round", "board", "black", "white", "result")


@dataclass(frozen=True, kw_only=True)
class PoolRound:
    """One pool's round: the games by board, then who did not play, and everybody's points before it."""

    pool: Pool
    games: tuple[ResultRow, ...]
    alone: tuple[ResultRow, ...]
    points: dict[str, int]


@require_safe
def show_latest_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to the last round there is; without one, say so."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    if report is not None and report.rounds:
        return HttpResponseRedirect(url("round", slug, report.rounds, stage=request.GET.get("stage")))
    return show(request, "rounds.html", competition, "rounds", report=None)


@require_safe
def show_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round."""
    competition = open_competition(slug)
    report = require_report(request, competition)
    if not 1 <= number <= report.rounds:
        raise Http404
    return show(
        request,
        "rounds.html",
        competition,
        "rounds",
        report=report,
        number=number,
        stage=request.GET.get("stage"),
        pools=_pools(report, number),
        people=people(competition, report),
    )


@require_safe
def download_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round as CSV, as the command line reads it."""
    report = require_report(request, open_competition(slug))
    if not 1 <= number <= report.rounds:
        raise Http404
    rows = [(row.round, row.board, row.black, row.white, row.result) for row in report.rows if row.round == number]
    return answer_csv(f"{slug}-round-{number}.csv", COLUMNS, rows)


def _pools(report: StageReport, number: int) -> list[PoolRound]:
    pools = {pool.id: pool for pool in report.regulation.pools}
    found = []
    for ranked in report.pools:
        rows = [row for row in ranked.rows if row.round == number]
        before = report.figures(ranked).points_after[number - 2] if number > 1 else None
        found.append(
            PoolRound(
                pool=pools[ranked.pool],
                games=tuple(row for row in rows if row.white is not None),
                alone=tuple(row for row in rows if row.white is None),
                points={one: before[at] if before else 0 for one, at in ranked.games.index.items()},
            )
        )
    return [pool for pool in found if pool.games or pool.alone]
