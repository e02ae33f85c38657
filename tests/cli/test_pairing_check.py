"""`tianyuan check-pairing`: what is broken in any program's rounds, and what could not be helped."""

import json
from pathlib import Path

import pytest

from tests.cli.pairing_files import PAIRS, ROUND_1, run, write_files
from tests.cli.program import CHINESE, Answer

BROKEN = "2,1,2,1,black\n2,2,3,6,white\n2,3,4,5,white\n2,,7,,bye\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_files(tmp_path, rows=ROUND_1 + BROKEN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*argv: str) -> Answer:
    return run("check-pairing", *argv)


def test_S2_8_2_rematches_and_second_byes_are_named_by_round() -> None:
    answer = check()
    assert (answer.status, answer.err) == (1, "Hard principles are broken 2 times\n")
    assert answer.out.splitlines()[-2:] == [
        "Round 2: rematch: P2 (2) – P1 (1), paired in round 1 before",
        "Round 2: second bye: P7 (7), had one in round 1",
    ]


def test_in_chinese() -> None:
    answer = run("check-pairing", environ=CHINESE)
    assert answer.out.splitlines()[-2:] == [
        "第2轮 重复对阵：P2 (2)—P1 (1)，第1轮已编排过",
        "第2轮 第二次轮空：P7 (7)，第1轮已轮空",
    ]
    assert answer.err == "违反硬性原则2处\n"


def test_one_round_alone() -> None:
    document = json.loads(check("--round", "1", "--as", "json").out)
    assert [one["round"] for one in document["pools"][0]["rounds"]] == [1]


def test_pairs_that_are_not_played_yet(folder: Path) -> None:
    (folder / "p.csv").write_bytes(PAIRS.encode())
    answer = check("--round", "2", "--pairs", "p.csv", "--prove", "--as", "json")
    levels = ("bye_points", "score_squares", "score_low", "floats_again", "same_team", "colour_run",
              "colour_over_two", "colour_two")  # fmt: skip
    nothing = dict.fromkeys(levels, 0)
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["pools"] == [
        {
            "id": "A",
            "rounds": [
                {
                    "round": 2,
                    "boards": 3,
                    "byes": ["2"],
                    "violations": [],
                    "totals": nothing | {"same_half": 0, "lots": 0},
                    "colour_exceptions": [],
                    "proof": {"least": nothing, "best": True},
                }
            ],
        }
    ]


def test_who_is_left_out_of_the_pairs_is_said(folder: Path) -> None:
    (folder / "p.csv").write_bytes(b"black,white\n7,1\n6,3\n2,\n")
    assert check("--round", "2", "--pairs", "p.csv").err == "Note: 2 are not in the pairs: 4, 5\n"


def test_pairs_need_their_round() -> None:
    assert check("--pairs", "p.csv") == Answer(status=2, err="tianyuan: --pairs needs --round\n")


def test_a_colour_that_could_be_helped_is_told_from_one_that_could_not(folder: Path) -> None:
    write_files(folder, rows="1,1,1,2,black\n1,2,3,4,black\n2,1,1,3,black\n2,2,2,4,black\n")
    proved = check("--prove")
    assert proved.status == 0
    # 1 and 3 both had black, and who leads must meet: one of them has black twice. 2 and 4 both had white.
    assert proved.out.splitlines()[-2:] == [
        "Round 2, P1 (1): colour difference of 2, could not be helped (proved)",
        "Round 2, P4 (4): colour difference of 2, could not be helped (proved)",
    ]
    (folder / "p.csv").write_bytes(b"black,white\n1,4\n3,2\n")
    helped = check("--round", "2", "--pairs", "p.csv", "--prove").out.splitlines()
    assert helped[4].endswith("squares of score differences 8, the least is 0")
    assert helped[-1] == (
        "Round 2, P2 (2): colour difference of 2; the round is not the best, so it is not shown to be unavoidable"
    )


def test_a_round_that_is_not_there_is_no_success() -> None:
    answer = check("--round", "9")
    assert answer == Answer(status=1, err="nothing to judge: the results or pairs hold no such round\n")
