"""A site of its own with two players, a referee and their games: the real server, and people at real browsers."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.hall import FLAGS, Server, sign_in_at
from tests.e2e.prepare_table import PASSWORD

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}}
COMPUTER: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
COLUMNS = "ABCDEFGHJKLMNOPQRST"
NEAR, FAR = 1.15, 0.6  # the edges of the drawing, in lines: frontend/src/board/spot.ts


@dataclass(frozen=True, kw_only=True)
class Tables:
    """A running site with games of an online stage that wait for their players."""

    server: Server
    browser: Browser
    games: list[str]
    competition: str
    home: Path
    env: dict[str, str]
    complaints: list[str] = field(default_factory=list)
    signed_in: dict[str, Any] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Where the site is."""
        return self.server.address

    def next_game(self) -> str:
        """A game that nobody has come to yet."""
        return self.games.pop()

    def run(self, *arguments: str) -> str:
        """Run one of the program's commands to its end; what it wrote."""
        program = "import sys; from tianyuan.cli import run; sys.exit(run())"
        command = [sys.executable, "-c", program, *arguments]
        return subprocess.run(command, env=self.env, check=True, capture_output=True, text=True, cwd=self.home).stdout

    def open_context(self, device: dict[str, Any], *, locale: str = "en-GB", **more: Any) -> BrowserContext:
        """A browser of somebody's own."""
        context = self.browser.new_context(**device, locale=locale, **more)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        return context

    def seat(self, name: str, device: dict[str, Any], path: str = "/", *, address: str = "", **more: Any) -> "Seat":
        """Somebody signed in at a device of his, at that page."""
        if name not in self.signed_in:
            page = self.open_context(device).new_page()
            sign_in_at(page, self.address, name, PASSWORD)
            self.signed_in[name] = page.context.storage_state()
            page.context.close()
        context = self.open_context(device, storage_state=self.signed_in[name], **more)
        seat = Seat(page=context.new_page(), touches="has_touch" in device)
        seat.page.goto((address or self.address) + path)
        return seat


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A page with a game, and what a person does there."""

    page: Page
    touches: bool

    def spot(self, point: str, *, size: int = 19, off: tuple[float, float] = (0, 0)) -> tuple[float, float]:
        """Where a point is on the screen; `off`: so many lines beside it."""
        box = self.page.locator("#board").bounding_box()
        assert box is not None
        line = box["width"] / (size - 1 + NEAR + FAR)
        column, row = COLUMNS.index(point[0]), size - int(point[1:])
        return box["x"] + (column + NEAR + off[0]) * line, box["y"] + (row + NEAR + off[1]) * line

    def tap(self, point: str, *, size: int = 19, off: tuple[float, float] = (0, 0)) -> None:
        """Tap a point with a finger, or click it."""
        x, y = self.spot(point, size=size, off=off)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def play(self, point: str, *, size: int = 19) -> None:
        """Play a stone as most do: a tap, then the button, once it is our turn."""
        self.page.locator("#board.playable").wait_for()
        self.tap(point, size=size)
        self.page.locator("#main-button", has_text=point).click()
        self.stone(point).wait_for(state="attached")

    def stone(self, point: str) -> Any:
        """The cell that says that a stone stands on the point."""
        return self.page.locator(
            f"[role=gridcell][aria-label^='{point} black'], [role=gridcell][aria-label^='{point} white']"
        )

    def said(self, point: str) -> str:
        """What a screen reader says of a point."""
        return str(self.page.locator(f"[role=gridcell][aria-label^='{point} ']").get_attribute("aria-label"))

    def press(self, button: str) -> None:
        """Press a button of the page by its id, once it may be pressed."""
        self.page.locator(f"#{button}:enabled").click()

    def confirm(self, words: str) -> None:
        """Press the large button when it says that."""
        self.page.locator("#main-button[aria-disabled=false]", has_text=words).click()

    def shows(self, words: str, *, where: str = "#status", within_s: int = 30) -> None:
        """Wait until the page says that."""
        self.page.locator(where, has_text=words).wait_for(timeout=within_s * 1_000)

    def rule(self, act: str, *, answer: str = "Sent", **fields: str) -> None:
        """Carry out a referee's act: choose it, fill it in, look at what it will do, confirm, read the answer."""
        self.page.select_option("#ref-act", act)
        for name, value in fields.items():
            field_of = self.page.locator(f"#ref-{name}")
            if name in ("side", "zi", "result"):
                field_of.select_option(value)
            else:
                field_of.fill(value)
        self.page.get_by_role("button", name="Next: check").click()
        self.page.get_by_role("button", name="Carry out").click()
        self.shows(answer, where="#ref-summary")


@contextmanager
def open_tables(home: Path, chromium: Path, *, games: int = 1, names: dict[str, str] | None = None) -> Iterator[Tables]:
    """Prepare a site in `home` and serve it. `names`: of the people, where they are to be others."""
    env = {**os.environ, "TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    script = Path(__file__).with_name("prepare_table.py")
    asked = json.dumps({"games": games, "names": names or {}})
    done = subprocess.run(
        [sys.executable, str(script)], input=asked, text=True, env=env, check=True, cwd=home, stdout=-1
    )
    prepared = json.loads(done.stdout)
    server = Server(env, home)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
            yield Tables(server=server, browser=browser, home=home, env=env, **prepared)
            browser.close()
    finally:
        server.stop()
