"""十二(二) team prizes: the places of the best three men, the best two women, fewer first."""

from tests.core.awards.builders import make_entrant
from tianyuan.core.awards.prizes import pay_list
from tianyuan.core.awards.ranking import strict_ranking
from tianyuan.core.awards.teams import TeamRanking, score_teams
from tianyuan.core.field import Entrant
from tianyuan.regulations import load


def enter(places: dict[str, tuple[int, ...]], division: str) -> tuple[Entrant, ...]:
    return tuple(
        make_entrant(str(place), division=division, team=team) for team, theirs in places.items() for place in theirs
    )


def score(team_division: str, division: str, places: dict[str, tuple[int, ...]]) -> TeamRanking:
    (team_score,) = (one for one in load("shanglv-2018").regulation.team_scores if one.division == team_division)
    ranking = strict_ranking(str(place) for place in range(1, 41))
    return score_teams(team_score, ranking=ranking, division=division, entrants=enter(places, division))


def test_S1_12_2_the_best_three_men_count_and_a_tie_goes_to_the_best_single_place() -> None:
    teams = {"Lake": (5, 6, 7, 30), "Hill": (1, 8, 9), "Sea": (2, 3, 40), "Sky": (4, 10)}
    found = score("men_team", "men_individual", teams)
    assert [(row.place, row.team, row.sum_of_places, row.best_place) for row in found.places] == [
        (1, "Hill", 18, 1),
        (2, "Lake", 18, 5),
        (3, "Sea", 45, 2),
    ]
    assert [(row.team, row.reason) for row in found.unplaced] == [("Sky", "too_few_members")]


def test_S1_12_2_the_best_two_women_count() -> None:
    found = score("women_team", "women_individual", {"Lake": (1, 6, 7), "Hill": (2, 4), "Sky": (3,)})
    assert [(row.place, row.team, row.sum_of_places) for row in found.places] == [(1, "Hill", 6), (2, "Lake", 7)]
    assert [row.team for row in found.unplaced] == ["Sky"]


def test_S1_12_2_team_prizes_are_paid_by_team_place() -> None:
    found = score("women_team", "women_individual", {"Lake": (1, 6, 7), "Hill": (2, 4)})
    (prize_list,) = (one for one in load("shanglv-2018").regulation.prizes if one.division == "women_team")
    prizes = pay_list(prize_list, ranking=found.ranking(), tie_prizes="lots", winner_kind="team")
    assert [(one.winner, one.winner_kind, one.gross_fen) for one in prizes] == [
        ("Hill", "team", 15_000_00),
        ("Lake", "team", 10_000_00),
    ]
