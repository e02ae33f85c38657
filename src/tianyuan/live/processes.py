"""Keeps the processes of a site running: starts them, replaces those that die, and ends them with itself.

Each is our own program anew (`tianyuan.live.child`), never a fork of a process that has loaded Django. It inherits the
listening sockets and two pipes: the lifeline, which closes when this process ends in whatever way, and one by which it
tells that it serves.
"""

import logging
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

logger = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-m", "tianyuan.live.child")
PAUSES_MS: Final = (0, 500, 1_000, 2_000, 4_000, 8_000)  # before each further try of a process that does not come up
TRIES: Final = 3
STOPPED_WITHIN_MS: Final = 10_000
STOPPING: Final = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, kw_only=True)
class Share:
    """What one process serves: its name in logs and figures, the sockets it listens on, what its environment adds."""

    name: str
    sockets: tuple[int, ...]
    environment: Mapping[str, str]


@dataclass(kw_only=True)
class _Child:
    """`deaths`: how often it ended since it last served; `failures`: how often of its own accord, not by a signal."""

    share: Share
    process: "subprocess.Popen[bytes] | None" = None
    start_at_ms: int = 0
    deaths: int = 0
    failures: int = 0
    has_served: bool = False


class Supervisor:
    """Runs one process for each share, until it is told to stop (SIGTERM, SIGINT) or one of them cannot start.

    `command` is the program; it gets the numbers of the lifeline, of the pipe that tells, and of its sockets.
    """

    def __init__(self, shares: Sequence[Share], *, command: Sequence[str] = COMMAND) -> None:
        self._children = [_Child(share=share) for share in shares]
        self._command = tuple(command)
        self._is_stopping = False

    def run(self) -> bool:
        """Supervise from the main thread, till the end. Returns whether every process could start."""
        lifeline, held = os.pipe()
        told, tell = os.pipe()
        os.set_blocking(told, False)
        try:
            with _signals_heard(self._hear) as bell:
                while not self._is_stopping and self._start_due(lifeline, tell):
                    select.select([bell, told], [], [], self._pause_s())
                    _empty(bell)
                    self._note_serving(_empty(told))
                    self._note_ended()
                has_started = self._is_stopping
                self._stop()
        finally:
            for end in (lifeline, held, told, tell):
                os.close(end)
        return has_started

    def _hear(self, number: int) -> None:
        self._is_stopping = self._is_stopping or number in STOPPING

    def _start_due(self, lifeline: int, tell: int) -> bool:
        """Start what is due. Returns False when a process has failed too often without ever serving."""
        now_ms = _now_ms()
        for child in self._children:
            if not child.has_served and child.failures >= TRIES:
                logger.error("processes.cannot_start", extra={"share": child.share.name})
                return False
            if child.process is None and child.start_at_ms <= now_ms:
                self._start(child, lifeline, tell)
        return True

    def _start(self, child: _Child, lifeline: int, tell: int) -> None:
        share = child.share
        child.process = subprocess.Popen(  # noqa: S603 - our own program
            [*self._command, *map(str, (lifeline, tell, *share.sockets))],
            env=os.environ | share.environment,
            pass_fds=(lifeline, tell, *share.sockets),
            process_group=0,  # Ctrl+C reaches this process alone, which then tells them to stop
        )
        logger.info("processes.started", extra={"share": share.name, "pid": child.process.pid})

    def _note_serving(self, pids: bytes) -> None:
        serving = {int(pid) for pid in pids.split()}
        for child in self._children:
            if child.process is not None and child.process.pid in serving:
                child.has_served, child.deaths, child.failures = True, 0, 0
                logger.info("processes.serving", extra={"share": child.share.name, "pid": child.process.pid})

    def _note_ended(self) -> None:
        for child in self._children:
            if child.process is None or (status := child.process.poll()) is None:
                continue
            pause_ms = PAUSES_MS[min(child.deaths, len(PAUSES_MS) - 1)]
            data = {"share": child.share.name, "status": status, "pause_ms": pause_ms}
            logger.warning("processes.ended", extra=data)
            child.process = None
            child.start_at_ms = _now_ms() + pause_ms
            child.deaths += 1
            child.failures += status > 0  # one that somebody has killed has not failed by itself

    def _pause_s(self) -> float | None:
        """How long nothing has to be done, unless something happens."""
        waiting = [child.start_at_ms for child in self._children if child.process is None]
        return max(0, min(waiting) - _now_ms()) / 1000 if waiting else None

    def _stop(self) -> None:
        """Tell all to stop, give them time for it together, then end what is left."""
        running = [child.process for child in self._children if child.process is not None]
        for process in running:
            process.terminate()
        until_ms = _now_ms() + STOPPED_WITHIN_MS
        for process in running:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(0, until_ms - _now_ms()) / 1000)
        for process in running:
            if process.poll() is None:
                logger.error("processes.killed", extra={"pid": process.pid})
                process.kill()
                process.wait()


@contextmanager
def _signals_heard(hear: Callable[[int], None]) -> Iterator[int]:
    """A pipe that becomes readable with each signal of interest, after `hear` was called with its number."""
    bell, ring = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(ring, False)
    rung_before = signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
    heard = (*STOPPING, signal.SIGCHLD)
    before = {number: signal.signal(number, lambda number, _: hear(number)) for number in heard}
    try:
        yield bell
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(rung_before)
        os.close(bell)
        os.close(ring)


def _empty(pipe: int) -> bytes:
    try:
        return os.read(pipe, 65_536)
    except BlockingIOError:
        return b""


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
