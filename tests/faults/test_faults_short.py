"""kill −9 in the middle of games: a short form, by count; `python -m tests.faults` is the long one."""

from pathlib import Path

from tests.faults.harness import MOVES, run_faults


def test_no_kill_loses_doubles_or_flags_anything(tmp_path: Path) -> None:
    report = run_faults(tmp_path, games=8, kills=3, seed="one process")
    assert (report.games, report.kills, report.violations) == (8, 3, ())
    assert report.confirmed >= 8 * MOVES


def test_the_death_of_one_of_two_processes_is_survived(tmp_path: Path) -> None:
    report = run_faults(tmp_path, games=6, kills=2, seed="two processes", processes=2)
    assert (report.games, report.kills, report.violations) == (6, 2, ())
    assert report.confirmed >= 6 * MOVES
