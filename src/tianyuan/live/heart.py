"""This process's heartbeat: it tells the others that it lives and what it has heard, and learns the same of them."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tianyuan.live.known import Known, learn
from tianyuan.live.reader import Reader
from tianyuan.live.server_clock import ServerClock
from tianyuan.live.writer import Writer
from tianyuan.store.journal import SILENT_MS, Beaten, JournalFailed, Pulse

EVERY_MS: Final = 500
logger = logging.getLogger(__name__)


class Heart:
    """Beats by the writer, behind what it writes for the games.

    `heard_until_ms` tells what this process has dealt with; `learned` is called with what each beat has
    found, `spawn` has something done beside.
    """

    def __init__(
        self,
        *,
        host: str,
        clock: ServerClock,
        reader: Reader,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        heard_until_ms: Callable[[], int],
        learned: Callable[[Known], None],
    ) -> None:
        self.process = new_incarnation()
        self._host = host
        self._clock = clock
        self._reader = reader
        self._spawn = spawn
        self._heard_until_ms = heard_until_ms
        self._learned = learned
        self._writer: Writer | None = None
        self._is_first = True
        self._is_beating = False
        self._is_hurried = False
        self._is_stopping = False
        self._timer: asyncio.TimerHandle | None = None
        self.done: asyncio.Event = asyncio.Event()

    def start(self, writer: Writer) -> None:
        """Begin to beat."""
        self._writer = writer
        self.beat()

    def hurry(self) -> None:
        """Beat as soon as may be: a moment waits for it."""
        if self._is_beating:
            self._is_hurried = True
        else:
            self.beat()

    def beat(self) -> None:
        """Beat now."""
        if self._is_beating or self._is_stopping or self._writer is None:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._is_beating = True
        self._writer.beat(self._pulse(), is_first=self._is_first)

    def stop(self) -> None:
        """Say good-bye with a last beat: the connections of this process are gone, and nobody has to wait."""
        self._is_stopping = True
        if self._timer is not None:
            self._timer.cancel()
        if self._writer is not None:
            self._writer.beat(self._pulse(is_stopped=True), is_first=False)

    def beat_done(self, beaten: Beaten | None) -> None:
        """A beat has been written, or has failed."""
        self._is_beating = False
        if self._is_stopping:
            return
        if beaten is not None and beaten.is_lost:
            self._renew()
            return
        if beaten is not None:
            self._is_first = False
            self._learned(learn(self.process, beaten))
            self._watch(beaten)
            self.done.set()
        if self._is_hurried:
            self._is_hurried = False
            self.beat()
        else:
            self._timer = asyncio.get_running_loop().call_later(EVERY_MS / 1000, self.beat)

    def _renew(self) -> None:
        """Others have given this incarnation up: its connections count as gone. Go on under a new one."""
        logger.warning("live.was_declared_lost", extra={"incarnation": self.process})
        self.process = new_incarnation()
        self._is_first = True
        self.beat()

    def _watch(self, beaten: Beaten) -> None:
        for one in beaten.pulses:
            is_silent = beaten.at_ms - one.beat_ms > SILENT_MS
            if is_silent and one.process != self.process and not (one.is_lost or one.is_stopped):
                self._spawn(self._declare_lost(one))

    async def _declare_lost(self, pulse: Pulse) -> None:
        try:
            done = await self._reader.ask(lambda journal: journal.declare_lost(pulse.process, beat_ms=pulse.beat_ms))
        except JournalFailed:
            return
        if done:
            logger.warning("live.declared_lost", extra={"incarnation": pulse.process})
            self.hurry()

    def _pulse(self, *, is_stopped: bool = False) -> Pulse:
        return Pulse(
            process=self.process,
            host=self._host,
            beat_ms=self._clock.now_ms(),
            heard_until_ms=self._heard_until_ms(),
            is_stopped=is_stopped,
        )


def new_incarnation() -> str:
    """A name that no process ever had."""
    return secrets.token_hex(6)
