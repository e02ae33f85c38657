"""The judge in its own process, and every way in which it can give no answer. A script plays the worker."""

import io
import json
from pathlib import Path

import pytest

from tests.core.go.diagrams import read_cells
from tianyuan.engines.judge import judge_position
from tianyuan.engines.verdict import JudgeFailed
from tianyuan.engines.worker import answer, judge_in_worker, main

CELLS = read_cells("X....\n.X.X.\nXXXXX\nOOOOO\n.O.O.")


def program(folder: Path, script: str) -> str:
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def failure_of(path: str, *, time_limit_ms: int = 10_000) -> str:
    with pytest.raises(JudgeFailed) as failed:
        judge_in_worker(CELLS, size=5, seed="x", time_limit_ms=time_limit_ms, program=path)
    return failed.value.code


def test_the_worker_judges_as_the_judge_does() -> None:
    assert judge_in_worker(CELLS, size=5, seed="x") == judge_position(CELLS, size=5, seed="x")


def test_a_worker_reads_one_question_and_writes_one_answer() -> None:
    question = {"cells": CELLS, "size": 5, "seed": "x", "engine": "playouts"}
    written = io.StringIO()
    main(io.StringIO(json.dumps(question)), written)
    assert json.loads(written.getvalue()) == json.loads(json.dumps(answer(question)))


def test_a_worker_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    assert failure_of(program(tmp_path, "exec tail -f /dev/null"), time_limit_ms=50) == "go.judge.too_slow"


def test_a_worker_that_answers_nonsense_or_is_not_there_is_broken(tmp_path: Path) -> None:
    assert failure_of(program(tmp_path, "echo hello")) == "go.judge.broken"
    assert failure_of(str(tmp_path / "missing")) == "go.judge.broken"


def test_what_the_engine_refuses_comes_through_with_its_code(tmp_path: Path) -> None:
    assert failure_of(program(tmp_path, """echo '{"failed": "go.judge.gnugo_missing"}'""")) == "go.judge.gnugo_missing"
