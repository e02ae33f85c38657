"""One running game in one process, without any I/O: inputs queue, are judged one by one, and count once stored.

    give(input) → judged on the state at version v → row v + 1 to the journal → stored → told → the next input

At most one record is on its way to the journal. If another process was first, or nobody knows whether the record was
stored, the journal is read before anything else happens, and the input is judged again where it has to be. Before any
input, what other processes and outages mean for the game takes its place; a moment at which time alone ends something
takes place only when no process can still hold an input from before it.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tianyuan.core.game.effects import Effect, Record, Refused, find_finish
from tianyuan.core.game.inputs import Deadline, Input, ProcessLost, ServerResumed
from tianyuan.core.game.machine import Step, advance, open_game
from tianyuan.core.game.opening import Opening
from tianyuan.core.game.state import GameState
from tianyuan.documents.journal_inputs import write_input
from tianyuan.live.known import Known
from tianyuan.services.games.rows import read_record
from tianyuan.store.journal import Outage, Row

QUEUE_AT_MOST = 200
"""So many inputs may wait at one game; whoever sends more is refused."""


@dataclass(slots=True, eq=False)
class Given:
    """An input as it came, at that moment of the server's clock.

    `sender`: who has to be answered; None: the server. `received_ns`: the same moment by the steady clock, to measure
    how long it took until everybody was told.
    """

    input: Input
    at_ms: int
    sender: Any = None
    number: int | None = None
    received_ns: int = 0


@dataclass(slots=True, eq=False)
class Pending:
    """A record on its way to the journal, with the input it comes from."""

    given: Given
    step: Step
    row: Row


class Port(Protocol):
    """What a table asks of its surroundings. Nothing here may block. `known`: what is known of other processes."""

    known: Known

    def store(self, table: "Table", row: Row) -> None:
        """Write the row; the answer comes as `stored`, `not_stored` or `unknown`."""

    def read(self, table: "Table") -> None:
        """Read what the journal holds after the table's version; the answer comes as `catch_up`."""

    def adopted(self, table: "Table", before: GameState, step: Step, given: Given | None) -> None:
        """A stored record has become the state. `given` None: another process wrote it."""

    def answered(self, table: "Table", given: Given, effect: Effect) -> None:
        """An input had no effect: `effect` is Refused or Repeated."""

    def hurry(self) -> None:
        """A moment waits for the next heartbeat of this process."""


class TableBroken(Exception):
    """The journal holds a record that the rules do not allow there: a bug of ours, or another hand."""


class Table:
    """A running game. `state` is what the journal says; nothing that is not stored ever shows in it."""

    __slots__ = ("_inflight", "_is_reading", "_pending", "_port", "_queue", "game", "state")

    def __init__(self, game: str, opening: Opening, *, port: Port) -> None:
        self.game = game
        self.state = open_game(opening)
        self._port = port
        self._queue: deque[Given] = deque()
        self._pending: Pending | None = None
        self._inflight: Row | None = None
        self._is_reading = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits here."""
        return not self._queue and self._pending is None and not self._is_reading

    @property
    def heard_until_ms(self) -> int | None:
        """Everything received before that moment is stored or refused; None: everything is."""
        if self._pending is not None:
            return self._pending.given.at_ms
        return self._queue[0].at_ms if self._queue else None

    def load(self, rows: Sequence[Row]) -> None:
        """Take in a journal before anybody is told of the game. Raises TableBroken, as `catch_up`."""
        for row in rows:
            self.load_step(row)

    def load_step(self, row: Row) -> Step:
        """Take in one row before anybody is told. Raises TableBroken."""
        step = self._replay(row)
        self.state = step.state
        return step

    def give(self, given: Given) -> None:
        """Take an input. Inputs are judged in the order in which they came."""
        if len(self._queue) >= QUEUE_AT_MOST:
            self._port.answered(self, given, Refused(code="live.busy"))
            return
        self._queue.append(given)
        if self._pending is None:
            self.work(given.at_ms)

    def work(self, now_ms: int) -> None:
        """Judge what can be judged at that moment, until a record is on its way to the journal or nothing is left."""
        while self._inflight is None and not self._is_reading:
            given = self._choose(now_ms)
            if given is None:
                return
            step = advance(self.state, given.input, given.at_ms)
            if step.record is None:
                self._port.answered(self, given, step.effects[-1])
                continue
            row = make_row(self.game, step.record, step.effects)
            self._pending = Pending(given, step, row)
            self._inflight = row
            self._port.store(self, row)

    def stored(self, row: Row, now_ms: int) -> None:
        """The row is in the journal, and it is this process that wrote it."""
        self._inflight = None
        if self._pending is not None and self._pending.row is row:
            self._settle_pending()
        self.work(now_ms)

    def not_stored(self, row: Row, now_ms: int) -> None:
        """Another process had written that record before, or nobody knows: the journal has to be read."""
        self._inflight = None
        if self._pending is not None and self._pending.row is row:
            self.look()
        else:
            self.work(now_ms)

    def look(self) -> None:
        """Ask for what the journal holds that is not here yet."""
        if not self._is_reading:
            self._is_reading = True
            self._port.read(self)

    def catch_up(self, rows: Sequence[Row], now_ms: int, *, is_answer: bool = False) -> None:
        """Take in what the journal holds after this version. `is_answer`: these rows are all there is, as asked.

        Raises TableBroken where the rules do not allow a record.
        """
        for row in rows:
            if row.seq == self.state.version + 1:
                self._take_in(row)
        if is_answer:
            self._is_reading = False
            self._judge_again()
        elif any(row.seq > self.state.version + 1 for row in rows):
            self.look()
        self.work(now_ms)

    def _take_in(self, row: Row) -> None:
        pending = self._pending
        if pending is not None and pending.row == row:
            self._settle_pending()
            return
        before = self.state
        step = self._replay(row)
        self.state = step.state
        self._judge_again()
        self._port.adopted(self, before, step, None)

    def _replay(self, row: Row) -> Step:
        """The step that a row of the journal is."""
        record = read_record(row)
        step = advance(self.state, record.input, record.at_ms)
        if step.record != record:
            raise TableBroken(f"{self.game} {row.seq}")
        return step

    def _settle_pending(self) -> None:
        pending, self._pending = self._pending, None
        if pending is None:
            return
        before = self.state
        self.state = pending.step.state
        self._port.adopted(self, before, pending.step, pending.given)

    def _judge_again(self) -> None:
        """The input whose record did not get its place is the next to be judged."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            if pending.given.sender is not None or not isinstance(pending.given.input, Deadline):
                self._queue.appendleft(pending.given)

    def _choose(self, now_ms: int) -> Given | None:
        """What is to be judged next; None: nothing, or not yet."""
        if not self._port.known.is_fresh(now_ms):
            return None
        if self.state.phase != "finished":
            due = self._find_lost(now_ms)
            if due is not None:
                return due
        due_ms = self.state.due_ms
        if self._queue and (due_ms is None or self._queue[0].at_ms < due_ms or self.state.phase == "finished"):
            return self._queue.popleft()
        if due_ms is None or due_ms > now_ms:
            return None
        if not self._port.known.all_heard(due_ms):
            if self._port.known.beat_ms < due_ms:
                self._port.hurry()
            return None
        return self._queue.popleft() if self._queue else Given(Deadline(), now_ms)

    def _find_lost(self, now_ms: int) -> Given | None:
        """An outage that this game has not heard of yet, or a lost process whose connections it still counts."""
        state = self.state
        for outage in self._port.known.outages:
            if outage.until_ms > state.opening.drawn_at_ms and outage.id not in state.outages:
                return Given(ServerResumed(outage=outage.id, down_since_ms=self._find_down_since(outage)), now_ms)
        if not self._port.known.lost:
            return None
        for one in state.connections:
            since_ms = self._port.known.lost.get(one.process)
            if since_ms is not None:
                return Given(ProcessLost(process=one.process, silent_since_ms=since_ms), now_ms)
        return None

    def _find_down_since(self, outage: Outage) -> int:
        """Since when the server was down for this game: no later than a process that held a player fell silent."""
        lost = self._port.known.lost
        silent = [lost[one.process] for one in self.state.connections if one.process in lost]
        return min([outage.down_since_ms, *silent])


def make_row(game: str, record: Record, effects: Sequence[Effect]) -> Row:
    """The row of a record; its ruling is that of the finish it made."""
    finish = find_finish(effects)
    ruling = None if finish is None else finish.ruling
    return Row(game, record.seq, record.at_ms, record.deadline_ms, ruling, write_input(record.input))
