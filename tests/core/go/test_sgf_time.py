import pytest

from tianyuan.core.go.sgf_time import read_clock, read_seconds_ms, write_clock, write_seconds
from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting, SuddenDeathSetting

BYO_YOMI = ByoYomiSetting(kind="byo_yomi", main_ms=1_200_000, periods=3, period_ms=20_000)
FISCHER = FischerSetting(kind="fischer", main_ms=600_000, increment_ms=5_500)
SUDDEN_DEATH = SuddenDeathSetting(kind="sudden_death", main_ms=3_600_000)


def test_seconds_are_milliseconds_to_the_last() -> None:
    assert [read_seconds_ms(text) for text in ("20", "12.345", "0.5", "1.23456", "", "-1", "1e3")] == [
        20_000,
        12_345,
        500,
        1_234,
        None,
        None,
        None,
    ]
    assert [write_seconds(time_ms) for time_ms in (20_000, 12_345, 500, 12_340, 0)] == [
        "20",
        "12.345",
        "0.5",
        "12.34",
        "0",
    ]


@pytest.mark.parametrize(
    ("clock", "written"),
    [
        (BYO_YOMI, (("TM", "1200"), ("OT", "3x20 byo-yomi"))),
        (FISCHER, (("TM", "600"), ("OT", "5.5 fischer"))),
        (SUDDEN_DEATH, (("TM", "3600"),)),
    ],
)
def test_a_clock_is_written_and_reads_back(clock: ClockSetting, written: tuple[tuple[str, str], ...]) -> None:
    assert write_clock(clock) == written
    given = dict(written)
    assert read_clock(given["TM"], given.get("OT", "")) == clock


@pytest.mark.parametrize(
    ("main", "overtime", "clock"),
    [
        ("1200", "3 x 20 s", BYO_YOMI),
        ("1200", "3×20 Byo-Yomi", BYO_YOMI),
        ("600", "+5.5s Fischer", FISCHER),
        ("", "3x20", None),
        ("0", "", None),
        ("60", "0x20", None),
        ("60", "3x0", None),
        ("60", "0 fischer", None),
        ("60", "25/600 Canadian", None),
    ],
)
def test_clocks_as_files_have_them(main: str, overtime: str, clock: ClockSetting | None) -> None:
    assert read_clock(main, overtime) == clock
