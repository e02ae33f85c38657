"""`tianyuan game replay`: a game's journal in words, with times."""

from dataclasses import replace
from pathlib import Path

from tests.cli.program import CHINESE, Answer, tianyuan
from tests.core.game.builders import OPENING, Table, connect, points, seat_all
from tianyuan.core.game.inputs import Away, Resign
from tianyuan.documents.journal import write_journal


def journal(table: Table) -> bytes:
    return write_journal(table.opening, table.records).encode()


def resigned() -> Table:
    table = seat_all(replace(OPENING, drawn_at_ms=1_000_000), at=1_001_000)
    table.move("E5", at=1_006_500, lag_ms=100)
    table.give(Away(process="p1", connection="bo"), at=1_010_000)
    table.give(Resign(player="bo"), at=1_080_000)
    return table


def test_a_journal_in_words_with_times_since_the_draw(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    file.write_bytes(journal(resigned()))
    assert tianyuan("game", "replay", str(file), environ=CHINESE) == Answer(
        status=0,
        out="""\
对局 g1：黑 bo，白 wu
0:00:01.000  bo 连接（p1/bo，页面在前台）
0:00:01.000  wu 连接（p1/wu，页面在前台）
    双方到齐，对局开始
0:00:06.500  1. bo 下在 E5 [用时 0:00:05.400，保留时间余 0:19:54.600]
0:00:10.000  连接 p1/bo 的页面离开前台
    bo 中断
0:01:20.000  bo 认输
    bo 断线，第 1 次（超过 2 次判逃跑）
    对局结束：白胜（bo 认输，中盘胜）
""",
    )


def test_a_game_that_is_not_over_says_so() -> None:
    table = Table()
    table.give(connect("bo"), at=2_000)
    answer = tianyuan("game", "replay", "-", stdin=journal(table))
    assert answer == Answer(
        status=0,
        out="Game g1: black bo, white wu\n0:00:02.000  bo connects (p1/bo, page in front)\n"
        "The journal ends here; the game is not over\n",
    )


def test_a_move_too_late_stands_without_a_number() -> None:
    table = seat_all()
    table.move("", at=1_260_200)
    said = tianyuan("game", "replay", "-", stdin=journal(table)).out.splitlines()
    assert said[-2:] == ["0:21:00.200  bo passes", "    The game is over: White wins (bo ran out of time)"]


def test_a_journal_that_cannot_be_read_is_refused_line_by_line() -> None:
    answer = tianyuan("game", "replay", "-", stdin=journal(Table()) + b"{}\nx\n")
    assert answer == Answer(
        status=1,
        err="-, line 2: seq is missing [game.json_key_missing]\n-, line 3: This is not JSON [game.json_unreadable]\n",
    )


def test_a_journal_that_the_rules_refuse_names_the_record() -> None:
    table = resigned()
    answer = tianyuan("game", "replay", "-", stdin=journal(table).replace(b'"deadline_ms":null', b'"deadline_ms":5'))
    words = "Replayed by the rules this record comes out differently (time, next deadline or input)"
    assert answer == Answer(status=1, err=f"-, line 6: {words} [game.journal_differs]\n")


def test_a_move_that_the_rules_of_play_refuse_names_the_record() -> None:
    table = seat_all()
    table.moves("E5 D5")
    text = journal(table).replace(f'"point":{points("D5")[0]}'.encode(), f'"point":{points("E5")[0]}'.encode())
    answer = tianyuan("game", "replay", "-", stdin=text)
    assert (answer.status, "line 5" in answer.err, "[go.occupied]" in answer.err) == (1, True, True)


def test_set_up_stones_that_cannot_stand_are_refused_at_the_opening() -> None:
    for stones, found in (((0, 0), "go.setup_twice"), ((900,), "go.point_off_board")):
        opening = replace(OPENING, setup_black=stones)
        answer = tianyuan("game", "replay", "-", stdin=write_journal(opening, []).encode())
        assert (answer.status, "line 1" in answer.err, found in answer.err) == (1, True, True)


def test_a_file_that_is_not_there_is_a_wrong_call() -> None:
    assert tianyuan("game", "replay", "nowhere.jsonl").status == 2
