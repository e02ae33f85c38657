"""A whole game between a phone and a computer, with a referee at a third screen (S1-8.1, S1-9)."""

import json
import re
from pathlib import Path

import pytest

from tests.e2e.cable import Cable
from tests.e2e.table import COMPUTER, PHONE, TABLET, Seat, Tables, open_tables

pytestmark = pytest.mark.browser

# Black and white in turn. Move 8 takes the stone at E4, move 11 takes back at E4 after a threat and an answer.
KO = ("D5", "E5", "C4", "F4", "D3", "E3", "E4", "D4", "Q16", "Q17", "E4", "R16")
REST = (
    "D4", "C17", "D16", "C16", "D17", "C15", "D15", "C14", "K4", "K16", "Q4", "R6",
    "R4", "O3", "Q10", "O17", "K10", "D10", "H17", "H4", "M6", "M14", "G8", "G12", "O10", "S10", "L12", "L8",
)  # fmt: skip
ZI = {"¼": 1, "½": 2, "¾": 3}


def test_a_game_of_40_moves_from_log_in_to_the_score(tmp_path: Path, chromium: Path) -> None:
    with open_tables(tmp_path, chromium) as tables, Cable(tables.server.port) as cable:
        game = tables.next_game()
        black = tables.seat("black", PHONE, f"/g/{game}", address=cable.address)
        white = tables.seat("white", COMPUTER, f"/g/{game}")
        referee = tables.seat("referee", TABLET, f"/g/{game}")
        play_in_turn(black, white, KO[:8])
        black.tap("E4")
        black.confirm("E4")
        black.shows("ko")
        play_in_turn(black, white, KO[8:])
        rule_with_reasons(referee, black, white)
        assert len(KO + REST) == 40
        play_in_turn(black, white, REST[:18])
        be_offline_for_30_s(cable, black, white)
        play_in_turn(black, white, REST[18:])
        result, dead = pass_and_agree(black, white)
        assert result == read_status(referee)
        assert zi_of(result) == scored_by_the_program(tables, black, game, dead) + 2
        assert tables.complaints == []


def play_in_turn(black: Seat, white: Seat, points: tuple[str, ...]) -> None:
    """Black's stone, white's stone, and so on."""
    for at, point in enumerate(points):
        (white if at % 2 else black).play(point)


def rule_with_reasons(referee: Seat, black: Seat, white: Seat) -> None:
    """The clock stopped, time added, a penalty, the clock let on: both see what and why."""
    clock = white.page.locator("#lower .clock-time")
    referee.rule("stop_clock", why="clocks are compared")
    for seat in (black, white):
        seat.shows("stops the clock: clocks are compared")
    before = clock.inner_text()
    referee.rule("add_time", side="white", seconds="300", why="power cut at his club")
    for seat in (black, white):
        seat.shows("gives White 5:00 more: power cut at his club")
    assert seconds_of(clock.inner_text()) == seconds_of(before) + 300
    referee.rule("stop_clock", why="once more", answer="already")
    referee.rule("penalise", side="black", zi="2", why="a telephone rang")
    referee.rule("continue_clock", why="all is well")
    for seat in (black, white):
        seat.shows("penalises Black by ½ zi: a telephone rang", where="#messages")
        seat.shows("lets the clock run on: all is well", where="#messages")
    black.shows("penalty ½ zi", where="#lower")


def be_offline_for_30_s(cable: Cable, black: Seat, white: Seat) -> None:
    """The phone loses its network while it is its turn; the opponent sees it, and how long until it counts."""
    cable.cut()
    black.shows("Connection lost")
    white.shows("away, counts in")
    white.shows("counts in 0:29", within_s=60)  # the interruption has lasted half of its minute
    cable.mend()
    black.shows("Your move")
    white.page.locator("#status", has_text="away").wait_for(state="detached")


def pass_and_agree(black: Seat, white: Seat) -> tuple[str, list[str]]:
    """Both pass; white accepts, black changes a mark after that, both accept.

    How it ended, as both read it, and which stones they took as dead.
    """
    for seat in (black, white):
        seat.press("pass")
        seat.confirm("Confirm pass")
        if seat is black:
            white.shows("Your opponent has passed")
    for seat in (black, white):
        seat.shows("The judge proposes", where="#messages")
    white.confirm("Accept")
    white.shows("waiting", where="#main-button")
    black.shows("Your opponent has accepted")
    was_dead = "dead" in white.said("S10")
    black.tap("S10")
    white.shows("earlier acceptance is void", where="#messages")
    assert ("dead" in white.said("S10")) != was_dead
    white.confirm("Accept")
    black.confirm("Accept")
    for seat in (black, white):
        seat.shows("by counting")
    assert read_status(black) == read_status(white)
    assert dead_stones(black) == dead_stones(white)
    return read_status(black), dead_stones(black)


def dead_stones(seat: Seat) -> list[str]:
    """The points on which a screen reader finds dead stones."""
    cells = seat.page.locator("[role=gridcell][aria-label*=dead]").all()
    return [str(cell.get_attribute("aria-label")).split()[0] for cell in cells]


def read_status(seat: Seat) -> str:
    """The line that says what is the matter."""
    seat.shows("by counting")
    return seat.page.locator("#status").inner_text()


def zi_of(result: str) -> int:
    """By how many quarters of a 子 white has won."""
    found = re.fullmatch(r"White wins \(by counting, margin (\d*)([¼½¾]?) zi\)", result)
    assert found is not None, result
    return 4 * int(found[1] or 0) + ZI.get(found[2], 0)


def seconds_of(clock: str) -> int:
    """A clock as it is written, in seconds."""
    minutes, seconds = clock.split(":")
    return 60 * int(minutes) + int(seconds)


def scored_by_the_program(tables: Tables, seat: Seat, game: str, dead: list[str]) -> int:
    """The SGF that the page offers, counted by the program: by how many quarters of a 子 white leads on the board."""
    with seat.page.expect_download() as download:
        seat.page.locator(".after-game", has_text="SGF").click()
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2} Hei Fang-Bai Fang\.sgf", download.value.suggested_filename)
    path = tables.home / f"{game}.sgf"
    download.value.save_as(path)
    score = json.loads(tables.run("sgf", "score", str(path), "--dead", ",".join(dead), "--as", "json"))
    assert score["winner"] == "white"
    return abs(int(score["margin_quarter_zi"]))
