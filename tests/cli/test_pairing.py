"""`tianyuan pair`: the same seed gives the same pairs, a referee's choices are options, nothing is silent."""

import json
from pathlib import Path

import pytest

from tests.cli.pairing_files import ENTRANTS, FORESEEN, PAIRS, ROUND_1, SEED, run, write_files
from tests.cli.program import CHINESE, Answer

COMMITMENT = "96f0d8d9728152f6d03f1c63ee144cabedcc77861b39eac18f7548af0f7aed1f"
MIX = "9d247f18f010c332cfc7bfc12386261b5bb26e321eb3f0d5ded7e97eaccd8eae"
THREE = "id,name,rank,division\na,A,5d,open\nb,B,5d,open\nc,C,5d,open\n"
ALL_MET = "1,1,a,b,black\n1,,c,,bye\n2,1,a,c,black\n2,,b,,bye\n3,1,b,c,black\n3,,a,,bye\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pair(*argv: str, number: str = "2") -> Answer:
    return run("pair", "--round", number, "--seed", SEED, *argv)


def test_S2_8_2_the_pairs_of_a_seed_are_pinned() -> None:
    assert pair("--as", "csv") == Answer(status=0, out=PAIRS, err=FORESEEN)


def test_the_order_of_both_files_does_not_matter(folder: Path) -> None:
    header, *lines = ENTRANTS.splitlines(keepends=True)
    write_files(
        folder, entrants=header + "".join(reversed(lines)), rows="".join(reversed(ROUND_1.splitlines(keepends=True)))
    )
    assert pair("--as", "csv").out == PAIRS


def test_the_round_as_a_table() -> None:
    table = f"""\
6th Guo Bailing Cup National Amateur Go Open, Swiss tournament, Group A: pairing list of round 2

Board  Black id  Black  Points  White id  White  Points  Reasons
-----  --------  -----  ------  --------  -----  ------  -------------------------------------
    1  7         P7          2  1         P1          2  equal points (2); colours: by balance
    2  6         P6          2  3         P3          2  equal points (2); colours: by balance
    3  4         P4          0  5         P5          0  equal points (0); colours: by balance
       2         P2          0            bye

Equal points meet on every board
Every colour keeps the principles
Bye: P2 (2), 0 points, in the lowest score group
Proved: no other round is better by principles 1 to 6
Commitment of the seed {COMMITMENT}, mix {MIX}, tianyuan 0.1.0
"""
    assert pair("--explain") == Answer(status=0, out=table, err=FORESEEN)


def test_the_table_in_chinese() -> None:
    answer = run("pair", "--round", "2", "--seed", SEED, environ=CHINESE)
    assert answer.out.splitlines()[2:5] == [
        "台次  黑方编号  黑方  积分  白方编号  白方  积分",
        "----  --------  ----  ----  --------  ----  ----",
        "   1  7         P7       2  1         P1       2",
    ]
    assert answer.err == "注意：7人5轮，可能出现无法编排的一轮；3轮以内一定可以编排，至多7轮\n"


def test_json_holds_all_that_a_draw_follows_from() -> None:
    document = json.loads(pair("--as", "json").out)
    pairs = document.pop("pairs")
    assert [(one["board"], one["black"], one["white"]) for one in pairs] == [
        (1, "7", "1"),
        (2, "6", "3"),
        (3, "4", "5"),
    ]
    lots = document["cost"].pop("lots")
    assert 0 < lots < 4 << 31
    assert document == {
        "regulation": {"id": "guobailing-2023", "version": 1},
        "stage": "swiss",
        "pool": "A",
        "round": 2,
        "engine": {"name": "tianyuan", "version": "0.1.0"},
        "settings": {
            "points": {"win": 2, "draw": 1, "loss": 0},
            "pairing": {
                "first_round": "lots",
                "forfeit_counts_as_met": True,
                "bye_after_forfeit_win": False,
                "avoid_same_team_rounds": [],
            },
        },
        "seed": {"commitment": COMMITMENT, "text": SEED, "public_number": ""},
        "mix": MIX,
        "absent": [],
        "fixed": [],
        "bye": {"id": "2", "points": 0, "had_bye": 0, "had_forfeit_win": 0, "no_round": 0},
        "forced_byes": [],
        "cost": dict.fromkeys(
            ("second_bye", "bye_after_forfeit_win", "bye_points", "rematch", "score_squares", "score_low",
             "floats_again", "same_team", "colour_run", "colour_over_two", "colour_two", "same_half"), 0,
        ),
        "proved": True,
        "gap": {},
        "relaxed": [],
    }  # fmt: skip


def test_absent_and_forced_byes_of_the_round_count_and_its_games_do_not(folder: Path) -> None:
    write_files(folder, rows=ROUND_1 + "2,,3,,absent\n2,,5,,bye\n2,1,1,2,black\n3,1,1,9,black\n")
    answer = pair("--as", "csv")
    drawn = {line.split(",")[column] for line in answer.out.splitlines()[1:] for column in (2, 3)} - {""}
    assert drawn == {"1", "2", "4", "6", "7"}
    passed_by = "Note: 2 rows of round 2 or later were not looked at (of that round only who is absent or has a bye)\n"
    assert (answer.status, answer.err) == (0, passed_by + FORESEEN)


def test_a_pair_set_by_hand() -> None:
    drawn = pair("--fix", "7", "6", "--as", "csv").out.splitlines()
    assert "2,1,7,6," in drawn
    assert pair("--fix", "7", "9") == Answer(
        status=2, err=FORESEEN + "tianyuan: --fix names “9”, who is not among the players of this round\n"
    )
    assert pair("--fix", "7", "6", "--fix", "6", "1") == Answer(
        status=2, err=FORESEEN + "tianyuan: “6” is set twice (by --fix or as a bye)\n"
    )


def test_S2_8_2_a_dead_end_names_the_relaxations_and_takes_the_one_chosen(folder: Path) -> None:
    write_files(folder, entrants=THREE, rows=ALL_MET)
    foreseen = "Warning: 3 players have at most 3 rounds without a rematch, not 5\n"
    dead_end = (
        "Round 4 cannot be drawn: no complete round avoids rematches and keeps the rules of byes\n"
        "Paired with everyone else already: a, b, c\n"
        "The chief referee may give up “no rematch, at most one bye each”: add --relax rematch --relax second_bye\n"
    ).replace("a, b, c", "A (a), B (b), C (c)")
    refused = pair(number="4")
    assert (refused.status, refused.out, set(refused.err.splitlines())) == (
        1,
        "",
        {foreseen.strip(), *dead_end.splitlines()},
    )
    drawn = json.loads(pair("--relax", "rematch", "--relax", "second_bye", "--as", "json", number="4").out)
    assert (drawn["relaxed"], drawn["cost"]["rematch"], drawn["cost"]["second_bye"]) == (
        ["rematch", "second_bye"],
        1,
        1,
    )


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--round", "0", "--seed", "x"], "round 0 is out of range (1 to 99)"),
        (["--round", "2", "--seed", ""], "the seed is empty"),
        (
            ["--round", "2", "--seed", "x", "--public-number", "7"],
            "the public number belongs to round 1, not to round 2",
        ),
        (
            ["--round", "2", "--seed", "x", "--pool", "C"],
            "the stage has no pool “C”; it has: A (Group A), B (Group B)",
        ),
    ],
)
def test_wrong_calls(argv: list[str], said: str) -> None:
    assert run("pair", *argv) == Answer(status=2, err=f"tianyuan: {said}\n")


def test_several_pools_need_a_choice(folder: Path) -> None:
    write_files(folder, entrants=ENTRANTS + "8,P8,5d,jiangsu,\n")
    said = "tianyuan: several pools have entrants; name one with --pool: A (Group A), B (Group B)\n"
    assert pair() == Answer(status=2, err=said)
    assert pair("--pool", "A", "--as", "csv").out == PAIRS


def test_a_title_holder_is_not_drawn(folder: Path) -> None:
    header, *lines = ENTRANTS.splitlines()
    held = [f"{header},holder", *(f"{line}," for line in lines), "8,P8,6d,open,,yes"]
    write_files(folder, entrants="\n".join(held) + "\n")
    assert pair("--as", "csv").out == PAIRS


def test_bad_rows_before_the_round_are_all_named(folder: Path) -> None:
    write_files(folder, rows=ROUND_1 + "1,4,9,1,black\n")
    answer = pair()
    assert (answer.status, answer.out) == (1, "")
    assert [line.partition(" [")[2] for line in answer.err.splitlines()] == [
        "results.unknown_player]",
        "results.player_twice_in_round]",
    ]


def test_points_too_large_to_be_exact_are_refused(folder: Path) -> None:
    supplement = (
        'schema = 1\n[supplement]\nof = "guobailing-2023"\nnumber = 1\nname = { zh = "补", en = "S" }\n'
        'issued = 2023-09-06\nours_for_demo = false\nwords = { zh = "补", en = "S" }\n'
        '[[stages]]\nid = "swiss"\npoints = { win = 1_000_000_000_000, draw = 1, loss = 0 }\n'
    )
    (folder / "s.toml").write_bytes(supplement.encode())
    write_files(folder, rows="1,1,1,2,black\n1,2,3,4,black\n1,3,5,6,white\n")
    answer = pair("--supplement", "s.toml", "--fix", "1", "3")
    assert answer.status == 1
    assert answer.err.splitlines()[-1] == "the points or the field are too large to be paired exactly"
