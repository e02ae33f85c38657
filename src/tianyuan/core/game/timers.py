"""Brings everything that runs in line with the state: clocks, interruptions, waits, answering times.

After any change, `align` is told the moment; what should run from then on runs, the rest stands still.
"""

from tianyuan.core.alter import alter
from tianyuan.core.game.effects import NOTHING, Effect, tell
from tianyuan.core.game.presence import Attendance, Interruption, end_interruption
from tianyuan.core.game.state import Change, Counting, GameState, charged_clock, with_clock
from tianyuan.core.game.stopwatch import Stopwatch


def align(state: GameState, *, at_ms: int) -> Change:
    """The state with everything running or standing still as it should from that moment on."""
    if state.phase == "finished":
        return state, NOTHING
    fronts = {one.player for one in state.connections if one.in_front}
    appeared = tuple(_appear(one, is_in_front=one.player in fronts) for one in state.attendance)
    effects: list[Effect] = []
    phase = state.phase
    if phase == "waiting" and all(one.has_appeared for one in appeared):
        phase = "playing"
        effects.append(tell("game.started"))
    clocks = with_clock(state, state.side_to_move, charged_clock(state, state.side_to_move, at_ms))
    state = alter(state, phase=phase, attendance=appeared, clocks=clocks)
    followed = []
    for one in appeared:
        after, told = _follow(state, one, at_ms, is_in_front=one.player in fronts)
        followed.append(after)
        effects += told
    return _run_times(alter(state, attendance=tuple(followed)), at_ms), tuple(effects)


def clock_runs(state: GameState) -> bool:
    """Whether the clock of the side to move runs: it waits for holds, and for a player whose process was lost."""
    if state.phase != "playing" or state.holds:
        return False
    for one in state.attendance:  # noqa: SIM110 - asked after every move, and this is twice as fast
        if one.waiting is not None and one.player == state.player_to_move:
            return False
    return True


def _appear(one: Attendance, *, is_in_front: bool) -> Attendance:
    """The first time in front is his appearance; in front, he is waited for no more."""
    if not is_in_front or (one.has_appeared and one.waiting is None):
        return one
    return alter(one, has_appeared=True, waiting=None)


def _follow(
    state: GameState, one: Attendance, at_ms: int, *, is_in_front: bool
) -> tuple[Attendance, tuple[Effect, ...]]:
    """One player's interruption begins, ends, runs or stands still."""
    runs = not state.holds
    if one.waiting is not None:
        one = alter(one, waiting=one.waiting.run(runs, at_ms=at_ms))
    if state.phase != "playing" or is_in_front or one.waiting is not None:
        rule = state.opening.rules.presence
        ended = end_interruption(one, rule=rule, at_ms=at_ms, counts=state.phase == "playing")
        is_back = is_in_front and one.interruption is not None
        return ended, (tell("game.back", player=one.player),) if is_back else NOTHING
    if one.interruption is None:
        begun = Interruption(watch=Stopwatch(0, at_ms if runs else None))
        return alter(one, interruption=begun), (tell("game.interrupted", player=one.player),)
    watch = one.interruption.watch.run(runs, at_ms=at_ms)
    return alter(one, interruption=alter(one.interruption, watch=watch)), NOTHING


def _run_times(state: GameState, at_ms: int) -> GameState:
    """The clock runs on from that moment, or not; so do the wait for the players and the times of the counting."""
    return alter(
        state,
        clock_since_ms=at_ms if clock_runs(state) else None,
        start=state.start.run(state.phase == "waiting" and not state.holds, at_ms=at_ms),
        counting=_run_counting(state, at_ms),
    )


def _run_counting(state: GameState, at_ms: int) -> Counting:
    counting = state.counting
    runs = state.phase == "counting" and not state.holds and not counting.referee_for
    if runs == (counting.phase.since_ms is not None):
        return counting
    return alter(counting, phase=counting.phase.run(runs, at_ms=at_ms), answer=counting.answer.run(runs, at_ms=at_ms))
