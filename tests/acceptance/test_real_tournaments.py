"""Tournaments that were really played: ours must be the ranking that an independent program computed (S2-8.4).

The files are not part of the project. `TIANYUAN_REAL_DATA` names a folder that holds `swiss/<name>/` with entrants.csv,
results.csv and standings.csv; without it nothing here is collected.
"""

import io
import os
from pathlib import Path

import pytest

from tianyuan.cli.main import main

TOURNAMENTS = sorted((Path(os.environ["TIANYUAN_REAL_DATA"]) / "swiss").iterdir())


@pytest.mark.parametrize("folder", TOURNAMENTS, ids=lambda folder: folder.name)
def test_S2_8_4_the_ranking_of_a_real_tournament(folder: Path) -> None:
    stdout, stderr = io.BytesIO(), io.StringIO()
    status = main(
        [
            "standings",
            *("--regulation", "guobailing-2023", "--stage", "swiss", "--as", "csv"),
            *("--entrants", str(folder / "entrants.csv"), "--results", str(folder / "results.csv")),
        ],
        stdin=io.BytesIO(),
        stdout=stdout,
        stderr=stderr,
        environ={},
    )
    assert (status, stdout.getvalue()) == (0, (folder / "standings.csv").read_bytes())
