"""The real server on a data folder of its own: started, killed, stopped."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
PROGRAM = "from tianyuan.cli import run; raise SystemExit(run())"


class Site:
    """A data folder and the server on it, which may be killed."""

    def __init__(self, home: Path, *, processes: int = 1, environment: dict[str, str] | None = None) -> None:
        own = {"TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings", "TIANYUAN_LOG": "info"}
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = {**kept, **own, "TIANYUAN_LIVE_TRUSTED": "127.0.0.0/8", **(environment or {})}
        self.home, self.processes = home, processes
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.server: subprocess.Popen[bytes] | None = None
        self.kills = 0

    @property
    def url(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}/live/v1"

    @property
    def log(self) -> str:
        """What the server has written so far."""
        return (self.home / "server.log").read_text(encoding="utf-8", errors="replace")

    def run(self, *arguments: str) -> dict[str, Any]:
        """What `tests.faults.site` answers."""
        command = [sys.executable, "-m", "tests.faults.site", *arguments]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, stdout=subprocess.PIPE, check=True)
        return dict(json.loads(done.stdout))

    def start(self) -> None:
        """Start the server."""
        several = ["--processes", str(self.processes)] if self.processes > 1 else []
        command = [sys.executable, "-c", PROGRAM, "serve", "--port", str(self.port), *several]
        with (self.home / "server.log").open("ab") as log:
            self.server = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)

    def wait_ready(self) -> None:
        """Ask until the server answers that it is ready."""
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=5):
                    return
            except (URLError, OSError):
                assert self.server is not None
                assert self.server.poll() is None, self.log[-2_000:]

    def kill(self, lots: Random) -> bool:
        """kill −9 to a process that serves; False: none does at this moment.

        A single one is started again from here; one of several is replaced by the program itself.
        """
        assert self.server is not None
        serving = self._find_serving()
        if not serving:
            return False
        self.kills += 1
        os.kill(lots.choice(serving), signal.SIGKILL)
        if self.processes == 1:
            self.server.wait()
            self.start()
        return True

    def _find_serving(self) -> list[int]:
        """The processes that have said that they serve and have not been killed since."""
        assert self.server is not None
        lines = [json.loads(line) for line in self.log.splitlines() if line.startswith("{") and line.endswith("}")]
        if self.processes == 1:
            opened = sum(line["event"] == "live.opened" for line in lines)
            return [self.server.pid] if opened == self.kills + 1 else []
        said = {line["pid"] for line in lines if line["event"] == "processes.serving"}
        path = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children")
        return [pid for pid in map(int, path.read_text(encoding="ascii").split()) if pid in said and _is_alive(pid)]

    def stop(self) -> None:
        """Stop the server as its keeper would."""
        assert self.server is not None
        self.server.terminate()
        self.server.wait(60)


def _is_alive(pid: int) -> bool:
    """Whether it is more than the name of a process that has ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"
