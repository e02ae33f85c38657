"""The journal's writer: groups by themselves, answers in order, and nobody waits for ever when the database fails."""

import threading
from collections.abc import Callable, Sequence
from queue import Queue
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tianyuan.live.writer import Outcome, Writer
from tianyuan.store.journal import Beaten, JournalFailed, Pulse, Row

PULSE = Pulse(process="one", host="boot:1", beat_ms=1, heard_until_ms=1)
BEATEN = Beaten(at_ms=1, is_lost=False, pulses=(PULSE,), outages=())


def row(number: int) -> Row:
    return Row(f"g{number}", 1, 5, None, None, "{}")


class FakeJournal:
    """A journal that writes down what it is asked; `troubles` says what each question meets, None: nothing."""

    def __init__(self, *, troubles: Sequence[Exception | None] = (), taken: Sequence[Row] = ()) -> None:
        self.asked: list[Any] = []
        self.opened = 0
        self.closed = 0
        self.gate = threading.Event()
        self.gate.set()
        self.reached = threading.Semaphore(0)
        self._troubles = list(troubles)
        self._taken = taken

    def open(self) -> "FakeJournal":
        self.opened += 1
        self._meet()
        return self

    def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        self.reached.release()
        self.gate.wait()
        self._meet()
        self.asked.append(list(rows))
        return tuple(one not in self._taken for one in rows)

    def beat(self, pulse: Pulse, *, is_first: bool) -> Beaten:
        self._meet()
        self.asked.append((pulse, is_first))
        return BEATEN

    def close(self) -> None:
        self.closed += 1

    def _meet(self) -> None:
        trouble = self._troubles.pop(0) if self._troubles else None
        if trouble is not None:
            raise trouble


class FakeLoop:
    """Keeps what a thread asks it to call until the test calls it; and is itself who is answered."""

    def __init__(self) -> None:
        self.calls: Queue[tuple[Callable[..., object], tuple[Any, ...]]] = Queue()
        self.told: list[Any] = []
        self.is_closed = False

    def call_soon_threadsafe(self, callback: Callable[..., object], *args: Any) -> object:
        if self.is_closed:
            raise RuntimeError("Event loop is closed")
        self.calls.put((callback, args))
        return None

    def rows_written(self, answers: Sequence[tuple[Row, Outcome]]) -> None:
        self.told.append(list(answers))

    def beat_done(self, beaten: Beaten | None) -> None:
        self.told.append(beaten)

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            callback, args = self.calls.get(timeout=30)
            callback(*args)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failure the writer tries again without waiting."""
    monkeypatch.setattr("tianyuan.live.writer.RETRY_S", 0)


def start(journal: FakeJournal) -> tuple[Writer, FakeLoop]:
    loop = FakeLoop()
    writer = Writer(journal.open, loop, loop)  # type: ignore[arg-type]
    writer.start()
    return writer, loop


def test_what_queued_during_a_commit_is_the_next_group() -> None:
    journal = FakeJournal()
    journal.gate.clear()
    writer, loop = start(journal)
    writer.write(row(1))
    assert journal.reached.acquire(timeout=30)
    for number in (2, 3, 4):
        writer.write(row(number))
    assert writer.waiting == 3
    journal.gate.set()
    loop.turn(2)
    assert loop.told == [[(row(1), "stored")], [(row(2), "stored"), (row(3), "stored"), (row(4), "stored")]]
    writer.stop()
    assert (journal.opened, journal.closed, writer.waiting) == (1, 1, 0)


def test_a_group_has_a_thousand_rows_at_most() -> None:
    journal = FakeJournal()
    journal.gate.clear()
    writer, _ = start(journal)
    writer.write(row(0))
    assert journal.reached.acquire(timeout=30)
    for number in range(1, 2_001):
        writer.write(row(number))
    journal.gate.set()
    writer.stop()
    assert [len(group) for group in journal.asked] == [1, 1_000, 1_000]


def test_a_heartbeat_keeps_its_place_among_the_rows() -> None:
    journal = FakeJournal()
    journal.gate.clear()
    writer, loop = start(journal)
    writer.write(row(1))
    assert journal.reached.acquire(timeout=30)
    writer.write(row(2))
    writer.beat(PULSE, is_first=True)
    writer.write(row(3))
    journal.gate.set()
    writer.stop()
    assert journal.asked == [[row(1)], [row(2)], (PULSE, True), [row(3)]]
    loop.turn(4)
    assert loop.told[2] == BEATEN


def test_a_lost_race_is_told() -> None:
    writer, loop = start(FakeJournal(taken=[row(1)]))
    writer.write(row(1))
    loop.turn()
    writer.stop()
    assert loop.told == [[(row(1), "lost")]]


@pytest.mark.parametrize("trouble", [JournalFailed("disk full"), ValueError("a bug")])
def test_after_a_failure_nobody_knows_and_a_new_connection_goes_on(trouble: Exception) -> None:
    journal = FakeJournal(troubles=[None, trouble])
    writer, loop = start(journal)
    writer.write(row(1))
    loop.turn()
    writer.write(row(2))
    loop.turn()
    writer.stop()
    assert loop.told == [[(row(1), "unknown")], [(row(2), "stored")]]
    assert (journal.opened, journal.closed) == (2, 2)


def test_a_heartbeat_that_fails_is_told_so() -> None:
    writer, loop = start(FakeJournal(troubles=[JournalFailed("away"), None, JournalFailed("away")]))
    for _ in range(3):
        writer.beat(PULSE, is_first=False)
    loop.turn(3)
    writer.stop()
    assert loop.told == [None, None, BEATEN]


def test_a_stop_writes_what_waits_even_when_the_database_is_away() -> None:
    journal = FakeJournal(troubles=[JournalFailed("away")])
    journal.gate.clear()
    writer, loop = start(journal)
    writer.write(row(1))
    loop.turn()
    writer.write(row(2))
    assert journal.reached.acquire(timeout=30)
    writer.write(row(3))
    journal.gate.set()
    writer.stop()
    loop.turn(2)
    assert loop.told == [[(row(1), "unknown")], [(row(2), "stored")], [(row(3), "stored")]]


def test_a_loop_that_has_ended_stops_nothing() -> None:
    journal = FakeJournal()
    writer, loop = start(journal)
    loop.is_closed = True
    writer.write(row(1))
    writer.stop()
    assert journal.asked == [[row(1)]]


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    works=st.lists(st.booleans(), max_size=30),
    troubles=st.lists(st.none() | st.just(JournalFailed("away")), max_size=20),
)
def test_everybody_is_answered_once_and_in_order(works: list[bool], troubles: list[Exception | None]) -> None:
    journal = FakeJournal(troubles=troubles)
    writer, loop = start(journal)
    for number, is_beat in enumerate(works):
        if is_beat:
            writer.beat(PULSE, is_first=False)
        else:
            writer.write(row(number))
    writer.stop()
    loop.turn(loop.calls.qsize())
    answered = [one for told in loop.told if isinstance(told, list) for one in told]
    assert [one for one, _ in answered] == [row(at) for at, is_beat in enumerate(works) if not is_beat]
    assert sum(not isinstance(told, list) for told in loop.told) == sum(works)
    stored = [one for asked in journal.asked if isinstance(asked, list) for one in asked]
    assert [one for one, outcome in answered if outcome == "stored"] == stored
