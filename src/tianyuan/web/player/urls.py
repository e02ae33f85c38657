"""Where the pages of players are."""

from django.urls import path

from tianyuan.web.player import enter, game, invitation, journal, person
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
    path("me/person", person.edit_person, name="person"),
    path("me/export.json", person.download_export, name="person_export"),
    path("c/<slug:slug>/enter", enter.show_enter, name="enter"),
    path("c/<slug:slug>/enter/<slug:division>", enter.enter_division, name="enter_division"),
    path("c/<slug:slug>/enter/<int:entry>/withdraw", enter.withdraw_entry, name="withdraw_entry"),
    path("c/<slug:slug>/pair/<slug:code>", enter.show_pair, name="pair"),
    path("c/<slug:slug>/pair/<slug:code>/join", enter.join_pair, name="join_pair"),
    path("c/<slug:slug>/papers/<slug:subject>/hand-in", enter.hand_in_paper, name="hand_in_paper"),
    path("c/<slug:slug>/papers/<int:paper>", enter.download_paper, name="download_paper"),
    path("c/<slug:slug>/games", games.show_competition_games, name="competition_games"),
    path("c/<slug:slug>/desk", desk.show_desk, name="live_desk"),
]
