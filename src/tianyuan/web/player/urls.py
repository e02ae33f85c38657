"""Where the pages of games are."""

from django.urls import path

from tianyuan.web.player import game, invitation, journal
from tianyuan.web.public import games
from tianyuan.web.referee import desk

urlpatterns = [
    path("play", invitation.show_play, name="play"),
    path("i/<slug:code>", invitation.show_invitation, name="invitation"),
    path("guest", invitation.set_guest_name, name="guest"),
    path("games", games.show_games, name="games"),
    path("g/<slug:game>", game.show_game, name="game"),
    path("g/<slug:game>/past", game.read_past, name="game_past"),
    path("g/<slug:game>.sgf", game.download_sgf, name="game_sgf"),
    path("g/<slug:game>/journal", journal.show_journal, name="game_journal"),
    path("c/<slug:slug>/games", games.show_competition_games, name="competition_games"),
    path("c/<slug:slug>/desk", desk.show_desk, name="live_desk"),
]
