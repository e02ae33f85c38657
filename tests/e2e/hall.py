"""A site of its own for a test: the real server in a process, and officials at real browsers."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.prepare_hall import OFFICIALS, PASSWORD
from tianyuan.core.field import ResultRow

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
DESK = "/c/hall/run/rounds/swiss/A"


@dataclass(frozen=True, kw_only=True)
class Hall:
    """A running site with the pages of the chief referee, his deputy and a referee."""

    address: str
    browser: Browser
    chief: Page
    first: Page
    second: Page

    def go(self, page: Page, path: str) -> None:
        """Open a page of the desk."""
        page.goto(f"{self.address}{DESK}/{path}")

    def read(self, path: str) -> bytes:
        """What anybody gets from a public address."""
        with urlopen(f"{self.address}{path}") as answer:  # noqa: S310 - our own server
            return bytes(answer.read())


@contextmanager
def open_hall(home: Path, chromium: Path, *, entrants: Path, supplements: Sequence[str] = ()) -> Iterator[Hall]:
    """Prepare a site in `home`, serve it, and sign three officials in."""
    env = {**os.environ, "TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    asked = json.dumps({"entrants": str(entrants), "supplements": list(supplements)})
    script = Path(__file__).with_name("prepare_hall.py")
    subprocess.run([sys.executable, str(script)], input=asked, text=True, env=env, check=True, cwd=home)
    with serve(env, home) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
        try:
            pages = [_sign_in(browser, address, name) for name in OFFICIALS]
            yield Hall(address=address, browser=browser, chief=pages[0], first=pages[1], second=pages[2])
        finally:
            browser.close()


@contextmanager
def serve(env: Mapping[str, str], home: Path) -> Iterator[str]:
    """Serve the site of that environment; the address of it."""
    server = Server(env, home)
    server.start()
    try:
        yield server.address
    finally:
        server.stop()


class Server:
    """The real server in a process, at one address however often it is stopped and started."""

    def __init__(self, env: Mapping[str, str], home: Path, *, at: str = "") -> None:
        """`at`: the time that the pages believe it is, for regulations of years that are past."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._env, self._home = dict(env), home
        self._at = at

    def start(self) -> None:
        """Start it; returns when it answers."""
        program = f"{stand_still(self._at)}from tianyuan.cli import run; raise SystemExit(run())"
        command = [sys.executable, "-c", program, "serve", "--port", str(self.port)]
        with (self._home / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=self._env, cwd=self._home, stderr=log)
        for _ in range(300):
            try:
                with urlopen(f"{self.address}/health"):  # noqa: S310 - our own server
                    return
            except OSError:
                assert self._process.poll() is None, "the server stopped"
                time.sleep(0.1)  # nobody tells when another process listens
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Stop it as a power cut does."""
        self._process.kill()
        self._process.wait(30)

    def stop(self) -> None:
        """Stop it as an operator does."""
        self._process.terminate()
        self._process.wait(30)


def stand_still(at: str) -> str:
    """A piece of program by which Django's time stands at that moment; nothing for the time that it is."""
    if not at:
        return ""
    return (
        "import datetime; from django.utils import timezone; "
        f"timezone.now = lambda: datetime.datetime.fromisoformat('{at}'); "
    )


def _sign_in(browser: Browser, address: str, name: str) -> Page:
    page = browser.new_context(locale="en-GB").new_page()
    sign_in_at(page, address, name, PASSWORD)
    return page


def sign_in_at(page: Page, address: str, name: str, password: str) -> None:
    """Sign somebody in at a page."""
    page.goto(f"{address}/account/sign-in")
    page.fill("input[name=login]", f"{name}@example.org")
    page.fill("input[name=password]", password)
    page.keyboard.press("Enter")
    page.wait_for_url("**/me*")


def draw(hall: Hall, number: int, *, pairs: Sequence[tuple[str, str]] = (), byes: Sequence[str] = ()) -> None:
    """Commit the seed where that is left to do, pair, and wait for the draft."""
    page = hall.chief
    hall.go(page, str(number))
    commit = page.get_by_role("button", name="Commit the seed")
    if commit.count():
        commit.click()
        page.wait_for_load_state()  # a click waits for the answer's first bytes, not for the fields that follow
    if page.locator("input[name=public_number]").count():
        page.fill("input[name=public_number]", "17")
    if pairs or byes:
        page.get_by_text("Set pairs or byes by hand").click()
        page.fill("textarea[name=pairs]", "\n".join(f"{black} {white}" for black, white in pairs))
        page.fill("input[name=byes]", " ".join(byes))
    page.get_by_role("button", name="Pair", exact=True).click()
    page.get_by_role("heading", name="Draft").wait_for()


def release(hall: Hall, *, reason: str = "") -> None:
    """Release the draft on the chief's page."""
    if reason:
        hall.chief.locator("form[action$='/release'] input[name=reason]").fill(reason)
    hall.chief.get_by_role("button", name="Release").click()
    hall.chief.get_by_text("This release").wait_for()


def mark_absent(hall: Hall, number: int, absent: Sequence[str]) -> None:
    """Take the ticks of those who miss the next round."""
    page = hall.first
    hall.go(page, f"{number}/check-in")
    for one in absent:
        page.locator(f"input[name=present][value='{one}']").uncheck()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(f"**/A/{number}")


def seated(page: Page) -> tuple[str, str]:
    """Who sits at the board that a page shows."""
    black, white = json.loads(page.locator("input[name=players]").input_value())
    return str(black), str(white)


def enter_both(hall: Hall, number: int, boards: Sequence[int], results: Mapping[frozenset[str], ResultRow]) -> None:
    """Two referees enter the boards, each one of two that both look at before either saves."""
    for start in range(0, len(boards), 2):
        at_work = list(zip((hall.first, hall.second), boards[start : start + 2], strict=False))
        for page, board in at_work:
            hall.go(page, f"{number}/results?board={board}")
        for page, _ in at_work:
            row = results[frozenset(seated(page))]
            page.check(f"input[name=result][value={turned(row, seated(page)[0])}]")
            page.get_by_role("button", name="Save and go").click()
            page.locator(".saved").wait_for()


def turned(row: ResultRow, black: str) -> str:
    """The result of a row for boards that have the colours as they stand, not as in the row."""
    if row.black == black:
        return row.result
    swapped = {"black": "white", "white": "black"}
    return {"black_by_forfeit": "white_by_forfeit", "white_by_forfeit": "black_by_forfeit", **swapped}.get(
        row.result, row.result
    )
