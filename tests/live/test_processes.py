"""Processes that are kept running: by a program of the test's own, and the real one."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

PATIENCE_S = 60
# A child that serves until its lifeline is cut, or, where its environment says so, ends at once.
CHILD = """
import os, sys
lifeline, tell, *sockets = map(int, sys.argv[1:])
if os.environ["KIND"] == "broken":
    sys.exit(3)
if os.environ["KIND"] == "crashing":
    os.kill(os.getpid(), 9)
os.write(tell, b"%d\\n" % os.getpid())
os.read(lifeline, 1)
"""
PARENT = """
import json, logging, sys
from tianyuan.live.logs import LineFormatter
from tianyuan.live.processes import Share, Supervisor
handler = logging.StreamHandler()
handler.setFormatter(LineFormatter())
logging.getLogger("tianyuan").addHandler(handler)
logging.getLogger("tianyuan").setLevel("INFO")
child, *kinds = sys.argv[1:]
shares = [Share(name=kind, sockets=(), environment={"KIND": kind}) for kind in kinds]
sys.exit(0 if Supervisor(shares, command=(sys.executable, "-c", child)).run() else 1)
"""
SITE = "from tianyuan.cli import run; raise SystemExit(run())"


class Run:
    """A program that supervises, and what it logs."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def wait(self, event: str, share: str) -> dict[str, Any]:
        """The next such line of the log."""
        assert self.process.stderr is not None
        for text in self.process.stderr:
            line = json.loads(text) if text.startswith("{") else {}
            if (line.get("event"), line.get("share")) == (event, share):
                return dict(line)
        raise AssertionError(f"it ended without {event}")

    def end(self) -> tuple[int, list[str]]:
        """Status and last events, when everyone who writes to the log has ended."""
        assert self.process.stderr is not None
        texts = self.process.stderr.read().splitlines()
        return self.process.wait(), [json.loads(text)["event"] for text in texts if text.startswith("{")]


@contextmanager
def running(*command: str, environment: Mapping[str, str] = {}) -> Iterator[Run]:
    env = os.environ | environment
    with subprocess.Popen([sys.executable, "-c", *command], env=env, stderr=subprocess.PIPE, text=True) as process:
        guard = threading.Timer(PATIENCE_S, process.kill)  # its children end with it
        guard.start()
        try:
            yield Run(process)
        finally:
            guard.cancel()
            process.kill()


def test_a_process_that_was_killed_is_replaced() -> None:
    with running(PARENT, CHILD, "one", "two") as run:
        first = run.wait("processes.serving", "one")["pid"]
        for _ in range(4):
            os.kill(first, signal.SIGKILL)
            assert run.wait("processes.ended", "one")["status"] == -signal.SIGKILL
            second = run.wait("processes.serving", "one")["pid"]
            assert second != first
            first = second
        run.process.terminate()
        assert run.end() == (0, [])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_stops_all(number: signal.Signals) -> None:
    with running(PARENT, CHILD, "one", "two") as run:
        run.wait("processes.started", "two")
        run.process.send_signal(number)
        assert run.end()[0] == 0


def test_when_it_is_killed_the_others_end_by_themselves() -> None:
    with running(PARENT, CHILD, "one", "two") as run:
        run.wait("processes.started", "two")
        run.process.kill()
        # The log is closed only when the last of them has ended.
        assert run.end()[0] == -signal.SIGKILL


def test_a_process_that_cannot_start_ends_all() -> None:
    with running(PARENT, CHILD, "one", "broken") as run:
        for _ in range(3):
            assert run.wait("processes.ended", "broken")["status"] == 3
        assert run.end() == (1, ["processes.cannot_start"])


def test_a_process_that_crashes_before_it_serves_is_started_again_with_pauses() -> None:
    with running(PARENT, CHILD, "crashing") as run:
        ends = [run.wait("processes.ended", "crashing") for _ in range(3)]
        assert [(end["status"], end["pause_ms"]) for end in ends] == [(-signal.SIGKILL, ms) for ms in (0, 500, 1_000)]


@pytest.fixture
def ports() -> tuple[int, int]:
    """Two ports that are free."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as two:
        return one.getsockname()[1], two.getsockname()[1]


def read(port: int, path: str) -> str:
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


def await_ready(port: int) -> None:
    """Ask until the process that answers serves games; the running guard ends it otherwise."""
    while True:
        try:
            assert json.loads(read(port, "/ready")) == {"ready": True, "faults": []}
        except HTTPError as answer:
            assert answer.code == 503  # noqa: PT017 - any other is a fault
        else:
            return


def test_the_site_with_pages_and_games_apart(tmp_path: Path, ports: tuple[int, int]) -> None:
    pages, live = ports
    environment = {"TIANYUAN_HOME": str(tmp_path), "TIANYUAN_LOG": "info", "DATABASE_URL": ""}
    options = ("--port", str(pages), "--split", "--live-port", str(live), "--processes", "2")
    with running(SITE, "serve", *options, environment=environment) as run:
        names = {"live-1", "live-2", "pages"}
        pids = {name: run.wait("processes.started", name)["pid"] for name in sorted(names)}
        await_ready(live)
        assert "</html>" in read(pages, "/")
        os.kill(pids["live-1"], signal.SIGKILL)
        run.wait("processes.ended", "live-1")
        run.wait("processes.serving", "live-1")
        assert 'process="live-' in read(live, "/metrics")
        run.process.kill()
        status, events = run.end()
        assert (status, events.count("live.closed")) == (-signal.SIGKILL, 2)
