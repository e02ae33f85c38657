from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from tests.core.awards.builders import make_ranking
from tianyuan.core.awards.dan_awards import dan_options
from tianyuan.core.awards.dan_walk import Walked, walk_grants
from tianyuan.core.awards.ranking import Ranking, strict_ranking
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.rewards import DanGrant

SEVEN = DanGrant(rank="7d", number=1, first_place=1, last_place=2)
SIX = DanGrant(rank="6d", number=1, first_place=2, last_place=3)


def walk(ranks: dict[str, str], *groups: str, grants: tuple[DanGrant, ...] = (SEVEN, SIX)) -> tuple[Walked, ...]:
    return walk_grants(
        grants, ranking=make_ranking(*groups), ranks={who: Rank.parse(rank) for who, rank in ranks.items()}
    )


def test_each_place_is_visited_once_by_every_grant() -> None:
    found = walk({"a": "7d", "b": "6d", "c": "5d", "d": "5d"}, "a", "b", "c", "d")
    assert found == (
        Walked(entrant_id="a", place=1, last_place=1, visits=frozenset({("holds", "not_reached")})),
        Walked(entrant_id="b", place=2, last_place=2, visits=frozenset({("given", "just_given")})),
        Walked(entrant_id="c", place=3, last_place=3, visits=frozenset({("not_reached", "given")})),
    )


def test_a_tie_keeps_every_order_open() -> None:
    found = walk({"a": "8d", "b": "5d", "c": "5d"}, "a", "b c")
    assert found[1:] == (
        Walked(
            entrant_id="b", place=2, last_place=3, visits=frozenset({("given", "just_given"), ("not_reached", "given")})
        ),
        Walked(
            entrant_id="c", place=2, last_place=3, visits=frozenset({("given", "just_given"), ("not_reached", "given")})
        ),
    )


def test_a_tie_over_the_last_place_leaves_some_out() -> None:
    found = walk({"a": "5d", "b": "5d"}, "a b", grants=(DanGrant(rank="6d", number=1, first_place=1, last_place=1),))
    assert [one.visits for one in found] == [frozenset({("given",), ("not_reached",)})] * 2


def test_a_tie_of_players_who_all_hold_the_dan_needs_no_lots() -> None:
    found = walk({"a": "7d", "b": "8d", "c": "5d"}, "a b", "c")
    assert [dan_options(one, grants=(SEVEN, SIX)) for one in found] == [(None,), (None,), ("6d",)]


def test_a_player_of_unknown_rank_holds_nothing() -> None:
    found = walk_grants((SEVEN,), ranking=make_ranking("a"), ranks={"a": None})
    assert dan_options(found[0], grants=(SEVEN,)) == ("7d",)


def test_a_large_tie_does_not_take_long() -> None:
    ranks = {f"p{at}": f"{5 + at % 4}d" for at in range(1_000)}
    wide = (
        DanGrant(rank="7d", number=2, first_place=1, last_place=6),
        DanGrant(rank="6d", number=2, first_place=3, last_place=24),
    )
    found = walk(ranks, " ".join(ranks), grants=wide)
    assert dan_options(found[0], grants=wide) == ("7d", "6d", None)
    assert dan_options(found[2], grants=wide) == (None,)


@st.composite
def tied_fields(draw: st.DrawFn) -> tuple[Ranking, dict[str, Rank | None], tuple[DanGrant, ...]]:
    """Groups of up to four, at most seven players, and up to three grants over the places."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 7))
    names = iter("abcdefg")
    ranking = make_ranking(*(" ".join(next(names) for _ in range(size)) for size in sizes))
    ranks = {
        who: draw(st.sampled_from([None, *(Rank(number, "d") for number in (4, 5, 6, 7, 8)), Rank(1, "p")]))
        for group in ranking
        for who in group.ids
    }
    grants = []
    for dan in draw(st.permutations(["5d", "6d", "7d"])):
        first = draw(st.integers(1, 5))
        last = draw(st.integers(first, 8))
        grants.append(DanGrant(rank=dan, number=draw(st.integers(1, 3)), first_place=first, last_place=last))
    return ranking, ranks, tuple(grants[: draw(st.integers(1, 3))])


def roll_down_one_order(
    order: tuple[str, ...], ranks: dict[str, Rank | None], grants: tuple[DanGrant, ...]
) -> dict[str, str]:
    """The plain reading of 顺延 on a strict order: grant by grant, place by place."""
    given_out: dict[str, str] = {}
    for grant in grants:
        left = grant.number
        for who in order[grant.first_place - 1 : grant.last_place]:
            rank = ranks[who]
            if not left:
                break
            if who not in given_out and (rank is None or rank < Rank.parse(grant.rank)):
                given_out[who] = grant.rank
                left -= 1
    return given_out


@given(field=tied_fields())
def test_the_walk_finds_exactly_what_some_order_of_the_ties_would_give(
    field: tuple[Ranking, dict[str, Rank | None], tuple[DanGrant, ...]],
) -> None:
    ranking, ranks, grants = field
    possible: dict[str, set[str | None]] = {who: set() for who in ranks}
    for parts in product(*(permutations(group.ids) for group in ranking)):
        order = tuple(who for part in parts for who in part)
        given_out = roll_down_one_order(order, ranks, grants)
        for who in order:
            possible[who].add(given_out.get(who))
    walked = {
        one.entrant_id: set(dan_options(one, grants=grants))
        for one in walk_grants(grants, ranking=ranking, ranks=ranks)
    }
    assert {who: walked.get(who, {None}) for who in ranks} == possible


@given(field=tied_fields())
def test_a_dan_is_never_given_to_one_who_holds_it_nor_more_often_than_named(
    field: tuple[Ranking, dict[str, Rank | None], tuple[DanGrant, ...]],
) -> None:
    ranking, ranks, grants = field
    order = [who for group in ranking for who in group.ids]
    walked = walk_grants(grants, ranking=strict_ranking(order), ranks=ranks)
    given_out = {one.entrant_id: dan_options(one, grants=grants) for one in walked}
    assert all(len(options) == 1 for options in given_out.values())
    dans = {who: rank for who, (rank, *_) in given_out.items() if rank is not None}
    assert all((held := ranks[who]) is None or held < Rank.parse(rank) for who, rank in dans.items())
    assert all(list(dans.values()).count(grant.rank) <= grant.number for grant in grants)
