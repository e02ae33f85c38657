"""Run in a process of its own: a site with players, guests, a referee and games of the online stage."""

import json
import sys

import django

django.setup()

from django.contrib.sessions.backends.db import SessionStore  # noqa: E402

from tianyuan.regulations import load  # noqa: E402
from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account  # noqa: E402 - needs Django set up
from tianyuan.services.competitions import announce_competition  # noqa: E402
from tianyuan.services.games.exporting import read_time_ms  # noqa: E402
from tianyuan.services.games.guests import become_guest  # noqa: E402
from tianyuan.services.games.opening import start_stage_game  # noqa: E402
from tianyuan.services.games.tokens import make_token  # noqa: E402
from tianyuan.services.logins import read_login  # noqa: E402
from tianyuan.services.roles import grant_role  # noqa: E402
from tianyuan.services.site import prepare  # noqa: E402

ONLINE = "online-test"
prepare(demo=False)
announce_competition(name=ONLINE, regulation=load("shanglv-2018"), entered_by="test")
people = {}
for name in ("bo", "wu", "ref"):
    login = read_login(f"{name}@example.org")
    account = create_account(COMMAND_LINE, NewAccount(login=login, name=name))
    people[name] = (account, make_token(COMMAND_LINE, account, name="test"))
grant_role(COMMAND_LINE, competition=ONLINE, login=read_login("ref@example.org"), role="referee")
games = [
    start_stage_game(
        COMMAND_LINE,
        competition=ONLINE,
        stage="qualifier",
        black=people["bo"][0],
        white=people["wu"][0],
        drawn_at_ms=read_time_ms(),
    )
    for _ in range(2)
]
sessions = {}
for name in ("ma", "xu", "he"):
    session = SessionStore()
    become_guest(session, name, address="203.0.113.7")
    session.save()
    sessions[name] = session.session_key
tokens = {name: token for name, (_, token) in people.items()}
json.dump({"tokens": tokens, "sessions": sessions, "games": games, "competition": ONLINE}, sys.stdout)
