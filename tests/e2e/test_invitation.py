"""From a link to a game: two taps to invite, a name and one tap to come, without an account on either side."""

from pathlib import Path

import pytest

from tests.e2e.table import PHONE, Seat, open_tables

pytestmark = pytest.mark.browser


def test_two_people_without_accounts_play_by_a_link(tmp_path: Path, chromium: Path) -> None:
    with open_tables(tmp_path, chromium, games=0) as tables:
        host = Seat(page=tables.open_context(PHONE, permissions=["clipboard-write"]).new_page(), touches=True)
        host.page.goto(f"{tables.address}/play")
        host.page.fill("#guest-name", " ")
        host.page.get_by_role("button", name="Invite a friend").tap()
        host.shows("A name has 1 to 20 characters")
        host.page.fill("#guest-name", "Ma")
        host.page.get_by_role("button", name="Invite a friend").tap()
        host.page.wait_for_url("**/i/*")
        host.shows("Waiting for somebody")
        host.page.locator("#copy-link").tap()
        host.shows("Link copied")
        guest = Seat(page=tables.open_context(PHONE).new_page(), touches=True)
        guest.page.goto(host.page.locator("#invitation-link").input_value())
        guest.page.fill("#guest-name", "Ma")
        guest.page.get_by_role("button", name="Accept and play").tap()
        for seat in (host, guest):
            seat.page.wait_for_url("**/g/*")
            seat.shows("Ma (访客 guest)", where="#upper")
            seat.shows("Ma (访客 guest)", where="#lower")
        black, white = (host, guest) if "black" in stone_below(host) else (guest, host)
        assert stone_below(white) == "stone white"
        black.play("Q16")
        white.shows("Your move")
        stranger = Seat(page=tables.open_context(PHONE).new_page(), touches=True)
        stranger.page.goto(black.page.url)
        stranger.shows("Watching", where="#main-button")
        stranger.stone("Q16").wait_for(state="attached")
        stranger.tap("D4")
        white.play("D4")
        stranger.stone("D4").wait_for(state="attached")
        black.page.reload()
        black.shows("Your move")
        assert black.page.locator("#move-list .move-point").all_inner_texts() == ["Q16", "D4"]
        assert tables.complaints == []


def stone_below(seat: Seat) -> str:
    """Which colour sits below: one's own."""
    seat.shows("Ma", where="#lower")
    return str(seat.page.locator("#lower > .stone").get_attribute("class"))
