from tests.core.standings.builders import make_entrants, make_rows, rank
from tianyuan.core.standings.divisions import DivisionPlace, division_places


def test_S2_8_4_a_division_shares_places_only_where_it_is_tied_in_the_pool():
    entrants = [*make_entrants("AC"), *make_entrants("BDE", division="women")]
    # A and B share 1st, the others 3rd.
    standings = rank(entrants, make_rows("A-C black, B-D black, E absent"), "points", "wins")
    assert [(row.place, row.entrant_id) for row in standings.rows] == [(1, "A"), (1, "B"), (3, "C"), (3, "D"), (3, "E")]
    assert division_places(standings, entrants, "open") == (
        DivisionPlace(place=1, entrant_id="A", tied=("A",)),
        DivisionPlace(place=2, entrant_id="C", tied=("C",)),
    )
    women = division_places(standings, entrants, "women")
    assert women == (
        DivisionPlace(place=1, entrant_id="B", tied=("B",)),
        DivisionPlace(place=2, entrant_id="D", tied=("D", "E")),
        DivisionPlace(place=2, entrant_id="E", tied=("D", "E")),
    )
    assert [one.shared_with for one in women] == [(), ("E",), ("D",)]


def test_a_division_without_players_has_no_places():
    entrants = make_entrants("AB")
    assert division_places(rank(entrants, []), entrants, "women") == ()
