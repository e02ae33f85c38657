"""The timeline as a picture, and its dates in words."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta

import pytest

from tianyuan.core.regulation.dates import Window
from tianyuan.regulations import load
from tianyuan.texts import Language
from tianyuan.web.dates import hint_words, left_words, window_words
from tianyuan.web.pictures.timeline import Timeline, draw_timeline
from tianyuan.web.public.home import state_of


def at(moment: str) -> datetime:
    """A moment on the clocks of the competition."""
    return datetime.fromisoformat(moment)


SPAN = Window(first_day=date(2023, 8, 10), last_day=date(2023, 9, 16))


def draw(name: str, now: datetime) -> Timeline:
    timeline = draw_timeline(load(name).regulation, now=now)
    assert timeline is not None
    return timeline


def test_a_lane_for_each_line_of_the_timetable() -> None:
    timeline = draw("guobailing-2023", at("2023-08-29"))
    assert [(lane.name.en, lane.bars[0].left, lane.bars[0].width) for lane in timeline.lanes] == [
        ("Regulation published", 0.0, 2.632),
        ("Registration", 0.0, 71.053),
        ("Check-in", 84.211, 1.864),
        ("Swiss rounds", 86.842, 7.895),
        ("Qiwang title match", 94.737, 5.263),
    ]
    assert timeline.now == 50.0
    assert [(tick.at, tick.day.isoformat()) for tick in timeline.ticks][:2] == [
        (0.0, "2023-08-10"),
        (18.421, "2023-08-17"),
    ]


def test_cycles_stand_side_by_side_in_one_lane() -> None:
    timeline = draw("shanglv-2018", at("2018-06-01"))
    cycles = {lane.name.zh: [bar.number for bar in lane.bars] for lane in timeline.lanes if len(lane.bars) > 1}
    assert cycles == {"网络海选赛": [1, 2, 3, 4, 5, 6, 7, 8], "网络入围赛": [1, 2, 3, 4, 5, 6, 7, 8]}
    assert [tick.day.month for tick in timeline.ticks] == [3, 5, 7, 9, 11]


@pytest.mark.parametrize("now", [at("2023-08-09 23:59"), at("2023-09-17")])
def test_now_outside_is_not_drawn(now: datetime) -> None:
    assert draw("guobailing-2023", now).now is None


def test_a_regulation_without_dates_has_no_picture() -> None:
    bare = replace(load("guobailing-2023").regulation, timetable=(), cycles=())
    assert draw_timeline(bare, now=at("2023-01-01")) is None


def test_where_a_competition_stands() -> None:
    moments = (
        at("2023-08-09 23:59"),
        at("2023-08-10"),
        at("2023-09-16 23:59"),
        at("2023-09-17"),
    )
    assert [state_of(SPAN, now=now) for now in moments] == ["coming", "running", "running", "past"]
    assert state_of(None, now=moments[0]) == "coming"


def day(number: int, **times: time) -> Window:
    return Window(first_day=date(2023, 9, 11), last_day=date(2023, 9, number), **times)


@pytest.mark.parametrize(
    ("window", "zh", "en"),
    [
        (day(11), "9月11日", "11 Sep"),
        (day(12), "9月11日–9月12日", "11 Sep – 12 Sep"),
        (day(11, last_time=time(17)), "9月11日 17:00前", "before 11 Sep, 17:00"),
        (day(11, first_time=time(9, 30)), "9月11日 09:30起", "from 11 Sep, 09:30"),
        (day(12, first_time=time(10)), "9月11日 10:00 至 9月12日 24:00", "11 Sep, 10:00 – 12 Sep, 24:00"),
    ],
)
def test_windows_in_words(window: Window, zh: str, en: str) -> None:
    assert (window_words(window, "zh"), window_words(window, "en")) == (zh, en)


def test_a_year_is_said_once() -> None:
    assert window_words(SPAN, "zh", with_year=True) == "2023年8月10日–9月16日"


@pytest.mark.parametrize(
    ("now", "zh"),
    [
        (at("2023-08-08"), "还有 2 天开始"),
        (at("2023-09-16 20:15"), "还有 3 小时 45 分钟结束"),
        (at("2023-09-17"), "已结束"),
    ],
)
def test_how_far_away_in_words(now: datetime, zh: str) -> None:
    assert hint_words(SPAN, "zh", now=now) == zh


@pytest.mark.parametrize(
    ("seconds", "language", "words"),
    [(1, "en", "1 min"), (3600, "en", "1 h"), (90_000, "en", "1 d 1 h"), (87_000, "zh", "1 天")],
)
def test_a_stretch_of_time_in_words(seconds: int, language: Language, words: str) -> None:
    assert left_words(timedelta(seconds=seconds), language) == words
