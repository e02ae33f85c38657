"""`tianyuan simulate`: a whole tournament that the other commands read."""

from pathlib import Path

import pytest

from tests.cli.program import Answer, tianyuan


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def simulate(*argv: str, players: str = "25", out: str = "s") -> Answer:
    inputs = ("--regulation", "guobailing-2023", "--stage", "swiss", "--seed", "field")
    return tianyuan("simulate", *inputs, "--players", players, "--out", out, *argv)


def files(folder: Path, name: str) -> tuple[bytes, bytes]:
    return (folder / name / "entrants.csv").read_bytes(), (folder / name / "results.csv").read_bytes()


def test_a_tournament_is_written_ranked_and_clean() -> None:
    said = (
        "The regulation does not say how many rounds; 7 are suggested for 25 players\n"
        "Written to s: pool A, 25 players, 7 rounds\n"
    )
    assert simulate() == Answer(status=0, err=said)
    inputs = ("--regulation", "guobailing-2023", "--stage", "swiss", "--entrants", "s/entrants.csv")
    results = ("--results", "s/results.csv")
    assert tianyuan("check-pairing", *inputs, *results).status == 0
    assert tianyuan("standings", *inputs, *results, "--as", "csv").out.count("\n") == 26


def test_the_same_seed_makes_the_same_files_and_the_table_of_rounds_is_used(folder: Path) -> None:
    supplement = ("--supplement", "guobailing-2023-supplement-demo")
    first = simulate(*supplement, "--pool", "B", players="12", out="a")
    assert first == Answer(status=0, err="Written to a: pool B, 12 players, 6 rounds\n")
    simulate(*supplement, "--pool", "B", players="12", out="b")
    assert files(folder, "a") == files(folder, "b")


def test_nothing_is_overwritten(folder: Path) -> None:
    (folder / "s").mkdir()
    (folder / "s" / "results.csv").write_bytes(b"mine")
    refused = f"tianyuan: {Path('s/results.csv')} is there already and is not overwritten\n"
    assert simulate() == Answer(status=2, err=refused)
    assert (folder / "s" / "results.csv").read_bytes() == b"mine"
    assert not (folder / "s" / "entrants.csv").exists()
    (folder / "file").write_bytes(b"")
    assert simulate(out="file").status == 2


def test_a_dead_end_is_said_and_what_was_played_is_kept(folder: Path) -> None:
    answer = simulate(players="4", out="few")
    assert answer.status == 1
    assert answer.err.splitlines()[-1] == "Round 4 of 5 could not be drawn; the rounds before it were written"
    assert files(folder, "few")[1].splitlines()[-1].startswith(b"3,")


@pytest.mark.parametrize("players", ["1", "10001"])
def test_sizes_that_are_no_tournament(players: str) -> None:
    assert simulate(players=players) == Answer(status=2, err="tianyuan: the number of players is from 2 to 10000\n")


@pytest.mark.parametrize("option", ["--out", "--seed"])
def test_an_empty_folder_name_or_seed_is_a_wrong_call(option: str) -> None:
    given = {"--out": "somewhere", "--seed": "s", option: " "}
    answer = tianyuan(
        "simulate", "--regulation", "guobailing-2023", "--stage", "swiss", "--players", "4",
        *(word for pair in given.items() for word in pair),
    )  # fmt: skip
    assert answer.status == 2
    assert f"“ ” is not a value for {option}" in answer.err
