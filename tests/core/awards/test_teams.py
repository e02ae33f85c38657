from dataclasses import replace

from tests.core.awards.builders import make_entrant, make_list, make_ranking
from tianyuan.core.awards.prizes import pays_by_place
from tianyuan.core.awards.teams import (
    TeamMember,
    TeamPlace,
    TeamRanking,
    TeamUnplaced,
    draw_team_lots,
    score_teams,
)
from tianyuan.core.field import Entrant
from tianyuan.core.regulation.rewards import TeamScore
from tianyuan.core.standings.lots import draw_lots
from tianyuan.core.standings.values import LotsDraw

SCORE = TeamScore(
    division="men_team",
    stage="swiss",
    places_from="men",
    size=2,
    members="best",
    method="sum_of_places",
    tie="best_single_place",
    clause="十二",
)


def enter(**teams: str) -> tuple[Entrant, ...]:
    """Entrants of division `open`, each letter one of the team's."""
    return tuple(make_entrant(who, team=team) for team, members in teams.items() for who in members)


def member(who: str, place: int) -> TeamMember:
    return TeamMember(entrant_id=who, place=place)


def test_the_best_members_places_are_added_fewer_is_better_and_the_best_single_place_breaks_a_tie() -> None:
    found = score_teams(
        SCORE, ranking=make_ranking("a", "x", "y", "b", "c"), division="open", entrants=enter(Hill="xy", Lake="abc")
    )
    lake, hill = (member("a", 1), member("b", 4)), (member("x", 2), member("y", 3))
    assert found == TeamRanking(
        division="men_team",
        clause="十二",
        size=2,
        places=(
            TeamPlace(place=1, last_place=1, team="Lake", sum_of_places=5, best_place=1, members=lake),
            TeamPlace(place=2, last_place=2, team="Hill", sum_of_places=5, best_place=2, members=hill),
        ),
        unplaced=(),
    )


def test_equal_sums_and_equal_best_places_share_the_place() -> None:
    found = score_teams(
        SCORE,
        ranking=make_ranking("a x", "b y", "p", "q"),
        division="open",
        entrants=enter(Sea="pq", Lake="ab", Hill="xy"),
    )
    assert [(row.place, row.last_place, row.team, row.sum_of_places) for row in found.places] == [
        (1, 2, "Lake", 4),
        (1, 2, "Hill", 4),
        (3, 3, "Sea", 11),
    ]


def test_a_team_with_too_few_members_in_the_division_is_not_placed() -> None:
    field = (*enter(Lake="a"), make_entrant("w", team="Lake", division="women"), make_entrant("z"))
    found = score_teams(SCORE, ranking=make_ranking("a", "w", "z"), division="open", entrants=field)
    unplaced = (TeamUnplaced(team="Lake", reason="too_few_members", members=(member("a", 1),)),)
    assert (found.places, found.unplaced) == ((), unplaced)


def test_named_members_count_even_where_others_were_better() -> None:
    named = replace(SCORE, members="named")
    found = score_teams(
        named,
        ranking=make_ranking("a", "b", "c", "x"),
        division="open",
        entrants=enter(Lake="abc", Hill="x"),
        named={"Lake": ("b", "c")},
    )
    assert [(row.team, row.members) for row in found.places] == [("Lake", (member("b", 2), member("c", 3)))]
    assert found.unplaced == (TeamUnplaced(team="Hill", reason="members_not_named", members=()),)


def test_a_team_that_named_one_who_does_not_play_has_too_few() -> None:
    named = replace(SCORE, members="named")
    found = score_teams(
        named, ranking=make_ranking("a", "b"), division="open", entrants=enter(Lake="ab"), named={"Lake": ("a", "gone")}
    )
    assert found.unplaced == (TeamUnplaced(team="Lake", reason="too_few_members", members=(member("a", 1),)),)


def test_teams_draw_lots_only_where_their_prizes_differ() -> None:
    found = score_teams(
        SCORE,
        ranking=make_ranking("a x", "b y", "p s", "q t"),
        division="open",
        entrants=enter(Lake="ab", Hill="xy", Sea="pq", Sky="st"),
    )
    lots = LotsDraw(seed="seed", stage="swiss", pool="men_team")
    drawn = draw_team_lots(found, pays=pays_by_place(make_list("teams", 30, 20, 10, 10)), lots=lots)
    first, second = draw_lots(("Lake", "Hill"), lots)
    assert [(row.place, row.last_place, row.team, row.by_lots) for row in drawn.places] == [
        (1, 1, first, True),
        (2, 2, second, True),
        (3, 4, "Sea", False),
        (3, 4, "Sky", False),
    ]
