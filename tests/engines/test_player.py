"""The engine of practice games: legal moves only, an end to every game, and a coded failure where there is no move."""

import io
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tianyuan.core.go.counting import count_area, count_game
from tianyuan.core.go.points import BLACK, read_vertex
from tianyuan.core.go.position import Position, start_position
from tianyuan.engines import player
from tianyuan.engines.gnugo import find_gnugo
from tianyuan.engines.judge import judge_position
from tianyuan.engines.player import Move, PlayerFailed, Question, ask_move, choose_move, main

EMPTY_BOARD = Question(size=5, komi_quarter_zi=15, moves=(), to_move="black", engine="playouts", level=1, seed="x")


def moves(vertices: str, *, size: int = 5, first: str = "black") -> tuple[tuple[str, int | None], ...]:
    """Moves in turn; "-" is a pass."""
    sides = ("black", "white") if first == "black" else ("white", "black")
    points = [None if vertex == "-" else read_vertex(vertex, size=size) for vertex in vertices.split()]
    return tuple((sides[number % 2], point) for number, point in enumerate(points))


def play_out(question: Question) -> tuple[Position, int]:
    """The engine against itself from there on: the last position, and how many moves it took."""
    position = start_position(question.size)
    while not position.play_has_ended:
        side = "black" if position.to_move == BLACK else "white"
        move = choose_move(replace(question, to_move=side, seed=f"{question.seed} {position.ply}"))
        question = replace(question, moves=(*question.moves, (side, move.point)))
        position = position.pass_turn() if move.point is None else position.play(move.point)
    return position, position.ply


def dead_of(cells: Sequence[int], size: int) -> tuple[int, ...]:
    groups = judge_position(cells, size=size, seed="x").groups
    return tuple(group.points[0] for group in groups if group.is_dead)


def test_a_game_against_itself_ends_by_two_passes() -> None:
    position, ply = play_out(EMPTY_BOARD)
    assert position.play_has_ended
    assert ply < 3 * 25


def test_the_same_seed_gives_the_same_move() -> None:
    assert choose_move(EMPTY_BOARD) == choose_move(EMPTY_BOARD)


def test_it_passes_where_a_pass_wins_and_where_nothing_is_left() -> None:
    # Black holds the left three columns, white the right two, each with two eyes.
    built = moves("C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B2 E2 B4 E4")
    ahead = replace(EMPTY_BOARD, moves=(*built, ("black", None)), to_move="white", komi_quarter_zi=15)
    assert choose_move(ahead) == Move(kind="pass")
    behind = replace(EMPTY_BOARD, moves=built, to_move="black", komi_quarter_zi=60)
    assert choose_move(behind) == Move(kind="pass")


def test_with_a_handicap_white_begins() -> None:
    question = replace(EMPTY_BOARD, setup_black=(6, 18), to_move="white", komi_quarter_zi=0)
    assert choose_move(question).point not in (6, 18)


def test_it_beats_whoever_plays_anywhere() -> None:
    position = start_position(7)
    question = replace(EMPTY_BOARD, size=7, level=2)
    while not position.play_has_ended and position.ply < 200:
        side = "black" if position.to_move == BLACK else "white"
        if side == "white":
            legal = position.legal_points()
            point = legal[(position.ply * 7) % len(legal)] if legal and position.ply < 40 else None
        else:
            point = choose_move(replace(question, to_move=side, seed=str(position.ply))).point
        question = replace(question, moves=(*question.moves, (side, point)))
        position = position.pass_turn() if point is None else position.play(point)
    area = count_area(position.cells, size=7, dead=dead_of(position.cells, 7))
    assert count_game(area, komi_quarter_zi=15).winner == BLACK


def stand_in(folder: Path, name: str, script: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\ncat > {folder}/asked\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def failure_of(program: str) -> str:
    with pytest.raises(PlayerFailed) as failed:
        ask_move(EMPTY_BOARD, program=program)
    return failed.value.code


def test_a_process_of_its_own_chooses_as_it_would_here() -> None:
    assert ask_move(EMPTY_BOARD) == choose_move(EMPTY_BOARD)


def test_a_process_that_gives_no_move_has_a_code(tmp_path: Path) -> None:
    assert failure_of(str(tmp_path / "missing")) == "go.player.broken"
    assert failure_of(stand_in(tmp_path, "nonsense", "echo hello")) == "go.player.broken"
    assert failure_of(stand_in(tmp_path, "list", "echo '[1]'")) == "go.player.broken"
    refusing = stand_in(tmp_path, "refusing", """echo '{"failed": "go.player.gnugo_missing"}'""")
    assert failure_of(refusing) == "go.player.gnugo_missing"


def ask_gnugo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, question: Question) -> Move:
    path = stand_in(tmp_path, "gnugo", script)
    monkeypatch.setattr(player, "find_gnugo", lambda: path)
    return choose_move(replace(question, engine="gnugo"))


def test_gnugo_is_told_the_position_and_its_answer_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play was resumed after two passes, and the side that passed last moved again."""
    resumed = (*moves("C3 - -", first="white"), ("white", read_vertex("C4", size=5)))
    question = replace(EMPTY_BOARD, setup_black=(6, 18), moves=resumed, to_move="black")
    move = ask_gnugo(tmp_path, monkeypatch, r"printf '= \n\n= E5\n\n= \n\n'", question)
    assert move == Move(kind="play", point=read_vertex("E5", size=5))
    assert (tmp_path / "asked").read_text(encoding="utf-8").splitlines() == [
        "boardsize 5",
        "clear_board",
        "komi 7.50",
        "set_free_handicap B4 D2",
        "play white C3",
        "play black pass",
        "play white pass",
        "play white C4",
        "genmove black",
        "quit",
    ]


@pytest.mark.parametrize(("said", "move"), [("PASS", Move(kind="pass")), ("resign", Move(kind="resign"))])
def test_gnugo_may_pass_and_resign(said: str, move: Move, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask_gnugo(tmp_path, monkeypatch, rf"printf '= {said}\n\n= \n\n'", EMPTY_BOARD) == move


def test_a_move_of_gnugo_that_the_rules_refuse_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = replace(EMPTY_BOARD, moves=moves("C3"), to_move="white")
    move = ask_gnugo(tmp_path, monkeypatch, r"printf '= C3\n\n= \n\n'", question)
    assert move.kind == "play"
    assert move.point != read_vertex("C3", size=5)


@pytest.mark.parametrize("script", ["exit 1", r"printf '= nowhere\n\n= \n\n'", r"printf '? no\n\n= \n\n'"])
def test_an_answer_of_gnugo_that_is_none(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PlayerFailed) as failed:
        ask_gnugo(tmp_path, monkeypatch, script, EMPTY_BOARD)
    assert failed.value.code == "go.player.broken"


def test_without_gnugo_the_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "find_gnugo", lambda: None)
    written = io.StringIO()
    main(io.StringIO(json.dumps(asdict(replace(EMPTY_BOARD, engine="gnugo")))), written)
    assert json.loads(written.getvalue()) == {"failed": "go.player.gnugo_missing"}


@pytest.mark.skipif(find_gnugo() is None, reason="GNU Go is not installed")
def test_the_real_gnugo_plays() -> None:
    question = replace(EMPTY_BOARD, size=9, engine="gnugo", moves=moves("E5 E4", size=9))
    move = ask_move(question)
    assert move.kind == "play"
    assert start_position(9).play(40).play(read_vertex("E4", size=9)).why_refused(move.point or 0) is None
