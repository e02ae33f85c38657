"""The pictures of the documentation: `python -m tests.e2e.pictures docs/pictures`. Taken anew when pages change."""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.e2e.table import COMPUTER, PHONE, TABLET, Seat, Tables, open_tables

NAMES = {"black": "林知远", "white": "周采薇", "referee": "裁判长 沈"}
SCREENS: dict[str, dict[str, Any]] = {"360": PHONE, "768": TABLET, "1440": COMPUTER}
LOOKS: dict[str, dict[str, Any]] = {
    "zh-light": {"locale": "zh-CN", "color_scheme": "light"},
    "en-dark": {"locale": "en-GB", "color_scheme": "dark"},
}
OPENING = (
    "Q16", "D4", "Q4", "D16", "F17", "C14", "C17", "D17", "D18", "C16", "B17", "E18", "C18", "F18", "G17", "G18",
    "H18", "E17", "J17", "R6", "O3", "R9", "R3", "F3", "K4", "K16", "M17", "R14", "O17", "Q14", "S16", "P10",
    "M10", "M13", "K12", "P6", "O7", "O6", "N7", "Q7",
)  # fmt: skip
SMALL = ("E5", "G6", "E7", "C4", "D3", "C3", "D2", "C6", "F6", "G5", "F4", "G4", "G3", "H3", "F3", "C7")


class Album:
    """Black's page on every screen in every look, and the folder that pictures go to."""

    def __init__(self, tables: Tables, folder: Path, who: str, path: str) -> None:
        self._folder = folder
        self.seats = {
            f"{screen}-{look}": tables.seat(who, device, path, **how)
            for screen, device in SCREENS.items()
            for look, how in LOOKS.items()
        }

    def take(self, name: str) -> None:
        """Take one picture on each."""
        for place, seat in self.seats.items():
            seat.page.evaluate("scrollTo(0, 0)")
            path = self._folder / f"{name}-{place}.jpg"
            seat.page.screenshot(path=path, type="jpeg", quality=72)

    def close(self) -> None:
        """Go away from each."""
        for seat in self.seats.values():
            seat.page.context.close()


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    with open_tables(Path(tempfile.mkdtemp()), chromium, games=3, names=NAMES) as tables:
        take_game(tables, folder)
        take_byo_yomi(tables, folder)


def take_game(tables: Tables, folder: Path) -> None:
    """Playing, away, counting, finished, replay; and the desk meanwhile."""
    game = tables.games[0]
    album = Album(tables, folder, "black", f"/g/{game}")
    black, white = album.seats["1440-en-dark"], tables.seat("white", COMPUTER, f"/g/{game}")
    play(black, white, OPENING)
    black.page.locator("#board.playable").wait_for()
    for seat in album.seats.values():
        seat.tap("Q11")
    album.take("playing")
    other = tables.games[1]
    second = tables.seat("black", COMPUTER, f"/g/{other}")
    white.page.goto(f"{tables.address}/g/{other}")
    second.shows("Your move")
    white.page.context.close()
    second.play("Q16")
    desk = Album(tables, folder, "referee", f"/c/{tables.competition}/desk")
    desk.seats["1440-en-dark"].shows("away", where="#desk-rows")
    desk.take("desk")
    desk.close()
    black.page.locator("#cancel-button").click()
    black.play("Q11")
    black.shows("away, counts in")
    album.take("away")
    white = tables.seat("white", COMPUTER, f"/g/{game}")
    play(white, black, ["R16", "R11"])
    for seat in (white, black):
        seat.press("pass")
        seat.confirm("Confirm pass")
    black.shows("The judge proposes", where="#messages")
    black.tap("D16")
    white.confirm("Accept")
    black.shows("Your opponent has accepted")
    album.take("counting")
    black.confirm("Accept")
    black.shows("by counting")
    album.take("finished")
    for seat in album.seats.values():
        seat.page.locator("#slider").fill("24")
    album.take("replay")
    album.close()


def take_byo_yomi(tables: Tables, folder: Path) -> None:
    """The last period of a short clock on a small board."""
    host = tables.seat("white", COMPUTER, "/play")
    for name, value in (("clock", "10+1+10"), ("size", "9"), ("colour", "white")):
        host.page.select_option(f"select[name={name}]", value)
    host.page.locator("button[value=invite]").click()
    host.page.wait_for_url("**/i/*")
    guest = tables.seat("black", COMPUTER, host.page.url.removeprefix(tables.address))
    guest.page.locator("#take button").click()
    for seat in (host, guest):
        seat.page.wait_for_url("**/g/*")
    album = Album(tables, folder, "black", guest.page.url.removeprefix(tables.address))
    for at, point in enumerate(SMALL):
        (host if at % 2 else guest).play(point, size=9)
    for seat in album.seats.values():
        seat.page.locator("#lower .clock.byo-yomi").wait_for()
    album.take("byo-yomi")
    album.close()


def play(first: Seat, second: Seat, points: Sequence[str]) -> None:
    """The first one's stone, the second one's, and so on."""
    for at, point in enumerate(points):
        (second if at % 2 else first).play(point)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
