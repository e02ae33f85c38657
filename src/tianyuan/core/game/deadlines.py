"""What time alone does to a game: the moments at which something is due, and what then happens.

Exactly on a limit is in time, so a deadline falls one millisecond later. Everything due takes place at its own moment,
in order, however late it is looked at. Time loss and escape: the earlier decides; together, loss on time (S1-8.4b).
"""

from typing import Literal, NamedTuple

from tianyuan.core.alter import alter
from tianyuan.core.clock import time_out_after_ms
from tianyuan.core.game.count import decide_count
from tianyuan.core.game.effects import NOTHING, Effect, Finish, tell
from tianyuan.core.game.opening import OTHER, SIDES, Side
from tianyuan.core.game.presence import Attendance, Interruption, escape_limit_ms
from tianyuan.core.game.state import Change, GameState, finish_game
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.game.timers import align

DueKind = Literal["never_there", "time", "escape", "disconnection", "wait_over", "no_answer"]


class Due(NamedTuple):
    """Something that time alone brings about at `at_ms`; `player` where it is about one."""

    at_ms: int
    kind: DueKind
    player: str = ""


def next_due_ms(state: GameState) -> int | None:
    """The first moment at which time alone will change something; None: nothing is due unless something happens."""
    for one in state.attendance:
        if state.phase != "playing" or one.interruption is not None or one.waiting is not None:
            return min((due.at_ms for due in _list_dues(state)), default=None)
    return _time_out_ms(state)  # the usual case, asked after every move


def pass_time(state: GameState, *, until_ms: int) -> Change:
    """The state after everything that was due until then has taken place; the same object where nothing was."""
    if state.due_ms is None or state.due_ms > until_ms:
        return state, NOTHING
    effects: list[Effect] = []
    while state.due_ms is not None and state.due_ms <= until_ms:
        at_ms = state.due_ms
        state, told = _take_place(state, [due for due in _list_dues(state) if due.at_ms <= at_ms], at_ms)
        state = alter(state, due_ms=next_due_ms(state))
        effects += told
    return state, tuple(effects)


def finish_on_time(state: GameState, *, at_ms: int) -> Change:
    """The side to move has lost on time 超时判负."""
    return _lose(state, {state.side_to_move}, "time", (state.player_to_move,), at_ms)


def _list_dues(state: GameState) -> list[Due]:
    if state.phase == "finished":
        return []
    time_out_ms = _time_out_ms(state)
    dues = [] if time_out_ms is None else [Due(time_out_ms, "time")]
    for one in state.attendance:
        if one.interruption is not None:
            dues += _list_absence_dues(state, one, one.interruption)
        elif one.waiting is not None:
            dues += _when_shown(one.waiting, state.opening.rules.process_wait_ms, "wait_over", one.player)
    if state.phase == "waiting":
        dues += _when_shown(state.start, state.opening.rules.presence.start_within_ms + 1, "never_there")
    elif state.phase == "counting":
        rule = state.opening.rules.dispute
        dues += _when_shown(state.counting.answer, rule.answer_within_ms + 1, "no_answer")
        dues += _when_shown(state.counting.phase, rule.phase_at_most_ms + 1, "no_answer")
    return dues


def _time_out_ms(state: GameState) -> int | None:
    if state.clock_since_ms is None:
        return None
    return state.clock_since_ms + time_out_after_ms(state.clocks[state.position.to_move - 1])


def _list_absence_dues(state: GameState, one: Attendance, interruption: Interruption) -> list[Due]:
    rule = state.opening.rules.presence
    watch = interruption.watch
    dues = _when_shown(watch, escape_limit_ms(one, rule=rule) + 1, "escape", one.player)
    if not interruption.is_told:
        dues += _when_shown(watch, rule.interruption_grace_ms + 1, "disconnection", one.player)
    return dues


def _when_shown(watch: Stopwatch, ms: int, kind: DueKind, player: str = "") -> list[Due]:
    at_ms = watch.when_shows(ms)
    return [] if at_ms is None else [Due(at_ms, kind, player)]


def _take_place(state: GameState, dues: list[Due], at_ms: int) -> Change:
    """What is due at that moment. Of what ends the game, loss on time comes first."""
    kinds = {due.kind for due in dues}
    if "time" in kinds:
        return finish_on_time(state, at_ms=at_ms)
    if "escape" in kinds:
        return _finish_by_escape(state, tuple(due.player for due in dues if due.kind == "escape"), at_ms)
    if "never_there" in kinds:
        return _finish_by_forfeit(state, at_ms)
    if "no_answer" in kinds:
        return decide_count(state, "no_answer", at_ms=at_ms)
    effects: list[Effect] = []
    for due in dues:
        state, told = _end_wait(state, due.player, at_ms) if due.kind == "wait_over" else _disconnect(state, due.player)
        effects += told
    return state, tuple(effects)


def _finish_by_escape(state: GameState, players: tuple[str, ...], at_ms: int) -> Change:
    """Both sides at the same moment: which limit was passed first cannot be told, so both lose."""
    sides = {one.side for one in state.attendance if one.player in players}
    return _lose(state, sides, "escape", players, at_ms)


def _finish_by_forfeit(state: GameState, at_ms: int) -> Change:
    """Who has not appeared in time loses by forfeit 弃权; if neither side has, both lose (S1-8.4b, never there)."""
    missing = [one for one in state.attendance if not one.has_appeared]
    return _lose(state, {one.side for one in missing}, "forfeit", tuple(one.player for one in missing), at_ms)


def _lose(
    state: GameState,
    losers: set[Side],
    reason: Literal["time", "escape", "forfeit"],
    players: tuple[str, ...],
    at_ms: int,
) -> Change:
    result = "both_lose" if len(losers) == len(SIDES) else OTHER[losers.pop()]
    finish = Finish(result=result, reason=reason, decided_by="rules", at_ms=at_ms, ply=state.ply, players=players)
    return finish_game(state, finish)


def _end_wait(state: GameState, player: str, at_ms: int) -> Change:
    """The player has not come back in time after his server process was lost: from now on he is interrupted."""
    attendance = tuple(alter(one, waiting=None) if one.player == player else one for one in state.attendance)
    return align(alter(state, attendance=attendance), at_ms=at_ms)


def _disconnect(state: GameState, player: str) -> Change:
    """The interruption has become a disconnection 断线: all are told which one it is of how many."""
    one = state.attendance_of(player)
    told = alter(one, interruption=one.interruption and alter(one.interruption, is_told=True))
    attendance = tuple(told if other.player == player else other for other in state.attendance)
    most = state.opening.rules.presence.max_disconnections
    message = tell("game.disconnected", player=player, number=one.disconnections + 1, most=most)
    return alter(state, attendance=attendance), (message,)
