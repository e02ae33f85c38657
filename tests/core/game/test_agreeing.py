"""The agreement about dead stones: proposal, marks, acceptance, resumption, disputes."""

from dataclasses import replace

import pytest

from tests.core.game.builders import DISPUTE, OPENING, RULES, WALLS, Table, connect, points, seat_all
from tianyuan.core.game.effects import CallReferee, Effect, Finish, Finished, tell
from tianyuan.core.game.inputs import Accept, Away, Input, Marks, Penalise, Proposal, Resign, Resume
from tianyuan.core.game.opening import Opening
from tianyuan.core.go.counting import count_area, count_game

BO_ACCEPTS, WU_ACCEPTS = (Accept(player=player, marks=1) for player in ("bo", "wu"))
STRAY = points("H5")


def counting(opening: Opening = OPENING) -> Table:
    """Walls on E and F, a black stone H5 in white's area that is dead; the second pass at 100 s."""
    table = seat_all(opening)
    table.moves(f"{WALLS} H5 -", every_ms=1_000)
    table.move("", at=100_000)
    assert table.state.phase == "counting"
    return table


def proposed(*unsure: str, opening: Opening = OPENING) -> Table:
    """The judge answers at 101 s that H5 is dead."""
    table = counting(opening)
    given = Proposal(ply=table.state.ply, dead=STRAY, unsure=points(" ".join(unsure)))
    assert table.give(given, at=101_000) == (tell("game.proposed", stones=1),)
    return table


def counted(table: Table, at_ms: int, dead: tuple[int, ...], decided_by: str = "players") -> tuple[Effect, ...]:
    count = count_game(count_area(table.state.position.cells, size=9, dead=dead), komi_quarter_zi=15)
    finish = Finish(
        result="black" if count.winner == 1 else "white",
        reason="counting",
        decided_by=decided_by,  # type: ignore[arg-type]
        at_ms=at_ms,
        ply=table.state.ply,
        count=count,
        dead=dead,
    )
    return (Finished(finish=finish),)


def with_dispute(**changes: object) -> Opening:
    return replace(OPENING, rules=replace(RULES, dispute=replace(DISPUTE, **changes)))  # type: ignore[arg-type]


def test_both_accept_the_proposal_and_the_stones_are_counted() -> None:
    table = proposed()
    assert table.give(BO_ACCEPTS, at=105_000) == ()
    effects = table.give(WU_ACCEPTS, at=106_000)
    assert effects == counted(table, 106_000, STRAY)
    finish = table.state.finish
    assert finish is not None
    assert finish.count is not None
    # black 45 points, even 40½, komi 3¾: ¾ 子
    assert (finish.result, finish.count.margin_quarter_zi) == ("black", 3)
    table.check_replay()


def test_an_acceptance_names_the_set_it_accepts() -> None:
    table = proposed()
    table.give(Marks(player="wu", dead=()), at=102_000)
    assert table.refusal(BO_ACCEPTS) == "game.other_marks"
    table.give(Accept(player="bo", marks=2))
    assert table.refusal(Accept(player="bo", marks=2)) == "game.already_accepted"
    assert table.refusal(Accept(player="xi", marks=2)) == "game.not_a_player"


def test_any_change_takes_both_acceptances_back() -> None:
    table = proposed()
    table.give(WU_ACCEPTS, at=102_000)
    assert table.give(Marks(player="wu", dead=()), at=103_000) == (tell("game.acceptance_withdrawn"),)
    assert (table.state.counting.accepted_by, table.state.disagreements) == (frozenset(), 0)


def test_a_stone_names_its_chain_and_marks_are_the_whole_set() -> None:
    table = proposed()
    table.give(Marks(player="bo", dead=points("F3 F3")), at=102_000)
    column = points("F9 F8 F7 F6 F5 F4 F3 F2 F1")
    assert (table.state.counting.marks, table.state.counting.dead) == (2, column)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (Marks(player="bo", dead=STRAY), "game.same_marks"),
        (Marks(player="bo", dead=points("A1")), "go.dead_without_stone"),
        (Marks(player="bo", dead=(-1,)), "go.point_off_board"),
        (Marks(player="xi", dead=()), "game.not_a_player"),
        (Proposal(ply=21, dead=()), "game.already_proposed"),
        (Proposal(ply=9, dead=()), "game.other_ply"),
    ],
)
def test_refused(given: Input, code: str) -> None:
    table = proposed()
    assert table.state.ply == 21
    assert table.refusal(given, at=103_000) == code


def test_a_proposal_that_names_no_stone_is_refused() -> None:
    table = counting()
    assert table.refusal(Proposal(ply=21, dead=points("A1"))) == "go.dead_without_stone"
    assert table.refusal(Proposal(ply=21, dead=(), unsure=(200,))) == "go.point_off_board"


def test_the_proposal_gives_the_whole_time_to_answer() -> None:
    table = proposed()
    assert table.state.due_ms == 101_000 + 60_001


def test_a_player_who_was_faster_than_the_judge_keeps_his_marks() -> None:
    table = counting()
    table.give(Marks(player="wu", dead=STRAY), at=100_500)
    table.give(Proposal(ply=21, dead=()), at=101_000)
    assert (table.state.counting.marks, table.state.counting.dead) == (1, STRAY)


def test_marks_may_be_accepted_before_the_judge_answers() -> None:
    table = counting()
    table.give(Accept(player="wu", marks=0), at=100_100)
    assert table.give(Accept(player="bo", marks=0), at=100_200) == counted(table, 100_200, ())


def test_silence_lets_the_judgement_decide_where_it_is_sure() -> None:
    table = proposed()
    table.give(BO_ACCEPTS, at=102_000)
    assert table.wait_until(200_000) == counted(table, 161_001, STRAY, "server")


def test_silence_never_accepts_the_marks_of_the_other() -> None:
    table = proposed()
    table.give(Marks(player="wu", dead=()), at=102_000)
    table.give(Accept(player="wu", marks=2), at=103_000)
    assert table.wait_until(200_000) == counted(table, 161_001, STRAY, "server")


@pytest.mark.parametrize("opening", [OPENING, with_dispute(decided_by="referee")])
def test_otherwise_a_referee_decides(opening: Opening) -> None:
    table = proposed(*([] if opening is not OPENING else ["E5"]), opening=opening)
    assert table.wait_until(200_000) == (CallReferee(reason="no_answer"),)
    assert (table.state.phase, table.state.due_ms) == ("counting", None)
    for given in (BO_ACCEPTS, Marks(player="bo", dead=()), Resume(player="bo")):
        assert table.refusal(given) == "game.referee_decides"
    table.give(Resign(player="bo"), at=210_000)
    assert table.state.finish is not None
    assert table.state.finish.result == "white"


def test_without_a_proposal_a_referee_is_called_and_a_late_one_still_decides() -> None:
    table = counting()
    assert table.wait_until(160_001) == (CallReferee(reason="no_answer"),)
    given = Proposal(ply=21, dead=STRAY)
    assert table.give(given, at=170_000) == counted(table, 170_000, STRAY, "server")


def test_a_late_proposal_that_is_not_sure_leaves_it_to_the_referee() -> None:
    table = counting()
    table.wait_until(160_001)
    assert table.give(Proposal(ply=21, dead=STRAY, unsure=STRAY), at=170_000) == ()
    assert table.state.counting.referee_for == "no_answer"


def test_a_change_in_the_last_10_s_restarts_the_answer_three_times_at_most() -> None:
    table = proposed()
    sets = (STRAY, ())
    assert table.give(Marks(player="bo", dead=()), at=150_999) == ()
    assert table.state.due_ms == 161_001
    for number, at in enumerate((151_000, 201_000, 251_000)):
        table.give(Marks(player="bo", dead=sets[number % 2]), at=at)
        assert table.state.due_ms == at + 60_001
    table.give(Marks(player="bo", dead=()), at=305_000)
    assert table.state.due_ms == 311_001


def test_the_whole_phase_lasts_5_min_at_most() -> None:
    table = proposed(opening=with_dispute(restarts_at_most=99))
    for number in range(5):
        table.give(Marks(player="bo", dead=STRAY if number % 2 else ()), at=155_000 + 55_000 * number)
    assert table.state.due_ms == 100_000 + 300_001
    table.wait_until(400_001)
    assert table.state.phase == "finished"


def test_play_resumes_and_the_opponent_moves_first() -> None:
    table = proposed()
    assert table.give(Resume(player="bo"), at=110_000) == (tell("game.resumed", player="bo"),)
    assert (table.state.phase, table.state.side_to_move, table.state.clock_since_ms) == ("playing", "white", 110_000)
    table.moves("H6 H4 -")
    assert table.state.phase == "playing"
    table.move("", at=150_000)
    assert (table.state.phase, table.state.counting.marks) == ("counting", 0)
    table.check_replay()


def test_the_one_who_passed_last_may_have_to_move() -> None:
    table = counting()  # black passed last
    table.give(Resume(player="wu"), at=110_000)
    assert table.state.side_to_move == "black"


def test_play_resumes_only_while_the_opponent_is_present() -> None:
    table = proposed()
    table.give(Away(process="p1", connection="wu"), at=102_000)
    assert table.refusal(Resume(player="bo"), at=103_000) == "game.opponent_absent"
    table.give(connect("wu", tab="2"), at=104_000)
    table.give(Resume(player="bo"), at=105_000)
    assert table.state.phase == "playing"


def test_a_second_wish_to_resume_is_decided_by_the_judgement() -> None:
    table = proposed()
    table.give(Resume(player="bo"), at=110_000)
    table.moves("- -")
    table.give(Proposal(ply=23, dead=STRAY), at=113_000)
    assert table.give(Resume(player="wu"), at=114_000) == counted(table, 114_000, STRAY, "server")


def test_marks_changed_twice_after_the_other_accepted_call_a_referee_where_it_is_not_sure() -> None:
    table = proposed("H5")
    table.give(WU_ACCEPTS, at=102_000)
    assert table.give(Marks(player="bo", dead=()), at=103_000) == (tell("game.acceptance_withdrawn"),)
    table.give(Accept(player="bo", marks=2), at=104_000)
    effects = table.give(Marks(player="wu", dead=STRAY), at=105_000)
    assert effects == (CallReferee(reason="disagreement"),)
    assert (table.state.disagreements, table.state.counting.referee_for) == (2, "disagreement")


def test_a_penalty_moves_the_margin() -> None:
    table = proposed()
    table.give(Penalise(referee="r", why="落子后移动", side="black", quarter_zi=4))
    table.give(Penalise(referee="r", why="告警", side="white", quarter_zi=2))
    table.give(BO_ACCEPTS)
    table.give(WU_ACCEPTS)
    finish = table.state.finish
    assert finish is not None
    assert finish.count is not None
    assert (finish.result, finish.count.margin_quarter_zi) == ("black", 1)


def test_an_even_count_is_a_draw() -> None:
    table = proposed()
    table.give(Penalise(referee="r", why="罚子", side="black", quarter_zi=3))
    table.give(BO_ACCEPTS)
    table.give(WU_ACCEPTS)
    assert table.state.finish is not None
    assert table.state.finish.result == "draw"
