"""Interruption 中断, disconnection 断线 and escape 逃跑 of one player, as values (S1-8.4b).

An interruption lasts while the player has no live connection with the page in front. At more than the grace it is a
disconnection; escape is a disconnection too many, or more disconnected time in all than the regulation allows.
"""

from dataclasses import dataclass

from tianyuan.core.alter import alter
from tianyuan.core.game.opening import Side
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.regulation.online import PresenceRule


@dataclass(frozen=True, kw_only=True)
class Connection:
    """A live connection of a player, known by the process's incarnation and its id there."""

    process: str
    connection: str
    player: str
    in_front: bool


@dataclass(frozen=True, kw_only=True)
class Interruption:
    """An interruption that goes on. `is_told`: it has been told that it became a disconnection."""

    watch: Stopwatch
    is_told: bool = False


@dataclass(frozen=True, kw_only=True)
class Attendance:
    """One player's presence. `disconnections` and `disconnected_ms` are those of interruptions that are over.

    `waiting`: his server process was lost and his clock waits for his return.
    """

    player: str
    side: Side
    has_appeared: bool = False
    interruption: Interruption | None = None
    disconnections: int = 0
    disconnected_ms: int = 0
    waiting: Stopwatch | None = None


def counted_ms(interruption_ms: int, *, rule: PresenceRule) -> int:
    """How much of an interruption counts as disconnected time: nothing up to the grace, then by the setting."""
    if interruption_ms <= rule.interruption_grace_ms:
        return 0
    is_grace_free = rule.disconnected_time_counts_from == "after_grace"
    return interruption_ms - rule.interruption_grace_ms if is_grace_free else interruption_ms


def escape_limit_ms(attendance: Attendance, *, rule: PresenceRule) -> int:
    """How long the interruption in progress may last in all before the player has escaped."""
    grace_ms = rule.interruption_grace_ms
    if attendance.disconnections >= rule.max_disconnections:
        return grace_ms
    left_ms = rule.disconnected_total_ms - attendance.disconnected_ms
    return grace_ms + left_ms if rule.disconnected_time_counts_from == "after_grace" else max(grace_ms, left_ms)


def stand_still(attendance: Attendance, *, at_ms: int) -> Attendance:
    """The same with the interruption in progress, if any, running no further: the game has ended."""
    if attendance.interruption is None:
        return attendance
    watch = attendance.interruption.watch.run(False, at_ms=at_ms)
    return alter(attendance, interruption=alter(attendance.interruption, watch=watch), waiting=None)


def end_interruption(attendance: Attendance, *, rule: PresenceRule, at_ms: int, counts: bool) -> Attendance:
    """The player is back: what the interruption counts is added, unless it `counts` for nothing."""
    if attendance.interruption is None:
        return attendance
    lasted_ms = attendance.interruption.watch.read_ms(at_ms)
    is_disconnection = counts and lasted_ms > rule.interruption_grace_ms
    return alter(
        attendance,
        interruption=None,
        disconnections=attendance.disconnections + is_disconnection,
        disconnected_ms=attendance.disconnected_ms + (counted_ms(lasted_ms, rule=rule) if counts else 0),
    )
