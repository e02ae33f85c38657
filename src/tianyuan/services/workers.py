"""Long computing in a process of its own, so that pages go on being served (nothing over 50 ms here).

A job's function is pure: values in, a value out. What follows from the value is written by the process that asked.
"""

import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from threading import Lock, Thread
from typing import Any, Protocol

from django.db import connections

logger = logging.getLogger("tianyuan.workers")

Done = Callable[[Any], None]
Failed = Callable[[BaseException], None]


class Runner(Protocol):
    """Something that computes `function(*arguments)` somewhere and hands the outcome on."""

    def submit(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, done: Done, failed: Failed) -> None:
        """Start; `done` or `failed` is called once, in whatever thread."""
        ...


class ProcessRunner:
    """One worker process, started when it is first needed and again after it died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def submit(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, done: Done, failed: Failed) -> None:
        """Queue the work; outcomes are written by a thread of the pool, with a database connection of its own."""

        def finish(future: "Future[Any]") -> None:
            try:
                _hand_on(future, done=done, failed=failed)
            finally:
                connections.close_all()

        self._start(function, arguments).add_done_callback(finish)

    def stop(self) -> None:
        """Let the worker go; the next piece of work starts another."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def _start(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> "Future[Any]":
        with self._lock:
            try:
                return self._open().submit(function, *arguments)
            except RuntimeError:  # BrokenProcessPool is one: the worker was killed
                self._pool = None
                return self._open().submit(function, *arguments)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_parent
            )
        return self._pool


class HereRunner:
    """Computes at once in the caller's thread: for the command line, where nobody else waits."""

    def submit(self, function: Callable[..., Any], arguments: tuple[Any, ...], *, done: Done, failed: Failed) -> None:
        """Compute, then hand the outcome on."""
        try:
            value = function(*arguments)
        except Exception as error:
            failed(error)
            return
        done(value)


_runner: Runner = ProcessRunner()


def use_runner(runner: Runner) -> Runner:
    """Let `runner` do the work from now on; returns the one before."""
    global _runner
    before, _runner = _runner, runner
    return before


def submit(function: Callable[..., Any], *arguments: Any, done: Done, failed: Failed) -> None:
    """Compute `function(*arguments)` outside of the serving thread. Never call it inside a transaction."""
    _runner.submit(function, arguments, done=done, failed=failed)


def _end_with_parent() -> None:
    """In the worker: end as soon as the process that serves is gone, however it went; a pool alone would wait on."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_await_end, args=(parent.sentinel,), daemon=True).start()


def _await_end(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _hand_on(future: "Future[Any]", *, done: Done, failed: Failed) -> None:
    try:
        done(future.result())
    except Exception as error:
        logger.exception("job_failed")
        failed(error)
