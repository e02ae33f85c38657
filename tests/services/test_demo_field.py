"""The demo's field: always the same, and a tournament that could have been."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.regulations import load
from tianyuan.services.demo import make_swiss_field
from tianyuan.services.demo_field import DivisionPlan, make_entrants, pair_unmet, play_rounds

PLAN = DivisionPlan(division="open", size=17, ranks=("5d", "6d"), youngest=20, oldest=60, gender=None)


def test_the_field_is_always_the_same_and_of_the_size_promised() -> None:
    swiss = load("guobailing-2023", ["guobailing-2023-supplement-demo"])
    entrants, rows = make_swiss_field(swiss)
    assert make_swiss_field(swiss) == (entrants, rows)
    divisions = [entrant.division for entrant in entrants if not entrant.holder]
    assert {one: divisions.count(one) for one in divisions} == {
        "open": 96,
        "women": 25,
        "jiangsu": 40,
        "veterans": 20,
    }
    assert {row.result for row in rows} == {
        "black", "white", "draw", "both_lose", "black_by_forfeit", "white_by_forfeit", "bye", "absent",
    }  # fmt: skip


@given(st.text(max_size=8))
def test_nobody_meets_anybody_twice_and_has_the_bye_once(seed: str) -> None:
    rows = play_rounds(make_entrants([PLAN], seed=seed), rounds=7, seed=seed)
    met = [frozenset((row.black, row.white)) for row in rows if row.white is not None]
    byes = [row.black for row in rows if row.result == "bye"]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes)
    seen = [(row.round, one) for row in rows for one in (row.black, row.white) if one is not None]
    assert len(set(seen)) == len(seen) == 7 * PLAN.size


def test_pairing_goes_back_where_the_last_two_have_met() -> None:
    assert pair_unmet("abcd", {"a": set(), "b": set(), "c": {"d"}, "d": {"c"}}) == [("a", "c"), ("b", "d")]


def test_no_pairing_is_said() -> None:
    met = {one: {other for pair in combinations("abcd", 2) if one in pair for other in pair} for one in "abcd"}
    with pytest.raises(ValueError, match="nobody_left_to_meet"):
        pair_unmet("abcd", met)
