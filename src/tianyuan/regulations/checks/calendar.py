"""Dates: the time zone, cycles 期 that overlap or leave a gap, short notices (S1-5, S1-6.3, S1-11.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.dates import Window
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.regulations.checks.findings import Finding, fail, warn

_DAY = timedelta(days=1)


def check_calendar(regulation: Regulation) -> Iterator[Finding]:
    """Errors and warnings about dates."""
    if not _zone_known(regulation.timezone):
        found = regulation.timezone
        yield fail("timezone_unknown", clause="", path="timezone", found=found, expected="Asia/Shanghai")
    for stage in regulation.stages:
        if isinstance(stage, OnlineStage):
            yield from _check_cycles(stage, regulation)
            yield from _check_order(stage, regulation)
    yield from _check_notices(regulation)


def _zone_known(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # a path, a folder, no such zone
        return False
    return True


@dataclass(frozen=True, kw_only=True)
class _Opening:
    """When a stage is open in one cycle, and where the file says so."""

    index: int
    cycle: int
    path: str
    window: Window


def _openings(stage_id: str, regulation: Regulation) -> list[_Opening]:
    found = [
        _Opening(index=index, cycle=cycle.number, path=f"cycles[{index}].windows[{number}].window", window=one.window)
        for index, cycle in enumerate(regulation.cycles)
        for number, one in enumerate(cycle.windows)
        if one.stage == stage_id
    ]
    return sorted(found, key=lambda opening: opening.cycle)


def _check_cycles(stage: OnlineStage, regulation: Regulation) -> Iterator[Finding]:
    """Cycles of one stage follow each other: one that overlaps the next is an error, a gap a warning.

    Only the stage that people register for is held to leave no gap: a shortlist waits for its qualifier.
    """
    led_to = {one.advancement.to_stage for one in regulation.stages if isinstance(one, OnlineStage)}
    for earlier, later in pairwise(_openings(stage.id, regulation)):
        free = later.window.opens_at() - earlier.window.closes_at()
        cycles: dict[str, object] = {"stage": stage.name, "cycle": earlier.cycle, "next_cycle": later.cycle}
        if free < timedelta():
            days = _whole_days(-free)
            yield fail("cycles_overlap", clause=stage.clause, path=later.path, **cycles, days=days)
        elif free >= _DAY and stage.id not in led_to:
            yield warn("cycles_leave_gap", clause=stage.clause, path=later.path, **cycles, days=free.days)


def _whole_days(span: timedelta) -> int:
    """The days a span touches."""
    return -(-span // _DAY)


def _check_order(stage: OnlineStage, regulation: Regulation) -> Iterator[Finding]:
    """In one cycle the stage led to opens after this one has closed; a stage out of order is found elsewhere."""
    order = [one.id for one in regulation.stages]
    if stage.advancement.to_stage not in order[order.index(stage.id) + 1 :]:
        return
    closes = {opening.index: opening.window.closes_at() for opening in _openings(stage.id, regulation)}
    for opening in _openings(stage.advancement.to_stage, regulation):
        if opening.index in closes and opening.window.opens_at() < closes[opening.index]:
            told: dict[str, object] = {"stage": stage.name, "cycle": opening.cycle}
            yield fail("cycle_stage_too_early", clause=stage.clause, path=opening.path, **told)


def _check_notices(regulation: Regulation) -> Iterator[Finding]:
    items = {item.id: item for item in regulation.timetable}
    for number, notice in enumerate(regulation.notices):
        item = items.get(notice.timetable)
        if item is None or notice.days_promised is None or item.window.days() >= notice.days_promised:
            continue
        days = {"promised": notice.days_promised, "days": item.window.days()}
        path = f"notices[{number}].days_promised"
        yield warn("notice_shorter", clause=notice.clause, path=path, other_clause=item.clause, **days)
