from fractions import Fraction

import pytest

from tests.core.standings.builders import (
    POINTS,
    make_entrants,
    make_link,
    make_placing,
    make_rows,
    places_of,
    rank,
    read_clean,
)
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.values import Standing, Standings, TieBreak


def test_S2_8_4_a_ranking_says_every_figure_and_how_each_tie_was_broken():
    # A beat C, C beat B, B beat A, each in another round: all have 2 points and SOS 4.
    standings = rank(make_entrants("CAB"), make_rows("A-C black, B absent", "C-B black", "B-A black"))
    points, sos, direct, cuts = map(make_link, ("points", "sos", "direct_encounter", "sos_excluding_rounds"))
    of_three = {"criterion": cuts, "among": ("C", "A", "B"), "figures": (2, 2, 4), "step": 1}
    of_two = {"criterion": cuts, "among": ("C", "A"), "figures": (0, 2), "step": 2}
    alike = {"points": 2, "sos": 4}
    assert standings == Standings(
        rounds=3,
        lots=(),
        rows=(
            Standing(
                place=1,
                entrant_id="B",
                sos_cuts=(4, 2, 0),
                values=((points, 2), (sos, 4), (direct, None), (cuts, (4, 2, 0))),
                ties=(TieBreak(value=4, **of_three),),
                tied=("B",),
                **alike,
            ),
            Standing(
                place=2,
                entrant_id="A",
                sos_cuts=(2, 2, 0),
                values=((points, 2), (sos, 4), (direct, None), (cuts, (2, 2, 0))),
                ties=(TieBreak(value=2, **of_three), TieBreak(value=2, **of_two)),
                tied=("A",),
                **alike,
            ),
            Standing(
                place=3,
                entrant_id="C",
                sos_cuts=(2, 0, 0),
                values=((points, 2), (sos, 4), (direct, None), (cuts, (2, 0, 0))),
                ties=(TieBreak(value=2, **of_three), TieBreak(value=0, **of_two)),
                tied=("C",),
                **alike,
            ),
        ),
    )


def test_S2_8_4_shared_places_skip_the_next_and_keep_the_order_of_the_entrants():
    rows = make_rows("A-B draw, C-D draw")
    assert places_of(rank(make_entrants("DBACE"), rows)) == [(1, "D"), (1, "B"), (1, "A"), (1, "C"), (5, "E")]
    standings = rank(make_entrants("DBACE"), rows)
    assert [row.shared_with for row in standings.rows] == [
        ("B", "A", "C"),
        ("D", "A", "C"),
        ("D", "B", "C"),
        ("D", "B", "A"),
        (),
    ]


def test_S2_8_4_what_each_round_added_to_sos_can_be_read_back():
    standings = rank(make_entrants("ABC"), make_rows("A-B black, C bye", "C-A black, B absent"))
    assert {row.entrant_id: (row.sos, row.sos_parts) for row in standings.rows} == {
        "A": (4, (0, 4)),
        "B": (2, (2, 0)),
        "C": (4, (2, 2)),
    }


def test_S2_8_4_total_is_shown_as_an_exact_fraction_in_ties_too():
    rows = make_rows("A-C black, B-D black", "C-E black", "E absent")
    standings = rank(make_entrants("ABCDE"), rows, "points", "total")
    tie = {
        "criterion": make_link("total"),
        "among": ("A", "B", "C"),
        "figures": (Fraction(-1, 3), Fraction(-1), Fraction(-1, 3)),
    }
    assert [(row.place, row.entrant_id, row.ties) for row in standings.rows[:3]] == [
        (1, "A", (TieBreak(value=Fraction(-1, 3), **tie),)),
        (1, "C", (TieBreak(value=Fraction(-1, 3), **tie),)),
        (3, "B", (TieBreak(value=Fraction(-1), **tie),)),
    ]


def test_S2_7_1a_the_title_holder_has_no_place():
    entrants = [*make_entrants("H", holder=True), *make_entrants("AB")]
    assert places_of(rank(entrants, make_rows("A-B white"))) == [(1, "B"), (2, "A")]


def test_games_of_other_entrants_are_refused():
    with pytest.raises(ValueError, match="games_of_other_entrants"):
        rank_pool(make_entrants("AB"), read_clean(make_entrants("BA"), []), placing=make_placing(), points=POINTS)
