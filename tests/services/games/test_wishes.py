"""Free games as wished, and the rules that follow."""

from typing import Any

import pytest

from tests.services.games.seats import refusal_of
from tianyuan.core.game.opening import GameRules
from tianyuan.core.regulation.clocks import ByoYomiSetting, FischerSetting, SuddenDeathSetting
from tianyuan.services.games.wishes import COUNTED, DISPUTE, LAG, OUTAGE, PRESENCE, GameWish, rules_of, stones_of


def test_S1_8_an_even_game_is_played_by_the_rules_of_play() -> None:
    clock = ByoYomiSetting(kind="byo_yomi", main_ms=600_000, periods=3, period_ms=20_000)
    assert rules_of(GameWish(main_ms=600_000, periods=3, period_ms=20_000)) == GameRules(
        play=COUNTED, clock=clock, presence=PRESENCE, lag=LAG, outage=OUTAGE, dispute=DISPUTE
    )


@pytest.mark.parametrize(
    ("wish", "clock"),
    [
        (GameWish(main_ms=10_000), SuddenDeathSetting(kind="sudden_death", main_ms=10_000)),
        (
            GameWish(main_ms=60_000, increment_ms=5_000),
            FischerSetting(kind="fischer", main_ms=60_000, increment_ms=5_000),
        ),
        (
            GameWish(main_ms=0, periods=5, period_ms=30_000),
            ByoYomiSetting(kind="byo_yomi", main_ms=0, periods=5, period_ms=30_000),
        ),
    ],
)
def test_each_kind_of_clock(wish: GameWish, clock: object) -> None:
    assert rules_of(wish).clock == clock


@pytest.mark.parametrize(
    "clock",
    [
        {"main_ms": 0},
        {"main_ms": 9_999},
        {"main_ms": 6 * 3_600_000 + 1},
        {"main_ms": 600_000, "periods": 3, "period_ms": 20_000, "increment_ms": 1},
    ],
)
def test_a_clock_that_cannot_be_used(clock: dict[str, int]) -> None:
    assert refusal_of(lambda: rules_of(GameWish(**clock))) == "games.clock_unusable"


@pytest.mark.parametrize("periods", [{"periods": 3}, {"period_ms": 20_000}])
def test_byo_yomi_has_both_a_number_and_a_length(periods: dict[str, int]) -> None:
    assert refusal_of(lambda: rules_of(GameWish(main_ms=600_000, **periods))) == "games.periods_incomplete"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"size": 7}, "games.size_unusable"),
        ({"handicap": 1}, "games.handicap_unusable"),
        ({"handicap": 10}, "games.handicap_unusable"),
        ({"handicap": -1}, "games.handicap_unusable"),
    ],
)
def test_boards_and_handicaps_that_there_are_not(wrong: dict[str, Any], code: str) -> None:
    assert refusal_of(lambda: rules_of(GameWish(main_ms=60_000, **wrong))) == code


def test_a_handicap_takes_the_komi_away() -> None:
    wish = GameWish(main_ms=60_000, size=9, handicap=2)
    assert (rules_of(wish).play.komi_quarter_zi, stones_of(wish)) == (0, (24, 56))
    assert stones_of(GameWish(main_ms=60_000)) == ()
