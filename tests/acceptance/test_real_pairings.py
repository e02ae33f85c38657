"""Rounds that were really drawn: what the checker finds broken in them is what people know of them (S2-8.2)."""

import io
import json
import os
from pathlib import Path

import pytest

from tianyuan.cli.main import main

TOURNAMENTS = sorted((Path(os.environ["TIANYUAN_REAL_DATA"]) / "swiss").iterdir())
BROKEN = {
    "swiss-45": [
        ("rematch", {"1", "15"}), ("rematch", {"1", "28"}), ("rematch", {"17", "27"}), ("rematch", {"17", "28"}),
        ("second_bye", {"15"}), ("second_bye", {"27"}),
    ],
}  # fmt: skip


@pytest.mark.parametrize("folder", TOURNAMENTS, ids=lambda folder: folder.name)
def test_S2_8_2_what_is_broken_in_a_real_tournament(folder: Path) -> None:
    stdout, stderr = io.BytesIO(), io.StringIO()
    status = main(
        [
            "check-pairing",
            *("--regulation", "guobailing-2023", "--stage", "swiss", "--as", "json"),
            *("--entrants", str(folder / "entrants.csv"), "--results", str(folder / "results.csv")),
        ],
        stdin=io.BytesIO(),
        stdout=stdout,
        stderr=stderr,
        environ={},
    )
    [pool] = json.loads(stdout.getvalue())["pools"]
    found = [(one["code"], set(one["ids"])) for judged in pool["rounds"] for one in judged["violations"]]
    expected = BROKEN.get(folder.name, [])
    assert sorted(found, key=lambda one: (one[0], sorted(one[1]))) == expected
    assert status == (1 if expected else 0)
