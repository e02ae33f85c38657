"""The timetable 赛程: windows, cycles 期 and dated items, all in the competition's own time zone.

Dates stay as the regulation gives them, local and naive; whoever compares them with an instant applies
`Regulation.timezone`. A last day counts whole: the window closes at 00:00:00 of the day after it (S1-5).
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal

from tianyuan.core.regulation.refusal import require
from tianyuan.core.regulation.words import Words


@dataclass(frozen=True, kw_only=True)
class Window:
    """A stretch of local time, half open.

    `first_day` from 00:00:00, or from `first_time` of that day; until 00:00:00 of the day after `last_day`,
    or until `last_time` of that day, itself not included.
    """

    first_day: date
    last_day: date
    first_time: time | None = None
    last_time: time | None = None

    def __post_init__(self) -> None:
        # The day after the last day of the calendar does not exist.
        require(self.last_day < date.max, "window_empty", "last_day")
        require(self.opens_at() < self.closes_at(), "window_empty", "last_day")

    def opens_at(self) -> datetime:
        """The first instant inside, naive local time."""
        return datetime.combine(self.first_day, self.first_time or time())

    def closes_at(self) -> datetime:
        """The first instant no longer inside, naive local time."""
        if self.last_time is not None:
            return datetime.combine(self.last_day, self.last_time)
        return datetime.combine(self.last_day, time()) + timedelta(days=1)

    def days(self) -> int:
        """How many calendar days the window touches, both ends counted."""
        return (self.last_day - self.first_day).days + 1


TimetableKind = Literal[
    "announcement", "registration", "stage", "check_in", "notice", "supplement", "ceremony", "other"
]


@dataclass(frozen=True, kw_only=True)
class TimetableItem:
    """One dated line of the timetable (S1-5.3, S2-5): what happens, when, for which stage or divisions."""

    id: str
    kind: TimetableKind
    name: Words
    window: Window
    clause: str
    stage: str | None = None
    divisions: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CycleWindow:
    """When one stage of a cycle is open."""

    stage: str
    window: Window


@dataclass(frozen=True, kw_only=True)
class Cycle:
    """One cycle 期 of the online stages (S1-5): the same number, one window for each stage."""

    number: int
    windows: tuple[CycleWindow, ...]
