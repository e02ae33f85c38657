"""The server's clock: it goes with the database's, never back, and knows when it does not know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.live.server_clock import ServerClock


class Steady:
    """A steady clock that stands where the test has put it."""

    def __init__(self) -> None:
        self.now_ms = 1_000

    def __call__(self) -> int:
        return self.now_ms


def ask(clock: ServerClock, steady: Steady, *, told_ms: int, took_ms: int = 0) -> None:
    """The database is asked, tells that time half way, and is heard `took_ms` later."""
    asked_ms = steady.now_ms
    steady.now_ms += took_ms
    clock.set_by(told_ms, asked_steady_ms=asked_ms, heard_steady_ms=steady.now_ms)


@pytest.fixture
def steady() -> Steady:
    return Steady()


@pytest.fixture
def clock(steady: Steady) -> ServerClock:
    return ServerClock(steady)


def test_before_it_is_set_there_is_no_time(clock: ServerClock) -> None:
    assert not clock.is_sure
    with pytest.raises(RuntimeError, match="clock_not_set"):
        clock.now_ms()


def test_it_goes_on_from_what_the_database_told(clock: ServerClock, steady: Steady) -> None:
    ask(clock, steady, told_ms=500_000, took_ms=8)
    assert (clock.now_ms(), clock.is_sure) == (500_004, True)
    steady.now_ms += 2_500
    assert (clock.now_ms(), clock.steady_ms()) == (502_504, 3_508)


def test_a_difference_is_made_up_a_hundredth_at_a_time(clock: ServerClock, steady: Steady) -> None:
    ask(clock, steady, told_ms=500_000)
    ask(clock, steady, told_ms=500_007)
    readings = []
    for _ in range(9):
        readings.append(clock.now_ms() - steady.now_ms - 499_000)
        steady.now_ms += 100
    assert readings == [0, 1, 2, 3, 4, 5, 6, 7, 7]
    ask(clock, steady, told_ms=clock.now_ms() - 2)
    before_ms = clock.now_ms()
    steady.now_ms += 1_000
    assert clock.now_ms() == before_ms + 998


def test_what_the_way_may_explain_is_no_difference(clock: ServerClock, steady: Steady) -> None:
    ask(clock, steady, told_ms=500_000, took_ms=10)
    ask(clock, steady, told_ms=500_013, took_ms=10)
    steady.now_ms += 5_000
    assert clock.now_ms() == 500_005 + 10 + 5_000


@pytest.mark.parametrize(("took_ms", "is_sure"), [(200, True), (201, False)])
def test_more_than_a_tenth_of_a_second_is_unsure(
    clock: ServerClock, steady: Steady, took_ms: int, is_sure: bool
) -> None:
    ask(clock, steady, told_ms=500_000, took_ms=took_ms)
    assert clock.is_sure == is_sure


def test_a_slow_answer_does_not_spoil_a_good_one(clock: ServerClock, steady: Steady) -> None:
    ask(clock, steady, told_ms=500_000, took_ms=2)
    ask(clock, steady, told_ms=777_000, took_ms=900)
    assert (clock.now_ms(), clock.is_sure) == (500_901, True)


def test_long_unmeasured_it_is_unsure_until_it_is_measured(clock: ServerClock, steady: Steady) -> None:
    ask(clock, steady, told_ms=500_000)
    steady.now_ms += 201_999
    assert clock.is_sure
    steady.now_ms += 1
    assert not clock.is_sure
    ask(clock, steady, told_ms=702_000)
    assert clock.is_sure


@given(
    st.lists(
        st.tuples(st.integers(0, 20_000), st.integers(-100_000, 100_000), st.integers(0, 300)), min_size=1, max_size=30
    )
)
def test_it_never_goes_back_and_hardly_ever_jumps(turns: list[tuple[int, int, int]]) -> None:
    """However wildly the database's clock jumps, between two looks as much time passes as really did, ± 1 %."""
    steady = Steady()
    clock = ServerClock(steady)
    ask(clock, steady, told_ms=500_000)
    for passed_ms, jump_ms, took_ms in turns:
        before_ms, began_ms = clock.now_ms(), steady.now_ms
        ask(clock, steady, told_ms=500_000 + steady.now_ms + jump_ms, took_ms=took_ms)
        steady.now_ms += passed_ms
        really_ms = steady.now_ms - began_ms
        assert abs(clock.now_ms() - before_ms - really_ms) <= really_ms // 100 + 1
        assert clock.now_ms() >= before_ms
