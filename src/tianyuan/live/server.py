"""The live server of one process, put together: journal, heart, games, sockets, and what is done every now and then."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError

from tianyuan.live.database import Database
from tianyuan.live.desk import Desks
from tianyuan.live.dispatch import Dispatch
from tianyuan.live.fanout import make_fanout
from tianyuan.live.games import Games
from tianyuan.live.handshake import read_networks
from tianyuan.live.heart import Heart, new_incarnation
from tianyuan.live.judging import Judges
from tianyuan.live.known import Known
from tianyuan.live.limits import Limits, Rate
from tianyuan.live.lobby import Lobby
from tianyuan.live.metrics import Metrics
from tianyuan.live.outbox import Send
from tianyuan.live.practice import Practice
from tianyuan.live.reader import Reader
from tianyuan.live.rights import Rights
from tianyuan.live.server_clock import ServerClock
from tianyuan.live.settling import Settling
from tianyuan.live.sockets import PING_TURNS, Receive, Sockets
from tianyuan.live.sweeping import Sweeping
from tianyuan.live.writer import Writer
from tianyuan.services.games.cards import running_games
from tianyuan.store.journal import Journal, JournalFailed
from tianyuan.store.journal.heartbeats import name_host
from tianyuan.store.journal.opening import open_journal

logger = logging.getLogger(__name__)
STARTED_WITHIN_S: Final = 60
RETRY_S: Final = 0.2
PINGED_EVERY_S: Final = 5


@dataclass(frozen=True, kw_only=True)
class Readiness:
    """Whether the process serves games, and what is wrong where it does not: codes."""

    faults: tuple[str, ...]

    @property
    def is_ready(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


class Live:
    """The live server. `open` before the first socket, `close` after the last."""

    def __init__(self, *, open_a_journal: Callable[[], Journal] = open_journal) -> None:
        self.metrics = Metrics(process=settings.PROCESS)
        self.clock = ServerClock(lambda: time.monotonic_ns() // 1_000_000)
        self._open_journal = open_a_journal
        self._is_open = False
        self._is_rebuilt = False
        self._routines: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the server up: the clock, the first heartbeat, then the sockets may come. Raises TimeoutError."""
        async with asyncio.timeout(STARTED_WITHIN_S):
            self._build()
            await self._set_clock()
            self.heart.start(self.writer)
            await self.heart.done.wait()
        self._is_open = True
        loop = asyncio.get_running_loop()
        self.games.spawn(self._rebuild())
        self._routines = [loop.create_task(routine) for routine in self._list_routines()]
        logger.info("live.opened", extra={"incarnation": self.heart.process})

    async def say_goodbye(self) -> None:
        """Take no more sockets; those that are open are told why, and closed."""
        self._is_open = False
        await self.sockets.close_all("live.server_restarts", after_ms=0)

    async def close(self) -> None:
        """Stop without loss: sockets are told and closed, what waits is written, a last heartbeat says good-bye."""
        await self.say_goodbye()
        for task in self._routines:
            task.cancel()
        self.judges.close()
        self.practice.close()
        self.heart.stop()
        await asyncio.get_running_loop().run_in_executor(None, self.writer.stop)
        await self.fanout.close()
        self.reader.close()
        self.database.close()
        logger.info("live.closed", extra={"incarnation": self.heart.process})

    async def serve_socket(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve one socket."""
        if not self._is_open:
            await receive()
            await send({"type": "websocket.close", "code": 1013})
            return
        await self.sockets.serve(scope, receive, send, self.dispatch)

    def readiness(self) -> Readiness:
        """How the process stands now."""
        if not self._is_open:
            return Readiness(faults=("live.not_open",))
        faults = []
        if not self.games.known.is_fresh(self.clock.now_ms()):
            faults.append("live.journal_away")
        if not self.clock.is_sure:
            faults.append("live.clock_unsure")
        if not self._is_rebuilt:
            faults.append("live.rebuilding")
        return Readiness(faults=tuple(faults))

    def _build(self) -> None:
        process = new_incarnation()
        self.database = Database()
        self.reader = Reader(self._open_journal)
        self.fanout = make_fanout(settings.REDIS_URL, own=process)
        self.games = Games(
            clock=self.clock, reader=self.reader, database=self.database, fanout=self.fanout, metrics=self.metrics
        )
        self.heart = Heart(
            host=name_host(),
            clock=self.clock,
            reader=self.reader,
            spawn=self.games.spawn,
            heard_until_ms=self.games.heard_until_ms,
            learned=self._learn,
        )
        self.writer = Writer(self._open_journal, self.games, asyncio.get_running_loop())
        self.writer.start()
        self.games.start(self.writer, self.heart)
        self.fanout.start(self.games.poked)
        self._build_service()
        self._measure()

    def _build_service(self) -> None:
        limits = Limits(trusted=read_networks(settings.LIVE_TRUSTED), messages=read_rate(settings.LIVE_MESSAGES_PER_S))
        self.limits = limits
        self.sockets = Sockets(
            limits=limits,
            database=self.database,
            clock=self.clock,
            metrics=self.metrics,
            process=lambda: self.heart.process,
        )
        self.rights = Rights(self.sockets.all, self.database)
        self.judges = Judges(self.games)
        self.settling = Settling(self.games)
        self.practice = Practice(self.games)
        self.desks = Desks(self.games)
        self.games.followers += [
            self.judges.follow,
            self.settling.follow,
            self.practice.follow,
            self.desks.follow,
        ]
        lobby = Lobby(database=self.database, clock=self.clock, connections=self.sockets.by_person)
        self.dispatch = Dispatch(games=self.games, lobby=lobby, desks=self.desks)
        self.sweeping = Sweeping(self.games, self.desks, self.dispatch, lobby)

    def _measure(self) -> None:
        read: dict[str, tuple[str, Callable[[], float]]] = {
            "tianyuan_games": ("Games served by this process", lambda: len(self.games.rooms)),
            "tianyuan_connections": ("Open sockets", lambda: len(self.sockets.all)),
            "tianyuan_writer_queue": ("Rows and heartbeats that wait for the journal", lambda: self.writer.waiting),
            "tianyuan_fanout_up": ("Whether the way to other processes works", lambda: float(self.fanout.is_up)),
        }
        for name, (words, figure) in read.items():
            self.metrics.gauge(name, words, figure)
        present: dict[str, Callable[[], float]] = {
            "player": lambda: sum(len(room.audience.seats) for room in self.games.rooms.values()),
            "referee": lambda: sum(len(room.audience.referees) for room in self.games.rooms.values()),
            "watcher": lambda: sum(len(room.audience.watchers) for room in self.games.rooms.values()),
        }
        self.metrics.gauges("tianyuan_present", "Connections at games", "role", present)

    def _learn(self, known: Known) -> None:
        before = self.games.known
        lost, outages = len(known.lost) - len(before.lost), len(known.outages) - len(before.outages)
        if before.own:
            self.metrics.learned(lost=max(0, lost), outages=max(0, outages))
        self.games.learn(known)

    async def _set_clock(self) -> None:
        """Set the clock by the database's, as soon as that answers."""
        while True:
            asked_ms = self.clock.steady_ms()
            try:
                told_ms = await self.reader.ask(lambda journal: journal.now_ms())
            except JournalFailed as error:
                if self._is_open:
                    raise
                logger.warning("live.opening_waits", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_S)
                continue
            self.clock.set_by(told_ms, asked_steady_ms=asked_ms, heard_steady_ms=self.clock.steady_ms())
            return

    async def _rebuild(self) -> None:
        """Load every running game: an outage concerns each, and time goes on in each."""
        while not self._is_rebuilt:
            try:
                if not self.games.known.heard:
                    await self.games.load(await self.database.call(running_games))
                self._is_rebuilt = True
            except (JournalFailed, DatabaseError) as error:
                logger.warning("live.rebuild_waits", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_S)

    def _list_routines(self) -> list[Any]:
        return [
            self._repeat(0.2, self.sweeping.keep_up),
            self._repeat(2.0, self.sweeping.find_due),
            self._repeat(5.0, self.settling.sweep),
            self._repeat(5.0, self._set_clock),
            self._repeat(PINGED_EVERY_S / PING_TURNS, self._ping),
            self._repeat(5.0, self._forget),
            self._repeat(1.0, self.sweeping.tell_desks),
            self._repeat(1.0, self.rights.look),
        ]

    async def _ping(self) -> None:
        self.sockets.ping_some()

    async def _forget(self) -> None:
        self.limits.forget_idle(self.clock.steady_ms())

    async def _repeat(self, every_s: float, routine: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(every_s)
            try:
                await routine()
            except (JournalFailed, DatabaseError) as error:
                logger.warning("live.routine_waits", extra={"reason": str(error)})
            except Exception:
                logger.exception("live.routine_failed")


def read_rate(messages_per_s: int) -> Rate:
    """The rate of so many messages a second, three times as many at once."""
    return Rate(burst=3 * messages_per_s, every_ms=max(1, 1_000 // messages_per_s))
