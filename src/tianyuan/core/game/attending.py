"""Connections come, go to the back, come to the front and end; a server process is lost with all it held."""

from tianyuan.core.alter import alter
from tianyuan.core.game.effects import GameRefused, require, tell
from tianyuan.core.game.inputs import Away, Back, Closed, Connected, ProcessLost
from tianyuan.core.game.playing import side_of
from tianyuan.core.game.presence import Connection
from tianyuan.core.game.state import Change, GameState
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.game.timers import align


def connect(state: GameState, given: Connected, at_ms: int) -> Change:
    """A player has one more live connection. Two tabs or devices: one in front is enough (S1-8.4b)."""
    side_of(state, given.player)
    require(given.process not in state.lost_processes, "game.process_lost", process=given.process)
    require(_find(state, given) is None, "game.connection_known", connection=given.connection)
    one = Connection(process=given.process, connection=given.connection, player=given.player, in_front=given.in_front)
    return align(alter(state, connections=(*state.connections, one)), at_ms=at_ms)


def move_page(state: GameState, given: Away | Back, at_ms: int) -> Change:
    """The page of a connection goes out of, or comes into, the front."""
    one = _require_known(state, given)
    in_front = isinstance(given, Back)
    require(one.in_front != in_front, "game.nothing_changes")
    moved = alter(one, in_front=in_front)
    connections = tuple(moved if other is one else other for other in state.connections)
    return align(alter(state, connections=connections), at_ms=at_ms)


def close(state: GameState, given: Closed, at_ms: int) -> Change:
    """A connection has ended."""
    one = _require_known(state, given)
    connections = tuple(other for other in state.connections if other is not one)
    return align(alter(state, connections=connections), at_ms=at_ms)


def lose_process(state: GameState, given: ProcessLost, at_ms: int) -> Change:
    """Whoever lost the last connection in front with the process is neutral: his clock waits for his return a while."""
    require(given.process not in state.lost_processes, "game.process_lost", process=given.process)
    require(any(one.process == given.process for one in state.connections), "game.nothing_changes")
    left = tuple(one for one in state.connections if one.process != given.process)
    after = alter(state, connections=left, lost_processes=(*state.lost_processes, given.process))
    torn = {one.player for one in state.attendance if state.is_in_front(one.player)}
    torn = {player for player in torn if not after.is_in_front(player)}
    waiting = Stopwatch(0, None if state.holds else at_ms)
    attendance = tuple(alter(one, waiting=waiting) if one.player in torn else one for one in state.attendance)
    changed, told = align(alter(after, attendance=attendance), at_ms=at_ms)
    return changed, (*(tell("game.waits_for", player=player) for player in sorted(torn)), *told)


def _find(state: GameState, given: Connected | Away | Back | Closed) -> Connection | None:
    for one in state.connections:
        if one.connection == given.connection and one.process == given.process:
            return one
    return None


def _require_known(state: GameState, given: Away | Back | Closed) -> Connection:
    one = _find(state, given)
    if one is None:
        raise GameRefused("game.connection_unknown", connection=given.connection)
    return one
