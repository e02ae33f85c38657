"""A real server on a data folder of its own, and a real Chromium."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, sync_playwright

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
CLI = "import sys; from tianyuan.cli import main; sys.exit(main(sys.argv[1:], stdin=sys.stdin.buffer, "
CLI += "stdout=sys.stdout.buffer, stderr=sys.stderr))"
STARTS_WITHIN_S = 60


class Site:
    """The program as a person runs it, and the address it serves."""

    def __init__(self, home: Path) -> None:
        inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.environment = inherited | {"TIANYUAN_HOME": str(home), "LANG": "C.UTF-8"}
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def run(self, *arguments: str) -> str:
        """Run a command to its end; what it wrote."""
        command = [sys.executable, "-c", CLI, *arguments]
        done = subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True, timeout=120)
        return done.stdout

    def start(self) -> subprocess.Popen[bytes]:
        """Start serving; returns when the site answers."""
        command = [sys.executable, "-c", CLI, "serve", "--demo", "--port", str(self.port)]
        process = subprocess.Popen(command, env=self.environment)
        deadline = time.monotonic() + STARTS_WITHIN_S
        while process.poll() is None and time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=5).close()  # noqa: S310 - our own address
            except URLError:
                continue
            return process
        raise RuntimeError("the site does not answer")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site with the demo."""
    site = Site(tmp_path_factory.mktemp("home"))
    process = site.start()
    yield site
    process.terminate()
    process.wait(timeout=20)


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    """One Chromium for a module: while it runs, Django takes the thread for an asynchronous one and refuses queries."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()
