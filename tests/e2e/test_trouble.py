"""What goes wrong on other sites, each as people have met it: between two points, twice, too late, from another tab."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.cable import Cable
from tests.e2e.table import COMPUTER, PHONE, Seat, Tables, open_tables

pytestmark = pytest.mark.browser
GAMES = 12


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Tables]:
    with open_tables(tmp_path_factory.mktemp("tables"), chromium, games=GAMES) as tables:
        yield tables


@pytest.fixture(autouse=True)
def nobody_complains(tables: Tables) -> Iterator[None]:
    yield
    for context in tables.browser.contexts:
        context.close()
    assert tables.complaints == [], tables.complaints


def sit_down(tables: Tables) -> tuple[Seat, Seat, str]:
    """Black at a phone, white at a computer, and the game begins."""
    game = tables.next_game()
    black, white = tables.seat("black", PHONE, f"/g/{game}"), tables.seat("white", COMPUTER, f"/g/{game}")
    black.shows("Your move")
    return black, white, game


def choose_way(seat: Seat, way: str) -> None:
    """Play stones in that way from now on."""
    seat.page.locator(".game-settings summary").click()
    seat.page.select_option("#set-way", way)
    seat.page.locator(".game-settings summary").click()
    seat.page.evaluate("scrollTo(0, 0)")


class Finger:
    """A finger on the screen of a phone."""

    def __init__(self, seat: Seat) -> None:
        self._session = seat.page.context.new_cdp_session(seat.page)
        self._seat = seat

    def down(self, point: str) -> None:
        """Put it down at a point."""
        self._send("touchStart", point)

    def move(self, point: str) -> None:
        """Draw it to a point."""
        self._send("touchMove", point)

    def up(self) -> None:
        """Lift it."""
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, point: str) -> None:
        x, y = self._seat.spot(point)
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def moves_of(seat: Seat) -> list[str]:
    """The moves that the page lists."""
    return seat.page.locator("#move-list .move-point").all_inner_texts()


def ask_server(seat: Seat) -> list[str]:
    """The moves as whoever opens the game now gets them."""
    seat.page.reload()
    seat.page.locator("#quality[data-level=good]").wait_for()
    seat.page.locator("#board > svg").wait_for()
    return moves_of(seat)


def test_a_tap_between_two_points_only_shows_where_the_stone_would_be(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    choose_way(black, "tap")
    black.tap("Q16", off=(0.45, 0.1))
    black.shows("Play Q16", where="#main-button")
    assert "to be confirmed" in black.said("Q16")
    black.tap("Q4")
    white.stone("Q4").wait_for(state="attached")
    assert (moves_of(black), ask_server(white)) == (["Q4"], ["Q4"])


def test_a_finger_that_wanders_plays_nothing_and_shows_where_it_was_lifted(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    finger = Finger(black)
    choose_way(black, "tap")
    finger.down("D4")
    assert black.page.locator(".loupe").is_visible()
    finger.move("F6")
    finger.up()
    black.shows("Play F6", where="#main-button")
    black.page.keyboard.press("Escape")
    black.page.locator("#cancel-button").click()
    black.shows("Choose a point", where="#main-button")
    assert ask_server(white) == []


def test_a_finger_that_is_down_when_the_board_changes_plays_nothing(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    finger = Finger(black)
    choose_way(black, "tap")
    black.tap("Q16")
    white.stone("Q16").wait_for(state="attached")
    finger.down("D4")
    white.play("Q4")
    black.stone("Q4").wait_for(state="attached")
    finger.up()
    black.shows("Your move")
    assert ask_server(white) == ["Q16", "Q4"]


def test_submitting_twice_plays_one_stone(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    black.tap("Q16")
    black.page.evaluate("for (const _ of [1, 2, 3]) document.getElementById('main-button').click()")
    white.shows("Your move")
    white.tap("D4")
    white.page.locator("#main-button").dblclick()
    black.shows("Your move")
    choose_way(black, "twice")
    black.tap("Q4")
    black.shows("Play Q4", where="#main-button")
    black.tap("Q4")
    white.stone("Q4").wait_for(state="attached")
    assert ask_server(white) == ["Q16", "D4", "Q4"]


def test_a_finger_held_while_the_page_is_left_plays_nothing(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    finger = Finger(black)
    choose_way(black, "tap")
    finger.down("K10")
    black.page.goto(f"{tables.address}/games")
    black.page.go_back()
    black.shows("Your move")
    finger.up()
    finger.down("K10")
    black.page.evaluate("window.dispatchEvent(new Event('blur'))")  # the phone shows another app
    finger.up()
    assert (moves_of(black), ask_server(white)) == ([], [])


def test_the_clock_is_right_where_the_machine_s_is_wrong_and_after_it_has_slept(tables: Tables) -> None:
    game = tables.next_game()
    black = tables.seat("black", PHONE, "/me")
    black.page.add_init_script(
        "window.aheadMs = 3600e3; const now = Date.now.bind(Date); Date.now = () => now() + window.aheadMs"
    )
    black.page.goto(f"{tables.address}/g/{game}")
    white = tables.seat("white", COMPUTER, f"/g/{game}")
    black.shows("Your move")
    clocks = [seat.page.locator(f"#{side} .clock-time") for seat, side in ((black, "lower"), (white, "upper"))]
    assert all(one.inner_text() in ("20:00", "19:59", "19:58", "19:57") for one in clocks)
    with (
        black.page.expect_websocket()
    ):  # the calendar jumps and the steady clock does not: so does a machine that slept
        black.page.evaluate("window.aheadMs += 3600e3")
    black.page.locator("#quality[data-level=good]").wait_for()
    black.play("Q16")
    white.shows("Your move")
    used = {clock.inner_text() for clock in clocks}
    assert len(used) == 1
    assert used < {"20:00", "19:59", "19:58", "19:57", "19:56", "19:55"}


def test_what_was_accepted_is_not_changed_by_scrolling_over_the_board(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    finger = Finger(black)
    black.play("Q16")
    for seat in (white, black):
        seat.press("pass")
        seat.confirm("Confirm pass")
    black.shows("The judge proposes", where="#messages")
    black.confirm("Accept")
    white.shows("Your opponent has accepted")
    finger.down("Q16")
    finger.move("Q12")
    finger.up()
    black.tap("Q16")
    white.shows("Your opponent has accepted")
    assert "dead" not in white.said("Q16")
    black.press("change-marks")
    black.tap("Q16")
    white.shows("earlier acceptance is void", where="#messages")
    assert "dead" in white.said("Q16")


def test_a_stone_whose_answer_was_lost_is_played_once(tables: Tables) -> None:
    game = tables.next_game()
    with Cable(tables.server.port) as cable:
        black = tables.seat("black", PHONE, f"/g/{game}", address=cable.address)
        white = tables.seat("white", COMPUTER, f"/g/{game}")
        black.shows("Your move")
        cable.cut(answers_alone=True)
        black.tap("Q16")
        black.confirm("Play Q16")
        white.stone("Q16").wait_for(state="attached")
        black.shows("Sending", where="#main-button")
        cable.mend()
        black.stone("Q16").wait_for(state="attached")
        black.shows("Opponent to move", where="#main-button")
        assert ask_server(white) == ["Q16"]


def test_a_page_in_the_background_counts_as_away_until_it_is_back(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    for state, words in (("hidden", "away"), ("visible", "Black to move")):
        black.page.evaluate(
            """(state) => {
                Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
            }""",
            state,
        )
        white.shows(words)


def test_a_stale_tab_cannot_play_and_says_why(tables: Tables) -> None:
    game = tables.next_game()
    with Cable(tables.server.port) as cable:
        stale = tables.seat("black", COMPUTER, f"/g/{game}", address=cable.address)
        black = tables.seat("black", PHONE, f"/g/{game}")
        white = tables.seat("white", COMPUTER, f"/g/{game}")
        for seat in (stale, black):
            seat.shows("Your move")
        cable.cut()
        black.play("Q16")
        white.play("D4")
        stale.tap("K10")
        stale.page.locator("#main-button").click()
        stale.shows("Sending", where="#main-button")
        cable.mend()
        stale.shows("the game stands after move 2")
        stale.stone("D4").wait_for(state="attached")
        assert ask_server(white) == ["Q16", "D4"]
        stale.play("Q4")
        black.stone("Q4").wait_for(state="attached")


def test_who_looks_back_while_there_is_a_ko_plays_nothing_there(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    for at, point in enumerate(("D5", "E5", "C4", "F4", "D3", "E3", "E4", "D4")):
        (white if at % 2 else black).play(point)
    black.shows("Your move")
    black.page.locator("#to-previous").click()
    black.shows("Looking back at move 7")
    black.page.evaluate("scrollTo(0, 0)")
    black.tap("K10")
    black.shows("return to now before you play")
    black.confirm("Back to now")
    black.tap("E4")
    black.confirm("Play E4")
    black.shows("ko")
    assert "white" in black.said("D4")
    assert ask_server(white)[-1] == "D4"


def test_periods_are_shown_when_they_begin_and_after_coming_back(tables: Tables) -> None:
    black = tables.seat("black", PHONE, "/play")
    black.page.select_option("select[name=clock]", "10+1+10")
    black.page.select_option("select[name=colour]", "black")
    black.page.locator("button[value=invite]").click()
    black.page.wait_for_url("**/i/*")
    link = black.page.locator("#invitation-link").input_value()
    white = tables.seat("white", COMPUTER, link.removeprefix(tables.address))
    white.page.get_by_role("button", name="Accept and play").click()
    for seat in (black, white):
        seat.page.wait_for_url("**/g/*")
    black.shows("1 × 10 s", where="#lower")
    white.shows("last period", where="#upper")
    black.shows("last period", where="#lower")
    black.page.reload()
    black.shows("last period", where="#lower")
    black.play("Q16")
    black.shows("last period", where="#lower")
    white.press("resign")
    white.confirm("Confirm resignation")
    black.shows("Black wins")


def test_a_restart_is_told_to_who_did_not_see_it(tables: Tables) -> None:
    black, white, _ = sit_down(tables)
    black.play("Q16")
    tables.server.stop()
    black.shows("Connection lost")
    tables.server.start()
    for seat in (black, white):
        seat.shows("The server is back", where="#messages")
    white.play("D4")
    black.shows("Your move")
    assert ask_server(black) == ["Q16", "D4"]
    black.shows("The server is back", where="#messages")
