from datetime import date

import pytest

from tests.core.awards.builders import (
    POINTS,
    WORDS,
    make_division,
    make_entrant,
    make_list,
    make_placing,
    make_regulation,
    make_stage,
    make_title_match,
    win,
)
from tianyuan.core.awards.award import Awards, give_awards
from tianyuan.core.awards.teams import TeamMember, TeamPlace, TeamRanking
from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.conditions import AgeAtLeast
from tianyuan.core.regulation.dates import TimetableItem, Window
from tianyuan.core.regulation.rewards import Honour, PromotionByWins, Tax, TeamScore
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.games import read_games

MEN_TEAM = TeamScore(
    division="men_team",
    stage="swiss",
    places_from="mixed",
    size=1,
    members="best",
    method="sum_of_places",
    tie="best_single_place",
    clause="十二(二)",
)
DIVISIONS = (make_division("open"), make_division("women"), make_division("men_team", None, format_="team"))
# a beats c, b beats d, b beats a, c beats d: b 4 points, a and c 2, d 0.
ROWS = (win(1, "a", "c"), win(1, "b", "d"), win(2, "b", "a"), win(2, "c", "d"))
FIELD = (
    make_entrant("a", "1k", team="Lake"),
    make_entrant("b", "5d", division="women", team="Lake"),
    make_entrant("c", "1k", team="Hill", born=date(1960, 1, 1)),
    make_entrant("d", "1k", division="women"),
)


def award(regulation: Regulation, field: tuple[Entrant, ...] = FIELD, *, seed: str | None = None) -> Awards:
    games, faults = read_games(field, ROWS)
    assert faults == ()
    standings = rank_pool(field, games, placing=make_placing(), points=POINTS)
    return give_awards(
        regulation, stage_id="swiss", entrants=field, standings={"A": standings}, games={"A": games}, seed=seed
    )


def test_a_list_over_the_pool_pays_everyone_and_one_over_the_division_its_own() -> None:
    mixed, women = make_list("mixed", 30, 20, 20, over="pool"), make_list("women", 10, 5, division="women")
    found = award(make_regulation(divisions=DIVISIONS, prizes=(mixed, women)))
    assert [(prize.list_id, prize.winner, prize.place, prize.gross_fen, prize.reason) for prize in found.prizes] == [
        ("mixed", "b", 1, 3000, "by_place"),
        ("mixed", "a", 2, 2000, "same_amount"),
        ("mixed", "c", 2, 2000, "same_amount"),
        ("women", "b", 1, 1000, "by_place"),
        ("women", "d", 2, 500, "by_place"),
    ]


def test_payouts_take_the_regulations_tax() -> None:
    tax = Tax(rate_basis_points=2_000, free_up_to_fen=0, clause="九")
    found = award(make_regulation(prizes=(make_list("open", 30, over="pool"),), tax=tax))
    (payout,) = found.payouts
    assert (payout.winner, payout.gross_fen, payout.tax_fen, payout.net_fen) == ("b", 3000, 600, 2400)


def test_teams_are_placed_and_paid_from_their_members_places() -> None:
    teams = make_list("teams", 30, 20, division="men_team")
    regulation = make_regulation(
        divisions=DIVISIONS, prizes=(make_list("mixed", 9, 9, 9, over="pool"), teams), team_scores=(MEN_TEAM,)
    )
    found = award(regulation)
    lake, hill = (TeamMember(entrant_id="a", place=2),), (TeamMember(entrant_id="c", place=2),)
    assert found.teams == (
        TeamRanking(
            division="men_team",
            clause="十二(二)",
            size=1,
            places=(
                TeamPlace(place=1, last_place=2, team="Lake", sum_of_places=2, best_place=2, members=lake),
                TeamPlace(place=1, last_place=2, team="Hill", sum_of_places=2, best_place=2, members=hill),
            ),
            unplaced=(),
        ),
    )
    of_teams = [(prize.winner, prize.reason) for prize in found.prizes if prize.winner_kind == "team"]
    assert of_teams == [("Lake", "pending_lots"), ("Hill", "pending_lots")]
    assert found.waits_for_lots()


def test_a_seed_draws_the_lots_of_teams() -> None:
    teams = make_list("teams", 30, 20, division="men_team")
    regulation = make_regulation(
        divisions=DIVISIONS, prizes=(make_list("mixed", 9, 9, 9, over="pool"), teams), team_scores=(MEN_TEAM,)
    )
    found = award(regulation, seed="seed")
    assert sorted((row.place, row.by_lots) for row in found.teams[0].places) == [(1, True), (2, True)]
    assert not found.waits_for_lots()


def test_where_sums_are_shared_teams_share_them_too() -> None:
    teams = make_list("teams", 30, 20, division="men_team")
    regulation = make_regulation(
        divisions=DIVISIONS,
        stages=(make_stage(placing=make_placing(tie_prizes="share")),),
        prizes=(make_list("mixed", 9, 9, 9, over="pool"), teams),
        team_scores=(MEN_TEAM,),
    )
    found = award(regulation, seed="seed")
    of_teams = [(prize.winner, prize.gross_fen) for prize in found.prizes if prize.winner_kind == "team"]
    assert of_teams == [("Lake", 2500), ("Hill", 2500)]


def test_promotion_and_honours_are_given_with_the_stage() -> None:
    promotion = PromotionByWins(
        kind="promotion_by_wins", clause="升", stage="swiss", division="open", from_rank="1k", to_rank="1d", min_wins=1
    )
    sixty = AgeAtLeast(kind="age_at_least", years=60, age_on="first_day", clause="九")
    honour = Honour(id="oldest", name=WORDS, clause="九", stage="swiss", condition=sixty)
    first_day = TimetableItem(
        id="arrival",
        kind="check_in",
        name=WORDS,
        window=Window(first_day=date(2023, 9, 11), last_day=date(2023, 9, 11)),
        clause="五",
    )
    found = award(
        make_regulation(divisions=DIVISIONS, promotions=(promotion,), honours=(honour,), timetable=(first_day,))
    )
    assert [one.entrant_id for one in found.promotions[0].given] == ["a", "c"]
    candidates = [(one.entrant_id, one.verdict.state) for one in found.honours[0].candidates]
    assert candidates == [("b", "unknown"), ("a", "unknown"), ("c", "met"), ("d", "unknown")]


def test_a_pool_without_standings_earns_nothing_yet() -> None:
    divisions = (make_division("open"), make_division("later", "B"))
    regulation = make_regulation(divisions=divisions, prizes=(make_list("later", 30, division="later"),))
    found = award(regulation)
    assert found == Awards(stage="swiss", prizes=(), payouts=(), dans=(), promotions=(), honours=(), teams=())


@pytest.mark.parametrize("stage_id", ["match", "unknown"])
def test_only_a_swiss_stage_has_places_to_award(stage_id: str) -> None:
    regulation = make_regulation(stages=(make_title_match(),))
    with pytest.raises(ValueError, match="stage_has_no_places"):
        give_awards(regulation, stage_id=stage_id, entrants=(), standings={}, games={})
