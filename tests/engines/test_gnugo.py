"""GNU Go over GTP: with a stand-in that answers as GNU Go does, and with the real one where it is installed."""

from pathlib import Path

import pytest

from tests.core.go.diagrams import read_cells
from tianyuan.engines import gnugo
from tianyuan.engines.gnugo import find_gnugo, judge_with_gnugo
from tianyuan.engines.verdict import JudgeFailed, Judgement
from tianyuan.engines.worker import answer

CELLS = read_cells(".X.XO\n.XXXO\nOX.XO\nXX.XO\n.XXO.")


def stand_in(folder: Path, script: str) -> str:
    path = folder / "gnugo"
    path.write_text(f"#!/bin/sh\ncat > {folder}/asked\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def judge(program: str, *, time_limit_s: float = 10.0) -> Judgement:
    return judge_with_gnugo(CELLS, size=5, seed="x", program=program, time_limit_s=time_limit_s)


def failure_of(program: str, *, time_limit_s: float = 10.0) -> str:
    with pytest.raises(JudgeFailed) as failed:
        judge(program, time_limit_s=time_limit_s)
    return failed.value.code


def test_the_stones_are_set_up_and_its_dead_are_taken_over(tmp_path: Path) -> None:
    judgement = judge(stand_in(tmp_path, r"printf '= \n\n= \n\n= A3\n\n= \n\n'"))
    asked = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    assert asked[:4] == ["boardsize 5", "clear_board", "play black B5", "play black D5"]
    assert asked[-2:] == ["final_status_list dead", "quit"]
    assert (judgement.engine, judgement.dead) == ("gnugo", (10,))


def test_it_is_sure_only_of_what_the_playouts_find_too(tmp_path: Path) -> None:
    """The stand-in calls a black chain dead that no playout loses."""
    judgement = judge(stand_in(tmp_path, r"printf '= \n\n= \n\n= A3 B5\n\n= \n\n'"))
    sure = {group.points[0]: group.is_sure for group in judgement.groups if group.is_dead}
    assert sure == {1: False, 10: True}


@pytest.mark.parametrize(
    "script",
    [r"printf '= \n\n? boardsize not supported\n\n= \n\n'", "echo", r"printf '= \n\n= Z99\n\n= \n\n'", "exit 3"],
)
def test_answers_that_are_none(tmp_path: Path, script: str) -> None:
    assert failure_of(stand_in(tmp_path, script)) == "go.judge.broken"


def test_one_that_hangs_is_given_up_and_one_that_is_missing_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert failure_of(stand_in(tmp_path, "exec tail -f /dev/null"), time_limit_s=0.05) == "go.judge.too_slow"
    assert failure_of(str(tmp_path / "missing")) == "go.judge.broken"
    monkeypatch.setattr(gnugo, "_DEBIAN", tmp_path / "missing")
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    question = {"cells": CELLS, "size": 5, "seed": "x", "engine": "gnugo"}
    assert (find_gnugo(), answer(question)) == (None, {"failed": "go.judge.gnugo_missing"})


@pytest.mark.skipif(find_gnugo() is None, reason="GNU Go is not installed")
def test_the_real_one_agrees_about_a_stone_in_another_s_eye() -> None:
    judgement = judge_with_gnugo(CELLS, size=5, seed="x")
    assert 10 in judgement.dead
