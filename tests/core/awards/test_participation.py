from tests.core.awards.builders import make_field, row, win
from tianyuan.core.awards.participation import Participation, read_participation
from tianyuan.core.standings.games import read_games


def test_byes_forfeits_and_absences_are_wins_or_nothing_but_no_games() -> None:
    field = make_field(["5d"] * 9)
    games, faults = read_games(
        field,
        (
            win(1, "p1", "p2"),
            row(1, "p3", "p4", "draw"),
            row(1, "p5", "p6", "white_by_forfeit"),
            row(1, "p7", None, "bye"),
            row(1, "p8", "p9", "both_lose"),
            row(2, "p5", None, "absent"),
            row(2, "p2", "p1", "white"),
        ),
    )
    assert faults == ()
    wins = {"p1": 2, "p2": 0, "p3": 0, "p4": 0, "p5": 0, "p6": 1, "p7": 1, "p8": 0, "p9": 0}
    assert read_participation(games) == Participation(played=frozenset({"p1", "p2", "p3", "p4"}), wins=wins)
