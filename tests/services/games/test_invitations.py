"""Invitations: made, taken by one other, withdrawn; and of two who come at once one gets the game."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.services.games.seats import DRAWN_AT_MS, WISH, card_of, free_game, person, refusal_of
from tianyuan.core.game.opening import Opening
from tianyuan.services.games.cards import GameCard, Seat
from tianyuan.services.games.invitations import OPEN_AT_MOST, hosts_of, invite, take, withdraw
from tianyuan.services.games.opening import FREE_GAMES_AT_MOST
from tianyuan.services.games.wishes import rules_of
from tianyuan.store.models import Game

pytestmark = pytest.mark.django_db


def test_whoever_takes_an_invitation_plays_the_game_that_was_wished() -> None:
    bo, wu = person("Bo"), person("Wu")
    game, host = take(wu, invite(bo, WISH), drawn_at_ms=DRAWN_AT_MS)
    opening = Opening(
        id=game,
        rules=rules_of(WISH),
        black=(bo.key,),
        white=(wu.key,),
        colours_by="agreed",
        drawn_at_ms=DRAWN_AT_MS,
    )
    assert (host, card_of(game)) == (
        bo.key,
        GameCard(
            id=game,
            kind="invitation",
            competition="",
            stage="",
            opening=opening,
            seats=(
                Seat(player=bo.key, side="black", name="Bo", account_id=bo.account_id),
                Seat(player=wu.key, side="white", name="Wu", account_id=wu.account_id),
            ),
            watcher_delay_ms=0,
            rulings=0,
        ),
    )


def test_with_a_handicap_white_begins() -> None:
    opening = free_game(replace(WISH, colour="white", handicap=2)).opening
    assert (opening.setup_black, opening.first, opening.colours_by) == ((24, 56), "white", "handicap")


def test_lots_give_both_colours_in_the_long_run() -> None:
    bo, wu = person("Bo"), person("Wu")
    wish = replace(WISH, colour="lots")
    cards = [card_of(take(wu, invite(bo, wish), drawn_at_ms=DRAWN_AT_MS)[0]) for _ in range(FREE_GAMES_AT_MOST)]
    assert {card.opening.black for card in cards} == {(bo.key,), (wu.key,)}
    assert {card.opening.colours_by for card in cards} == {"lots"}


def test_what_is_refused() -> None:
    bo, wu = person("Bo"), person("Wu")
    code = invite(bo, WISH)
    assert refusal_of(lambda: take(bo, code, drawn_at_ms=DRAWN_AT_MS)) == "games.own_invitation"
    assert refusal_of(lambda: take(wu, "nothing", drawn_at_ms=DRAWN_AT_MS)) == "games.invitation_unknown"
    assert refusal_of(lambda: withdraw(wu, code)) == "games.invitation_of_another"
    assert refusal_of(lambda: withdraw(bo, "nothing")) == "games.invitation_unknown"
    assert refusal_of(lambda: invite(bo, replace(WISH, size=10))) == "games.size_unusable"
    take(wu, code, drawn_at_ms=DRAWN_AT_MS)
    assert refusal_of(lambda: take(person("Li"), code, drawn_at_ms=DRAWN_AT_MS)) == "games.invitation_over"
    assert refusal_of(lambda: withdraw(bo, code)) == "games.invitation_over"
    assert Game.objects.count() == 1


def test_who_invited_to_a_game_is_known() -> None:
    bo, wu = person("Bo"), person("Wu")
    games = [take(wu, invite(bo, WISH), drawn_at_ms=DRAWN_AT_MS)[0] for _ in range(2)]
    invite(bo, WISH)
    assert hosts_of([games[1], "other"]) == [(games[1], bo.key)]


def test_what_was_withdrawn_cannot_be_taken_and_makes_room() -> None:
    bo, wu = person("Bo"), person("Wu")
    codes = [invite(bo, WISH) for _ in range(OPEN_AT_MOST)]
    assert refusal_of(lambda: invite(bo, WISH)) == "games.too_many_invitations"
    invite(wu, WISH)
    withdraw(bo, codes[0])
    invite(bo, WISH)
    assert refusal_of(lambda: invite(bo, WISH)) == "games.too_many_invitations"
    assert refusal_of(lambda: take(wu, codes[0], drawn_at_ms=DRAWN_AT_MS)) == "games.invitation_over"


AT_ONCE = """
from threading import Barrier, Thread
import django
django.setup()
from django.db import connection
from tests.services.games.seats import WISH, person
from tianyuan.services.games.invitations import invite, take
from tianyuan.services.refusals import Refused
from tianyuan.store.models import Game

people = [person(name) for name in ("Bo", "Wu", "Li", "Ma", "Xu")]
codes = [invite(people[0], WISH) for _ in range(5)]
start, told = Barrier(4), []

def come(one):
    start.wait()
    for code in codes:
        try:
            take(one, code, drawn_at_ms=1)
            told.append("game")
        except Refused as refused:
            told.append(refused.refusals[0].code)
    connection.close()

threads = [Thread(target=come, args=[one]) for one in people[1:]]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(told.count("game"), told.count("games.invitation_over"), Game.objects.count())
"""


def test_of_many_who_come_at_once_one_gets_the_game(tmp_path: Path) -> None:
    """On SQLite in a file, where threads really wait for each other."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    root = Path(__file__).parents[3]
    path = os.pathsep.join([str(root), *filter(None, [environment.get("PYTHONPATH")])])
    environment |= {"TIANYUAN_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tianyuan.settings", "PYTHONPATH": path}
    for command in (["-m", "django", "migrate", "--verbosity", "0"], ["-c", AT_ONCE]):
        done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=120)
        assert done.stderr == ""
    assert done.stdout == "5 15 5\n"
