"""The desk of a referee of online games: every running game, those first that call for him."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.regulation.clocks import ByoYomiSetting
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.services.actors import require
from tianyuan.services.catalogue import Competition
from tianyuan.web.account.session import actor_of
from tianyuan.web.frame import open_competition
from tianyuan.web.live_pages import show_live


@require_safe
def show_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The running games of a competition, for its referees."""
    require(actor_of(request), "games.referee", competition=slug)
    competition = open_competition(slug)
    data = {"competition": slug, "periodsMs": _periods_ms(competition)}
    return show_live(request, "referee/desk.html", data, competition=competition, active="competition_games")


def _periods_ms(competition: Competition) -> dict[str, int]:
    """How long a period of byo-yomi is in each stage that is played online."""
    return {
        stage.id: stage.clock.period_ms if isinstance(stage.clock, ByoYomiSetting) else 0
        for stage in competition.regulation.stages
        if isinstance(stage, OnlineStage)
    }
