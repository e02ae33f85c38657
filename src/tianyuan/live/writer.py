"""The journal's writer: one thread that commits in one transaction whatever queued while the last commit ran.

No wait is added: alone, a row is committed at once; under load, groups grow by themselves. Answers come back to the
event loop together, in the order of the rows. When the database fails nobody knows what was stored; the rows in hand
are answered so, and the thread tries again with those that follow. Nothing ends the thread but `stop`.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from tianyuan.store.journal import Beaten, Journal, JournalFailed, Pulse, Row

Outcome = Literal["stored", "lost", "unknown"]
logger = logging.getLogger(__name__)

GROUP_AT_MOST: Final = 1_000
RETRY_S: Final = 0.2


class Answers(Protocol):
    """What the writer tells, all in the event loop's thread."""

    def rows_written(self, answers: Sequence[tuple[Row, Outcome]]) -> None:
        """What became of a group of rows."""

    def beat_done(self, beaten: Beaten | None) -> None:
        """What a heartbeat found; None: the database failed."""


class Loop(Protocol):
    """The part of an event loop that a thread may call."""

    def call_soon_threadsafe(self, callback: Callable[..., object], *args: Any) -> object:
        """Have the loop call it."""


@dataclass(frozen=True, kw_only=True)
class Beat:
    """A heartbeat that waits its turn behind the rows before it."""

    pulse: Pulse
    is_first: bool


class Writer:
    """Takes rows and heartbeats in the event loop, writes them in its own thread, in order."""

    def __init__(self, open_journal: Callable[[], Journal], answers: Answers, loop: Loop) -> None:
        self._open = open_journal
        self._answers = answers
        self._loop = loop
        self._queue: deque[Row | Beat] = deque()
        self._wake = threading.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self.last_commit_us = 0

    @property
    def waiting(self) -> int:
        """How many rows and heartbeats wait."""
        return len(self._queue)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def write(self, row: Row) -> None:
        """Write a row; `Answers.rows_written` tells what became of it."""
        self._queue.append(row)
        if not self._wake.is_set():
            self._wake.set()

    def beat(self, pulse: Pulse, *, is_first: bool) -> None:
        """Write a heartbeat behind the rows that wait; `Answers.beat_done` tells what it found."""
        self._queue.append(Beat(pulse=pulse, is_first=is_first))
        self._wake.set()

    def stop(self) -> None:
        """Write what waits, then end the thread; it blocks till then."""
        self._is_stopping = True
        self._wake.set()
        self._thread.join(timeout=10)

    def _run(self) -> None:
        journal: Journal | None = None
        while True:
            self._wake.wait()
            self._wake.clear()
            while self._queue:
                journal = self._take_turn(journal)
            if self._is_stopping and not self._queue:
                if journal is not None:
                    journal.close()
                return

    def _take_turn(self, journal: Journal | None) -> Journal | None:
        """Write the next group, or the next heartbeat. Returns the connection; None: it has to be opened again."""
        work = self._take_work()
        try:
            if journal is None:
                journal = self._open()
            if isinstance(work, Beat):
                self._tell(self._answers.beat_done, journal.beat(work.pulse, is_first=work.is_first))
            else:
                self._write_group(journal, work)
        except Exception as error:  # whatever it is, no game may wait for ever for an answer
            self._give_up(work, error)
            if journal is not None:
                journal.close()
            return None
        return journal

    def _take_work(self) -> Beat | list[Row]:
        first = self._queue.popleft()
        if isinstance(first, Beat):
            return first
        group = [first]
        while self._queue and len(group) < GROUP_AT_MOST and not isinstance(self._queue[0], Beat):
            row = self._queue.popleft()
            if not isinstance(row, Beat):
                group.append(row)
        return group

    def _write_group(self, journal: Journal, group: list[Row]) -> None:
        began = time.monotonic_ns()
        stored = journal.append(group)
        self.last_commit_us = (time.monotonic_ns() - began) // 1_000
        answers = [(row, "stored" if is_stored else "lost") for row, is_stored in zip(group, stored, strict=True)]
        self._tell(self._answers.rows_written, answers)

    def _give_up(self, work: Beat | list[Row], error: Exception) -> None:
        is_bug = not isinstance(error, JournalFailed)
        level = logging.ERROR if is_bug else logging.WARNING
        logger.log(level, "live.journal_failed", extra={"reason": str(error)}, exc_info=error if is_bug else None)
        if isinstance(work, Beat):
            self._tell(self._answers.beat_done, None)
        else:
            self._tell(self._answers.rows_written, [(row, "unknown") for row in work])
        if not self._is_stopping:
            time.sleep(RETRY_S)  # in the writer's own thread: a database that is away is not asked all the time

    def _tell(self, callback: Callable[..., object], *args: object) -> None:
        try:
            self._loop.call_soon_threadsafe(callback, *args)
        except RuntimeError:  # the loop has ended before us
            logger.warning("live.loop_ended")
