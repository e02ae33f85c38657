"""Days and windows of a timetable in words, with a hint of how far away they are."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tianyuan.core.regulation.dates import Window
from tianyuan.texts import Language, say

CLOCK = "%H:%M"


def day_words(day: date, language: Language, *, with_year: bool = False) -> str:
    """A day: "9月12日", "12 Sep"."""
    month = say(f"pages.date.month_{day.month}", language)
    return say(
        "pages.date.day_year" if with_year else "pages.date.day", language, year=day.year, month=month, day=day.day
    )


def window_words(window: Window, language: Language, *, with_year: bool = False) -> str:
    """A window: "5月11日–5月26日", "9月11日 17:00前"."""
    first = day_words(window.first_day, language, with_year=with_year)
    last = day_words(window.last_day, language, with_year=with_year and window.last_day.year != window.first_day.year)
    if window.first_time is None and window.last_time is None:
        if window.first_day == window.last_day:
            return first
        return say("pages.date.span", language, first=first, last=last)
    if window.first_time is None and window.first_day == window.last_day:
        return say("pages.date.until", language, day=last, time=_clock(window.last_time))
    if window.last_time is None and window.first_day == window.last_day:
        return say("pages.date.from", language, day=first, time=_clock(window.first_time))
    return say(
        "pages.date.from_until",
        language,
        first=first,
        first_time=_clock(window.first_time),
        last=last,
        last_time="24:00" if window.last_time is None else _clock(window.last_time),
    )


def hint_words(window: Window, language: Language, *, now: datetime) -> str:
    """How far away a window is, `now` being naive local time: "还有 3 天开始", "还有 2 小时结束", "已结束"."""
    if now < window.opens_at():
        return say("pages.date.opens_in", language, left=left_words(window.opens_at() - now, language))
    if now < window.closes_at():
        return say("pages.date.closes_in", language, left=left_words(window.closes_at() - now, language))
    return say("pages.date.over", language)


def left_words(left: timedelta, language: Language) -> str:
    """A stretch of time in its two largest parts: "2 天 4 小时"; at least a minute."""
    minutes = max(1, int(left.total_seconds()) // 60)
    days, rest = divmod(minutes, 24 * 60)
    parts = (("days", days), ("hours", rest // 60), ("minutes", rest % 60))
    said = [say(f"pages.date.left_{unit}", language, number=number) for unit, number in parts if number]
    return " ".join(said[:2] if days == 0 or rest >= 60 else said[:1])


def moment_words(moment: datetime, timezone: str) -> str:
    """A moment on the clocks of the competition: "2023-09-12 09:30"."""
    return moment.astimezone(ZoneInfo(timezone)).strftime("%Y-%m-%d %H:%M")


def _clock(moment: time | None) -> str:
    return (moment or time()).strftime(CLOCK)
