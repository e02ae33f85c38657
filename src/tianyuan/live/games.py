"""All games that this process serves: loading them, passing time, keeping up with what other processes write."""

import asyncio
import heapq
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from typing import Any, Final

from tianyuan.core.game.effects import Effect, Refused, Repeated, find_finish
from tianyuan.core.game.inputs import ProcessLost, RefereeInput, ServerResumed
from tianyuan.core.game.machine import Step
from tianyuan.core.game.state import GameState
from tianyuan.live.database import Database
from tianyuan.live.fanout import Fanout
from tianyuan.live.heart import Heart
from tianyuan.live.known import Known
from tianyuan.live.metrics import Metrics
from tianyuan.live.protocol_out import DoneTold, RepeatedTold, encode
from tianyuan.live.reader import Reader
from tianyuan.live.room import Room
from tianyuan.live.server_clock import ServerClock
from tianyuan.live.table import Given, Table, TableBroken
from tianyuan.live.views import tell_finished, view_record, view_refused
from tianyuan.live.writer import Outcome, Writer
from tianyuan.services.games.cards import GameCard, load_cards
from tianyuan.store.journal import Beaten, JournalFailed, Row

logger = logging.getLogger(__name__)

RETRY_S: Final = 0.2
LOADED_AT_ONCE: Final = 50
Follower = Callable[[Room, Step, bool], None]


class Games:
    """The running games of this process, and the port of each of their tables.

    `followers` are told of every step that was adopted: the room, the step, and whether it was ours.
    """

    def __init__(
        self, *, clock: ServerClock, reader: Reader, database: Database, fanout: Fanout, metrics: Metrics
    ) -> None:
        self.rooms: dict[str, Room] = {}
        self.known = Known(own="", beat_ms=0)
        self.followers: list[Follower] = []
        self.clock = clock
        self.database = database
        self.reader = reader
        self._fanout = fanout
        self._metrics = metrics
        self._writer: Writer | None = None
        self._heart: Heart | None = None
        self._dues: list[tuple[int, str]] = []
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_ms = 0
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._wanted: set[str] = set()
        self._is_reading = False
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, writer: Writer, heart: Heart) -> None:
        """The writer and the heart stand."""
        self._writer = writer
        self._heart = heart

    # What the writer and the heart tell.

    def rows_written(self, answers: Sequence[tuple[Row, Outcome]]) -> None:
        """See `writer.Answers`."""
        now_ms = self.clock.now_ms()
        pokes = []
        for row, outcome in answers:
            room = self.rooms.get(row.game)
            if room is None:
                continue
            if outcome == "stored":
                pokes.append((row.game, row.seq))
                room.table.stored(row, now_ms)
            else:
                self._metrics.raced(outcome)
                room.table.not_stored(row, now_ms)
        if pokes and self._writer is not None:
            self._metrics.committed_after(self._writer.last_commit_us)
            self._fanout.poke(pokes)

    def beat_done(self, beaten: Beaten | None) -> None:
        """See `writer.Answers`."""
        if self._heart is not None:
            self._heart.beat_done(beaten)

    def learn(self, known: Known) -> None:
        """The heartbeat has found how the others are. What waited for it may now take place."""
        before, self.known = self.known, known
        now_ms = self.clock.now_ms()
        is_news = before.lost != known.lost or before.outages != known.outages
        for room in list(self.rooms.values()):
            due_ms = room.table.state.due_ms
            if is_news or not room.table.is_idle or (due_ms is not None and due_ms <= now_ms):
                room.table.work(now_ms)
        if before.own and before.own != known.own:
            for room in list(self.rooms.values()):
                room.announce_again(process=known.own, now_ms=now_ms)

    def heard_until_ms(self) -> int:
        """Everything that this process received before that moment is stored or refused."""
        waiting = (room.table.heard_until_ms for room in self.rooms.values())
        return min((one for one in waiting if one is not None), default=self.clock.now_ms())

    # What tables ask for.

    def store(self, table: Table, row: Row) -> None:  # noqa: ARG002 - the row names its game
        """See `table.Port`."""
        if self._writer is not None:
            self._writer.write(row)

    def read(self, table: Table) -> None:
        """See `table.Port`."""
        self._wanted.add(table.game)
        if not self._is_reading:
            self._is_reading = True
            self.spawn(self._read_wanted())

    def hurry(self) -> None:
        """See `table.Port`."""
        if self._heart is not None:
            self._heart.hurry()

    def answered(self, table: Table, given: Given, effect: Effect) -> None:
        """See `table.Port`."""
        self._metrics.judged(given.input, "repeated" if isinstance(effect, Repeated) else "refused")
        if given.sender is None:
            return
        if isinstance(effect, Repeated):
            given.sender.push(encode(RepeatedTold(g=table.game, n=effect.number)))
        elif isinstance(effect, Refused):
            size = table.state.position.size
            told = view_refused(effect, game=table.game, number=given.number, size=size)
            given.sender.push(encode(told))

    def adopted(self, table: Table, before: GameState, step: Step, given: Given | None) -> None:
        """See `table.Port`."""
        room = self.rooms.get(table.game)
        record = step.record
        if room is None or record is None:
            return
        if not room.audience.is_empty:
            text = encode(view_record(before, step))
            room.audience.tell(record.seq, text, before, step.state, at_ms=record.at_ms)
        if step.effects:
            self._tell_effects(room, step, given)
        if given is not None:
            self._finish_input(table, step, given)
        if step.state.due_ms is not None:
            self._schedule(room, step.state.due_ms)
        if isinstance(record.input, ServerResumed | ProcessLost):
            room.announce_again(process=self.known.own, now_ms=self.clock.now_ms())
        for follower in self.followers:
            follower(room, step, given is not None)

    def _tell_effects(self, room: Room, step: Step, given: Given | None) -> None:
        told = tell_finished(step.state) if find_finish(step.effects) is not None else None
        if told is not None:
            room.audience.announce(encode(told), step.state, at_ms=step.state.at_ms)
        for effect in step.effects:
            if isinstance(effect, Refused | Repeated) and given is not None:
                self.answered(room.table, given, effect)

    def _finish_input(self, table: Table, step: Step, given: Given) -> None:
        if step.record is None or step.record.input is not given.input:
            return
        self._metrics.judged(given.input, "stored")
        if given.received_ns:
            self._metrics.told_after(time.perf_counter_ns() - given.received_ns)
        if isinstance(given.input, RefereeInput) and given.sender is not None and given.number is not None:
            given.sender.push(encode(DoneTold(g=table.game, n=given.number)))

    # Time.

    def _schedule(self, room: Room, due_ms: int) -> None:
        """Look at the game at that moment. A game has one entry, which is moved when it comes up too early."""
        if room.scheduled_ms is not None and room.scheduled_ms <= due_ms:
            return
        room.scheduled_ms = due_ms
        heapq.heappush(self._dues, (due_ms, room.card.id))
        if self._alarm is None or due_ms < self._alarm_ms:
            self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._dues:
            self._alarm_ms = self._dues[0][0]
            delay_ms = max(0, self._alarm_ms - self.clock.now_ms())
            self._alarm = asyncio.get_running_loop().call_later(delay_ms / 1000, self._look_at_dues)

    def _look_at_dues(self) -> None:
        self._alarm = None
        now_ms = self.clock.now_ms()
        while self._dues and self._dues[0][0] <= now_ms:
            at_ms, game = heapq.heappop(self._dues)
            room = self.rooms.get(game)
            if room is None or room.scheduled_ms != at_ms:
                continue
            room.scheduled_ms = None
            due_ms = room.table.state.due_ms
            if due_ms is not None and due_ms > now_ms:
                self._schedule(room, due_ms)
            elif due_ms is not None:
                room.table.work(now_ms)
        self._set_alarm()

    # Loading, and keeping up.

    async def find(self, game: str) -> Room | None:
        """The game, loaded if need be; None: there is none of that id. Raises JournalFailed."""
        room = self.rooms.get(game)
        if room is not None:
            return room
        if game not in self._loading:
            self._loading[game] = asyncio.ensure_future(self._load_one(game))
        return await asyncio.shield(self._loading[game])

    async def load(self, games: Iterable[str]) -> None:
        """Load those games, some at a time, so that others are served meanwhile. Raises JournalFailed."""
        missing = [game for game in games if game not in self.rooms]
        for at in range(0, len(missing), LOADED_AT_ONCE):
            await self._load_some(missing[at : at + LOADED_AT_ONCE])

    async def _load_one(self, game: str) -> Room | None:
        try:
            await self._load_some([game])
        finally:
            del self._loading[game]
        return self.rooms.get(game)

    async def _load_some(self, games: list[str]) -> None:
        cards = await self.database.call(load_cards, games)
        rows = await self.reader.ask(lambda journal: journal.read_games([card.id for card in cards]))
        for card in cards:
            if card.id not in self.rooms:
                self._open(card, rows[card.id])
            await asyncio.sleep(0)

    def _open(self, card: GameCard, rows: list[Row]) -> None:
        table = Table(card.id, card.opening, port=self)
        now_ms = self.clock.now_ms()
        room = Room(card, table)
        try:
            self._load_rows(room, rows, now_ms)
        except (TableBroken, ValueError):
            logger.exception("live.journal_broken", extra={"game": card.id})
            return
        self.rooms[card.id] = room
        if table.state.due_ms is not None:
            self._schedule(room, max(table.state.due_ms, now_ms))
        for follower in self.followers:
            follower(room, Step(table.state, (), None), False)
        table.work(now_ms)

    def _load_rows(self, room: Room, rows: list[Row], now_ms: int) -> None:
        table, delay_ms = room.table, room.card.watcher_delay_ms
        late = next((at for at, row in enumerate(rows) if row.at_ms + delay_ms > now_ms), len(rows))
        table.load(rows[:late] if delay_ms else rows)
        if not delay_ms:
            return
        first = table.state
        held = []
        for row in rows[late:]:
            before = table.state
            step = table.load_step(row)
            held.append((row.at_ms, encode(view_record(before, step)), step.state))
        room.audience.hold_back(held, first)

    async def keep_up(self) -> None:
        """Take in what other processes have written to the games of this one. Raises JournalFailed."""
        versions = {game: room.table.state.version for game, room in self.rooms.items()}
        if versions:
            self._take_in(await self.reader.ask(lambda journal: journal.read_tails(versions)))

    def poked(self, pairs: Sequence[tuple[str, int]]) -> None:
        """Another process says that it has written those records."""
        for game, seq in pairs:
            room = self.rooms.get(game)
            if room is not None and room.table.state.version < seq:
                room.table.look()

    async def _read_wanted(self) -> None:
        """Read what tables have asked for, until it is there."""
        try:
            while self._wanted:
                await self._read_once()
        finally:
            self._is_reading = False

    async def _read_once(self) -> None:
        wanted = {game: self.rooms[game].table.state.version for game in self._wanted if game in self.rooms}
        self._wanted.clear()
        try:
            rows = await self.reader.ask(lambda journal: journal.read_tails(wanted))
        except JournalFailed:
            self._wanted.update(wanted)
            await asyncio.sleep(RETRY_S)
        else:
            self._take_in(rows, answers=wanted)

    def _take_in(self, rows: Sequence[Row], answers: Collection[str] = frozenset()) -> None:
        found: dict[str, list[Row]] = {game: [] for game in answers}
        for row in rows:
            found.setdefault(row.game, []).append(row)
        now_ms = self.clock.now_ms()
        for game, tail in found.items():
            room = self.rooms.get(game)
            if room is None:
                continue
            try:
                room.table.catch_up(tail, now_ms, is_answer=game in answers)
            except (TableBroken, ValueError):
                logger.exception("live.journal_broken", extra={"game": game})
                del self.rooms[game]

    def drop(self, game: str) -> None:
        """No longer serve a game; it is loaded again when somebody needs it."""
        self.rooms.pop(game, None)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside; it is kept until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
