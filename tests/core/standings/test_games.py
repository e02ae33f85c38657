import pytest

from tests.core.standings.builders import make_entrants, make_rows, read_clean
from tianyuan.core.field import ResultRow
from tianyuan.core.standings.games import MOST_ROUNDS, Encounter, read_games
from tianyuan.core.standings.values import RowFault


def test_a_player_has_one_record_a_round_and_missed_those_without_a_row():
    games = read_clean(
        make_entrants("ABC"),
        make_rows("A-B black, C bye", "B-C draw, A absent", "C-A both_lose", "B-A black_by_forfeit"),
    )
    assert games.record("A") == (
        Encounter(round=1, outcome="won", opponent="B", colour="black", board=1),
        Encounter(round=2, outcome="missed", opponent=None, colour=None, board=None),
        Encounter(round=3, outcome="both_lost", opponent="C", colour="white", board=1),
        Encounter(round=4, outcome="lost_by_forfeit", opponent="B", colour="white", board=1),
    )
    assert [one.outcome for one in games.record("B")] == ["lost", "drew", "missed", "won_by_forfeit"]
    assert [one.outcome for one in games.record("C")] == ["bye", "drew", "both_lost", "missed"]
    assert games.rounds == 4


def test_S2_9_7_byes_forfeits_and_double_losses_are_no_games():
    games = read_clean(
        make_entrants("ABC"),
        make_rows("A-B black, C bye", "B-C draw, A absent", "C-A both_lose", "B-A black_by_forfeit"),
    )
    assert {one: games.games_played(one) for one in "ABC"} == {"A": 1, "B": 2, "C": 1}


def test_S2_8_4_all_faults_are_told_at_once_and_the_first_row_of_a_player_stands():
    rows = [
        ResultRow(1, 1, "A", "B", "black"),
        ResultRow(1, 2, "C", "A", "white"),  # A again
        ResultRow(1, 3, "B", None, "bye"),  # B again
        ResultRow(1, 4, "C", "C", "draw"),
        ResultRow(2, 1, "A", "X", "black"),
        ResultRow(2, 2, "Y", None, "black"),  # unknown and white missing
        ResultRow(2, 3, "B", "C", "absent"),
        ResultRow(0, 1, "A", "B", "black"),
        ResultRow(MOST_ROUNDS + 1, 1, "A", "B", "black"),
        ResultRow(2, 4, "A", "B", "jigo"),  # type: ignore[arg-type]
        ResultRow(2, None, "A", None, "bye"),
    ]
    games, faults = read_games(make_entrants("ABC"), rows)
    highest = ("highest", "99")
    assert faults == (
        RowFault(index=1, code="player_twice_in_round", data=(("column", "white"), ("id", "A"), ("round", "1"))),
        RowFault(index=2, code="player_twice_in_round", data=(("column", "black"), ("id", "B"), ("round", "1"))),
        RowFault(index=3, code="plays_himself", data=(("id", "C"),)),
        RowFault(index=4, code="unknown_player", data=(("column", "white"), ("id", "X"))),
        RowFault(index=5, code="white_missing", data=(("result", "black"),)),
        RowFault(index=5, code="unknown_player", data=(("column", "black"), ("id", "Y"))),
        RowFault(index=6, code="white_not_expected", data=(("id", "C"), ("result", "absent"))),
        RowFault(index=7, code="round_out_of_range", data=(("round", "0"), highest)),
        RowFault(index=8, code="round_out_of_range", data=(("round", "100"), highest)),
        RowFault(index=9, code="unknown_result", data=(("result", "jigo"),)),
    )
    assert [one.outcome for one in games.record("A")] == ["won", "bye"]


@pytest.mark.parametrize(
    "row",
    [
        ResultRow(1, 2, "C", "A", "white"),
        ResultRow(1, 2, "A", None, "absent"),
        ResultRow(1, 2, "C", "C", "white"),
        ResultRow(1, 2, "C", None, "both_lose"),
        ResultRow(1, 2, "C", "D", "bye"),
        ResultRow(1, 2, "C", "", "black"),
        ResultRow(1, 2, "", "C", "black"),
        ResultRow(-1, 2, "C", "D", "black"),
        ResultRow(10**12, 2, "C", "D", "black"),
        ResultRow(1, 2, "C", "D", ""),  # type: ignore[arg-type]
    ],
)
def test_one_bad_row_among_good_ones_is_found(row: ResultRow):
    entrants = make_entrants("ABCD")
    _, faults = read_games(entrants, [ResultRow(1, 1, "A", "B", "black"), row])
    assert {fault.index for fault in faults} == {1}


def test_S2_7_1a_the_holder_has_no_place_in_the_rows():
    entrants = [*make_entrants("H", holder=True), *make_entrants("AB")]
    games, faults = read_games(entrants, [ResultRow(1, 1, "A", "H", "black")])
    assert faults == (RowFault(index=0, code="holder_plays", data=(("column", "white"), ("id", "H"))),)
    assert games.ids == ("A", "B")


def test_the_same_board_twice_is_no_fault():
    # The clause names none, and pools that share a file count their boards apart.
    read_clean(make_entrants("ABCD"), [ResultRow(1, 1, "A", "B", "black"), ResultRow(1, 1, "C", "D", "black")])


def test_two_people_of_one_name_are_two_and_one_id_is_one():
    with pytest.raises(ValueError, match="entrant_twice"):
        read_games(make_entrants("AA"), [])
    with pytest.raises(ValueError, match="entrant_twice"):
        read_games([*make_entrants("A"), *make_entrants("A", holder=True)], [])
