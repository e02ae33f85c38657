"""Settlement after a finish: at once by the process that stored it, and by a sweep if that process did not live."""

import logging
from collections.abc import Sequence
from typing import Final

from django.db import DatabaseError

from tianyuan.core.game.effects import Finish, find_finish
from tianyuan.core.game.machine import Step, replay_steps
from tianyuan.core.game.state import GameState
from tianyuan.live.games import Games
from tianyuan.live.room import Room
from tianyuan.services.games.cards import GameCard, load_card
from tianyuan.services.games.rows import read_record
from tianyuan.services.games.settling import settle
from tianyuan.store.journal import JournalFailed, Row, Unsettled

logger = logging.getLogger(__name__)
SWEPT_AT_ONCE: Final = 100


class Settling:
    """Has every finish settled exactly once; settling again is harmless."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def follow(self, room: Room, step: Step, is_own: bool) -> None:
        """A game has moved on; a finish that this process stored is settled by it."""
        if not is_own or step.record is None:
            return
        finish = find_finish(step.effects)
        if finish is not None:
            self._games.spawn(self._settle(room.card, step.state, finish, step.record.seq))

    async def sweep(self) -> None:
        """Settle what nobody has settled. Raises JournalFailed."""
        found = await self._games.reader.ask(lambda journal: journal.read_unsettled(at_most=SWEPT_AT_ONCE))
        for one in found:
            try:
                await self._settle_late(one)
            except (JournalFailed, DatabaseError):
                raise
            except Exception:  # one that cannot be settled must not hold up the others
                logger.exception("live.settlement_failed", extra={"game": one.game})

    async def _settle_late(self, one: Unsettled) -> None:
        card = await self._games.database.call(load_card, one.game)
        if card is None:
            logger.error("live.game_unknown", extra={"game": one.game})
            return
        rows = (await self._games.reader.ask(lambda journal: journal.read_games([one.game])))[one.game]
        state, finish = await self._games.database.call(_find_finish, card, rows, one.seq)
        if finish is not None:
            await self._settle(card, state, finish, one.seq)

    async def _settle(self, card: GameCard, state: GameState, finish: Finish, seq: int) -> None:
        try:
            is_first = await self._games.database.call(settle, card, state, finish, seq=seq)
            await self._games.reader.ask(lambda journal: journal.note_settled(card.id, finish.ruling))
        except (JournalFailed, DatabaseError) as error:
            logger.warning("live.settlement_waits", extra={"game": card.id, "reason": str(error)})
            return
        if is_first:
            data = {"game": card.id, "ruling": finish.ruling, "result": finish.result, "cause": finish.reason}
            logger.info("live.settled", extra=data)


def _find_finish(card: GameCard, rows: Sequence[Row], seq: int) -> tuple[GameState, Finish | None]:
    """The state after that record, and the finish that the record made."""
    records = (read_record(row) for row in rows if row.seq <= seq)
    *_, last = replay_steps(card.opening, records)
    return last.state, find_finish(last.effects)
