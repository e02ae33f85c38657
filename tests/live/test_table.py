"""One game in one process, and in two that share a journal: races, flags to the millisecond, doubts, outages."""

from collections.abc import Sequence
from random import Random

from tianyuan.core.game.effects import Effect, Refused
from tianyuan.core.game.inputs import Connected, Play
from tianyuan.core.game.machine import Step, replay
from tianyuan.core.game.opening import Opening
from tianyuan.core.game.state import GameState
from tianyuan.live.known import Known
from tianyuan.live.table import Given, Table
from tianyuan.services.games.wishes import GameWish, rules_of
from tianyuan.store.journal import Outage, Row

DRAWN_MS = 1_000_000
OPENING = Opening(
    id="g",
    rules=rules_of(GameWish(main_ms=10_000)),
    black=("bo",),
    white=("wu",),
    colours_by="agreed",
    drawn_at_ms=DRAWN_MS,
)


class Process:
    """A server process without a network: its table, what it waits for, what it told."""

    def __init__(self, journal: list[Row], name: str) -> None:
        self.journal = journal
        self.known = Known(own=name, beat_ms=DRAWN_MS)
        self.waiting: list[Row] = []
        self.told: list[Step] = []
        self.answers: list[Effect] = []
        self.is_reading = False
        self.is_hurried = False
        self.table = Table("g", OPENING, port=self)

    def store(self, _table: Table, row: Row) -> None:
        """The row waits for the journal."""
        self.waiting.append(row)

    def read(self, _table: Table) -> None:
        """The journal is to be read."""
        self.is_reading = True

    def adopted(self, _table: Table, _before: GameState, step: Step, _given: Given | None) -> None:
        """A step is told."""
        self.told.append(step)

    def answered(self, _table: Table, _given: Given, effect: Effect) -> None:
        """Somebody is refused."""
        self.answers.append(effect)

    def hurry(self) -> None:
        """A heartbeat is wanted."""
        self.is_hurried = True

    def commit(self, at_ms: int) -> None:
        """The journal takes what waits, where its place is free, and answers."""
        while self.waiting:
            row = self.waiting.pop(0)
            if row.seq == len(self.journal) + 1:
                self.journal.append(row)
                self.table.stored(row, at_ms)
            else:
                self.table.not_stored(row, at_ms)
            self.catch_up(at_ms)

    def catch_up(self, at_ms: int) -> None:
        """Read the journal where that was asked for."""
        if self.is_reading:
            self.is_reading = False
            self.table.catch_up(self.journal[self.table.state.version :], at_ms, is_answer=True)

    def follow(self, at_ms: int) -> None:
        """Read the tail, as is done every now and then."""
        self.table.catch_up(self.journal[self.table.state.version :], at_ms)

    def beat(self, at_ms: int, *, heard: dict[str, int] | None = None, outages: Sequence[Outage] = ()) -> None:
        """A heartbeat is stored."""
        self.known = Known(own=self.known.own, beat_ms=at_ms, heard=heard or {}, outages=tuple(outages))
        self.table.work(at_ms)


def begin(*processes: Process) -> None:
    """Both players are there; black's clock runs from DRAWN_MS on."""
    first = processes[0]
    for player in ("bo", "wu"):
        first.table.give(Given(Connected(player=player, process=first.known.own, connection=player), DRAWN_MS))
        first.commit(DRAWN_MS)
    for one in processes[1:]:
        one.follow(DRAWN_MS)


def play(number: int, point: int, *, ply: int = 0, client: str = "bo/one") -> Play:
    """A move of black's, with all the delay that may be given back: so it is in time up to the flag's very moment."""
    return Play(player="bo", client=client, number=number, ply=ply, point=point, lag_ms=300)


def test_nothing_is_told_before_it_is_stored() -> None:
    one = Process([], "one")
    begin(one)
    told = len(one.told)
    one.table.give(Given(play(1, 60), DRAWN_MS + 5))
    assert (len(one.told), one.table.state.ply) == (told, 0)
    one.commit(DRAWN_MS + 6)
    assert (len(one.told), one.table.state.ply) == (told + 1, 1)


def test_of_a_thousand_pairs_of_moves_at_once_each_leaves_one_record() -> None:
    lots = Random(1)  # noqa: S311 - repeatable
    for _ in range(1_000):
        journal: list[Row] = []
        one, two = Process(journal, "one"), Process(journal, "two")
        begin(one, two)
        before = len(journal)
        both = [(one, play(1, 60)), (two, play(1, 72, client="bo/two"))]
        for process, move in both:
            process.table.give(Given(move, DRAWN_MS + 5, sender=process))
        for process in lots.sample([one, two], 2):
            process.commit(DRAWN_MS + 6)
        assert len(journal) == before + 1
        refused = [effect.code for process in (one, two) for effect in process.answers if isinstance(effect, Refused)]
        assert refused == ["game.other_ply"]
        for process in (one, two):
            process.follow(DRAWN_MS + 7)
        assert one.table.state == two.table.state


def due_ms(process: Process) -> int:
    """When the flag falls."""
    due = process.table.state.due_ms
    assert due is not None
    return due


def test_a_move_and_the_flag_within_five_milliseconds_are_judged_by_the_clock() -> None:
    for late_ms in range(-5, 6):
        for flag_first in (True, False):
            journal: list[Row] = []
            one, two = Process(journal, "one"), Process(journal, "two")
            begin(one, two)
            due = due_ms(one)
            one.known = Known(own="one", beat_ms=due - 10, heard={"two": due - 10})
            one.table.give(Given(play(1, 60), due + late_ms, sender=one))
            two.beat(due + 5, heard={"one": due + late_ms})
            order = [two, one] if flag_first else [one, two]
            for process in order:
                process.commit(due + 6)
                process.follow(due + 6)
            one.beat(due + 20, heard={"two": due + 20})
            one.commit(due + 20)
            for process in (one, two):
                process.follow(due + 21)
            state = replay(OPENING, [step.record for step in one.told if step.record is not None])
            assert (state.phase, state.ply) == (("playing", 1) if late_ms < 0 else ("finished", 0)), late_ms
            assert one.table.state == two.table.state == state


def test_a_flag_waits_for_the_own_heartbeat() -> None:
    one = Process([], "one")
    begin(one)
    due = due_ms(one)
    one.known = Known(own="one", beat_ms=due - 100)
    one.table.work(due + 1)
    assert (one.waiting, one.is_hurried) == ([], True)
    one.beat(due + 2)
    one.commit(due + 2)
    finish = one.table.state.finish
    assert finish is not None
    assert (finish.reason, finish.at_ms) == ("time", due)


def test_an_outage_over_the_flag_is_given_back() -> None:
    one = Process([], "one")
    begin(one)
    due = due_ms(one)
    one.table.work(due + 5_000)
    one.beat(due + 5_000, outages=[Outage(id="o", down_since_ms=due - 1_000, until_ms=due + 5_000)])
    one.commit(due + 5_000)
    assert one.table.state.phase == "playing"
    assert due_ms(one) > due + 5_000


def test_a_process_that_has_not_beaten_lately_judges_nothing() -> None:
    one = Process([], "one")
    begin(one)
    one.table.give(Given(play(1, 60), DRAWN_MS + 3_000, sender=one))
    assert one.waiting == []
    one.beat(DRAWN_MS + 3_001)
    one.commit(DRAWN_MS + 3_001)
    assert one.table.state.ply == 1


def test_an_unknown_outcome_is_read_before_anybody_is_answered() -> None:
    for was_stored in (True, False):
        journal: list[Row] = []
        one = Process(journal, "one")
        begin(one)
        one.table.give(Given(play(1, 60), DRAWN_MS + 5, sender=one))
        row = one.waiting.pop()
        if was_stored:
            journal.append(row)
        told = len(one.told)
        one.table.not_stored(row, DRAWN_MS + 6)
        assert len(one.told) == told
        one.catch_up(DRAWN_MS + 7)
        one.commit(DRAWN_MS + 8)
        assert (len(one.told), [row.seq for row in journal]) == (told + 1, list(range(1, len(journal) + 1)))
        assert one.table.state.ply == 1


def test_a_lost_process_leaves_its_players_waited_for() -> None:
    journal: list[Row] = []
    one, two = Process(journal, "one"), Process(journal, "two")
    begin(one, two)
    two.known = Known(own="two", beat_ms=DRAWN_MS + 4_000, lost={"one": DRAWN_MS + 500})
    two.table.work(DRAWN_MS + 4_000)
    two.commit(DRAWN_MS + 4_000)
    state = two.table.state
    assert state.connections == ()
    assert [one.waiting is not None for one in state.attendance] == [True, True]
    assert state.clock_since_ms is None
