"""Who plays which colour, and what an opening refuses."""

from dataclasses import replace
from typing import cast

import pytest

from tests.core.game.builders import OPENING, RULES
from tianyuan.core.game.opening import GameRules, colours_by_lot, colours_by_nigiri, rules_of_stage
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.refusal import SettingRefused
from tianyuan.regulations import load

BO, WU = ("bo",), ("wu",)


@pytest.mark.parametrize(("lot", "colours"), [(0, (BO, WU)), (1, (WU, BO)), (2**31 - 2, (BO, WU))])
def test_S1_8_1a_lots_decide_the_colour(lot: int, colours: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    assert colours_by_lot(BO, WU, lot=lot) == colours


@pytest.mark.parametrize(
    ("stones", "guessed_odd", "black"), [(7, True, WU), (7, False, BO), (8, True, BO), (8, False, WU)]
)
def test_who_guesses_right_is_black(stones: int, guessed_odd: bool, black: tuple[str, ...]) -> None:
    white = BO if black == WU else WU
    assert colours_by_nigiri(BO, WU, stones=stones, guessed_odd=guessed_odd) == (black, white)


def test_the_rules_of_a_stage_are_those_of_its_regulation() -> None:
    regulation = load("shanglv-2018").regulation
    stage = cast("OnlineStage", regulation.stage("qualifier"))
    assert rules_of_stage(stage, play=regulation.rules) == GameRules(
        play=regulation.rules,
        clock=stage.clock,
        presence=stage.presence,
        lag=stage.lag,
        outage=stage.outage,
        dispute=stage.dispute,
        process_wait_ms=20_000,
    )


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"black": ()}, "players_out_of_range"),
        ({"black": ("a", "b", "c"), "white": ("d", "e", "f")}, "players_out_of_range"),
        ({"white": ("wu", "wa")}, "players_out_of_range"),
        ({"white": ("bo",)}, "player_twice"),
        ({"white": ("",)}, "player_empty"),
    ],
)
def test_an_opening_that_makes_no_sense_is_refused(changes: dict[str, tuple[str, ...]], code: str) -> None:
    with pytest.raises(SettingRefused, match=code):
        replace(OPENING, **changes)  # type: ignore[arg-type]


def test_a_wait_is_never_negative() -> None:
    with pytest.raises(SettingRefused, match="grace_out_of_range"):
        replace(RULES, process_wait_ms=-1)


def test_everyone_who_plays_has_a_side() -> None:
    sides = [OPENING.side_of(player) for player in ("bo", "wu", "xi")]
    assert (OPENING.players, sides) == (("bo", "wu"), ["black", "white", None])
