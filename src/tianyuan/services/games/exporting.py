"""A game that was played here, for whoever keeps the site: its journal as JSON lines, and its SGF."""

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from tianyuan.core.game.effects import Record
from tianyuan.core.game.machine import replay
from tianyuan.documents.journal import write_journal
from tianyuan.services.games.cards import GameCard, load_card
from tianyuan.services.games.game_sgf import write_game
from tianyuan.services.games.rows import read_record
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.journal import Journal
from tianyuan.store.journal.opening import open_journal

T = TypeVar("T")


def export_journal(game: str) -> str:
    """The journal as `documents.journal` reads it. Raises Refused("games.game_unknown"), JournalFailed."""
    card, records = _read(game)
    return write_journal(card.opening, records)


def export_sgf(game: str) -> bytes:
    """The game as SGF in UTF-8, as far as it was played. Raises Refused("games.game_unknown"), JournalFailed."""
    card, records = _read(game)
    return write_game(card, replay(card.opening, records))


def read_time_ms() -> int:
    """The time by the clock that all games go by. Raises JournalFailed."""
    return _ask(lambda journal: journal.now_ms())


def _read(game: str) -> tuple[GameCard, list[Record]]:
    card = load_card(game)
    if card is None:
        raise Refused(Refusal(code="games.game_unknown", data=(("game", game),)))
    return card, read_records(game)


def read_records(game: str) -> list[Record]:
    """The records of a game in order; none where nothing has happened. Raises JournalFailed."""
    rows = _ask(lambda journal: journal.read_games([game])).get(game, [])
    return [read_record(row) for row in rows]


def _ask(question: Callable[[Journal], T]) -> T:
    with closing(open_journal()) as journal:
        return question(journal)
