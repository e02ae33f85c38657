"""`tianyuan draw commit` and `draw verify`: nobody can try seeds, and anyone can draw again."""

from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.pairing_files import PAIRS, ROUND_1, SEED, run, write_files
from tests.cli.program import CHINESE, ENGLISH, Answer, tianyuan

COMMITMENT = sha256(SEED.encode()).hexdigest()
AGREES = "The seed agrees with the commitment\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_files(tmp_path)
    (tmp_path / "p.csv").write_bytes(PAIRS.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def verify(*argv: str, number: str = "2") -> Answer:
    commitment = ("--commitment", COMMITMENT, "--seed", SEED)
    return run("draw verify", *commitment, "--round", number, "--pairs", "p.csv", *argv)


def test_commit_writes_the_hash_of_the_seed() -> None:
    assert tianyuan("draw", "commit", "--seed", SEED) == Answer(status=0, out=COMMITMENT + "\n")
    warned = "注意：种子不足16个字符，他人可能试出来\n"
    assert tianyuan("draw", "commit", "--seed", "七", environ=CHINESE) == Answer(
        status=0, out=sha256("七".encode()).hexdigest() + "\n", err=warned
    )
    assert tianyuan("draw", "commit", "--seed", "") == Answer(status=2, err="tianyuan: the seed is empty\n")


def test_a_seed_alone_is_checked_against_its_commitment() -> None:
    check = ("draw", "verify", "--commitment", COMMITMENT.upper())
    assert tianyuan(*check, "--seed", SEED) == Answer(status=0, out=AGREES)
    other = sha256(b"other").hexdigest()
    differs = f"The seed does not agree with the commitment: its own is {other}\n"
    assert tianyuan(*check, "--seed", "other") == Answer(status=1, err=differs)


def test_drawing_again_gives_exactly_the_pairs() -> None:
    assert verify() == Answer(status=0, out=AGREES + "Drawing again gives exactly the same 3 pairs\n")


def test_the_round_may_be_in_the_results_by_now(folder: Path) -> None:
    played = "2,1,7,1,black\n2,2,6,3,white\n2,3,4,5,draw\n2,,2,,bye\n3,1,7,3,black\n"
    write_files(folder, rows=ROUND_1 + played)
    passed_by = "Note: 4 rows of round 2 or later were not looked at (of that round only who is absent or has a bye)\n"
    same = Answer(status=0, out=AGREES + "Drawing again gives exactly the same 3 pairs\n", err=passed_by)
    assert verify() == same
    (folder / "p.csv").write_bytes((ROUND_1_TITLE + played).encode())
    other_rounds = "p.csv: 1 rows are not of round 2 and were not looked at [pairing.pairs_passed_by]\n"
    assert verify() == Answer(status=0, out=same.out, err=passed_by + other_rounds)


ROUND_1_TITLE = "round,board,black,white,result\n"


def test_every_difference_is_named(folder: Path) -> None:
    (folder / "p.csv").write_bytes(b"board,black,white\n2,7,1\n1,3,6\n3,4,2\n,5,\n")
    assert verify() == Answer(
        status=1,
        out=AGREES,
        err="drawn but not in the pairs: black 4, white 5\n"
        "drawn but not in the pairs: black 6, white 3\n"
        "in the pairs but not drawn: black 3, white 6\n"
        "in the pairs but not drawn: black 4, white 2\n"
        "bye drawn but not in the pairs: 2\n"
        "bye in the pairs but not drawn: 5\n"
        "another board: black 7, white 1, drawn on 1, in the pairs on 2\n",
    )


def test_a_changed_result_gives_another_draw(folder: Path) -> None:
    write_files(folder, rows=ROUND_1.replace("1,1,1,2,black", "1,1,1,2,white"))
    assert verify().status == 1


def test_the_public_number_belongs_to_the_seed_of_round_1(folder: Path) -> None:
    write_files(folder, rows="")
    drawn = [
        run("pair", "--round", "1", "--seed", SEED, "--public-number", number, "--as", "csv").out
        for number in ("17", "18")
    ]
    assert drawn[0] != drawn[1]
    (folder / "p.csv").write_bytes(drawn[0].encode())
    assert verify("--public-number", "17", number="1").status == 0
    assert verify("--public-number", "18", number="1").status == 1


def test_bad_pairs_are_all_named(folder: Path) -> None:
    (folder / "p.csv").write_bytes(b"black,white,result\n7,9,\n6,6,\n4,5,bye\n4,5,\n1,4,\n2,,black\n")
    refused = verify()
    assert (refused.status, refused.out) == (1, AGREES)
    assert refused.err == (
        "p.csv, line 2, column 2 (white): “9” is not in the list of entrants [results.unknown_player]\n"
        "p.csv, line 3, column 2 (white): “6” is paired with himself [results.plays_himself]\n"
        "p.csv, line 4, column 2 (white): a bye or an absence has no white player, but “5” stands there "
        "[results.white_not_expected]\n"
        "p.csv, line 6, column 2 (white): “4” stands twice in round 2 [results.player_twice_in_round]\n"
        "p.csv, line 7, column 2 (white): the white player is missing [results.white_missing]\n"
    )


def test_what_is_missing_for_a_draw_is_named() -> None:
    answer = tianyuan("draw", "verify", "--commitment", COMMITMENT, "--seed", SEED, "--pairs", "p.csv", environ=ENGLISH)
    missing = "--regulation --stage --entrants --results --round"
    assert answer == Answer(status=2, out=AGREES, err=f"tianyuan: to verify the draw these are missing: {missing}\n")


def test_seeds_that_are_no_text_are_refused() -> None:
    for argv in (
        ("draw", "commit", "--seed", "\udcff"),
        ("draw", "verify", "--commitment", COMMITMENT, "--seed", SEED, "--public-number", "\udcff"),
        ("simulate", "--regulation", "r", "--stage", "s", "--players", "8", "--out", "o", "--seed", "\udcff"),
    ):
        answer = tianyuan(*argv)
        assert (answer.status, answer.out) == (2, ""), argv
        assert "Traceback" not in answer.err
