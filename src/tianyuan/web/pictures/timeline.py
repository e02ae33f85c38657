"""The timeline of a competition: one lane for each thing that happens, the cycles 期 of a stage side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.dates import TimetableKind, Window
from tianyuan.core.regulation.words import Words

MOST_TICKS = 8
LEAST_WIDTH = 0.8  # per cent; a day of a long season would vanish otherwise
DAY_STEPS = (1, 2, 7, 14)
MONTH_STEPS = (1, 2, 3, 6, 12)


@dataclass(frozen=True, kw_only=True)
class Bar:
    """A window as a bar, in per cent of the width; `number` of the cycle where it is one."""

    left: float
    width: float
    window: Window
    number: int | None = None

    @property
    def middle(self) -> float:
        """Where a label goes."""
        return self.left + self.width / 2


@dataclass(frozen=True, kw_only=True)
class Lane:
    """One line of the picture: what it is, from when to when in all, and its bars."""

    name: Words
    kind: TimetableKind
    clause: str | None
    span: Window
    bars: tuple[Bar, ...]


@dataclass(frozen=True, kw_only=True)
class Tick:
    """A mark on the axis at the beginning of a day; `by_month` where it stands for the whole month."""

    at: float
    day: date
    by_month: bool


@dataclass(frozen=True, kw_only=True)
class Timeline:
    """The whole picture; `now` in per cent, None where it lies outside."""

    lanes: tuple[Lane, ...]
    ticks: tuple[Tick, ...]
    now: float | None


def span_of(regulation: Regulation) -> Window | None:
    """From the first day of anything in the timetable to the last; None for a regulation without dates."""
    windows = [window for _, window in _all_windows(regulation)]
    if not windows:
        return None
    return Window(first_day=min(w.first_day for w in windows), last_day=max(w.last_day for w in windows))


def draw_timeline(regulation: Regulation, *, now: datetime) -> Timeline | None:
    """The timeline at `now`, naive local time; None for a regulation without dates."""
    span = span_of(regulation)
    if span is None:
        return None
    scale = _Scale(first=span.opens_at(), last=span.closes_at())
    inside = span.opens_at() <= now < span.closes_at()
    return Timeline(
        lanes=tuple(_draw_lanes(regulation, scale)),
        ticks=_draw_ticks(span, scale),
        now=scale.at(now) if inside else None,
    )


@dataclass(frozen=True, kw_only=True)
class _Scale:
    first: datetime
    last: datetime

    def at(self, moment: datetime) -> float:
        return round(100 * ((moment - self.first) / (self.last - self.first)), 3)

    def bar(self, window: Window, number: int | None = None) -> Bar:
        left, right = self.at(window.opens_at()), self.at(window.closes_at())
        width = max(LEAST_WIDTH, right - left)
        return Bar(left=min(left, 100 - width), width=round(width, 3), window=window, number=number)


def _all_windows(regulation: Regulation) -> Iterator[tuple[str | None, Window]]:
    for item in regulation.timetable:
        yield item.stage, item.window
    for cycle in regulation.cycles:
        for one in cycle.windows:
            yield one.stage, one.window


def _draw_lanes(regulation: Regulation, scale: _Scale) -> Iterator[Lane]:
    cycled = {one.stage for cycle in regulation.cycles for one in cycle.windows}
    for item in regulation.timetable:
        bars: Sequence[Bar] = [scale.bar(item.window)]
        if item.kind == "stage" and item.stage in cycled:
            bars = [
                scale.bar(one.window, cycle.number)
                for cycle in regulation.cycles
                for one in cycle.windows
                if one.stage == item.stage
            ]
        yield Lane(name=item.name, kind=item.kind, clause=item.clause, span=item.window, bars=tuple(bars))


def _draw_ticks(span: Window, scale: _Scale) -> tuple[Tick, ...]:
    for step in DAY_STEPS:
        if span.days() <= step * MOST_TICKS:
            days = (span.first_day + timedelta(days=number) for number in range(0, span.days(), step))
            return tuple(Tick(at=scale.at(_midnight(day)), day=day, by_month=False) for day in days)
    months = _months(span)
    step = next(step for step in (*MONTH_STEPS, len(months)) if len(months) <= step * MOST_TICKS)
    return tuple(
        Tick(at=scale.at(_midnight(day)), day=day, by_month=True) for day in months[::step] if day >= span.first_day
    )


def _months(span: Window) -> list[date]:
    """The first days of the months that a span touches."""
    first = span.first_day.replace(day=1)
    months = []
    while first <= span.last_day:
        months.append(first)
        first = (first + timedelta(days=31)).replace(day=1)
    return months


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)  # noqa: DTZ001 - the timetable is naive local time
