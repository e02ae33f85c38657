"""Tournaments that were really played, entered round by round through the pages by two referees at once (S2-8.4).

The drawn pairs are replaced by the real ones, set by hand; the places must be those of an independent program.
"""

import csv
import os
from pathlib import Path

import pytest

from tests.e2e.hall import draw, enter_both, mark_absent, open_hall, release
from tianyuan.core.field import ResultRow
from tianyuan.documents.results import read_results

SHORT_FORM = 2


def choose_tournaments() -> list[Path]:
    """The two with the fewest results; all of them where TIANYUAN_LONG is set: each takes minutes."""
    folders = sorted((Path(os.environ["TIANYUAN_REAL_DATA"]) / "swiss").iterdir())
    if os.environ.get("TIANYUAN_LONG"):
        return folders
    return sorted(folders, key=lambda folder: (folder / "results.csv").stat().st_size)[:SHORT_FORM]


@pytest.mark.browser
@pytest.mark.parametrize("folder", choose_tournaments(), ids=lambda folder: folder.name)
def test_S2_8_4_a_real_tournament_entered_through_the_pages(folder: Path, tmp_path: Path, chromium: Path) -> None:
    rows = read_results((folder / "results.csv").read_bytes(), "results.csv").rows
    with (folder / "entrants.csv").open(encoding="utf-8-sig") as file:
        ids = [line["id"] for line in csv.DictReader(file)]
    with open_hall(tmp_path, chromium, entrants=folder / "entrants.csv") as hall:
        for number in range(1, max(row.round for row in rows) + 1):
            games, byes, absent = sort_round([row for row in rows if row.round == number], ids)
            if absent:
                mark_absent(hall, number, absent)
            draw(hall, number, pairs=[(row.black, row.white or "") for row in games], byes=byes)
            release(hall)
            results = {frozenset((row.black, row.white or "")): row for row in games}
            enter_both(hall, number, range(1, len(games) + 1), results)
        assert hall.read("/c/hall/standings.csv?pool=A") == (folder / "standings.csv").read_bytes()


def sort_round(rows: list[ResultRow], ids: list[str]) -> tuple[list[ResultRow], list[str], list[str]]:
    """The games of a round, who had a bye, and who was not there."""
    games = [row for row in rows if row.white is not None]
    byes = [row.black for row in rows if row.result == "bye"]
    there = {name for row in games for name in (row.black, row.white)} | set(byes)
    return games, byes, [one for one in ids if one not in there]
