from collections.abc import Hashable, Mapping, Sequence
from itertools import permutations
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.awards.builders import (
    POINTS,
    WORDS,
    make_division,
    make_entrant,
    make_field,
    make_list,
    make_placing,
    make_regulation,
    make_stage,
    make_title_match,
    row,
    win,
)
from tianyuan.core.awards.award import give_awards
from tianyuan.core.awards.prizes import PlacePay
from tianyuan.core.awards.stakes import DanStake, PlaceStake, PromotionStake, gives_by_place, stakes_of
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.rewards import DanAwards, DanGrant, DanTier, PromotionByShare
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.games import read_games
from tianyuan.core.standings.values import LotsDraw, Stake, Standings

SIX = DanGrant(rank="6d", number=1, first_place=1, last_place=3)
DANS = DanAwards(
    clause="七",
    stage="swiss",
    division="open",
    counts="division",
    tiers=(DanTier(clause="七1", counted_rank="5d", at_least=1, grants=(SIX,)),),
    review=WORDS,
)


def by_share(tie_at_border: Literal["all", "lots"]) -> PromotionByShare:
    return PromotionByShare(
        kind="promotion_by_share",
        clause="升",
        stage="swiss",
        division="open",
        from_rank="1k",
        to_rank="1d",
        share_percent=50,
        rounding="up",
        tie_at_border=tie_at_border,
    )


def stakes(regulation: Regulation, field: Sequence[Entrant], *rows: ResultRow) -> tuple[Stake, ...]:
    games, faults = read_games(field, rows)
    assert faults == ()
    return stakes_of(regulation, stage_id="swiss", pool_id="A", entrants=field, games=games)


def test_a_place_stake_gives_to_the_first_of_its_members() -> None:
    stake = PlaceStake(members=frozenset("bd"), gives=("gold", None, "bronze"))
    assert stake.outcomes("abcd") == {"b": "gold"}


def test_a_dan_stake_asks_the_roll_down() -> None:
    ranks = {"a": Rank(6, "d"), "b": Rank(5, "d"), "c": None}
    stake = DanStake(members=frozenset("abc"), ranks=ranks, grants=(SIX,))
    assert (stake.outcomes("abc"), stake.outcomes("acb")) == ({"b": "6d"}, {"c": "6d"})


def test_a_promotion_stake_gives_to_candidates_within_the_places() -> None:
    stake = PromotionStake(members=frozenset("abc"), candidates=frozenset("bc"), places=2, to_rank="1d")
    assert stake.outcomes("xabc") == {"b": "1d"}


def test_a_pools_stakes_are_its_lists_dans_promotions_and_challengers() -> None:
    field = (*make_field(["5d", "1k"]), make_entrant("w", "5d", division="women"), make_entrant("h", "7d", holder=True))
    regulation = make_regulation(
        divisions=(make_division("open"), make_division("women"), make_division("other", "B")),
        stages=(make_stage(), make_title_match()),
        prizes=(
            make_list("mixed", 30, over="pool"),
            make_list("women", 20, division="women"),
            make_list("other", 20, division="other"),
            make_list("later", 20, stage="later"),
        ),
        dan_awards=(DANS,),
        promotions=(by_share("lots"), by_share("all")),
    )
    open_, ranks = frozenset({"p1", "p2"}), {"p1": Rank(5, "d"), "p2": Rank(1, "k"), "w": Rank(5, "d")}
    assert stakes(regulation, field, win(1, "p1", "p2")) == (
        PlaceStake(members=frozenset({"p1", "p2", "w"}), gives=(PlacePay(each_fen=3000),)),
        PlaceStake(members=frozenset({"w"}), gives=(PlacePay(each_fen=2000),)),
        DanStake(members=open_, ranks=ranks, grants=(SIX,)),
        PromotionStake(members=open_, candidates=frozenset({"p2"}), places=1, to_rank="1d"),
        PlaceStake(members=open_, gives=("match",)),
    )


def test_shared_prizes_are_no_stake_but_a_place_paid_elsewhere_is() -> None:
    shared, elsewhere = make_list("shared", 30, 20), make_list("open", 20, 10, first_place=2)
    assert gives_by_place(shared, tie_prizes="share") == (None, None)
    assert gives_by_place(elsewhere, tie_prizes="share") == (PlacePay(paid_by="match"), None, None)
    regulation = make_regulation(stages=(make_stage(placing=make_placing(tie_prizes="share")),), prizes=(shared,))
    assert stakes(regulation, make_field(["5d"])) == ()


def test_a_tier_that_does_not_hold_is_no_stake() -> None:
    assert stakes(make_regulation(dan_awards=(DANS,)), make_field(["5d", "5d"])) == ()


def test_only_a_swiss_has_places() -> None:
    games, _ = read_games((), ())
    regulation = make_regulation(stages=(make_title_match(),))
    with pytest.raises(ValueError, match="stage_has_no_places"):
        stakes_of(regulation, stage_id="match", pool_id="A", entrants=(), games=games)


@st.composite
def stakes_and_tie(draw: st.DrawFn) -> tuple[Stake, list[str], int, int]:
    """Any stake on seven players, and a tie among them of up to five."""
    ids = [f"p{at}" for at in range(7)]
    members = frozenset(draw(st.sets(st.sampled_from(ids), min_size=1)))
    start = draw(st.integers(0, 5))
    end = draw(st.integers(start + 2, min(7, start + 5)))
    kind = draw(st.sampled_from(["place", "dan", "promotion"]))
    stake: Stake
    if kind == "place":
        stake = PlaceStake(members=members, gives=tuple(draw(st.lists(st.sampled_from([None, 1, 2]), max_size=6))))
    elif kind == "promotion":
        candidates = frozenset(draw(st.sets(st.sampled_from(sorted(members)))))
        stake = PromotionStake(members=members, candidates=candidates, places=draw(st.integers(0, 7)), to_rank="1d")
    else:
        ranks = {one: Rank(draw(st.integers(5, 8)), "d") for one in ids}
        stake = DanStake(members=members, ranks=ranks, grants=tuple(draw(st.lists(grants(), min_size=1, max_size=3))))
    return stake, ids, start, end


@st.composite
def grants(draw: st.DrawFn) -> DanGrant:
    first = draw(st.integers(1, 5))
    rank, number = draw(st.sampled_from(["6d", "7d", "8d"])), draw(st.integers(1, 3))
    return DanGrant(rank=rank, number=number, first_place=first, last_place=draw(st.integers(first, 7)))


def turn_on_tie(
    stake: Stake, order: list[str], start: int, end: int, turned: Sequence[Sequence[str]]
) -> list[Mapping[str, Hashable]]:
    return [dict(stake.outcomes([*order[:start], *inside, *order[end:]])) for inside in turned]


@given(case=stakes_and_tie())
def test_the_rotations_of_a_tie_differ_exactly_where_some_of_its_orders_do(
    case: tuple[Stake, list[str], int, int],
) -> None:
    stake, order, start, end = case
    tied = order[start:end]
    rotations = [[*tied[at:], *tied[:at]] for at in range(len(tied))]
    of_rotations = turn_on_tie(stake, order, start, end, rotations)
    of_all = turn_on_tie(stake, order, start, end, list(permutations(tied)))
    assert any(one != of_rotations[0] for one in of_rotations) == any(one != of_all[0] for one in of_all)


@st.composite
def small_tournaments(draw: st.DrawFn) -> tuple[Regulation, tuple[Entrant, ...], tuple[ResultRow, ...]]:
    """Six players ranked by points alone after a round or two, with prizes, dans and promotion at stake."""
    field = make_field([f"{draw(st.integers(5, 7))}d" for _ in range(6)])
    pairs = (("p1", "p2"), ("p3", "p4"), ("p5", "p6"), ("p1", "p3"), ("p2", "p5"), ("p4", "p6"))
    results: Any = st.sampled_from(["black", "white", "draw", "both_lose"])
    rows = tuple(
        row(1 + at // 3, *pair, draw(results)) for at, pair in enumerate(pairs[: draw(st.sampled_from([3, 6]))])
    )
    seven = DanGrant(rank="7d", number=draw(st.integers(1, 2)), first_place=1, last_place=draw(st.integers(1, 4)))
    six = DanGrant(rank="6d", number=draw(st.integers(1, 2)), first_place=2, last_place=draw(st.integers(2, 6)))
    tier = DanTier(clause="七1", counted_rank="5d", at_least=1, grants=(seven, six))
    amounts = sorted(draw(st.lists(st.integers(1, 3), max_size=5)), reverse=True)
    regulation = make_regulation(
        prizes=(make_list("open", *amounts, first_place=draw(st.integers(1, 2))),),
        dan_awards=(DanAwards(**{**vars(DANS), "tiers": (tier,)}),),
    )
    return regulation, field, rows


@given(tournament=small_tournaments())
def test_awards_wait_for_lots_exactly_where_the_standings_ask_for_them_and_not_once_drawn(
    tournament: tuple[Regulation, tuple[Entrant, ...], tuple[ResultRow, ...]],
) -> None:
    regulation, field, rows = tournament
    games, _ = read_games(field, rows)
    at_stake = stakes_of(regulation, stage_id="swiss", pool_id="A", entrants=field, games=games)
    drawn_by = LotsDraw(seed="seed", stage="swiss", pool="A")

    def waits(standings: Standings) -> bool:
        awards = give_awards(
            regulation, stage_id="swiss", entrants=field, standings={"A": standings}, games={"A": games}
        )
        return awards.waits_for_lots()

    undrawn = rank_pool(field, games, placing=make_placing(), points=POINTS, stakes=at_stake)
    drawn = rank_pool(field, games, placing=make_placing(), points=POINTS, stakes=at_stake, lots=drawn_by)
    assert waits(undrawn) == bool(undrawn.lots)
    assert not waits(drawn)
