"""What a referee does to a game, each with a reason, on the record."""

from tianyuan.core.alter import alter
from tianyuan.core.clock import Clock, add_main_time, start_clock
from tianyuan.core.game.count import count_result
from tianyuan.core.game.effects import Finish, Overruled, Reason, Result, require, tell
from tianyuan.core.game.inputs import (
    AddTime,
    Annul,
    ContinueClock,
    DecideCount,
    NoResult,
    Penalise,
    RefereeInput,
    SetResult,
    StopClock,
    TakeBack,
)
from tianyuan.core.game.opening import INDEX, Side
from tianyuan.core.game.state import COLOUR_OF, Change, Counting, GameState, finish_game, open_position, with_clock
from tianyuan.core.game.timers import align
from tianyuan.core.go.position import Position


def add_time(state: GameState, given: AddTime, _at_ms: int) -> Change:
    """A side gets more main time."""
    require(given.ms > 0, "game.amount_not_positive")
    clock = add_main_time(state.clocks[INDEX[given.side]], given.ms)
    return alter(state, clocks=with_clock(state, given.side, clock)), ()


def stop_clock(state: GameState, _given: StopClock, at_ms: int) -> Change:
    """Everything that runs stands still until the referee lets it run on."""
    require("referee" not in state.holds, "game.nothing_changes")
    return align(alter(state, holds=state.holds | {"referee"}), at_ms=at_ms)


def continue_clock(state: GameState, _given: ContinueClock, at_ms: int) -> Change:
    """Everything runs on."""
    require("referee" in state.holds, "game.nothing_changes")
    return align(alter(state, holds=state.holds - {"referee"}), at_ms=at_ms)


def penalise(state: GameState, given: Penalise, _at_ms: int) -> Change:
    """A penalty 罚子 that the count will take into account."""
    require(given.quarter_zi > 0, "game.amount_not_positive")
    black, white = state.penalties_quarter_zi
    more = (black + given.quarter_zi, white) if given.side == "black" else (black, white + given.quarter_zi)
    return alter(state, penalties_quarter_zi=more), ()


def decide_dead(state: GameState, given: DecideCount, at_ms: int) -> Change:
    """The referee decides which stones are dead; after a count he may correct it so on the record."""
    if state.finish is not None:
        require(state.finish.count is not None, "game.finished")
    counted = count_result(state, given.dead, decided_by="referee", at_ms=at_ms)
    return _rule(state, alter(counted, referee=given.referee, why=given.why))


def set_result(state: GameState, given: SetResult, at_ms: int) -> Change:
    """The referee sets the result."""
    return _rule(state, _ruling(state, given, at_ms, given.result, "referee"))


def declare_no_result(state: GameState, given: NoResult, at_ms: int) -> Change:
    """No result 无胜负."""
    return _rule(state, _ruling(state, given, at_ms, "no_result", "no_result"))


def annul(state: GameState, given: Annul, at_ms: int) -> Change:
    """The game is cancelled."""
    return _rule(state, _ruling(state, given, at_ms, "no_result", "annulled"))


def take_back(state: GameState, given: TakeBack, at_ms: int) -> Change:
    """The game goes on from the position after `ply` moves; clocks stand as they did then, penalties stay."""
    require(state.ply > 0, "game.nothing_changes")
    require(0 <= given.ply < state.ply, "game.ply_out_of_range", ply=given.ply, most=state.ply - 1)
    taken = alter(
        state,
        phase="playing",
        counting=Counting(),
        position=_position_at(state, given.ply),
        moves=state.moves[: given.ply],
        clocks=(_clock_at(state, "black", given.ply), _clock_at(state, "white", given.ply)),
        clock_since_ms=None,
    )
    changed, told = align(taken, at_ms=at_ms)
    return changed, (tell("game.taken_back", ply=given.ply), *told)


def _position_at(state: GameState, ply: int) -> Position:
    """The position before move `ply + 1`, with the side to move that made it."""
    position = open_position(state.opening)
    for number, move in enumerate(state.moves[: ply + 1]):
        colour = COLOUR_OF[move.side]
        if position.to_move != colour or position.play_has_ended:  # play was resumed here
            position = position.with_to_move(colour)
        if number < ply:
            position = position.pass_turn() if move.point is None else position.play(move.point)
    return position


def _clock_at(state: GameState, side: Side, ply: int) -> Clock:
    """The clock of a side as it stood after `ply` moves."""
    own = [move.clock for move in state.moves[:ply] if move.side == side]
    rules = state.opening.rules
    return own[-1] if own else start_clock(rules.clock, lag=rules.lag)


def _ruling(state: GameState, given: RefereeInput, at_ms: int, result: Result, reason: Reason) -> Finish:
    return Finish(
        result=result,
        reason=reason,
        decided_by="referee",
        at_ms=at_ms,
        ply=state.ply,
        referee=given.referee,
        why=given.why,
    )


def _rule(state: GameState, finish: Finish) -> Change:
    """The referee's finish; where the game has ended already, the next ruling about it."""
    before = state.finish
    if before is None:
        return finish_game(state, finish)
    is_new = (finish.result, finish.reason, finish.count) != (before.result, before.reason, before.count)
    require(is_new, "game.nothing_changes")
    ruled = alter(finish, ruling=before.ruling + 1)
    return alter(state, finish=ruled), (Overruled(finish=ruled),)
