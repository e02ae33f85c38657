"""Where each page is. Links stay valid for years."""

from django.urls import include, path

from tianyuan.web.language import choose_language
from tianyuan.web.public import (
    awards,
    cross,
    entrants,
    home,
    overview,
    player,
    progress,
    regulation,
    rounds,
    standings,
)

urlpatterns = [
    path("", home.show_home, name="home"),
    path("language", choose_language, name="language"),
    path("c/<slug:slug>/", overview.show_overview, name="overview"),
    path("c/<slug:slug>/calendar.ics", overview.download_calendar, name="calendar"),
    path("c/<slug:slug>/regulation", regulation.show_regulation, name="regulation"),
    path("c/<slug:slug>/regulation/<int:version>", regulation.show_regulation, name="regulation_version"),
    path("c/<slug:slug>/entrants", entrants.show_entrants, name="entrants"),
    path("c/<slug:slug>/entrants.csv", entrants.download_entrants, name="entrants_csv"),
    path("c/<slug:slug>/rounds", rounds.show_latest_round, name="rounds"),
    path("c/<slug:slug>/rounds/<int:number>", rounds.show_round, name="round"),
    path("c/<slug:slug>/rounds/<int:number>.csv", rounds.download_round, name="round_csv"),
    path("c/<slug:slug>/rounds/<int:number>/release.json", rounds.download_release, name="round_release"),
    path("c/<slug:slug>/standings", standings.show_standings, name="standings"),
    path("c/<slug:slug>/standings.csv", standings.download_csv, name="standings_csv"),
    path("c/<slug:slug>/standings.xlsx", standings.download_xlsx, name="standings_xlsx"),
    path("c/<slug:slug>/player", player.show_player_by_query, name="player_by_query"),
    path("c/<slug:slug>/standings/<path:entrant_id>", player.show_player, name="player"),
    path("c/<slug:slug>/cross", cross.show_cross, name="cross"),
    path("c/<slug:slug>/progress", progress.show_progress, name="progress"),
    path("c/<slug:slug>/awards", awards.show_awards, name="awards"),
    path("c/<slug:slug>/awards.csv", awards.download_csv, name="awards_csv"),
    path("c/<slug:slug>/awards.xlsx", awards.download_xlsx, name="awards_xlsx"),
    path("", include("tianyuan.web.account.urls")),
    path("", include("tianyuan.web.player.urls")),
    path("", include("tianyuan.web.organiser.urls_rounds")),
    path("", include("tianyuan.web.organiser.urls_manage")),
]

handler400 = "tianyuan.web.errors.refuse_request"
handler404 = "tianyuan.web.errors.not_found"
handler500 = "tianyuan.web.errors.failed"
