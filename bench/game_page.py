"""The page of a game: what it weighs on the wire, and how soon a player can play on a fast 3G network.

The network is Chromium's own throttle with the figures of "3G Fast": 1.6 Mbit/s down, 768 kbit/s up, 150 ms there and
back. Usable means: the page has the game from the live server, and the board takes a stone.
"""

import gzip
import os
import statistics
import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.table import COMPUTER, PHONE, Tables, open_tables

RUNS = 7
HEADERS = {"Accept-Encoding": "gzip", "Accept-Language": "zh"}
NETWORK = {
    "offline": False, "latency": 150, "downloadThroughput": 1_600_000 // 8, "uploadThroughput": 768_000 // 8,
}  # fmt: skip
OBSERVE = """
new MutationObserver(() => {
  if (window.usableMs === undefined && document.querySelector('#board.playable')) window.usableMs = performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['class']});
"""


def main() -> None:
    """Measure and print."""
    os.environ.pop("DATABASE_URL", None)
    chromium = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    with open_tables(Path(tempfile.mkdtemp()), chromium, games=1) as tables:
        game = tables.next_game()
        tables.seat("white", COMPUTER, f"/g/{game}")
        tables.seat("black", COMPUTER, f"/g/{game}").shows("Your move")
        weigh(tables, game)
        for name, is_cold in (("first visit", True), ("later visits", False)):
            found = [visit(tables, game, is_cold=is_cold) for _ in range(RUNS)]
            print(f"{name}: usable after {statistics.median(found):.0f} ms (median of {RUNS}; worst {max(found):.0f})")


def weigh(tables: Tables, game: str) -> None:
    """What each file of the page weighs as it is sent."""
    page = tables.seat("black", PHONE, f"/g/{game}", locale="zh-CN").page
    names = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    total = 0
    for address in (page.url, *(name for name in names if "/static/" in name)):
        request = Request(urljoin(tables.address, address), headers=HEADERS)  # noqa: S310 - our own server
        with urlopen(request) as answer:  # noqa: S310 - our own server
            body = answer.read()
        sent = len(body)
        whole = len(gzip.decompress(body)) if answer.headers.get("Content-Encoding") == "gzip" else sent
        total += sent
        print(f"{address.rsplit('/', 1)[-1]:<28} {sent / 1_000:6.1f} kB sent, {whole / 1_000:6.1f} kB whole")
    print(f"in all {total / 1_000:.1f} kB")


def visit(tables: Tables, game: str, *, is_cold: bool) -> float:
    """How many ms after it was asked for a player can play."""
    seat = tables.seat("black", PHONE, "/me" if is_cold else f"/g/{game}")
    throttle(seat.page)
    seat.page.add_init_script(OBSERVE)
    seat.page.goto(f"{tables.address}/g/{game}")
    seat.page.locator("#board.playable").wait_for()
    usable = float(seat.page.evaluate("window.usableMs"))
    seat.page.context.close()
    return usable


def throttle(page: Page) -> None:
    """Make the network of a page slow."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)


if __name__ == "__main__":
    main()
