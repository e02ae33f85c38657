"""Who cannot see, or has no pointer, plays as well: axe finds nothing, keys do everything, the grid is read out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.table import COMPUTER, PHONE, Seat, Tables, open_tables

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
DARK_PHONE: dict[str, Any] = {**PHONE, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Tables]:
    with open_tables(tmp_path_factory.mktemp("tables"), chromium, games=2) as tables:
        yield tables


def violations(page: Page) -> list[str]:
    """What shuts somebody out of the page, as axe sees it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"]]


def test_no_page_of_games_shuts_anybody_out(tables: Tables) -> None:
    game, other = tables.games
    black = tables.seat("black", DARK_PHONE, f"/g/{game}")
    white = tables.seat("white", COMPUTER, f"/g/{game}")
    referee = tables.seat("referee", COMPUTER, f"/g/{game}", locale="zh-CN")
    black.shows("Your move")
    found = {"waiting": violations(tables.seat("black", COMPUTER, f"/g/{other}").page)}
    for at, point in enumerate(("Q16", "D4", "Q4", "D16")):
        (white if at % 2 else black).play(point)
    black.page.locator(".game-settings summary").click()
    for name, seat in (("black", black), ("white", white), ("referee", referee)):
        found[f"playing: {name}"] = violations(seat.page)
    for seat in (black, white):
        seat.press("pass")
        seat.confirm("Confirm pass")
    black.shows("The judge proposes", where="#messages")
    black.tap("D4")
    white.shows("Mark the dead stones")
    found["counting"] = violations(black.page) + violations(white.page)
    white.press("resign")
    white.confirm("Confirm resignation")
    black.shows("Black wins")
    found["finished"] = violations(black.page) + violations(white.page)
    for path in (
        f"/g/{game}/journal",
        "/play",
        "/games",
        f"/c/{tables.competition}/games",
        f"/c/{tables.competition}/desk",
    ):
        for device in (DARK_PHONE, COMPUTER):
            found.setdefault(path, []).extend(violations(tables.seat("referee", device, path).page))
    black.page.goto(f"{tables.address}/play")
    black.page.locator("button[value=invite]").click()
    black.page.wait_for_url("**/i/*")
    stranger = tables.open_context(PHONE).new_page()
    stranger.goto(black.page.url)
    found["invitation"] = violations(black.page) + violations(stranger)
    assert {place: those for place, those in found.items() if those} == {}


def press(seat: Seat, *keys: str) -> None:
    """Press keys, one after another."""
    for key in keys:
        seat.page.keyboard.press(key)


def tab_to(seat: Seat, selector: str) -> None:
    """Tab until that element has the focus."""
    for _ in range(60):
        if seat.page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
        press(seat, "Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def test_a_game_by_keys_alone_and_read_out(tables: Tables) -> None:
    page = tables.seat("black", COMPUTER, "/play")
    tab_to(page, "select[name=size]")
    press(page, "End")
    tab_to(page, "select[name=colour]")
    press(page, "ArrowDown")
    tab_to(page, "button[value=practice]")
    press(page, "Enter")
    page.page.wait_for_url("**/g/*")
    page.page.locator("#board.playable").wait_for()
    tab_to(page, "[role=gridcell]")
    assert focused(page) == "E5 empty"
    press(page, "ArrowUp", "ArrowRight", "ArrowRight", "Enter")
    assert focused(page) == "G6 empty, to be confirmed"
    press(page, "Escape")
    assert focused(page) == "G6 empty"
    press(page, "Enter")
    tab_to(page, "#main-button")
    press(page, "Enter")
    page.stone("G6").wait_for(state="attached")
    page.page.locator("#board.playable").wait_for()
    grid = page.page.get_by_role("grid", name="Board with 9 lines")
    rows = grid.get_by_role("row").all()
    assert [row.get_by_role("gridcell").count() for row in rows] == [9] * 9
    assert '- gridcell "G6 black"' in rows[3].aria_snapshot()
    last = page.page.locator("#move-list .move-point").last.inner_text()
    assert page.said(last) == f"{last} white, last move"
    tab_to(page, "#resign")
    press(page, "Enter", "Shift+Tab")
    tab_to_main_and_confirm(page)
    page.shows("resigned")


def focused(seat: Seat) -> str:
    """What a screen reader says of the cell that has the focus."""
    return str(seat.page.evaluate("document.activeElement.getAttribute('aria-label')"))


def tab_to_main_and_confirm(seat: Seat) -> None:
    """Back to the large button, and press it."""
    for _ in range(8):
        if seat.page.evaluate("document.activeElement?.id") == "main-button":
            press(seat, "Enter")
            return
        press(seat, "Shift+Tab")
    raise AssertionError("the large button is not reached")
