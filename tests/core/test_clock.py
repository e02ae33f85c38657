"""One side's clock: byo-yomi, sudden death, Fischer; lag, grace, added time; and the laws of all of them."""

from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.clock import (
    Clock,
    ClockReading,
    add_main_time,
    allowance_ms,
    charge,
    grant_grace,
    lag_credit_ms,
    press,
    read_clock,
    start_clock,
    time_out_after_ms,
)
from tianyuan.core.regulation.clocks import ByoYomiSetting, FischerSetting, SuddenDeathSetting
from tianyuan.core.regulation.online import LagRule

LAG = LagRule(per_move_ms=300, per_game_ms=3_000)
BYO_YOMI = ByoYomiSetting(kind="byo_yomi", main_ms=60_000, periods=3, period_ms=10_000)
SUDDEN_DEATH = SuddenDeathSetting(kind="sudden_death", main_ms=60_000)
FISCHER = FischerSetting(kind="fischer", main_ms=60_000, increment_ms=5_000)

settings = st.one_of(
    st.builds(
        ByoYomiSetting,
        kind=st.just("byo_yomi"),
        main_ms=st.integers(0, 50),
        periods=st.integers(1, 4),
        period_ms=st.integers(1, 20),
    ),
    st.builds(SuddenDeathSetting, kind=st.just("sudden_death"), main_ms=st.integers(1, 80)),
    st.builds(FischerSetting, kind=st.just("fischer"), main_ms=st.integers(0, 50), increment_ms=st.integers(1, 20)),
)
lags = st.builds(LagRule, per_move_ms=st.integers(0, 5), per_game_ms=st.integers(0, 20))


@st.composite
def running_clocks(draw: st.DrawFn) -> Clock:
    """A clock after some moves, in the middle of a turn."""
    clock = start_clock(draw(settings), lag=draw(lags))
    for used_ms in draw(st.lists(st.integers(0, 30), max_size=5)):
        clock = press(charge(clock, used_ms), lag_ms=draw(st.integers(0, 9))) or clock
    return charge(grant_grace(clock, draw(st.integers(0, 10))), draw(st.integers(0, 40)))


def move(clock: Clock, used_ms: int, *, lag_ms: int = 0) -> Clock | None:
    return press(charge(clock, used_ms), lag_ms=lag_ms)


def reading(main_ms: int, periods: int, period_ms: int, *, in_byo_yomi: bool = False) -> ClockReading:
    return ClockReading(main_ms=main_ms, periods=periods, period_ms=period_ms, in_byo_yomi=in_byo_yomi, timed_out=False)


OUT = ClockReading(main_ms=0, periods=0, period_ms=0, in_byo_yomi=False, timed_out=True)


def played(clock: Clock | None) -> Clock:
    assert clock is not None
    return clock


def test_main_time_runs_before_the_periods():
    clock = start_clock(BYO_YOMI)
    assert read_clock(clock) == reading(60_000, 3, 10_000)
    assert read_clock(charge(clock, 20_000)) == reading(40_000, 3, 10_000)
    assert read_clock(charge(clock, 60_000)) == reading(0, 3, 10_000, in_byo_yomi=True)
    assert read_clock(charge(clock, 60_001)) == reading(0, 3, 9_999, in_byo_yomi=True)


def test_exactly_a_period_is_in_time_and_one_ms_more_is_an_overrun():
    clock = start_clock(BYO_YOMI)
    assert read_clock(charge(clock, 70_000)) == reading(0, 3, 0, in_byo_yomi=True)
    assert read_clock(charge(clock, 70_001)) == reading(0, 2, 9_999, in_byo_yomi=True)
    assert read_clock(charge(clock, 90_000)) == reading(0, 1, 0, in_byo_yomi=True)
    assert read_clock(charge(clock, 90_001)) == OUT


def test_a_move_gives_the_running_period_back_in_full():
    clock = played(move(start_clock(BYO_YOMI), 65_000))
    assert read_clock(clock) == reading(0, 3, 10_000, in_byo_yomi=True)
    assert read_clock(played(move(clock, 10_000))) == reading(0, 3, 10_000, in_byo_yomi=True)
    assert read_clock(played(move(clock, 10_001))) == reading(0, 2, 10_000, in_byo_yomi=True)
    assert read_clock(played(move(clock, 30_000))) == reading(0, 1, 10_000, in_byo_yomi=True)
    assert move(clock, 30_001) is None


def test_sudden_death_is_lost_a_millisecond_after_the_main_time():
    clock = played(move(start_clock(SUDDEN_DEATH), 30_000))
    assert read_clock(charge(clock, 30_000)) == reading(0, 0, 0)
    assert read_clock(charge(clock, 30_001)) == OUT
    assert move(clock, 30_001) is None


def test_fischer_adds_its_increment_with_each_move():
    clock = played(move(start_clock(FISCHER), 30_000))
    assert read_clock(clock) == reading(35_000, 0, 0)
    assert read_clock(played(move(clock, 35_000))) == reading(5_000, 0, 0)
    assert move(clock, 35_001) is None


def test_fischer_without_main_time_begins_with_one_increment():
    assert read_clock(start_clock(FischerSetting(kind="fischer", main_ms=0, increment_ms=5_000))) == reading(
        5_000, 0, 0
    )


def test_lag_is_given_back_within_its_caps_and_never_more_than_the_move_took():
    clock = start_clock(BYO_YOMI, lag=LAG)
    assert lag_credit_ms(clock, 120, used_ms=1_000) == 120
    assert lag_credit_ms(clock, 900, used_ms=1_000) == 300
    assert lag_credit_ms(clock, -5, used_ms=1_000) == 0
    assert lag_credit_ms(clock, 120, used_ms=80) == 80
    assert lag_credit_ms(start_clock(BYO_YOMI), 120, used_ms=1_000) == 0


def test_lag_is_given_back_up_to_so_much_a_game():
    clock = start_clock(SUDDEN_DEATH, lag=LAG)
    for _ in range(12):
        clock = played(move(clock, 1_000, lag_ms=300))
    assert (clock.main_ms, clock.lag_left_ms) == (60_000 - 12_000 + 3_000, 0)


def test_lag_saves_a_period_and_a_game():
    clock = played(move(start_clock(BYO_YOMI, lag=LAG), 60_000))
    assert read_clock(played(move(clock, 10_200, lag_ms=200))) == reading(0, 3, 10_000, in_byo_yomi=True)
    assert played(move(clock, 30_200, lag_ms=200)).periods == 1
    assert move(clock, 30_200, lag_ms=199) is None


def test_time_is_out_at_the_limit_and_what_may_still_be_given_back():
    clock = start_clock(BYO_YOMI, lag=LAG)
    assert time_out_after_ms(clock) == 60_000 + 30_000 + 300 + 1
    assert time_out_after_ms(start_clock(BYO_YOMI)) == 90_001


def test_grace_runs_first_touches_no_period_and_lapses_unused():
    clock = grant_grace(played(move(start_clock(BYO_YOMI), 60_000)), 20_000)
    assert allowance_ms(clock) == 50_000
    assert read_clock(charge(clock, 20_000)) == reading(0, 3, 10_000, in_byo_yomi=True)
    assert read_clock(charge(clock, 30_001)) == reading(0, 2, 9_999, in_byo_yomi=True)
    after = played(move(clock, 5_000))
    assert after.grace_ms == 0
    assert read_clock(after) == reading(0, 3, 10_000, in_byo_yomi=True)


def test_grace_begins_in_the_middle_of_a_turn():
    clock = charge(grant_grace(charge(start_clock(BYO_YOMI), 65_000), 20_000), 21_000)
    assert read_clock(clock) == reading(0, 3, 4_000, in_byo_yomi=True)


def test_of_two_graces_the_longer_one_holds():
    assert grant_grace(grant_grace(start_clock(BYO_YOMI), 20_000), 10_000).grace_ms == 20_000


def test_added_time_counts_from_the_beginning_of_the_turn():
    clock = charge(played(move(start_clock(BYO_YOMI), 60_000)), 25_000)
    assert read_clock(clock) == reading(0, 1, 5_000, in_byo_yomi=True)
    assert read_clock(add_main_time(clock, 30_000)) == reading(5_000, 3, 10_000)


@given(running_clocks(), st.lists(st.integers(0, 30), max_size=6))
def test_splitting_a_wait_changes_nothing(clock: Clock, pieces: list[int]):
    split = clock
    for ms in pieces:
        split = charge(split, ms)
    assert split == charge(clock, sum(pieces))


@given(running_clocks(), st.integers(0, 200), st.integers(0, 9))
def test_a_move_is_in_time_exactly_until_its_limit(clock: Clock, ms: int, lag_ms: int):
    running = charge(clock, ms)
    in_time = allowance_ms(running) + lag_credit_ms(running, lag_ms, used_ms=running.used_ms) >= 0
    assert (press(running, lag_ms=lag_ms) is not None) == in_time
    assert read_clock(running).timed_out == (allowance_ms(running) < 0)


@given(running_clocks(), st.integers(0, 60), st.integers(0, 9))
def test_time_that_ran_is_the_same_whether_it_was_charged_before_or_with_the_move(clock: Clock, ms: int, lag_ms: int):
    assert press(clock, ran_ms=ms, lag_ms=lag_ms) == press(charge(clock, ms), lag_ms=lag_ms)


@given(running_clocks(), st.integers(0, 9))
def test_no_move_is_in_time_once_time_is_out(clock: Clock, lag_ms: int):
    after_ms = time_out_after_ms(clock)
    if after_ms >= 0:
        assert press(charge(clock, after_ms), lag_ms=lag_ms) is None


@given(running_clocks(), st.integers(0, 100), st.integers(0, 100))
def test_what_a_clock_shows_never_grows_without_a_move(clock: Clock, first: int, more: int):
    def total(at: Clock) -> tuple[int, int]:
        shown = read_clock(at)
        return shown.main_ms, shown.periods

    assert total(charge(clock, first + more)) <= total(charge(clock, first))


@given(running_clocks(), st.integers(0, 60), st.integers(0, 9))
def test_a_move_never_leaves_more_than_it_found_but_the_increment(clock: Clock, ms: int, lag_ms: int):
    after = press(charge(clock, ms), lag_ms=lag_ms)
    if after is not None:
        assert after.main_ms <= clock.main_ms + clock.increment_ms
        assert after.periods <= clock.periods
        assert (after.used_ms, after.grace_ms) == (0, 0)
        assert 0 <= clock.lag_left_ms - after.lag_left_ms <= min(clock.lag_per_move_ms, lag_ms)
