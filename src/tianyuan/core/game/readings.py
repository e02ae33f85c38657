"""What a page shows of a game at a moment, without changing it: the clocks, and what an absence has cost so far."""

from dataclasses import dataclass

from tianyuan.core.clock import Clock
from tianyuan.core.game.presence import Attendance, counted_ms, escape_limit_ms
from tianyuan.core.game.state import GameState, charged_clock


@dataclass(frozen=True, kw_only=True)
class PresenceReading:
    """A player's presence as shown to him and to the opponent.

    `counts_in_ms`: how long until the interruption is a disconnection (0: it is one); `escape_in_ms`: until it is an
    escape. Both None while he is present or waited for. `disconnections` and `disconnected_ms` include the interruption
    in progress.
    """

    player: str
    is_in_front: bool
    is_waited_for: bool
    disconnections: int
    disconnected_ms: int
    counts_in_ms: int | None
    escape_in_ms: int | None


def read_clocks(state: GameState, *, at_ms: int) -> tuple[Clock, Clock]:
    """Black's clock and white's at that moment; `core.clock.read_clock` says what each shows."""
    return charged_clock(state, "black", at_ms), charged_clock(state, "white", at_ms)


def read_presence(state: GameState, *, at_ms: int) -> tuple[PresenceReading, ...]:
    """The presence of every player at that moment, black's side first."""
    return tuple(_read_one(state, one, at_ms) for one in state.attendance)


def _read_one(state: GameState, one: Attendance, at_ms: int) -> PresenceReading:
    rule = state.opening.rules.presence
    lasted_ms = None if one.interruption is None else one.interruption.watch.read_ms(at_ms)
    is_disconnection = lasted_ms is not None and lasted_ms > rule.interruption_grace_ms
    return PresenceReading(
        player=one.player,
        is_in_front=state.is_in_front(one.player),
        is_waited_for=one.waiting is not None,
        disconnections=one.disconnections + is_disconnection,
        disconnected_ms=one.disconnected_ms + counted_ms(lasted_ms or 0, rule=rule),
        counts_in_ms=None if lasted_ms is None else max(0, rule.interruption_grace_ms - lasted_ms),
        escape_in_ms=None if lasted_ms is None else max(0, escape_limit_ms(one, rule=rule) - lasted_ms),
    )
