"""Plays, passes, resignations, turns, repeated inputs."""

from dataclasses import replace

import pytest

from tests.core.game.builders import OPENING, PAIRS, PLAY, RULES, Table, connect, points, seat_all, told_codes
from tianyuan.core.clock import start_clock
from tianyuan.core.game.effects import AskJudge, CallReferee, Finish, Finished, Record, Refused, Repeated
from tianyuan.core.game.inputs import Pass, Play, Resign, Resume
from tianyuan.core.game.state import MoveMade
from tianyuan.core.go.refusal import GoRefused
from tianyuan.core.growing import Growing

CLOCK = start_clock(RULES.clock, lag=RULES.lag)


def play(player: str, ply: int, vertex: str, **more: object) -> Play:
    return Play(player=player, ply=ply, point=points(vertex)[0], **more)  # type: ignore[arg-type]


def test_a_game_starts_when_both_have_appeared():
    table = Table()
    assert list(told_codes(table.give(connect("bo"), at=1_000))) == []
    assert table.state.phase == "waiting"
    assert table.refusal(play("bo", 0, "E5"), at=2_000) == "game.not_started"
    assert list(told_codes(table.give(connect("wu"), at=3_000))) == ["game.started"]
    assert (table.state.phase, table.state.clock_since_ms) == ("playing", 3_000)
    table.check_replay()


def test_a_move_is_recorded_with_its_time_and_the_next_deadline():
    table = seat_all()
    assert table.give(play("bo", 0, "E5", lag_ms=100, client="tab", number=1), at=5_000) == ()
    given = play("bo", 0, "E5", lag_ms=100, client="tab", number=1)
    assert table.records[-1] == Record(
        seq=3, at_ms=5_000, deadline_ms=5_000 + 1_200_000 + 60_000 + 300 + 1, input=given
    )
    clock = replace(CLOCK, main_ms=1_200_000 - 4_900, lag_left_ms=2_900)
    move = MoveMade(side="black", player="bo", point=points("E5")[0], at_ms=5_000, used_ms=4_900, clock=clock)
    assert table.state.moves == Growing([move])
    assert (table.state.clocks, table.state.side_to_move, table.state.ply) == ((clock, CLOCK), "white", 1)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (play("wu", 1, "D4"), "game.other_ply"),
        (play("bo", 2, "D4"), "game.not_your_turn"),
        (play("xi", 2, "D4"), "game.not_a_player"),
        (play("wu", 2, "E5"), "game.other_ply"),
        (Pass(player="bo", ply=3), "game.not_your_turn"),
        (play("wu", 3, "E5"), "go.occupied"),
        (Play(player="wu", ply=3, point=81), "go.point_off_board"),
        (Play(player="wu", ply=3, point=-1), "go.point_off_board"),
        (Resign(player="xi"), "game.not_a_player"),
    ],
)
def test_refused(given: Play | Pass | Resign, code: str):
    table = seat_all()
    table.moves("E5 D5 C3")
    given = replace(given, ply=3) if code == "game.not_your_turn" else given  # type: ignore[call-arg]
    assert table.refusal(given, at=9_000) == code


def test_a_repetition_is_refused_with_the_move_after_which_it_stood():
    table = seat_all()
    table.moves("D5 E5 E6 F6 E4 F4 J9 G5 F5")  # black takes the ko
    effects = table.move("E5", at=60_000)
    assert effects == (Refused(code="go.ko", data=(("point", points("E5")[0]), ("ply", 8))),)


def test_a_repeated_input_is_recognised_and_changes_nothing():
    table = seat_all()
    table.give(play("bo", 0, "E5", client="tab", number=7), at=1_000)
    repeated = Repeated(client="tab", number=7)
    assert table.give(play("bo", 0, "E5", client="tab", number=7), at=1_500) == (repeated,)
    assert table.give(play("bo", 0, "E5", client="tab", number=6), at=1_600) == (Repeated(client="tab", number=6),)
    assert table.refusal(play("bo", 0, "E5", client="other tab", number=1)) == "game.other_ply"
    assert table.state.ply == 1
    assert table.state.numbers == {"tab": 7}


def test_a_refused_input_may_be_sent_again_with_its_number():
    table = seat_all()
    assert table.refusal(play("wu", 1, "E5", client="w", number=1)) == "game.other_ply"
    table.move("C3", at=1_000)
    assert table.give(play("wu", 1, "E5", client="w", number=1), at=2_000) == ()


def test_time_before_the_last_record_is_taken_as_that():
    table = seat_all()
    table.move("E5", at=5_000)
    table.move("D5", at=4_000)
    assert table.records[-1].at_ms == 5_000
    assert table.state.moves[-1].used_ms == 0


def test_resignation_gives_the_game_to_the_other():
    table = seat_all()
    table.moves("E5 D5")
    finish = Finish(result="white", reason="resignation", decided_by="players", at_ms=8_000, ply=2, players=("bo",))
    assert table.give(Resign(player="bo"), at=8_000) == (Finished(finish=finish),)
    assert (table.state.phase, table.state.finish, table.state.due_ms) == ("finished", finish, None)
    assert table.refusal(Resign(player="wu"), at=8_000) == "game.finished"
    table.check_replay()


def test_two_passes_in_a_row_begin_the_counting_and_stop_the_clocks():
    table = seat_all()
    table.moves("E5 - C3 -")
    assert table.state.phase == "playing"
    effects = table.move("", at=10_000)
    assert list(told_codes(effects)) == ["game.counting_begins", "AskJudge"]
    assert AskJudge(ply=5) in effects
    assert (table.state.phase, table.state.clock_since_ms, table.state.due_ms) == ("counting", None, 70_001)
    assert table.refusal(play("wu", 5, "G7")) == "game.play_is_over"


def test_a_pair_moves_in_its_order():
    table = seat_all(PAIRS)
    assert table.refusal(play("ba", 0, "E5")) == "game.partner_to_move"
    table.moves("E5 D5 C5 B5 E6 D6")
    assert [move.player for move in table.state.moves] == ["bo", "wu", "ba", "wa", "bo", "wu"]
    assert table.state.player_to_move == "ba"
    assert table.refusal(Resign(player="bo")) == "game.partner_to_move"
    (finished,) = table.give(Resign(player="ba"), at=9_000)
    assert isinstance(finished, Finished)
    assert (finished.finish.result, finished.finish.players) == ("white", ("ba",))


def test_with_handicap_stones_white_moves_first():
    opening = replace(OPENING, setup_black=points("C3 G7"), first="white", colours_by="handicap")
    table = seat_all(opening)
    assert table.state.player_to_move == "wu"
    table.moves("E5 D5")
    assert [move.side for move in table.state.moves] == ["white", "black"]


def test_setup_stones_that_cannot_stand_are_refused_at_once():
    with pytest.raises(GoRefused, match=r"go\.setup_twice"):
        Table(replace(OPENING, setup_black=points("C3 C3")))


def test_a_position_for_the_third_time_calls_a_referee_where_he_rules():
    rules = replace(RULES, play=replace(PLAY, repetition="referee"))
    table = seat_all(replace(OPENING, rules=rules))
    table.moves("E5 - -")
    table.give(Resume(player="wu"))
    assert table.move("") == (CallReferee(reason="repetition"),)
    assert table.state.phase == "playing"
    table.check_replay()
