"""Clocks on the wire: as they stand at a moment, and so that a client can run them on."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.game.builders import RULES, seat_all
from tests.live.shown_game import FULL
from tianyuan.core.regulation.clocks import FischerSetting, SuddenDeathSetting
from tianyuan.live.protocol_out import ClockRule, ClockShown, ClocksShown, ClockTold
from tianyuan.live.shown import show_clock_rule
from tianyuan.live.views import tell_clocks, view_clocks


def test_clocks_read_as_they_stand_and_a_client_can_run_them_on() -> None:
    table = seat_all()
    assert view_clocks(table.state, at_ms=1_207_500) == ClocksShown(
        black=ClockShown(main_ms=0, periods=3, period_ms=12_500, in_byo_yomi=True, running=True), white=FULL
    )
    told = tell_clocks(table.state, at_ms=1_000)
    assert told == ClockTold(
        g="g1", at_ms=1_000, clocks=ClocksShown(black=replace_clock(main_ms=1_199_000, running=True), white=FULL)
    )


def replace_clock(**changes: Any) -> ClockShown:
    return ClockShown(**{"main_ms": 1_200_000, "periods": 3, "period_ms": 20_000, **changes})


def test_grace_runs_first() -> None:
    table = seat_all()
    table.moves("C7")
    graced = replace(table.state.clocks[1], grace_ms=20_000)
    state = replace(table.state, clocks=(table.state.clocks[0], graced))
    shown = [view_clocks(state, at_ms=1_000 + passed).white for passed in (0, 5_000, 21_000)]
    assert shown == [
        replace_clock(running=True, grace_ms=20_000),
        replace_clock(running=True, grace_ms=15_000),
        replace_clock(running=True, main_ms=1_199_000),
    ]


@pytest.mark.parametrize(
    ("setting", "shown"),
    [
        (RULES.clock, ClockRule(main_ms=1_200_000, periods=3, period_ms=20_000)),
        (SuddenDeathSetting(kind="sudden_death", main_ms=5), ClockRule(main_ms=5)),
        (FischerSetting(kind="fischer", main_ms=5, increment_ms=7), ClockRule(main_ms=5, increment_ms=7)),
    ],
)
def test_every_kind_of_clock_is_shown(setting: Any, shown: ClockRule) -> None:
    assert show_clock_rule(setting) == shown
