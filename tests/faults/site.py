"""Run in a process of its own, with the data folder in its environment: games to be played, and what became of them.

python -m tests.faults.site prepare GAMES      python -m tests.faults.site inspect
"""

import json
import sys
from typing import Any

import django

django.setup()

from django.db import transaction  # noqa: E402 - needs Django set up

from tianyuan.core.game.machine import replay  # noqa: E402
from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account  # noqa: E402
from tianyuan.services.games.cards import load_cards  # noqa: E402
from tianyuan.services.games.exporting import read_time_ms  # noqa: E402
from tianyuan.services.games.opening import seat_account, start_game  # noqa: E402
from tianyuan.services.games.rows import read_record  # noqa: E402
from tianyuan.services.games.tokens import make_token  # noqa: E402
from tianyuan.services.games.wishes import GameWish, rules_of  # noqa: E402
from tianyuan.services.logins import read_login  # noqa: E402
from tianyuan.services.site import prepare  # noqa: E402
from tianyuan.store.journal.opening import open_journal  # noqa: E402
from tianyuan.store.models import Game, Settlement  # noqa: E402


def make(count: int) -> dict[str, Any]:
    """Two players with a token each for every game, and the games."""
    prepare(demo=False)
    games = []
    for number in range(count):
        with transaction.atomic():
            names = [f"{side}{number}@example.org" for side in ("black", "white")]
            accounts = [
                create_account(COMMAND_LINE, NewAccount(login=read_login(name), name=name.partition("@")[0]))
                for name in names
            ]
            tokens = [make_token(COMMAND_LINE, account, name="faults") for account in accounts]
            game = start_game(
                by="faults",
                kind="invitation",
                black=[seat_account(accounts[0])],
                white=[seat_account(accounts[1])],
                rules=rules_of(GameWish(main_ms=60_000, size=9)),
                colours_by="agreed",
                drawn_at_ms=read_time_ms(),
            )
        games.append({"game": game, "tokens": tokens})
    return {"games": games}


def inspect() -> dict[str, Any]:
    """Every game: the inputs of players that are in the journal, its finishes, whether it replays, its settlements."""
    ids = list(Game.objects.values_list("pk", flat=True))
    journal = open_journal()
    rows = journal.read_games(ids)
    unsettled = len(journal.read_unsettled(at_most=1_000))
    journal.close()
    settled = list(Settlement.objects.values_list("game_id", "ruling"))
    found = {}
    for card in load_cards(ids):
        records = [read_record(row) for row in rows[card.id]]
        state = replay(card.opening, records)
        found[card.id] = {
            "inputs": [
                [record.input.player, record.input.number] for record in records if getattr(record.input, "number", 0)
            ],
            "rulings": [row.ruling for row in rows[card.id] if row.ruling is not None],
            "reason": None if state.finish is None else state.finish.reason,
            "settled": settled.count((card.id, 0)),
        }
    return {"games": found, "unsettled": unsettled}


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    json.dump(make(int(rest[0])) if what == "prepare" else inspect(), sys.stdout)
