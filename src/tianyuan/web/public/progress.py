"""How the leaders fared, as a chart and as the table behind it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.services.progress import follow_leaders
from tianyuan.web.frame import open_competition, open_report, people, show
from tianyuan.web.pictures.leaders import draw_leaders
from tianyuan.web.public.standings import choose_pool, pool_choices

LEADERS = 8
LEAST_ROUNDS = 2


@require_safe
def show_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """The leaders of the pool asked for."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    choice = choose_pool(request, report) if report else None
    if report is None or choice is None or choice.ranked.standings.rounds < LEAST_ROUNDS:
        return show(request, "progress.html", competition, "progress", report=report, choice=choice, leaders=[])
    leaders = follow_leaders(report.stage, choice.ranked, number=LEADERS)
    return show(
        request,
        "progress.html",
        competition,
        "progress",
        report=report,
        stage=request.GET.get("stage"),
        choice=choice,
        pools=[(pool, []) for pool, _ in pool_choices(report)],
        leaders=leaders,
        chart=draw_leaders(leaders),
        people=people(competition, report),
    )
