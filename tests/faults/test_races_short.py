"""Simultaneous moves over two processes: a short form; `python -m tests.faults.races` is the long one."""

from pathlib import Path

from tests.faults.races import run_races


def test_of_each_pair_of_simultaneous_moves_one_is_recorded_and_the_other_answered(tmp_path: Path) -> None:
    report = run_races(tmp_path, pairs=60)
    assert report.violations == ()
    assert report.answers == {"refused game.other_ply": 30, "repeated": 30}
