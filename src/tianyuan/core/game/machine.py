"""The machine: `advance` takes the state, an input and its time, and gives the next state, effects and the record.

It does no I/O and knows no clock. A journal is the opening and the records; `replay` of it gives the live state again.
Which input does what in which phase stands in `TRANSITIONS`, and in docs/game-machine.md for people.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tianyuan.core.alter import alter
from tianyuan.core.clock import start_clock
from tianyuan.core.game import agreeing, attending, outages, playing, refereeing
from tianyuan.core.game.deadlines import next_due_ms, pass_time
from tianyuan.core.game.effects import Data, Effect, GameRefused, Record, Refused, Repeated, require
from tianyuan.core.game.inputs import (
    Accept,
    AddTime,
    Annul,
    Away,
    Back,
    Closed,
    Connected,
    ContinueClock,
    Deadline,
    DecideCount,
    Input,
    Marks,
    NoResult,
    Pass,
    Penalise,
    Play,
    PlayerInput,
    ProcessLost,
    Proposal,
    RefereeInput,
    Resign,
    Resume,
    ServerResumed,
    ServerStopped,
    SetResult,
    StopClock,
    TakeBack,
)
from tianyuan.core.game.opening import Opening
from tianyuan.core.game.presence import Attendance
from tianyuan.core.game.state import Change, GameState, Phase, open_position
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.growing import Growing

Handler = Callable[[GameState, Any, int], Change]

NOT_FINISHED: Final[frozenset[Phase]] = frozenset({"waiting", "playing", "counting"})
ANY: Final[frozenset[Phase]] = NOT_FINISHED | {"finished"}
BEGUN: Final[frozenset[Phase]] = frozenset({"playing", "counting"})
PLAYING: Final[frozenset[Phase]] = frozenset({"playing"})
COUNTING: Final[frozenset[Phase]] = frozenset({"counting"})
COUNTED: Final[frozenset[Phase]] = frozenset({"counting", "finished"})

TRANSITIONS: Final[dict[type[Input], tuple[Handler, frozenset[Phase]]]] = {
    Play: (playing.play, PLAYING),
    Pass: (playing.pass_turn, PLAYING),
    Resign: (playing.resign, BEGUN),
    Marks: (agreeing.change_marks, COUNTING),
    Accept: (agreeing.accept, COUNTING),
    Resume: (agreeing.resume, COUNTING),
    Proposal: (agreeing.propose, COUNTING),
    Connected: (attending.connect, NOT_FINISHED),
    Away: (attending.move_page, NOT_FINISHED),
    Back: (attending.move_page, NOT_FINISHED),
    Closed: (attending.close, NOT_FINISHED),
    ProcessLost: (attending.lose_process, NOT_FINISHED),
    ServerStopped: (outages.stop_server, NOT_FINISHED),
    ServerResumed: (outages.resume_server, NOT_FINISHED),
    AddTime: (refereeing.add_time, NOT_FINISHED),
    StopClock: (refereeing.stop_clock, NOT_FINISHED),
    ContinueClock: (refereeing.continue_clock, NOT_FINISHED),
    Penalise: (refereeing.penalise, NOT_FINISHED),
    TakeBack: (refereeing.take_back, BEGUN),
    DecideCount: (refereeing.decide_dead, COUNTED),
    SetResult: (refereeing.set_result, ANY),
    NoResult: (refereeing.declare_no_result, ANY),
    Annul: (refereeing.annul, ANY),
}
"""Deadline is not among them: it does what time alone does, in any phase."""

OUT_OF_PHASE: Final[dict[Phase, str]] = {
    "waiting": "game.not_started",
    "playing": "game.not_counting",
    "counting": "game.play_is_over",
    "finished": "game.finished",
}


class Step(NamedTuple):
    """What an input led to. `record` is the row for the journal; None: nothing to write, the state is as it was.

    An input that came after something was due may be refused and still leave a record: that of a Deadline.
    """

    state: GameState
    effects: tuple[Effect, ...]
    record: Record | None


class JournalRefused(ValueError):
    """A journal that the machine would not have written: `seq` names the record, `code` and `data` say why."""

    def __init__(self, code: str, *, seq: int, data: Data = ()) -> None:
        super().__init__(code)
        self.code = code
        self.seq = seq
        self.data = data


def open_game(opening: Opening) -> GameState:
    """The state of a game that has just been drawn. Raises GoRefused where the set-up stones cannot stand so."""
    rules = opening.rules
    clock = start_clock(rules.clock, lag=rules.lag)
    state = GameState(
        opening=opening,
        phase="waiting",
        version=0,
        at_ms=opening.drawn_at_ms,
        due_ms=None,
        position=open_position(opening),
        moves=Growing(),
        clocks=(clock, clock),
        clock_since_ms=None,
        start=Stopwatch(0, opening.drawn_at_ms),
        attendance=tuple(
            Attendance(player=player, side="black" if player in opening.black else "white")
            for player in opening.players
        ),
    )
    return alter(state, due_ms=next_due_ms(state))


def advance(state: GameState, given: Input, at_ms: int) -> Step:
    """The state after an input at that time of the server's clock. Never raises; every refusal is an effect.

    A time before the last record's is taken as that one. What was due by then takes place first.
    """
    at_ms = max(at_ms, state.at_ms)
    if isinstance(given, PlayerInput) and given.number <= state.numbers.get(given.client, given.number - 1):
        return _leave(state, at_ms, Repeated(client=given.client, number=given.number))
    arrived, told, judged_at_ms = _arrive(state, given, at_ms)
    try:
        changed, effects = _judge(state, arrived, given, judged_at_ms)
    except GameRefused as refused:
        return _leave(state, at_ms, Refused(code=refused.code, data=refused.data))
    return _keep(state.version, changed, given, at_ms, told + effects)


def replay_steps(opening: Opening, records: Iterable[Record]) -> Iterator[Step]:
    """The steps that a journal's records led to, one by one. Raises JournalRefused, and GoRefused as `open_game`."""
    state = open_game(opening)
    for record in records:
        step = advance(state, record.input, record.at_ms)
        if step.record is None:
            (answer,) = step.effects
            if isinstance(answer, Refused):
                raise JournalRefused(answer.code, seq=record.seq, data=answer.data)
            raise JournalRefused("game.repeated", seq=record.seq)
        if step.record != record:
            raise JournalRefused("game.journal_differs", seq=record.seq)
        state = step.state
        yield step


def replay(opening: Opening, records: Iterable[Record]) -> GameState:
    """The state that a journal leads to. Raises JournalRefused, and GoRefused as `open_game`."""
    state = open_game(opening)
    for step in replay_steps(opening, records):
        state = step.state
    return state


def _number(state: GameState, given: Input) -> Mapping[str, int]:
    """The last accepted number of each client, this input's included."""
    if not isinstance(given, PlayerInput) or not given.client:
        return state.numbers
    return {**state.numbers, given.client: given.number}


def _arrive(state: GameState, given: Input, at_ms: int) -> tuple[GameState, tuple[Effect, ...], int]:
    """The state that an input meets, and the moment at which it takes effect.

    Two inputs tell of something earlier: a process fell silent, the server went down. Time since then is not charged
    before they are heard, so that an outage flags nobody.
    """
    if isinstance(given, ProcessLost):
        since_ms = min(max(given.silent_since_ms, state.at_ms), at_ms)
        return *pass_time(state, until_ms=since_ms), since_ms
    if isinstance(given, ServerResumed) and "server" not in state.holds and given.outage not in state.outages:
        since_ms = min(max(given.down_since_ms, state.at_ms), at_ms)
        passed, effects = pass_time(state, until_ms=since_ms)
        held, told = outages.hold_for_outage(passed, at_ms=since_ms)
        return held, (*effects, *told), at_ms
    return *pass_time(state, until_ms=at_ms), at_ms


def _judge(before: GameState, state: GameState, given: Input, at_ms: int) -> Change:
    if isinstance(given, Deadline):
        require(state is not before, "game.nothing_due")
        return state, ()
    handler, phases = TRANSITIONS[type(given)]
    if state.phase not in phases:
        raise GameRefused(OUT_OF_PHASE[state.phase])
    if state.holds and isinstance(given, PlayerInput):
        raise GameRefused("game.held")
    if isinstance(given, RefereeInput):
        require(bool(given.why.strip()), "game.why_missing")
    return handler(state, given, at_ms)


def _leave(state: GameState, at_ms: int, answer: Refused | Repeated) -> Step:
    """The input has no effect; what was due by then takes place all the same, and is recorded as such."""
    passed, told = pass_time(state, until_ms=at_ms)
    if passed is state:
        return Step(state=state, effects=(answer,), record=None)
    return _keep(state.version, passed, Deadline(), at_ms, (*told, answer))


def _keep(version: int, changed: GameState, given: Input, at_ms: int, effects: tuple[Effect, ...]) -> Step:
    """The next version of the state, with the record that leads to it."""
    timed = alter(
        changed,
        version=version + 1,
        at_ms=at_ms,
        due_ms=next_due_ms(changed),
        numbers=_number(changed, given),
    )
    kept, later = pass_time(timed, until_ms=at_ms)
    return Step(kept, effects + later, Record(kept.version, at_ms, kept.due_ms, given))
