"""The server stops and comes back: the time between is charged to nobody and is no interruption (rules of play)."""

from tianyuan.core.alter import alter
from tianyuan.core.clock import grant_grace
from tianyuan.core.game.effects import require, tell
from tianyuan.core.game.inputs import ServerResumed, ServerStopped
from tianyuan.core.game.state import Change, GameState
from tianyuan.core.game.timers import align


def stop_server(state: GameState, given: ServerStopped, at_ms: int) -> Change:
    """The server stops on purpose."""
    require(given.outage not in state.outages, "game.outage_known", outage=given.outage)
    require("server" not in state.holds, "game.nothing_changes")
    return hold_for_outage(state, at_ms=at_ms)


def resume_server(state: GameState, given: ServerResumed, at_ms: int) -> Change:
    """The server is back: every connection is gone, and while a game is played both sides get their grace."""
    require(given.outage not in state.outages, "game.outage_known", outage=given.outage)
    back = alter(state, holds=state.holds - {"server"}, outages=(*state.outages, given.outage), connections=())
    if state.phase == "playing":
        rule = state.opening.rules.outage
        to_move, other = rule.grace_to_move_ms, rule.grace_other_ms
        graces = (to_move, other) if state.side_to_move == "black" else (other, to_move)
        black, white = (grant_grace(clock, ms) for clock, ms in zip(state.clocks, graces, strict=True))
        back = alter(back, clocks=(black, white))
    changed, told = align(back, at_ms=at_ms)
    return changed, (tell("game.server_back"), *told)


def hold_for_outage(state: GameState, *, at_ms: int) -> Change:
    """Time stands still from that moment on."""
    return align(alter(state, holds=state.holds | {"server"}), at_ms=at_ms)
