"""Run in a process of its own, with the data folder in its environment: games to be played, and what became of them.

python -m tests.faults.site prepare GAMES [MAIN_MS]      python -m tests.faults.site inspect
"""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import django

django.setup()

from django.db import transaction  # noqa: E402 - needs Django set up

from tianyuan.core.game.effects import Record  # noqa: E402
from tianyuan.core.game.inputs import Play, ServerResumed  # noqa: E402
from tianyuan.core.game.machine import open_game, replay_steps  # noqa: E402
from tianyuan.core.game.opening import Opening  # noqa: E402
from tianyuan.live.protocol_out import encode  # noqa: E402
from tianyuan.live.views import view_record  # noqa: E402
from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account  # noqa: E402
from tianyuan.services.games.cards import load_cards  # noqa: E402
from tianyuan.services.games.exporting import read_time_ms  # noqa: E402
from tianyuan.services.games.opening import seat_account, start_game  # noqa: E402
from tianyuan.services.games.rows import read_record  # noqa: E402
from tianyuan.services.games.tokens import make_token  # noqa: E402
from tianyuan.services.games.wishes import GameWish, rules_of  # noqa: E402
from tianyuan.services.logins import read_login  # noqa: E402
from tianyuan.services.site import prepare  # noqa: E402
from tianyuan.store.journal import Row  # noqa: E402
from tianyuan.store.journal.opening import open_journal  # noqa: E402
from tianyuan.store.models import Game, Settlement  # noqa: E402

MAIN_MS = 60_000


def make(count: int, *, main_ms: int) -> dict[str, Any]:
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
                rules=rules_of(GameWish(main_ms=main_ms, size=9)),
                colours_by="agreed",
                drawn_at_ms=read_time_ms(),
            )
        games.append({"game": game, "tokens": tokens})
    return {"games": games}


def inspect() -> dict[str, Any]:
    """Every game as the journal has it: inputs of players, records as they are told, finishes, settlements, clocks."""
    ids = list(Game.objects.values_list("pk", flat=True))
    journal = open_journal()
    rows = journal.read_games(ids)
    unsettled = len(journal.read_unsettled(at_most=1_000))
    journal.close()
    settled = list(Settlement.objects.values_list("game_id", "ruling"))
    cards = load_cards(ids)
    games = {card.id: inspect_game(card.opening, rows[card.id], settled.count((card.id, 0))) for card in cards}
    outages = {outage for one in games.values() for outage in one.pop("outages")}
    return {"games": games, "unsettled": unsettled, "outages": len(outages)}


def inspect_game(opening: Opening, rows: Sequence[Row], settled: int) -> dict[str, Any]:
    """One game, played again from its journal. Raises JournalRefused where the rules come to another record."""
    records = [read_record(row) for row in rows]
    before = state = open_game(opening)
    told = {}
    for step in replay_steps(opening, records):
        before, state = state, step.state
        told[step.state.version] = json.loads(encode(view_record(before, step)))
    return {
        "inputs": [[one.input.player, one.input.number] for one in records if getattr(one.input, "number", 0)],
        "records": told,
        "rulings": [row.ruling for row in rows if row.ruling is not None],
        "reason": None if state.finish is None else state.finish.reason,
        "settled": settled,
        "outages": state.outages,
        "overcharged": list(find_overcharged(opening, records)),
    }


def find_overcharged(opening: Opening, records: Sequence[Record]) -> Iterator[str]:
    """Moves that were charged more than passed in their turn while the server was up, and clocks that do not add up.

    Reckoned from the times of the records alone, apart from the machine; the clocks are of main time only.
    """
    clock = open_game(opening).clocks[0]
    left_ms = {"black": clock.main_ms, "white": clock.main_ms}
    turn_since_ms = before_ms = opening.drawn_at_ms
    down_ms = 0
    for record, step in zip(records, replay_steps(opening, records), strict=True):
        if isinstance(record.input, ServerResumed):
            down_ms += record.at_ms - min(record.at_ms, max(record.input.down_since_ms, before_ms))
        elif isinstance(record.input, Play):
            move = step.state.moves[-1]
            left_ms[move.side] -= move.used_ms
            if not 0 <= move.used_ms <= record.at_ms - turn_since_ms - down_ms:
                yield f"move {step.state.ply} was charged {move.used_ms} ms"
            if move.clock.main_ms != left_ms[move.side]:
                yield f"after move {step.state.ply} the clock has {move.clock.main_ms} ms, not {left_ms[move.side]}"
            turn_since_ms, down_ms = record.at_ms, 0
        before_ms = record.at_ms


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    json.dump(
        make(int(rest[0]), main_ms=int(rest[1]) if rest[1:] else MAIN_MS) if what == "prepare" else inspect(),
        sys.stdout,
    )
