"""A timetable as a calendar file (RFC 5545), for phones and computers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

LINE_OCTETS = 75


@dataclass(frozen=True, kw_only=True)
class CalendarItem:
    """Something that takes place: between two moments of local time, the second not included."""

    id: str
    title: str
    opens_at: datetime
    closes_at: datetime
    is_whole_days: bool


def write_calendar(items: Sequence[CalendarItem], *, name: str, timezone: str, made_at: datetime) -> bytes:
    """The calendar in UTF-8. `made_at` is aware; whole days stay days, other times are written in UTC."""
    zone = ZoneInfo(timezone)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tianyuan//Tianyuan//ZH", f"X-WR-CALNAME:{_escape(name)}"]
    for item in items:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_escape(item.id)}",
            f"DTSTAMP:{_utc(made_at)}",
            *_span(item, zone),
            f"SUMMARY:{_escape(item.title)}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _fold(line)).encode()


def _span(item: CalendarItem, zone: ZoneInfo) -> tuple[str, str]:
    if item.is_whole_days:
        first, after = item.opens_at.date(), item.closes_at.date()
        return f"DTSTART;VALUE=DATE:{_day(first)}", f"DTEND;VALUE=DATE:{_day(after)}"
    first_moment, last_moment = (moment.replace(tzinfo=zone) for moment in (item.opens_at, item.closes_at))
    return f"DTSTART:{_utc(first_moment)}", f"DTEND:{_utc(last_moment)}"


def _day(day: date) -> str:
    return day.strftime("%Y%m%d")


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(plain.splitlines())


def _fold(line: str) -> list[str]:
    """A line in parts of at most 75 octets, no character split; each further part begins with a blank."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > LINE_OCTETS:
            parts.append(part)
            part = " "
        part += letter
    return [*parts, part]
