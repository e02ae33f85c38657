"""Broken frames while a game is played: a short form; `python -m tests.faults.fuzz` sends 100,000."""

from pathlib import Path

from tests.faults.fuzz import run_fuzz


def test_broken_frames_are_told_why_and_closed_and_do_nothing_to_a_game(tmp_path: Path) -> None:
    report = run_fuzz(tmp_path, frames=2_000, moves=4)
    assert report.violations == ()
    assert report.came["closed 4400"] == 200
