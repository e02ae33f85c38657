"""The worker process: computes elsewhere, hands values back, and comes back after it died."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.services.fields import entrant
from tianyuan.core.pairing.values import Pairing
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings
from tianyuan.core.rounds.draw import Choices, DrawFacts, draw_from
from tianyuan.services.workers import ProcessRunner

FACTS = DrawFacts(
    round_number=1,
    entrants=tuple(entrant(str(number)) for number in range(1, 8)),
    playing=tuple(str(number) for number in range(1, 8)),
    rows=(),
    points=MatchPoints(win=2, draw=1, loss=0),
    settings=PairingSettings(
        first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=()
    ),
    seed="seed",
)


@pytest.fixture(scope="module")
def runner() -> Iterator[ProcessRunner]:
    made = ProcessRunner()
    yield made
    made.stop()


def compute(runner: ProcessRunner, function: Any, *arguments: Any) -> Any:
    """What the worker hands back, the error it met as a value."""
    outcome: list[Any] = []
    over = Event()

    def keep(value: Any) -> None:
        outcome.append(value)
        over.set()

    runner.submit(function, arguments, done=keep, failed=keep)
    assert over.wait(60)
    return outcome[0]


def test_a_round_drawn_by_the_worker_is_the_round_drawn_here(runner: ProcessRunner) -> None:
    drawn = compute(runner, draw_from, FACTS, Choices())
    assert isinstance(drawn, Pairing)
    assert drawn == draw_from(FACTS, Choices())


def test_the_worker_is_another_process(runner: ProcessRunner) -> None:
    assert compute(runner, os.getpid) != os.getpid()


def test_an_error_is_handed_on(runner: ProcessRunner, caplog: pytest.LogCaptureFixture) -> None:
    error = compute(runner, int, "seven")
    assert (type(error), "job_failed" in caplog.text) == (ValueError, True)


def test_a_worker_that_died_is_replaced(runner: ProcessRunner) -> None:
    os.kill(compute(runner, os.getpid), signal.SIGKILL)
    first = compute(runner, os.getpid)
    pid = first if isinstance(first, int) else compute(runner, os.getpid)
    assert pid != os.getpid()


PROGRAM = """
import os
from threading import Event
from tianyuan.services.workers import ProcessRunner

if __name__ == "__main__":
    over = Event()
    ProcessRunner().submit(os.getpid, (), done=lambda pid: (print(pid, flush=True), over.set()), failed=print)
    over.wait()
    os.kill(os.getpid(), 9)
"""


def test_the_worker_ends_with_the_process_that_serves_however_that_ends(tmp_path: Path) -> None:
    script = tmp_path / "serves.py"
    script.write_text(PROGRAM)
    # The worker writes to the same pipe: it is closed only once both have ended.
    ended = subprocess.run([sys.executable, str(script)], stdout=subprocess.PIPE, timeout=60, check=False)
    assert (ended.returncode, ended.stdout.strip().isdigit()) == (-signal.SIGKILL, True)
