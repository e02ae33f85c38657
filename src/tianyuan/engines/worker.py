"""The judge in a process of its own, with a limit on its time: computing like this never runs where games are served.

python -m tianyuan.engines.worker < question.json > judgement.json
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TextIO

from tianyuan.engines.gnugo import judge_with_gnugo
from tianyuan.engines.judge import judge_position
from tianyuan.engines.verdict import GroupVerdict, JudgeFailed, Judgement

Engine = Literal["playouts", "gnugo"]
ENGINES: Final[tuple[Engine, ...]] = ("playouts", "gnugo")
TIME_LIMIT_MS: Final = 10_000


def judge_in_worker(
    cells: Sequence[int],
    *,
    size: int,
    seed: str,
    engine: Engine = "playouts",
    time_limit_ms: int = TIME_LIMIT_MS,
    program: str = sys.executable,
) -> Judgement:
    """Have a worker process judge a finished position; it blocks till then. Raises JudgeFailed.

    The limit only says when to give up: what the judge finds does not depend on it. `program` is the Python to run.
    """
    question = json.dumps({"cells": list(cells), "size": size, "seed": seed, "engine": engine})
    try:
        done = subprocess.run(  # noqa: S603  # our own module; the position goes in by stdin
            [program, "-m", "tianyuan.engines.worker"],
            input=question,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=time_limit_ms / 1000,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise JudgeFailed("go.judge.too_slow") from error
    except OSError as error:
        raise JudgeFailed("go.judge.broken") from error
    return _read_answer(done.stdout)


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """What the worker does with one question: the judgement, or the code of why there is none."""
    judge = judge_with_gnugo if question["engine"] == "gnugo" else judge_position
    try:
        judgement = judge(question["cells"], size=question["size"], seed=question["seed"])
    except JudgeFailed as failed:
        return {"failed": failed.code}
    groups = [[list(one.points), one.is_dead, one.is_sure, one.per_mille] for one in judgement.groups]
    return {"engine": judgement.engine, "groups": groups}


def _read_answer(text: str) -> Judgement:
    try:
        read = json.loads(text)
    except ValueError as error:
        raise JudgeFailed("go.judge.broken") from error
    if "failed" in read:
        raise JudgeFailed(read["failed"])
    groups = tuple(
        GroupVerdict(points=tuple(points), is_dead=is_dead, is_sure=is_sure, per_mille=per_mille)
        for points, is_dead, is_sure, per_mille in read["groups"]
    )
    return Judgement(engine=read["engine"], groups=groups)


def main(stdin: TextIO, stdout: TextIO) -> None:
    """Read one question, write one answer."""
    json.dump(answer(json.load(stdin)), stdout)


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
