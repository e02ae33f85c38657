"""八(四)1, 2: qualifier 20 min, shortlist 30 min, then 20 s three times; the third overrun loses."""

from typing import cast

from tests.core.game.builders import OPENING, Table, connect
from tianyuan.core.clock import Clock, charge, press, read_clock, start_clock
from tianyuan.core.game.effects import Finish, Finished
from tianyuan.core.game.opening import Opening, rules_of_stage
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.regulations import load

REGULATION = load("shanglv-2018").regulation
QUALIFIER, SHORTLIST = (cast("OnlineStage", REGULATION.stage(stage)) for stage in ("qualifier", "shortlist"))


def after(clock: Clock, *used_ms: int) -> Clock:
    for ms in used_ms:
        moved = press(charge(clock, ms))
        assert moved is not None
        clock = moved
    return clock


def test_S1_8_4a_the_clocks_of_both_stages() -> None:
    first, second = (read_clock(start_clock(stage.clock)) for stage in (QUALIFIER, SHORTLIST))
    assert (first.main_ms, first.periods, first.period_ms) == (1_200_000, 3, 20_000)
    assert (second.main_ms, second.periods, second.period_ms) == (1_800_000, 3, 20_000)


def test_S1_8_4a_65_s_with_10_s_of_main_time_left_are_two_overruns() -> None:
    clock = after(start_clock(QUALIFIER.clock), 1_190_000)
    thinking = read_clock(charge(clock, 65_000))
    assert (thinking.main_ms, thinking.periods, thinking.period_ms) == (0, 1, 5_000)
    left = read_clock(after(clock, 65_000))
    assert (left.main_ms, left.periods, left.period_ms, left.timed_out) == (0, 1, 20_000, False)


def test_S1_8_4a_70_s_and_1_ms_with_10_s_of_main_time_left_is_lost_on_time() -> None:
    clock = after(start_clock(QUALIFIER.clock), 1_190_000)
    assert press(charge(clock, 70_000)) is not None
    assert press(charge(clock, 70_001)) is None


def test_S1_8_4a_the_third_overrun_loses() -> None:
    clock = after(start_clock(QUALIFIER.clock), 1_200_000, 20_001, 20_001)
    assert read_clock(clock).periods == 1
    assert press(charge(clock, 20_001)) is None


def opened() -> Opening:
    rules = rules_of_stage(QUALIFIER, play=REGULATION.rules)
    return Opening(id="g", rules=rules, black=("bo",), white=("wu",), colours_by="lots", drawn_at_ms=0)


def test_S1_8_4a_a_game_is_lost_on_time_a_millisecond_after_all_that_may_be_given_back() -> None:
    table = Table(opened())
    for player in ("bo", "wu"):
        table.give(connect(player))
    limit_ms = 1_260_000 + QUALIFIER.lag.per_move_ms
    assert table.state.due_ms == limit_ms + 1
    finish = Finish(result="white", reason="time", decided_by="rules", at_ms=limit_ms + 1, ply=0, players=("bo",))
    assert table.wait_until(limit_ms + 50) == (Finished(finish=finish),)


def test_S1_8_4a_a_move_after_the_limit_is_in_time_only_with_its_delay_given_back() -> None:
    for lag_ms, phase in ((200, "playing"), (199, "finished")):
        table = Table(opened())
        for player in ("bo", "wu"):
            table.give(connect(player))
        table.move("E5", at=1_260_200, lag_ms=lag_ms)
        assert table.state.phase == phase


def test_S1_8_4a_blacks_clock_starts_when_both_have_appeared() -> None:
    table = Table(OPENING)
    table.give(connect("bo"), at=0)
    assert table.state.clock_since_ms is None
    table.give(connect("wu"), at=90_000)
    assert (table.state.clock_since_ms, table.state.side_to_move) == (90_000, "black")
