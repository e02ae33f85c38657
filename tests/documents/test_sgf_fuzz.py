"""The short form of `bench/sgf_fuzz.py`: the same inputs from the same seeds, a few of them."""

from bench.sgf_fuzz import make_input, run_input

INPUTS = 1_000
# The slowest of the first million.
KEPT = (4399, 176785, 677847)


def test_spoilt_files_are_read_or_refused_and_never_anything_else() -> None:
    outcomes = [run_input(make_input(seed)) for seed in (*range(INPUTS), *KEPT)]
    assert [outcome for outcome in outcomes if not outcome.startswith(("go.", "legal"))] == []
    assert "legal" in outcomes
