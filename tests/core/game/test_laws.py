"""The laws of the machine: whatever comes in, it never raises, ends once, and a journal leads to the same state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.game.builders import (
    DISPUTE,
    OPENING,
    PAIRS,
    PHASES,
    PLAY,
    PRESENCE,
    RULES,
    Table,
    documented_transitions,
)
from tianyuan.core.clock import read_clock
from tianyuan.core.game.deadlines import next_due_ms
from tianyuan.core.game.effects import Finished, Overruled
from tianyuan.core.game.inputs import (
    KIND_OF,
    KINDS,
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
    ProcessLost,
    Proposal,
    Resign,
    Resume,
    ServerResumed,
    ServerStopped,
    SetResult,
    StopClock,
    TakeBack,
)
from tianyuan.core.game.opening import Opening
from tianyuan.core.game.state import GameState
from tianyuan.core.regulation.clocks import ByoYomiSetting, FischerSetting, SuddenDeathSetting
from tianyuan.core.regulation.online import LagRule, OutageRule

SMALL = replace(
    RULES,
    play=replace(PLAY, komi_quarter_zi=0),
    presence=replace(
        PRESENCE, interruption_grace_ms=6, disconnected_total_ms=12, max_disconnections=2, start_within_ms=12
    ),
    lag=LagRule(per_move_ms=2, per_game_ms=9),
    outage=OutageRule(grace_to_move_ms=5, grace_other_ms=3),
    dispute=replace(DISPUTE, answer_within_ms=12, restart_in_last_ms=3, phase_at_most_ms=40),
    process_wait_ms=4,
)
CLOCKS = (
    ByoYomiSetting(kind="byo_yomi", main_ms=20, periods=3, period_ms=8),
    SuddenDeathSetting(kind="sudden_death", main_ms=50),
    FischerSetting(kind="fischer", main_ms=15, increment_ms=6),
)
BY = {"referee": "ref", "why": "裁定"}
LONG = 10**9

Act = tuple[int, Callable[[GameState, int], Input]]

players = st.sampled_from(["bo", "wu", "ba", "wa", "xi"])
tabs = st.sampled_from(["1", "2"])
processes = st.sampled_from(["p1", "p2", "p3"])
dead = st.lists(st.integers(-1, 81), max_size=3).map(tuple)
stamps = st.fixed_dictionaries({"client": st.sampled_from(["", "c"]), "number": st.integers(0, 40)})
waits = st.integers(0, 9)
sides = st.sampled_from(["black", "white"])


def on_turn(cls: type[Any], more: dict[str, Any], is_right: bool, stamp: dict[str, Any]) -> Callable[..., Input]:
    def make(state: GameState, _at: int) -> Input:
        player = state.player_to_move if is_right else "wu"
        made: Input = cls(player=player, ply=state.ply, **more, **stamp)
        return made

    return make


def fixed(cls: type[Any], **fields: Any) -> Callable[[GameState, int], Input]:
    return lambda _state, _at: cls(**fields)


def from_earlier(cls: type[Any], name: str, back_ms: int, **fields: Any) -> Callable[[GameState, int], Input]:
    return lambda _state, at: cls(**fields, **{name: at - back_ms})


def acts(*, earlier: st.SearchStrategy[int]) -> st.SearchStrategy[Act]:
    plays = st.builds(
        on_turn,
        st.just(Play),
        st.fixed_dictionaries({"point": st.integers(-1, 81), "lag_ms": st.integers(-1, 4)}),
        st.integers(0, 9).map(bool),
        stamps,
    )
    passes = st.builds(
        on_turn, st.just(Pass), st.fixed_dictionaries({"lag_ms": waits}), st.integers(0, 9).map(bool), stamps
    )
    kinds: list[st.SearchStrategy[Callable[[GameState, int], Input]]] = [
        *[plays] * 4,
        *[passes] * 4,
        st.builds(
            lambda player, tab, process, front: fixed(
                Connected, player=player, process=process, connection=player + tab, in_front=front
            ),
            players,
            tabs,
            processes,
            st.integers(0, 4).map(bool),
        ),
        st.builds(
            lambda cls, player, tab, process: fixed(cls, process=process, connection=player + tab),
            st.sampled_from([Away, Back, Closed]),
            players,
            tabs,
            processes,
        ),
        st.builds(
            lambda cls, player, stamp: fixed(cls, player=player, **stamp),
            st.sampled_from([Resume, Resume, Resume, Resign]),
            players,
            stamps,
        ),
        st.builds(
            lambda player, marked, stamp: fixed(Marks, player=player, dead=marked, **stamp), players, dead, stamps
        ),
        st.builds(
            lambda player, stamp: lambda state, _at: Accept(player=player, marks=state.counting.marks, **stamp),
            players,
            stamps,
        ),
        st.builds(
            lambda marked, unsure: lambda state, _at: Proposal(ply=state.ply, dead=marked, unsure=unsure), dead, dead
        ),
        st.builds(
            lambda process, back: from_earlier(ProcessLost, "silent_since_ms", back, process=process),
            processes,
            earlier,
        ),
        st.builds(
            lambda outage, back: from_earlier(ServerResumed, "down_since_ms", back, outage=outage),
            st.sampled_from("abc"),
            earlier,
        ),
        st.builds(lambda outage: fixed(ServerStopped, outage=outage), st.sampled_from("abc")),
        st.builds(lambda cls: fixed(cls, **BY), st.sampled_from([StopClock, ContinueClock, ContinueClock])),
        st.builds(lambda side, ms: fixed(AddTime, **BY, side=side, ms=ms), sides, waits),
        st.builds(lambda side, zi: fixed(Penalise, **BY, side=side, quarter_zi=zi), sides, waits),
        st.builds(lambda ply: fixed(TakeBack, **BY, ply=ply), st.integers(-1, 8)),
        st.just(fixed(Deadline)),
    ]
    rare = st.one_of(
        st.builds(lambda marked: fixed(DecideCount, **BY, dead=marked), dead),
        st.builds(
            lambda result: fixed(SetResult, **BY, result=result),
            st.sampled_from(["black", "white", "draw", "both_lose"]),
        ),
        st.builds(lambda cls: fixed(cls, **BY), st.sampled_from([NoResult, Annul])),
    )
    return st.tuples(waits, st.integers(0, 30).flatmap(lambda roll: rare if roll == 0 else st.one_of(kinds)))


@st.composite
def openings(draw: st.DrawFn) -> Opening:
    pairs = draw(st.integers(0, 3)) == 0
    repetition = draw(st.sampled_from(["situational", "positional", "referee"]))
    rules = replace(
        SMALL,
        clock=draw(st.sampled_from(CLOCKS)),
        play=replace(SMALL.play, repetition=repetition),
        presence=replace(SMALL.presence, disconnected_time_counts_from=draw(st.sampled_from(["after_grace", "start"]))),
        dispute=replace(SMALL.dispute, decided_by=draw(st.sampled_from(["server", "server", "referee"]))),
    )
    return replace(PAIRS if pairs else OPENING, rules=rules)


def seat(table: Table, here: bool) -> None:
    if here:
        for player in table.opening.players:
            table.give(Connected(player=player, process="p1", connection=f"{player}1"))


def check_step(table: Table) -> None:
    state = table.state
    assert state.due_ms == next_due_ms(state)
    assert state.due_ms is None or state.due_ms > state.at_ms
    assert (state.finish is None) == (state.phase != "finished")
    assert not any(read_clock(clock).timed_out for clock in state.clocks if state.phase == "counting")


def check_transition(before: GameState, given_now: Input, after: GameState) -> None:
    """A phase that an input led to, and not time before or after it, stands in the documented table."""
    tells_of_earlier = isinstance(given_now, ProcessLost | ServerResumed)
    was_due = before.due_ms is not None and before.due_ms <= after.at_ms
    if after.phase == before.phase or was_due or tells_of_earlier:
        return
    cell = documented_transitions()[KIND_OF[type(given_now)]][PHASES.index(before.phase)]
    assert f"→ {after.phase}" in cell


def run_time_out(table: Table) -> None:
    """Whatever holds the game lets go, time passes, and a referee decides what is left to him."""
    table.give(ContinueClock(**BY), at=table.at + 1)
    table.give(ServerResumed(outage="last", down_since_ms=table.at))
    for _ in range(3):
        table.give(Deadline(), at=table.at + LONG)
    if table.state.phase == "counting":
        assert table.state.counting.referee_for
        table.give(DecideCount(**BY, dead=()))


@settings(max_examples=400)
@given(openings(), st.integers(0, 9).map(bool), st.lists(acts(earlier=waits), max_size=40))
def test_any_mix_of_inputs_ends_once_with_a_result_and_a_reason(opening: Opening, here: bool, mix: list[Act]) -> None:
    table = Table(opening)
    seat(table, here)
    for wait, make in mix:
        at = table.at + wait
        before, given_now = table.state, make(table.state, at)
        table.give(given_now, at=at)
        check_step(table)
        check_transition(before, given_now, table.state)
    run_time_out(table)
    finishes = [effect.finish for effect in table.effects if isinstance(effect, Finished)]
    overruled = [effect.finish for effect in table.effects if isinstance(effect, Overruled)]
    assert len(finishes) == 1
    assert [finish.ruling for finish in (*finishes, *overruled)] == list(range(1 + len(overruled)))
    finish = (*finishes, *overruled)[-1]
    assert finish == table.state.finish
    assert finish.result in ("black", "white", "draw", "both_lose", "no_result")
    assert finish.reason
    assert finish.decided_by != "referee" or (finish.referee and finish.why)
    table.check_replay()


@settings(max_examples=200)
@given(openings(), st.lists(acts(earlier=st.just(0)), max_size=30), st.data())
def test_splitting_a_wait_changes_nothing(opening: Opening, mix: list[Act], data: st.DataObject) -> None:
    whole, split = Table(opening), Table(opening)
    seat(whole, True)
    seat(split, True)
    for wait, make in mix:
        at = whole.at + wait
        whole.give(make(whole.state, at), at=at)
        for looked_at in sorted(data.draw(st.lists(st.integers(split.at, at), max_size=3))):
            split.give(Deadline(), at=looked_at)
        split.give(make(split.state, at), at=at)
        assert settled(split) == settled(whole)


def settled(table: Table) -> GameState:
    """The state without what merely says how often it was looked at."""
    return replace(table.state, version=0, at_ms=0)


def test_every_kind_of_input_has_one_name() -> None:
    assert len(set(KINDS.values())) == len(KINDS)
