"""The table of criteria in S2-8.4, each with a bye, forfeits of both kinds, a double loss and missed rounds."""

from fractions import Fraction
from typing import get_args

import pytest

from tests.core.standings.builders import make_entrants, make_link, make_placing, make_rows, places_of, rank
from tianyuan.core.field import Entrant
from tianyuan.core.regulation.placing import Criterion, CriterionCode, Placing
from tianyuan.core.standings.tiebreaks import UNITS, find_unit, sos_excluding_rounds
from tianyuan.core.standings.values import Value

# After it: A 6 points, B 3, C 7, D 1, E 2, F 3. E has no row at all in round 3.
ROWS = make_rows(
    "A-B black, C-D draw, E-F black_by_forfeit",
    "A-C white, D-E both_lose, B bye, F absent",
    "B-C white_by_forfeit, D-F white, A bye",
    "D-A white, C-E black, B-F draw",
)
ENTRANTS = make_entrants("ABCDEF")


def values_of(placing: Placing, entrants: list[Entrant] = ENTRANTS) -> dict[str, Value | None]:
    """The value of the last link of the chain, by id, in the order of the entrants."""
    rows = rank(entrants, ROWS, placing=placing).rows
    by_id = {row.entrant_id: row.values[-1][1] for row in rows}
    return {entrant.id: by_id[entrant.id] for entrant in entrants}


def test_every_criterion_of_the_regulation_has_its_unit():
    assert set(UNITS) == set(get_args(CriterionCode))


def test_S2_8_4_points():
    assert values_of(make_placing("points")) == {"A": 6, "B": 3, "C": 7, "D": 1, "E": 2, "F": 3}


@pytest.mark.parametrize(
    ("bye_opponent", "expected"),
    [
        ("lowest_with_points", {"A": 12, "B": 17}),
        ("own_points", {"A": 17, "B": 19}),
        ("zero", {"A": 11, "B": 16}),
        ("rounds_left", {"A": 13, "B": 19}),
    ],
)
def test_S2_8_4_sos_by_what_a_bye_counts(bye_opponent: str, expected: dict[str, int]):
    rest = {"C": 12, "D": 18, "E": 11, "F": 6}
    assert values_of(make_placing("points", "sos", bye_opponent=bye_opponent)) == expected | rest


def test_S2_8_4_a_bye_of_rounds_left_counts_the_rounds_of_the_whole_event():
    standings = rank(ENTRANTS, ROWS, "points", bye_opponent="rounds_left", total_rounds=7)
    assert {row.entrant_id: row.sos_parts for row in standings.rows if row.entrant_id in "AB"} == {
        "A": (3, 7, 5, 1),
        "B": (6, 6, 7, 3),
    }


def test_S2_8_4_fewer_total_rounds_than_were_played_are_those_played():
    planned, played = (
        rank(ENTRANTS, ROWS, "points", bye_opponent="rounds_left", total_rounds=rounds) for rounds in (2, None)
    )
    assert planned == played


def test_S2_8_4_nobody_has_points_and_the_bye_counts_0():
    standings = rank(make_entrants("AB"), make_rows("A-B both_lose"))
    assert [row.sos for row in standings.rows] == [0, 0]


def test_S2_8_4_sos_excluding_rounds_from_the_first():
    assert values_of(make_placing("points", "sos_excluding_rounds")) == {
        "A": (9, 2, 1, 0),
        "B": (11, 10, 3, 0),
        "C": (11, 5, 2, 0),
        "D": (11, 9, 6, 0),
        "E": (8, 7, 7, 0),
        "F": (4, 4, 3, 0),
    }


def test_S2_8_4_sos_excluding_rounds_from_the_last():
    placing = make_placing("points")
    last = make_link("sos_excluding_rounds", last=True)
    assert find_unit(last, placing) is sos_excluding_rounds.FROM_LAST
    chain = (make_link("points"), last)
    from_last = Placing(
        chain=chain, bye_opponent="lowest_with_points", direct_encounter="two_only", tie_prizes="lots", clause="八"
    )
    assert values_of(from_last) == {
        "A": (11, 10, 3, 0),
        "B": (14, 7, 6, 0),
        "C": (10, 7, 1, 0),
        "D": (12, 9, 7, 0),
        "E": (4, 4, 3, 0),
        "F": (3, 2, 2, 0),
    }


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("wins", [3, 1, 3, 0, 1, 1]),
        ("sodos", [8, 3, 23, 7, 6, 5]),
        ("sos_less_lowest", [11, 16, 11, 16, 11, 6]),
        ("median", [4, 9, 5, 9, 4, 3]),
        ("cumulative", [14, 7, 16, 4, 8, 5]),
        ("best_beaten", [(3, 1), (), (6, 3, 2), (), (3,), (1,)]),
        ("best_placed", [(1, 3, 6), (1, 2, 3), (2, 3, 5, 6), (1, 2, 3, 5), (1, 3, 6), (3, 5, 6)]),
        ("previous_round", [(4, 2, 2), (2, 2, 0), (5, 3, 1), (1, 1, 1), (2, 2, 2), (2, 0, 0)]),
        ("total", [5, Fraction(13, 4), 6, Fraction(3, 2), Fraction(3, 4), Fraction(1, 2)]),
        ("white_wins", [1, 0, 1, 0, 0, 1]),
        ("warnings", [0, 0, 0, 0, 0, 0]),
        ("play_off", [None] * 6),
        ("direct_encounter", [None] * 6),
        ("beat_all", [None] * 6),
    ],
)
def test_S2_8_4_criterion(code: str, expected: list[Value | None]):
    assert values_of(make_placing("points", code)) == dict(zip("ABCDEF", expected, strict=True))


@pytest.mark.parametrize("code", [code for code in get_args(CriterionCode) if code != "points"])
def test_S2_8_4_a_criterion_stands_before_the_first_round_and_without_players(code: str):
    assert places_of(rank(make_entrants("AB"), [], "points", code)) == [(1, "A"), (1, "B")]
    assert rank([], [], "points", code).rows == ()


def test_S2_8_4_median_of_one_round_leaves_nothing():
    standings = rank(make_entrants("AB"), make_rows("A-B draw"), "points", "median")
    assert [row.values[1] for row in standings.rows] == [(Criterion(criterion="median"), 0)] * 2


def test_S2_8_4_fewer_warnings_first():
    entrants = [*make_entrants("A", warnings=2), *make_entrants("B"), *make_entrants("C", warnings=1)]
    assert places_of(rank(entrants, [], "points", "warnings")) == [(1, "B"), (2, "C"), (3, "A")]


def test_S2_8_4_play_off_smaller_first_and_none_last():
    entrants = [*make_entrants("AB"), *make_entrants("C", play_off=2), *make_entrants("D", play_off=1)]
    assert places_of(rank(entrants, [], "points", "play_off")) == [(1, "D"), (2, "C"), (3, "A"), (3, "B")]


def test_S2_8_4_best_beaten_one_after_another_and_who_has_nobody_left_is_behind():
    # A, B, C have 4 points each. Beaten: A D(2) and E(0), B D(2) and F(0), C F(0) and a bye.
    rows = make_rows("A-D black, B-F black, C bye, E-G draw", "A-E black, B-D black, C-F black", "D-F black")
    standings = rank(make_entrants("CABDEFG"), rows, "points", "best_beaten")
    values = {row.entrant_id: (row.place, row.values[1][1]) for row in standings.rows}
    assert values == {
        "A": (1, (2, 1)),
        "B": (2, (2, 0)),
        "C": (3, (0,)),
        "D": (4, (0,)),
        "E": (5, ()),
        "G": (5, ()),
        "F": (7, ()),
    }


def test_S2_8_4_best_placed_uses_shared_places_and_best_first():
    # A and B share 1st for points, C and E 3rd; A met C, B met D, who is 5th.
    rows = make_rows("A-C black, B-D black", "C-E draw")
    standings = rank(make_entrants("BACDE"), rows, "points", "best_placed")
    assert [(row.place, row.entrant_id, row.values[1][1]) for row in standings.rows] == [
        (1, "A", (3,)),
        (2, "B", (5,)),
        (3, "C", (1, 3)),
        (4, "E", (3,)),
        (5, "D", (1,)),
    ]
