"""`tianyuan load`: a tournament goes on the site, and the same files again change nothing."""

from pathlib import Path

import pytest

from tests.cli.program import Answer, tianyuan

ENTRANTS = "id,name,rank,division\n1,Li,5d,open\n2,Wang,5d,open\n"
RESULTS = "round,board,black,white,result\n1,1,1,2,black\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the field's files, and the program called in it."""
    (tmp_path / "e.csv").write_bytes(ENTRANTS.encode())
    (tmp_path / "r.csv").write_bytes(RESULTS.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def load(name: str = "spring") -> Answer:
    inputs = ["--stage", "swiss", "--entrants", "e.csv", "--results", "r.csv"]
    return tianyuan("load", name, "--regulation", "guobailing-2023", *inputs)


@pytest.mark.django_db(transaction=True)
def test_load_again_and_load_a_correction(folder: Path) -> None:
    assert load() == Answer(status=0, out="/c/spring/\n", err="loaded: 3 new\n")
    assert load() == Answer(status=0, out="/c/spring/\n", err="loaded: 0 changed, 3 as before\n")
    (folder / "r.csv").write_bytes(RESULTS.replace(",black\n", ",white\n").encode())
    assert load() == Answer(status=0, out="/c/spring/\n", err="loaded: 1 changed, 2 as before\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("folder")
def test_a_name_that_cannot_be_an_address() -> None:
    answer = load("春季赛")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("tianyuan: ")


def test_bad_rows_never_reach_the_site(folder: Path) -> None:
    (folder / "r.csv").write_bytes(RESULTS.replace("1,1,1,2", "1,1,1,9").encode())
    said = "r.csv, line 2, column 4 (white): “9” is not in the list of entrants [results.unknown_player]\n"
    assert load() == Answer(status=1, err=said)
