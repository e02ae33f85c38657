"""A whole tournament on the site with everything that happens in a hall, by officials at real browsers (S2-8.2).

A late entrant, a withdrawal in the middle of a round, an absence, a swap, an undo with its copy restored, a wrong
result found a round later in all three ways, and a round entered by keyboard alone. At the end the places are those of
the command line for what the public may download.
"""

import io
import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.e2e.hall import Hall, draw, enter_both, mark_absent, open_hall, release, seated
from tianyuan.cli.main import main
from tianyuan.core.field import ResultCode, ResultRow
from tianyuan.documents.results import read_results

SUPPLEMENT = "guobailing-2023-supplement-demo"
PLAYERS = 23
ROUNDS = 7


@pytest.mark.browser
def test_S2_8_2_a_tournament_with_all_that_happens_in_a_hall(tmp_path: Path, chromium: Path) -> None:
    entrants = tmp_path / "entrants.csv"
    lines = [f"{number},Player {number},{number % 4 + 3}d,open,Team {number % 5}" for number in range(1, PLAYERS + 1)]
    entrants.write_text("\n".join(["id,name,rank,division,team", *lines]), encoding="utf-8")
    with open_hall(tmp_path, chromium, entrants=entrants, supplements=[SUPPLEMENT]) as hall:
        draw(hall, 1)
        release(hall)
        enter_by_keyboard(hall, 1)
        join_late(hall)
        leave(hall, "3", 2)
        play(hall, 2)
        correct(hall, 1, board=1, mode="keep")
        draw(hall, 3)
        swap_first_two_boards(hall)
        release(hall)
        correct(hall, 2, board=1, mode="pair_again")
        hall.go(hall.chief, "3")
        hall.chief.get_by_role("heading", name="Draft").wait_for()
        release(hall, reason="result of round 2 corrected")
        enter_all(hall, 3)
        correct(hall, 2, board=2, mode="record_only")
        undo_and_restore(hall, 3)
        mark_absent(hall, 4, ["5"])
        for number in range(4, ROUNDS + 1):
            play(hall, number)
        compare_with_command_line(hall, tmp_path)


def play(hall: Hall, number: int) -> None:
    draw(hall, number)
    release(hall)
    enter_all(hall, number)


def boards_of(hall: Hall, number: int) -> list[tuple[str, str]]:
    """The boards of a round as they were released to the public, whose hash must be that of the paper."""
    answer = json.loads(hall.read(f"/c/hall/rounds/{number}/release.json?pool=A"))
    text = json.dumps(answer["document"], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert sha256(text.encode()).hexdigest() == answer["digest"]
    return [(board["black"], board["white"]) for board in answer["document"]["boards"]]


def outcome(number: int, black: str, white: str) -> ResultCode:
    """Mostly a win of one side; rarely one of the odd cases."""
    luck = int(sha256(f"{number} {black} {white}".encode()).hexdigest(), 16) % 40
    rare: dict[int, ResultCode] = {0: "both_lose", 1: "black_by_forfeit", 2: "white_by_forfeit", 3: "draw"}
    return rare.get(luck, "black" if luck % 2 else "white")


def enter_all(hall: Hall, number: int) -> None:
    boards = boards_of(hall, number)
    results = {
        frozenset((black, white)): ResultRow(
            round=number, board=None, black=black, white=white, result=outcome(number, black, white)
        )
        for black, white in boards
    }
    enter_both(hall, number, range(1, len(boards) + 1), results)


def enter_by_keyboard(hall: Hall, number: int) -> None:
    """No pointer from the first board to the last: the focus is where the choice is, arrows choose, Enter saves."""
    page = hall.second
    hall.go(page, f"{number}/results")
    for board in range(1, PLAYERS // 2 + 1):
        page.get_by_role("heading", name=f"Board {board}", exact=True).wait_for()
        wins = outcome(number, *seated(page))
        page.keyboard.press("ArrowDown" if wins == "white" else "Space")
        page.keyboard.press("Enter")
        page.get_by_text(f"Board {board} saved").wait_for()
    page.get_by_text("All results of this round are in").wait_for()


def join_late(hall: Hall) -> None:
    page = hall.first
    hall.go(page, "late")
    page.fill("input[name=name]", "Late Comer")
    page.fill("input[name=reason]", "train delayed")
    page.get_by_role("button", name="Add").click()
    page.wait_for_url("**/A/2")


def leave(hall: Hall, one: str, from_round: int) -> None:
    page = hall.first
    hall.go(page, "leave")
    page.fill("input[name=id]", one)
    page.fill("input[name=from_round]", str(from_round))
    page.fill("input[name=reason]", "ill")
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_text(f"from round {from_round}").wait_for()


def correct(hall: Hall, number: int, *, board: int, mode: str) -> None:
    """Turn the result of a board around, having seen what that changes."""
    page = hall.first
    hall.go(page, f"{number}/results/{board}/correct")
    page.locator("form:has(input[value=look]) input[name=result]").first.check()
    page.get_by_role("button", name="See what would change").click()
    page.locator(f"input[name=mode][value={mode}]").check()
    page.fill("input[name=reason]", "slips mixed up")
    page.get_by_role("button", name="Correct", exact=True).click()
    page.get_by_text(f"Board {board} saved").wait_for()


def swap_first_two_boards(hall: Hall) -> None:
    """White of board 1 and white of board 2 change places, whatever that breaks."""
    page = hall.chief
    cells = page.locator("table.pairings tbody tr")
    # "no. 12 5 dan"
    whites = [cells.nth(at).locator("td").nth(2).locator(".unit").inner_text().split()[1] for at in (0, 1)]
    page.fill("form[action$='/swap'] input[name=one]:not([type=hidden])", whites[0])
    page.fill("form[action$='/swap'] input[name=other]:not([type=hidden])", whites[1])
    page.get_by_role("button", name="Swap", exact=True).click()
    anyway = page.get_by_role("button", name="Swap anyway")
    page.get_by_text("changed by hand").or_(anyway).first.wait_for()
    if anyway.count():
        anyway.click()
    page.get_by_text("changed by hand").wait_for()


def undo_and_restore(hall: Hall, number: int) -> None:
    before = hall.read(f"/c/hall/rounds/{number}.csv")
    page = hall.chief
    hall.go(page, f"{number}/undo")
    page.fill("input[name=reason]", "hall closed")
    page.get_by_role("button", name="Undo the round").click()
    page.get_by_text("hall closed").wait_for()
    page.fill("form[action$='/restore'] input[name=reason]", "open again")
    page.get_by_role("button", name="Restore the round").click()
    page.get_by_text("This release").wait_for()
    assert hall.read(f"/c/hall/rounds/{number}.csv") == before


def compare_with_command_line(hall: Hall, folder: Path) -> None:
    """The site's places are those that the command line finds in what the public can download."""
    (folder / "field.csv").write_bytes(hall.read("/c/hall/entrants.csv"))
    rows = [
        row
        for number in range(1, ROUNDS + 1)
        for row in read_results(hall.read(f"/c/hall/rounds/{number}.csv"), "round.csv").rows
    ]
    lines = [",".join([str(row.round), str(row.board or ""), row.black, row.white or "", row.result]) for row in rows]
    (folder / "results.csv").write_text("\n".join(["round,board,black,white,result", *lines]), encoding="utf-8")
    stdout, stderr = io.BytesIO(), io.StringIO()
    files = ("--entrants", str(folder / "field.csv"), "--results", str(folder / "results.csv"))
    options = ("--regulation", "guobailing-2023", "--stage", "swiss", "--as", "csv")
    status = main(["standings", *options, *files], stdin=io.BytesIO(), stdout=stdout, stderr=stderr, environ={})
    assert (status, stdout.getvalue()) == (0, hall.read("/c/hall/standings.csv?pool=A"))
    assert len(rows) >= ROUNDS * (PLAYERS // 2)
