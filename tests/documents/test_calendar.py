"""A timetable as a calendar file: days as days, times in UTC, long lines folded between characters."""

from datetime import UTC, datetime

from tianyuan.documents.calendar import CalendarItem, write_calendar

MADE = datetime(2023, 8, 10, tzinfo=UTC)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_whole_days_and_times() -> None:
    items = [
        CalendarItem(
            id="r@cup", title="报名", opens_at=at("2023-08-10"), closes_at=at("2023-09-06"), is_whole_days=True
        ),
        CalendarItem(
            id="c@cup",
            title="报到; 17:00, sharp",
            opens_at=at("2023-09-11"),
            closes_at=at("2023-09-11 17:00"),
            is_whole_days=False,
        ),
    ]
    assert write_calendar(items, name="杯", timezone="Asia/Shanghai", made_at=MADE).decode().split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tianyuan//Tianyuan//ZH",
        "X-WR-CALNAME:杯",
        "BEGIN:VEVENT",
        "UID:r@cup",
        "DTSTAMP:20230810T000000Z",
        "DTSTART;VALUE=DATE:20230810",
        "DTEND;VALUE=DATE:20230906",
        "SUMMARY:报名",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "UID:c@cup",
        "DTSTAMP:20230810T000000Z",
        "DTSTART:20230910T160000Z",
        "DTEND:20230911T090000Z",
        "SUMMARY:报到\\; 17:00\\, sharp",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_long_lines_are_folded_between_characters() -> None:
    title = "棋" * 60
    item = CalendarItem(id="x", title=title, opens_at=at("2023-08-10"), closes_at=at("2023-08-11"), is_whole_days=True)
    text = write_calendar([item], name="x", timezone="UTC", made_at=MADE).decode()
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    assert f"SUMMARY:{title}" in text.replace("\r\n ", "")
