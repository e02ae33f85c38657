"""What a page shows of a game at a moment."""

from tests.core.game.builders import seat_all
from tianyuan.core.game.inputs import Away, ProcessLost
from tianyuan.core.game.readings import PresenceReading, read_clocks, read_presence

PRESENT = PresenceReading(
    player="bo",
    is_in_front=True,
    is_waited_for=False,
    disconnections=0,
    disconnected_ms=0,
    counts_in_ms=None,
    escape_in_ms=None,
)


def absent(disconnections: int, disconnected_ms: int, counts_in_ms: int, escape_in_ms: int) -> PresenceReading:
    return PresenceReading(
        player="wu",
        is_in_front=False,
        is_waited_for=False,
        disconnections=disconnections,
        disconnected_ms=disconnected_ms,
        counts_in_ms=counts_in_ms,
        escape_in_ms=escape_in_ms,
    )


def test_how_long_is_left_before_an_absence_counts() -> None:
    table = seat_all()
    table.give(Away(process="p1", connection="wu"), at=0)
    assert read_presence(table.state, at_ms=20_000) == (PRESENT, absent(0, 0, 40_000, 160_000))
    table.wait_until(60_001)
    assert read_presence(table.state, at_ms=90_000) == (PRESENT, absent(1, 30_000, 0, 90_000))


def test_after_the_finish_an_absence_grows_no_more() -> None:
    table = seat_all()
    table.give(Away(process="p1", connection="wu"), at=0)
    table.wait_until(500_000)
    assert read_presence(table.state, at_ms=900_000)[1] == absent(1, 120_001, 0, 0)


def test_a_player_may_be_waited_for() -> None:
    table = seat_all()
    table.give(ProcessLost(process="p1", silent_since_ms=0), at=3_000)
    one = read_presence(table.state, at_ms=4_000)[0]
    assert (one.is_in_front, one.is_waited_for, one.escape_in_ms) == (False, True, None)


def test_only_the_clock_of_the_side_to_move_runs() -> None:
    table = seat_all()
    black, white = read_clocks(table.state, at_ms=7_000)
    assert (black.used_ms, white.used_ms) == (7_000, 0)
