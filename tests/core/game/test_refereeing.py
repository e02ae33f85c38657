"""What a referee does to a game, each with a reason, on the record."""

from dataclasses import replace

import pytest

from tests.core.game.builders import OPENING, WALLS, Table, connect, points, seat_all
from tianyuan.core.clock import read_clock
from tianyuan.core.game.effects import Finish, Finished, Overruled, tell
from tianyuan.core.game.inputs import (
    Accept,
    AddTime,
    Annul,
    Away,
    ContinueClock,
    DecideCount,
    Input,
    NoResult,
    Pass,
    Penalise,
    ProcessLost,
    Resign,
    Resume,
    SetResult,
    StopClock,
    TakeBack,
)
from tianyuan.core.game.readings import read_clocks
from tianyuan.core.growing import Growing

BY = {"referee": "ref", "why": "裁定"}


def ruled(result: str, reason: str, *, at_ms: int, ply: int = 0, ruling: int = 0) -> Finish:
    return Finish(
        result=result,  # type: ignore[arg-type]
        reason=reason,  # type: ignore[arg-type]
        decided_by="referee",
        at_ms=at_ms,
        ply=ply,
        referee="ref",
        why="裁定",
        ruling=ruling,
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (SetResult(referee="ref", why=" ", result="black"), "game.why_missing"),
        (AddTime(**BY, side="black", ms=0), "game.amount_not_positive"),
        (Penalise(**BY, side="black", quarter_zi=-4), "game.amount_not_positive"),
        (ContinueClock(**BY), "game.nothing_changes"),
        (TakeBack(**BY, ply=1), "game.ply_out_of_range"),
        (TakeBack(**BY, ply=-1), "game.ply_out_of_range"),
        (DecideCount(**BY, dead=()), "game.not_counting"),
    ],
)
def test_refused(given: Input, code: str) -> None:
    table = seat_all()
    table.move("E5", at=1_000)
    assert table.refusal(given, at=2_000) == code


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    assert seat_all().refusal(TakeBack(**BY, ply=0), at=2_000) == "game.nothing_changes"


def test_added_time_is_main_time() -> None:
    table = seat_all()
    table.give(AddTime(**BY, side="black", ms=60_000), at=10_000)
    table.give(AddTime(**BY, side="white", ms=5_000), at=10_000)
    shown = [read_clock(clock).main_ms for clock in read_clocks(table.state, at_ms=30_000)]
    assert shown == [1_230_000, 1_205_000]
    table.check_replay()


def test_a_stopped_clock_charges_nothing_and_no_move_is_taken() -> None:
    table = seat_all()
    table.give(Away(process="p1", connection="wu"), at=0)
    table.give(StopClock(**BY), at=10_000)
    assert table.refusal(StopClock(**BY)) == "game.nothing_changes"
    assert table.state.due_ms is None
    assert table.refusal(Pass(player="bo", ply=0), at=500_000) == "game.held"
    assert table.refusal(Resign(player="bo"), at=500_000) == "game.held"
    table.give(ContinueClock(**BY), at=500_000)
    assert table.state.due_ms == 500_000 + 50_001
    table.move("E5", at=510_000)
    assert table.state.moves[0].used_ms == 20_000


def test_a_result_set_ends_the_game() -> None:
    for result in ("black", "white", "draw", "both_lose"):
        table = seat_all()
        finish = ruled(result, "referee", at_ms=5_000)
        assert table.give(SetResult(**BY, result=result), at=5_000) == (Finished(finish=finish),)  # type: ignore[arg-type]


def test_no_result_and_annulment_end_the_game_with_no_winner() -> None:
    for given, reason in ((NoResult(**BY), "no_result"), (Annul(**BY), "annulled")):
        table = Table()
        assert table.give(given, at=5_000) == (Finished(finish=ruled("no_result", reason, at_ms=5_000)),)
        assert table.state.due_ms is None


def test_after_the_finish_each_ruling_is_the_next_on_the_record() -> None:
    table = seat_all()
    table.give(Resign(player="bo"), at=5_000)
    first = ruled("black", "referee", at_ms=6_000, ruling=1)
    assert table.give(SetResult(**BY, result="black"), at=6_000) == (Overruled(finish=first),)
    assert table.refusal(SetResult(**BY, result="black"), at=7_000) == "game.nothing_changes"
    second = ruled("no_result", "annulled", at_ms=8_000, ruling=2)
    assert table.give(Annul(**BY), at=8_000) == (Overruled(finish=second),)
    assert table.state.finish == second
    assert table.refusal(DecideCount(**BY, dead=()), at=9_000) == "game.finished"
    table.check_replay()


def counted() -> Table:
    table = seat_all()
    table.moves(f"{WALLS} H5 - -")
    return table


def test_a_referee_decides_which_stones_are_dead() -> None:
    table = counted()
    (finished,) = table.give(DecideCount(**BY, dead=points("H5")), at=50_000)
    assert isinstance(finished, Finished)
    finish = finished.finish
    assert finish.count is not None
    assert (finish.result, finish.count.margin_quarter_zi, finish.decided_by) == ("black", 3, "referee")
    assert (finish.dead, finish.referee, finish.why) == (points("H5"), "ref", "裁定")


def test_a_count_is_corrected_on_the_record() -> None:
    table = counted()
    for player in ("bo", "wu"):
        table.give(Accept(player=player, marks=0), at=40_000)
    (overruled,) = table.give(DecideCount(**BY, dead=points("H5")), at=50_000)
    assert isinstance(overruled, Overruled)
    assert (overruled.finish.ruling, overruled.finish.dead) == (1, points("H5"))
    assert table.refusal(DecideCount(**BY, dead=points("A1")), at=60_000) == "go.dead_without_stone"


def test_the_game_goes_on_from_an_earlier_move_with_the_clocks_of_then() -> None:
    table = seat_all()
    table.moves("E5 D5 C3 G7", every_ms=10_000)
    before = table.state.moves
    assert table.give(TakeBack(**BY, ply=2), at=60_000) == (tell("game.taken_back", ply=2),)
    state = table.state
    assert (state.moves, state.side_to_move, state.clock_since_ms) == (before[:2], "black", 60_000)
    assert state.clocks == (before[0].clock, before[1].clock)
    assert state.position.cells.count(0) == 79
    table.move("C3", at=61_000)
    table.check_replay()


def test_back_to_the_beginning_gives_both_whole_clocks() -> None:
    table = seat_all()
    fresh = table.state.clocks
    table.moves("E5 D5")
    table.give(TakeBack(**BY, ply=0), at=60_000)
    assert (table.state.clocks, table.state.moves, table.state.player_to_move) == (fresh, Growing(), "bo")


def test_the_game_goes_on_from_the_counting() -> None:
    table = counted()
    table.give(TakeBack(**BY, ply=20), at=60_000)
    assert (table.state.phase, table.state.position.passes_in_row) == ("playing", 1)
    table.move("", at=61_000)
    assert table.state.phase == "counting"


def test_taking_back_over_a_resumption_keeps_who_moved() -> None:
    table = seat_all()
    table.moves("E5 - -")
    table.give(Resume(player="wu"), at=10_000)  # black passed last, and moves again
    table.moves("C3 D3 C4")
    table.give(TakeBack(**BY, ply=4), at=60_000)
    assert [move.side for move in table.state.moves] == ["black", "white", "black", "black"]
    assert table.state.side_to_move == "white"
    table.give(TakeBack(**BY, ply=3), at=70_000)
    assert (table.state.side_to_move, table.state.position.passes_in_row) == ("black", 0)
    table.moves("-")
    assert table.state.phase == "playing"


def test_a_repetition_is_judged_by_the_moves_that_stand() -> None:
    table = seat_all()
    table.moves("D5 E5 E6 F6 E4 F4 J9 G5 F5")
    table.give(TakeBack(**BY, ply=8), at=60_000)
    table.moves("J8 J7 F5")
    assert table.state.ply == 11


def test_taking_back_while_a_player_is_waited_for_leaves_his_clock_standing() -> None:
    table = seat_all(replace(OPENING))
    table.moves("E5 D5")
    table.give(connect("wu", process="p2", tab="2"))
    table.give(ProcessLost(process="p1", silent_since_ms=2_000), at=4_000)
    table.give(TakeBack(**BY, ply=0), at=5_000)
    assert table.state.clock_since_ms is None
