"""八(四)3: an interruption over 60 s is a disconnection; over 2 min in all, or more than 2 of them: escape 逃跑."""

from dataclasses import replace

from tests.core.game.builders import OPENING, PAIRS, PRESENCE, RULES, Table, connect, seat_all, told_codes
from tianyuan.core.game.effects import Effect, Finish, Finished, tell
from tianyuan.core.game.inputs import Away, Back, Closed, Resume
from tianyuan.core.game.opening import Opening
from tianyuan.core.game.presence import Attendance
from tianyuan.core.regulation.clocks import SuddenDeathSetting
from tianyuan.core.regulation.online import PresenceRule


def away(player: str) -> Away:
    return Away(process="p1", connection=player)


def back(player: str) -> Back:
    return Back(process="p1", connection=player)


def escaped(at_ms: int, *players: str, result: str = "white", ply: int = 0) -> tuple[Effect, ...]:
    finish = Finish(
        result=result,  # type: ignore[arg-type]
        reason="escape",
        decided_by="rules",
        at_ms=at_ms,
        ply=ply,
        players=players,
    )
    return (Finished(finish=finish),)


def with_presence(rule: PresenceRule) -> Opening:
    return replace(OPENING, rules=replace(RULES, presence=rule))


def absent(table: Table, player: str, from_ms: int, lasting_ms: int) -> None:
    table.give(away(player), at=from_ms)
    table.give(back(player), at=from_ms + lasting_ms)


def test_S1_8_4b_exactly_60_s_is_no_disconnection_and_a_millisecond_more_is_one() -> None:
    table = seat_all()
    absent(table, "wu", 0, 60_000)
    assert table.state.attendance[1] == Attendance(player="wu", side="white", has_appeared=True)
    absent(table, "wu", 100_000, 60_001)
    assert table.state.attendance[1] == Attendance(
        player="wu", side="white", has_appeared=True, disconnections=1, disconnected_ms=1
    )
    table.check_replay()


def test_S1_8_4b_all_are_told_when_an_interruption_begins_counts_and_ends() -> None:
    table = seat_all()
    assert table.give(away("wu"), at=1_000) == (tell("game.interrupted", player="wu"),)
    assert table.state.due_ms == 61_001
    assert table.wait_until(62_000) == (tell("game.disconnected", player="wu", number=1, most=2),)
    assert table.give(back("wu"), at=63_000) == (tell("game.back", player="wu"),)


def test_S1_8_4b_one_unbroken_absence_is_an_escape_after_180_s() -> None:
    table = seat_all()
    table.give(away("bo"), at=0)
    assert table.wait_until(180_000) == (tell("game.disconnected", player="bo", number=1, most=2),)
    assert table.state.due_ms == 180_001
    assert table.wait_until(180_001) == escaped(180_001, "bo")


def test_S1_8_4b_three_absences_of_61_s_escape_at_the_60_s_mark_of_the_third() -> None:
    table = seat_all()
    absent(table, "bo", 0, 61_000)
    absent(table, "bo", 100_000, 61_000)
    table.give(away("bo"), at=200_000)
    assert table.wait_until(261_000) == escaped(260_001, "bo")
    assert table.refusal(back("bo"), at=261_000) == "game.finished"


def test_S1_8_4b_two_disconnections_of_more_than_2_min_in_all_are_an_escape() -> None:
    table = seat_all()
    absent(table, "wu", 0, 130_000)
    table.give(away("wu"), at=200_000)
    assert table.state.attendance[1].disconnected_ms == 70_000
    table.wait_until(310_000)
    assert table.state.due_ms == 310_001
    assert table.wait_until(310_001) == escaped(310_001, "wu", result="black")


def test_S1_8_4b_where_time_counts_from_the_start_the_60_s_are_not_free() -> None:
    table = seat_all(with_presence(replace(PRESENCE, disconnected_time_counts_from="start")))
    absent(table, "bo", 0, 70_000)
    assert table.state.attendance[0].disconnected_ms == 70_000
    table.give(away("bo"), at=100_000)
    # 50 s are left, but an interruption counts for nothing until it is over 60 s
    assert table.wait_until(170_000) == escaped(160_001, "bo")
    alone = seat_all(with_presence(replace(PRESENCE, disconnected_time_counts_from="start")))
    alone.give(away("bo"), at=0)
    alone.wait_until(119_999)
    assert alone.state.due_ms == 120_001


def test_S1_8_4b_two_tabs_one_in_front_is_enough() -> None:
    table = seat_all()
    table.give(connect("wu", tab="2", process="p2"), at=1_000)
    assert table.give(away("wu"), at=2_000) == ()
    assert table.state.due_ms == 1_260_301
    assert table.give(Closed(process="p2", connection="wu2"), at=3_000) == (tell("game.interrupted", player="wu"),)
    assert table.give(connect("wu", tab="3"), at=4_000) == (tell("game.back", player="wu"),)


def test_S1_8_4b_the_clock_runs_on_during_an_interruption() -> None:
    table = seat_all()
    absent(table, "bo", 1_000, 50_000)
    table.move("E5", at=60_000)
    assert table.state.moves[0].used_ms == 60_000


def test_S1_8_4b_absence_while_counting_is_no_escape() -> None:
    table = seat_all()
    table.give(away("bo"), at=0)
    table.wait_until(100_000)
    table.moves("- -")
    assert table.state.attendance[0] == Attendance(player="bo", side="black", has_appeared=True)
    table.give(back("bo"), at=110_000)
    assert list(told_codes(table.give(away("bo"), at=111_000))) == []
    assert table.state.due_ms == 102_000 + 60_001


def test_S1_8_4b_an_interruption_begins_afresh_when_play_resumes_and_totals_stay() -> None:
    table = seat_all()
    absent(table, "bo", 0, 70_000)
    table.moves("- -")
    table.give(away("bo"), at=80_000)
    effects = table.give(Resume(player="bo"), at=90_000)
    assert effects == (tell("game.resumed", player="bo"), tell("game.interrupted", player="bo"))
    one = table.state.attendance[0]
    assert (one.disconnections, one.disconnected_ms) == (1, 10_000)
    table.wait_until(200_000)
    assert table.wait_until(300_000) == escaped(90_000 + 170_001, "bo", ply=2)


def test_S1_8_4b_in_a_pair_each_member_counts_separately_and_one_escape_loses() -> None:
    table = seat_all(PAIRS)
    absent(table, "bo", 0, 130_000)
    absent(table, "ba", 0, 130_000)
    assert table.state.phase == "playing"
    table.give(away("wa"), at=200_000)
    table.wait_until(300_000)
    assert table.wait_until(400_000) == escaped(380_001, "wa", result="black")


def test_S1_8_4b_two_members_of_a_pair_escape_together() -> None:
    table = seat_all(PAIRS)
    table.give(away("wa"), at=0)
    table.give(away("wu"), at=0)
    table.wait_until(100_000)
    assert table.wait_until(400_000) == escaped(180_001, "wu", "wa", result="black")


def sudden_death(main_ms: int) -> Table:
    clock = SuddenDeathSetting(kind="sudden_death", main_ms=main_ms)
    lag = replace(RULES.lag, per_move_ms=0)
    return seat_all(replace(OPENING, rules=replace(RULES, clock=clock, lag=lag)))


def test_S1_8_4b_of_time_loss_and_escape_the_earlier_decides() -> None:
    for main_ms, reason in ((179_999, "time"), (180_001, "escape")):
        table = sudden_death(main_ms)
        table.give(away("bo"), at=0)
        table.wait_until(500_000)
        assert table.state.finish is not None
        assert (table.state.finish.reason, table.state.finish.at_ms) == (reason, min(main_ms, 180_000) + 1)


def test_S1_8_4b_time_loss_and_escape_together_are_loss_on_time() -> None:
    for player in ("bo", "wu"):
        table = sudden_death(180_000)
        table.give(away(player), at=0)
        table.wait_until(500_000)
        finish = Finish(result="white", reason="time", decided_by="rules", at_ms=180_001, ply=0, players=("bo",))
        assert table.state.finish == finish


def test_S1_8_4b_both_escape_the_one_whose_limit_was_passed_first_loses() -> None:
    table = seat_all()
    table.give(away("wu"), at=0)
    table.give(away("bo"), at=1)
    table.wait_until(100_000)
    assert table.wait_until(500_000) == escaped(180_001, "wu", result="black")


def test_S1_8_4b_both_escape_at_the_same_moment_and_both_lose() -> None:
    table = seat_all()
    table.give(away("wu"), at=0)
    table.give(away("bo"), at=0)
    table.wait_until(100_000)
    assert table.wait_until(500_000) == escaped(180_001, "bo", "wu", result="both_lose")


def forfeited(result: str, *players: str) -> tuple[Effect, ...]:
    finish = Finish(
        result=result,  # type: ignore[arg-type]
        reason="forfeit",
        decided_by="rules",
        at_ms=120_001,
        ply=0,
        players=players,
    )
    return (Finished(finish=finish),)


def test_S1_8_4b_who_has_not_appeared_in_120_s_loses_by_forfeit() -> None:
    table = Table()
    table.give(connect("bo"), at=5_000)
    assert table.state.due_ms == 120_001
    assert table.wait_until(130_000) == forfeited("black", "wu")


def test_S1_8_4b_who_appears_exactly_at_120_s_is_there() -> None:
    table = Table()
    table.give(connect("bo"), at=5_000)
    table.give(connect("wu"), at=120_000)
    assert table.state.phase == "playing"


def test_S1_8_4b_neither_appeared_both_lose() -> None:
    assert Table().wait_until(120_001) == forfeited("both_lose", "bo", "wu")


def test_S1_8_4b_a_page_that_was_never_in_front_is_no_appearance() -> None:
    table = Table()
    table.give(connect("bo"), at=5_000)
    table.give(connect("wu", in_front=False), at=6_000)
    assert table.wait_until(130_000) == forfeited("black", "wu")


def test_S1_8_4b_interruptions_begin_when_both_have_appeared() -> None:
    table = Table()
    table.give(connect("bo"), at=0)
    assert table.give(away("bo"), at=1_000) == ()
    assert list(told_codes(table.give(connect("wu"), at=119_000))) == ["game.started", "game.interrupted"]
    table.wait_until(200_000)
    assert table.wait_until(400_000) == escaped(299_001, "bo")
