"""The server stops, comes back, or one of its processes is lost: nobody is charged and nobody flagged for it."""

from dataclasses import replace

from tests.core.game.builders import OPENING, RULES, Table, connect, points, seat_all
from tianyuan.core.clock import read_clock
from tianyuan.core.game.effects import Finished, Refused, tell
from tianyuan.core.game.inputs import (
    Away,
    Back,
    Closed,
    ContinueClock,
    Deadline,
    Marks,
    ProcessLost,
    Resume,
    ServerResumed,
    ServerStopped,
    StopClock,
)
from tianyuan.core.game.opening import GameRules
from tianyuan.core.game.readings import read_clocks
from tianyuan.core.game.stopwatch import Stopwatch

STOPPED = ServerStopped(outage="o1")


def resumed(since: int, outage: str = "o1") -> ServerResumed:
    return ServerResumed(outage=outage, down_since_ms=since)


def test_time_in_which_the_server_was_down_is_charged_to_nobody() -> None:
    table = seat_all()
    table.move("E5", at=10_000)
    table.give(STOPPED, at=30_000)
    assert table.state.due_ms is None
    table.give(resumed(0), at=5_000_000)
    assert [clock.used_ms for clock in table.state.clocks] == [0, 20_000]
    assert [clock.grace_ms for clock in table.state.clocks] == [10_000, 20_000]
    for player in ("bo", "wu"):
        table.give(connect(player, tab="2"), at=5_001_000)
    table.move("D5", at=5_025_000)
    assert table.state.moves[1].used_ms == 25_000
    assert [clock.grace_ms for clock in table.state.clocks] == [10_000, 0]
    table.check_replay()


def test_a_crash_is_heard_of_afterwards_and_flags_nobody() -> None:
    table = seat_all()
    assert table.state.due_ms == 1_260_301
    effects = table.give(resumed(1_260_300), at=9_000_000)
    assert effects[0] == tell("game.server_back")
    assert (table.state.phase, table.state.clocks[0].used_ms) == ("playing", 1_260_300)
    table.check_replay()


def test_who_lost_before_the_crash_has_lost() -> None:
    table = seat_all()
    effects = table.give(resumed(1_260_301), at=9_000_000)
    finished, refused = effects
    assert isinstance(finished, Finished)
    assert (finished.finish.reason, finished.finish.at_ms) == ("time", 1_260_301)
    assert refused == Refused(code="game.finished")
    assert table.records[-1].input == Deadline()
    table.check_replay()


def test_an_outage_before_the_last_record_counts_from_it() -> None:
    table = seat_all()
    table.move("E5", at=50_000)
    table.give(resumed(10_000), at=60_000)
    assert table.state.clocks[1].used_ms == 0


def test_an_outage_is_no_interruption_and_one_that_went_on_goes_on() -> None:
    table = seat_all()
    table.give(Away(process="p1", connection="wu"), at=0)
    table.give(STOPPED, at=50_000)
    table.give(resumed(50_000), at=900_000)
    bo, wu = table.state.attendance
    assert bo.interruption is not None
    assert bo.interruption.watch == Stopwatch(0, 900_000)
    assert wu.interruption is not None
    assert wu.interruption.watch == Stopwatch(50_000, 900_000)
    table.give(connect("wu", tab="2"), at=910_000)
    assert (table.state.attendance[1].disconnections, table.state.connections[0].connection) == (0, "wu2")


def test_an_outage_stops_the_wait_for_the_players_and_gives_no_grace() -> None:
    table = Table()
    table.give(STOPPED, at=100_000)
    table.give(resumed(0), at=500_000)
    assert table.state.due_ms == 500_000 + 20_001
    assert [clock.grace_ms for clock in table.state.clocks] == [0, 0]


def test_an_outage_stops_the_times_of_the_counting() -> None:
    table = seat_all()
    table.moves("- -")
    table.give(STOPPED, at=32_000)
    assert table.refusal(Resume(player="bo"), at=33_000) == "game.held"
    table.give(resumed(0), at=500_000)
    assert table.state.due_ms == 500_000 + 30_001


def test_an_outage_is_known_by_its_id() -> None:
    table = seat_all()
    table.give(STOPPED, at=1_000)
    assert table.refusal(ServerStopped(outage="o2")) == "game.nothing_changes"
    table.give(resumed(0), at=2_000)
    assert table.refusal(resumed(0), at=3_000) == "game.outage_known"
    assert table.refusal(STOPPED, at=3_000) == "game.outage_known"
    table.give(resumed(3_000, "o2"), at=4_000)
    assert table.state.outages == ("o1", "o2")


def test_of_two_outages_the_longer_grace_holds() -> None:
    table = seat_all()
    table.give(resumed(1_000, "o1"), at=2_000)
    table.give(resumed(7_000, "o2"), at=9_000)
    assert [clock.grace_ms for clock in table.state.clocks] == [20_000, 10_000]


def test_a_lost_process_leaves_its_players_neutral_and_the_clock_waits_from_its_silence_on() -> None:
    table = seat_all()
    effects = table.give(ProcessLost(process="p1", silent_since_ms=10_000), at=13_000)
    assert effects == (tell("game.waits_for", player="bo"), tell("game.waits_for", player="wu"))
    assert (table.state.clock_since_ms, table.state.clocks[0].used_ms, table.state.due_ms) == (None, 10_000, 30_000)
    assert table.give(connect("bo", process="p2"), at=20_000) == ()
    assert (table.state.clock_since_ms, table.state.due_ms) == (20_000, 30_000)
    assert table.wait_until(30_000) == (tell("game.interrupted", player="wu"),)
    table.check_replay()


def test_the_clock_waits_20_s_at_most() -> None:
    table = seat_all()
    table.give(ProcessLost(process="p1", silent_since_ms=10_000), at=13_000)
    table.wait_until(40_000)
    assert table.state.clock_since_ms == 30_000
    assert table.state.attendance[0].interruption is not None
    assert table.state.attendance[0].interruption.watch == Stopwatch(0, 30_000)


def test_a_process_lost_long_ago_is_followed_up_to_now() -> None:
    table = seat_all()
    effects = table.give(ProcessLost(process="p1", silent_since_ms=10_000), at=50_000)
    assert effects[2:] == (tell("game.interrupted", player="bo"), tell("game.interrupted", player="wu"))
    assert table.state.due_ms == 30_000 + 60_001


def test_no_one_is_flagged_while_his_process_was_silent() -> None:
    table = seat_all()
    table.give(ProcessLost(process="p1", silent_since_ms=1_260_300), at=1_263_000)
    assert table.state.phase == "playing"


def test_the_clock_of_one_whose_connection_is_elsewhere_runs_on() -> None:
    table = seat_all()
    table.give(connect("bo", process="p2", tab="2"), at=5_000)
    assert table.give(ProcessLost(process="p1", silent_since_ms=6_000), at=9_000) == (
        tell("game.waits_for", player="wu"),
    )
    assert table.state.clock_since_ms is not None
    table.move("E5", at=10_000)
    assert (table.state.clock_since_ms, table.state.due_ms) == (None, 26_000)
    table.move("D5", at=12_000)
    assert table.state.moves[1].used_ms == 0


def test_a_hold_makes_the_wait_stand_still_too() -> None:
    table = seat_all()
    table.give(ProcessLost(process="p1", silent_since_ms=0), at=3_000)
    table.give(StopClock(referee="r", why="查看"), at=5_000)
    assert table.state.due_ms is None
    table.give(ContinueClock(referee="r", why="查看完毕"), at=100_000)
    assert table.state.due_ms == 115_000


def test_a_process_lost_during_a_hold_waits_when_time_runs_on() -> None:
    table = seat_all()
    table.give(StopClock(referee="r", why="查看"), at=5_000)
    table.give(ProcessLost(process="p1", silent_since_ms=6_000), at=9_000)
    table.give(ContinueClock(referee="r", why="查看完毕"), at=100_000)
    assert table.state.due_ms == 120_000


def test_a_wait_during_the_counting_ends_without_interruption() -> None:
    table = seat_all()
    table.moves("- -")
    table.give(ProcessLost(process="p1", silent_since_ms=3_000), at=6_000)
    assert table.wait_until(30_000) == ()
    assert [(one.waiting, one.interruption) for one in table.state.attendance] == [(None, None)] * 2


def test_a_lost_process_is_heard_no_more() -> None:
    table = seat_all()
    table.give(connect("bo", process="p2", tab="2"), at=1_000)
    table.give(ProcessLost(process="p1", silent_since_ms=2_000), at=3_000)
    assert table.refusal(connect("wu", process="p1", tab="2"), at=4_000) == "game.process_lost"
    assert table.refusal(ProcessLost(process="p1", silent_since_ms=2_000), at=4_000) == "game.process_lost"
    assert table.refusal(ProcessLost(process="p9", silent_since_ms=2_000), at=4_000) == "game.nothing_changes"


def test_connections_that_nobody_knows_are_refused() -> None:
    table = seat_all()
    for given in (Away, Back, Closed):
        assert table.refusal(given(process="p1", connection="xx")) == "game.connection_unknown"
        assert table.refusal(given(process="p9", connection="bo")) == "game.connection_unknown"
    assert table.refusal(connect("bo")) == "game.connection_known"
    assert table.refusal(connect("xi")) == "game.not_a_player"
    assert table.refusal(Back(process="p1", connection="bo")) == "game.nothing_changes"


def test_what_was_due_takes_place_before_an_input_that_is_refused() -> None:
    table = seat_all()
    table.give(Away(process="p1", connection="wu"), at=0)
    effects = table.give(Marks(player="bo", dead=points("E5")), at=70_000)
    assert effects == (tell("game.disconnected", player="wu", number=1, most=2), Refused(code="game.not_counting"))
    assert (table.records[-1].input, table.records[-1].at_ms) == (Deadline(), 70_000)
    assert table.refusal(Deadline(), at=70_000) == "game.nothing_due"
    table.check_replay()


def test_a_process_need_not_wait_at_all() -> None:
    rules: GameRules = replace(RULES, process_wait_ms=0)
    table = seat_all(replace(OPENING, rules=rules))
    effects = table.give(ProcessLost(process="p1", silent_since_ms=10_000), at=10_000)
    assert effects[2:] == (tell("game.interrupted", player="bo"), tell("game.interrupted", player="wu"))
    assert read_clock(read_clocks(table.state, at_ms=15_000)[0]).main_ms == 1_185_000
