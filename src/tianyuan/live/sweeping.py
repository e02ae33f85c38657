"""What is looked at every now and then: tails of the journal, games that nobody serves, chat, desks."""

from typing import Final

from tianyuan.live.desk import Desks
from tianyuan.live.dispatch import Dispatch
from tianyuan.live.games import Games
from tianyuan.live.lobby import Lobby
from tianyuan.services.games.cards import running_games
from tianyuan.services.games.chat import LINES_AT_ONCE, last_line, lines_after

IDLE_MS: Final = 60_000
AHEAD_MS: Final = 2_000


class Sweeping:
    """Keeps the games of this process in step with the journal, and looks after those that nobody serves."""

    def __init__(self, games: Games, desks: Desks, dispatch: Dispatch, lobby: Lobby) -> None:
        self._games = games
        self._desks = desks
        self._dispatch = dispatch
        self._lobby = lobby
        self._running: frozenset[str] | None = None
        self._turn = 0
        self._last_line: int | None = None

    async def keep_up(self) -> None:
        """Read what other processes have written; alone, look for other hands now and then. Raises JournalFailed."""
        self._turn += 1
        now_ms = self._games.clock.now_ms()
        for room in list(self._games.rooms.values()):
            if room.audience.delay_ms:
                room.audience.release(now_ms)
        if self._games.known.heard or self._turn % 5 == 0:
            await self._games.keep_up()
        if not self._games.known.heard:
            self._last_line = None  # alone, every line is our own
        elif self._turn % 5 == 0:
            await self._hear_lines()

    async def find_due(self) -> None:
        """Load games that are due and perhaps served by nobody; let others go. Raises JournalFailed."""
        games = self._games
        running = await games.database.call(running_games)
        missing = [game for game in running if game not in games.rooms]
        heads = await games.reader.ask(lambda journal: journal.read_heads(missing))
        until_ms = games.clock.now_ms() + AHEAD_MS
        due = []
        for game in missing:
            head = heads.get(game)
            if head is None or (head.deadline_ms is not None and head.deadline_ms <= until_ms):
                due.append(game)
        await games.load(due)
        self._let_go(frozenset(running))
        await self._tell_begun(frozenset(running))

    async def tell_desks(self) -> None:
        """Bring every open desk up to date, with games that were opened elsewhere."""
        for competition in self._desks.competitions:
            await self._desks.load(competition)
        self._desks.tell_changes()

    def _let_go(self, running: frozenset[str]) -> None:
        """Drop games at which nobody is: settled ones, and, where others serve too, those that have been quiet."""
        now_ms = self._games.clock.now_ms()
        kept_for = set(self._desks.competitions)
        for game, room in list(self._games.rooms.items()):
            if not room.audience.is_empty or not room.table.is_idle or room.card.competition in kept_for:
                room.idle_since_ms = None
                continue
            room.idle_since_ms = now_ms if room.idle_since_ms is None else room.idle_since_ms
            is_over = game not in running and room.table.state.phase == "finished"
            is_quiet = bool(self._games.known.heard) and now_ms - room.idle_since_ms > IDLE_MS
            if is_over or is_quiet:
                self._games.drop(game)

    async def _tell_begun(self, running: frozenset[str]) -> None:
        """Tell those who invited of games that began at other processes."""
        before, self._running = self._running, running
        begun = running - before if before is not None else frozenset()
        if begun and self._games.known.heard:
            await self._lobby.tell_hosts(begun)

    async def _hear_lines(self) -> None:
        """Tell what was said at other processes."""
        newest = await self._games.database.call(last_line)
        if self._last_line is None:
            self._last_line = newest
        talking = [game for game, room in self._games.rooms.items() if not room.audience.is_empty]
        lines = await self._games.database.call(lines_after, self._last_line, games=talking) if talking else []
        for line in lines:
            self._dispatch.hear_line(line)
        # What was said where nobody was is over: who comes later reads it on the game's page.
        self._last_line = lines[-1].id if len(lines) == LINES_AT_ONCE else max(newest, *(line.id for line in lines), 0)
