"""Brings everything that runs in line with the state: clocks, interruptions, waits, answering times.

After any change, `align` is told the moment; what should run from then on runs, the rest stands still.
"""

from tianyuan.core.alter import alter
from tianyuan.core.game.effects import Effect, tell
from tianyuan.core.game.presence import Attendance, Interruption, end_interruption
from tianyuan.core.game.state import Change, GameState, charged_clock, with_clock
from tianyuan.core.game.stopwatch import Stopwatch


def align(state: GameState, *, at_ms: int) -> Change:
    """The state with everything running or standing still as it should from that moment on."""
    if state.phase == "finished":
        return state, ()
    attending = tuple(_appear(state, one) for one in state.attendance)
    state = alter(state, attendance=attending)
    effects: list[Effect] = []
    if state.phase == "waiting" and all(one.has_appeared for one in attending):
        state = alter(state, phase="playing")
        effects.append(tell("game.started"))
    followed = [_follow(state, one, at_ms) for one in state.attendance]
    state = alter(state, attendance=tuple(one for one, _ in followed))
    effects += [effect for _, told in followed for effect in told]
    return _run_times(state, at_ms), tuple(effects)


def clock_runs(state: GameState) -> bool:
    """Whether the clock of the side to move runs: it waits for holds, and for a player whose process was lost."""
    if state.phase != "playing" or state.holds:
        return False
    waited_for = [one.player for one in state.attendance if one.waiting is not None]
    return not waited_for or state.player_to_move not in waited_for


def _appear(state: GameState, one: Attendance) -> Attendance:
    """The first time in front is his appearance; in front, he is waited for no more."""
    if not state.is_in_front(one.player) or (one.has_appeared and one.waiting is None):
        return one
    return alter(one, has_appeared=True, waiting=None)


def _follow(state: GameState, one: Attendance, at_ms: int) -> tuple[Attendance, tuple[Effect, ...]]:
    """One player's interruption begins, ends, runs or stands still."""
    runs = not state.holds
    if one.waiting is not None:
        one = alter(one, waiting=one.waiting.run(runs, at_ms=at_ms))
    is_present = state.is_in_front(one.player)
    is_interrupted = state.phase == "playing" and not is_present and one.waiting is None
    if not is_interrupted:
        rule = state.opening.rules.presence
        ended = end_interruption(one, rule=rule, at_ms=at_ms, counts=state.phase == "playing")
        is_back = is_present and one.interruption is not None
        return ended, (tell("game.back", player=one.player),) if is_back else ()
    if one.interruption is None:
        begun = Interruption(watch=Stopwatch(0, at_ms if runs else None))
        return alter(one, interruption=begun), (tell("game.interrupted", player=one.player),)
    watch = one.interruption.watch.run(runs, at_ms=at_ms)
    return alter(one, interruption=alter(one.interruption, watch=watch)), ()


def _run_times(state: GameState, at_ms: int) -> GameState:
    """The clock, the wait for the players to appear and the times of the counting."""
    runs = not state.holds
    side = state.side_to_move
    is_open = runs and state.phase == "counting" and not state.counting.referee_for
    counting = alter(
        state.counting,
        phase=state.counting.phase.run(is_open, at_ms=at_ms),
        answer=state.counting.answer.run(is_open, at_ms=at_ms),
    )
    return alter(
        state,
        clocks=with_clock(state, side, charged_clock(state, side, at_ms)),
        clock_since_ms=at_ms if clock_runs(state) else None,
        start=state.start.run(runs and state.phase == "waiting", at_ms=at_ms),
        counting=counting,
    )
