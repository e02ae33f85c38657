"""Puts players with tokens and games between them into a data folder, before the server starts.

python -m bench.load.prepare HOME PAIRS GAMES_EACH [MOVES]  writes HOME/load.json

With MOVES, so many moves of each game are put into the journal as well.
"""

import json
import os
import sys
import time
from pathlib import Path

START_MS = 3_600_000


def prepare(home: Path, *, pairs: int, games_each: int, moves: int = 0) -> None:
    """Make `pairs` pairs of players with `games_each` games each."""
    os.environ |= {"TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    import django

    django.setup()
    from django.db import transaction

    from tianyuan.services.site import prepare as prepare_site

    prepare_site(demo=False)
    with transaction.atomic():
        tokens = make_players(2 * pairs)
        games = [make_games(2 * pair, games_each) for pair in range(pairs)]
    if moves:
        play_ahead([game for row in games for game in row], moves)
    (home / "load.json").write_text(json.dumps({"tokens": tokens, "games": games}), encoding="utf-8")


def make_players(count: int) -> list[str]:
    """Accounts with a token each, in bulk."""
    from hashlib import sha256

    from django.utils import timezone

    from tianyuan.store.models import Account, BotToken

    now = timezone.now()
    Account.objects.bulk_create(
        Account(email=f"load{number}@example.org", name=f"load{number}", created_at=now) for number in range(count)
    )
    accounts = list(Account.objects.filter(email__startswith="load").order_by("pk"))
    tokens = [f"ty_load{number:039}" for number in range(count)]
    BotToken.objects.bulk_create(
        BotToken(account=account, digest=sha256(token.encode()).hexdigest(), name="load", made_at=now)
        for account, token in zip(accounts, tokens, strict=True)
    )
    return tokens


def make_games(first: int, count: int) -> list[str]:
    """Games between the players number `first` and the next one."""
    from tianyuan.services.games.opening import seat_account, start_game
    from tianyuan.services.games.wishes import GameWish, rules_of
    from tianyuan.store.models import Account

    emails = [f"load{number}@example.org" for number in (first, first + 1)]
    black, white = (seat_account(Account.objects.get(email=email)) for email in emails)
    rules = rules_of(GameWish(main_ms=2 * 3_600_000))
    drawn_at_ms = time.time_ns() // 1_000_000 + START_MS  # so that nobody forfeits before the measurement begins
    return [
        start_game(
            by="load",
            kind="invitation",
            black=[black],
            white=[white],
            rules=rules,
            colours_by="agreed",
            drawn_at_ms=drawn_at_ms,
        )
        for _ in range(count)
    ]


def play_ahead(games: list[str], moves: int) -> None:
    """So many moves of each game, straight into the journal."""
    from bench.load.moves import list_points
    from tianyuan.core.game.inputs import Connected, Play
    from tianyuan.core.game.machine import advance, open_game
    from tianyuan.live.table import make_row
    from tianyuan.services.games.cards import load_cards
    from tianyuan.store.journal.opening import open_journal

    journal = open_journal()
    points = list_points()
    for card in load_cards(games):
        state, rows = open_game(card.opening), []
        at_ms = card.opening.drawn_at_ms
        inputs = [Connected(player=one, process="before", connection=one) for one in card.opening.players]
        inputs += [
            Play(player=card.opening.players[ply % 2], client="x", number=ply + 1, ply=ply, point=points[ply])
            for ply in range(moves)
        ]
        for given in inputs:
            step = advance(state, given, at_ms)
            state = step.state
            rows.append(make_row(card.id, step.record, step.effects))
        journal.append(rows)
    journal.close()


if __name__ == "__main__":
    folder, pairs_given, games_given, *rest = sys.argv[1:]
    prepare(Path(folder), pairs=int(pairs_given), games_each=int(games_given), moves=int(rest[0]) if rest else 0)
