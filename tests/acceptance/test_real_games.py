"""Games really played: their known results, and long cycles that must be refused.

The files are not part of the project: `TIANYUAN_REAL_DATA` names a folder that holds `games/real-games.json`, a list
with moves, dead stones and `result_points`, and `games/longcycle_*.sgf`, whose last move repeats a position.
"""

import json
import os
from pathlib import Path

import pytest

from tests.cli.program import tianyuan

GAMES = Path(os.environ["TIANYUAN_REAL_DATA"]) / "games"
REAL = GAMES / "real-games.json"
LISTED = json.loads(REAL.read_text(encoding="utf-8"))


def test_with_the_known_dead_stones_every_result_is_the_known_one() -> None:
    scored = json.loads(tianyuan("sgf", "score", str(REAL), "--as", "json").out)
    assert [(one["result"], one["black_area"] - one["white_area"], sorted(one["dead"])) for one in scored] == [
        (one["result_points"], one["area_black_minus_white"], sorted(one["dead"])) for one in LISTED
    ]


def test_every_group_the_judge_is_sure_of_is_right() -> None:
    scored = json.loads(tianyuan("sgf", "score", str(REAL), "--judge", "--as", "json").out)
    wrong = [
        group
        for one, known in zip(scored, LISTED, strict=True)
        for group in one["judge"]["groups"]
        if group["sure"] and group["dead"] != (group["stones"][0] in known["dead"])
    ]
    assert wrong == []


@pytest.mark.parametrize("path", sorted(GAMES.glob("longcycle_*.sgf")), ids=lambda path: path.stem)
def test_a_long_cycle_is_refused_at_its_last_move(path: Path) -> None:
    answer = tianyuan("sgf", "check", str(path))
    last = path.read_text(encoding="utf-8").count(";") - 1
    assert (answer.status, answer.out) == (1, "")
    assert f"move {last}," in answer.err
    assert "[go.repetition]" in answer.err
