"""八(三): 50 min, then one 10 s byo-yomi; games 2 and 3 of the title match 85 min, then three of 10 s."""

from typing import cast

from tianyuan.core.clock import charge, press, read_clock, start_clock
from tianyuan.core.regulation.hall import SwissStage, TitleMatch
from tianyuan.regulations import load

REGULATION = load("guobailing-2023").regulation
SWISS = cast("SwissStage", REGULATION.stage("swiss"))
TITLE_MATCH = cast("TitleMatch", REGULATION.stage("title_match"))


def test_S2_8_3a_50_min_and_one_period_whose_overrun_loses() -> None:
    clock = press(charge(start_clock(SWISS.clock), 3_000_000))
    assert clock is not None
    assert read_clock(clock).periods == 1
    assert press(charge(clock, 10_000)) == clock
    assert press(charge(clock, 10_001)) is None


def test_S2_8_3b_each_game_of_the_match_has_its_clock() -> None:
    shown = [read_clock(start_clock(game.clock)) for game in TITLE_MATCH.games]
    assert [(one.main_ms, one.periods, one.period_ms) for one in shown] == [
        (3_000_000, 1, 10_000),
        (5_100_000, 3, 10_000),
        (5_100_000, 3, 10_000),
    ]
