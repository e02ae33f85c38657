"""Plays, passes and resignations."""

from tianyuan.core.alter import alter
from tianyuan.core.clock import charged_ms, press
from tianyuan.core.game.deadlines import finish_on_time
from tianyuan.core.game.effects import AskJudge, CallReferee, Effect, Finish, GameRefused, require, tell
from tianyuan.core.game.inputs import Pass, Play, Resign
from tianyuan.core.game.opening import INDEX, OTHER, Side
from tianyuan.core.game.state import Change, Counting, GameState, MoveMade, finish_game, with_clock
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.game.timers import align, clock_runs
from tianyuan.core.go.position import Position
from tianyuan.core.go.refusal import GoRefused


def play(state: GameState, given: Play, at_ms: int) -> Change:
    """A stone is played."""
    side = _require_turn(state, given)
    try:
        position = state.position.play(given.point)
    except GoRefused as refused:
        ply = refused.refusal.ply
        raise GameRefused(refused.code, point=given.point, **({} if ply is None else {"ply": ply})) from None
    return _move(state, given, at_ms, side, position)


def pass_turn(state: GameState, given: Pass, at_ms: int) -> Change:
    """A pass; the second in a row ends play, and the counting begins."""
    side = _require_turn(state, given)
    moved, effects = _move(state, given, at_ms, side, state.position.pass_turn())
    if moved.phase == "finished" or not moved.position.play_has_ended:
        return moved, effects
    begun, told = align(_begin_counting(moved, at_ms), at_ms=at_ms)
    return begun, (*effects, tell("game.counting_begins"), AskJudge(ply=begun.ply), *told)


def resign(state: GameState, given: Resign, at_ms: int) -> Change:
    """A side resigns 认输; the other wins."""
    side = side_of(state, given.player)
    next_player = state.next_player(side)
    require(given.player == next_player, "game.partner_to_move", player=next_player)
    finish = Finish(
        result=OTHER[side],
        reason="resignation",
        decided_by="players",
        at_ms=at_ms,
        ply=state.ply,
        players=(given.player,),
    )
    return finish_game(state, finish)


def side_of(state: GameState, player: str) -> Side:
    """The side of a player. Raises GameRefused where he does not play in this game."""
    side = state.opening.side_of(player)
    if side is None:
        raise GameRefused("game.not_a_player", player=player)
    return side


def _require_turn(state: GameState, given: Play | Pass) -> Side:
    side = state.side_to_move
    next_player = state.next_player(side)
    if given.player == next_player and given.ply == len(state.moves):
        return side
    own_side = side_of(state, given.player)
    require(given.ply == state.ply, "game.other_ply", found=given.ply, ply=state.ply)
    require(own_side == side, "game.not_your_turn")
    raise GameRefused("game.partner_to_move", player=next_player)


def _move(state: GameState, given: Play | Pass, at_ms: int, side: Side, position: Position) -> Change:
    """The move is made, unless the time is up: then it is not, and the side has lost on time."""
    before = state.clocks[INDEX[side]]
    ran_ms = 0 if state.clock_since_ms is None else at_ms - state.clock_since_ms
    clock = press(before, ran_ms=ran_ms, lag_ms=given.lag_ms)
    if clock is None:
        return finish_on_time(state, at_ms=at_ms)
    used_ms = charged_ms(before, ran_ms) - (before.lag_left_ms - clock.lag_left_ms)
    move = MoveMade(side, given.player, position.last, at_ms, used_ms, clock)
    moved = alter(
        state,
        position=position,
        moves=state.moves.plus(move),
        clocks=with_clock(state, side, clock),
        clock_since_ms=at_ms,
    )
    if not clock_runs(moved):
        moved = alter(moved, clock_since_ms=None)
    effects: tuple[Effect, ...] = (CallReferee(reason="repetition"),) if position.is_repetition_flagged else ()
    return moved, effects


def _begin_counting(state: GameState, at_ms: int) -> GameState:
    counting = Counting(phase=Stopwatch(0, at_ms), answer=Stopwatch(0, at_ms))
    return alter(state, phase="counting", counting=counting, clock_since_ms=None)
