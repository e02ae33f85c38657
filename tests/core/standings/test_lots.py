"""Lots only where something depends on them (S2-8.4)."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tests.core.standings.builders import make_entrants, make_rows, places_of, rank
from tianyuan.core.standings.lots import draw_lots, settle_ties
from tianyuan.core.standings.values import LotsDraw, LotsGroup, TieBreak

LOTS = LotsDraw(seed="2023-09-14 08123", stage="swiss", pool="A")


@dataclass(frozen=True)
class ByPlace:
    """An amount for each place from the first on, among the ids of `members`, or among all."""

    amounts: tuple[int, ...]
    members: frozenset[str] | None = None

    def outcomes(self, order: Sequence[str]) -> Mapping[str, int]:
        listed = [one for one in order if self.members is None or one in self.members]
        return {one: amount for one, amount in zip(listed, self.amounts, strict=False) if amount}


@dataclass(frozen=True)
class RollDown:
    """`number` grants from place `first` to place `last`, passing over the ids that `hold` it."""

    number: int
    first: int
    last: int
    hold: frozenset[str]

    def outcomes(self, order: Sequence[str]) -> Mapping[str, str]:
        open_to = [one for one in order[self.first - 1 : self.last] if one not in self.hold]
        return dict.fromkeys(open_to[: self.number], "granted")


def by_hash(ids: str) -> tuple[str, ...]:
    return tuple(sorted(ids, key=lambda one: hashlib.sha256(f"2023-09-14 08123\nswiss\nA\n{one}".encode()).hexdigest()))


def test_S2_8_4_lots_are_sha_256_of_seed_stage_pool_and_id_smallest_first():
    assert draw_lots(("A", "B", "C", "D"), LOTS) == by_hash("ABCD")
    assert draw_lots(("D", "B", "C", "A"), LOTS) == by_hash("ABCD")


def test_S2_8_4_lots_give_distinct_places_and_are_named():
    standings = rank(
        make_entrants("ABCD"), make_rows("A-B draw, C-D draw"), stakes=[ByPlace((300, 200, 100, 0))], lots=LOTS
    )
    drawn = by_hash("ABCD")
    assert places_of(standings) == list(enumerate(drawn, start=1))
    assert standings.lots == (LotsGroup(place=1, tied=("A", "B", "C", "D"), drawn=drawn),)
    by_lots = TieBreak(criterion=None, among=("A", "B", "C", "D"), value=None, by_lots=True)
    assert {row.ties for row in standings.rows} == {(by_lots,)}
    assert {row.shared_with for row in standings.rows} == {()}


def test_S2_8_4_without_a_seed_the_place_stays_shared_and_the_need_is_named():
    standings = rank(make_entrants("AB"), make_rows("A-B draw"), stakes=[ByPlace((200, 100))])
    assert places_of(standings) == [(1, "A"), (1, "B")]
    assert standings.lots == (LotsGroup(place=1, tied=("A", "B"), drawn=None),)


def test_S2_8_4_nothing_depends_on_it_and_nothing_is_drawn():
    standings = rank(
        make_entrants("AB"),
        make_rows("A-B draw"),
        stakes=[ByPlace((100, 100)), RollDown(2, 1, 2, frozenset()), RollDown(1, 1, 2, frozenset("A"))],
        lots=LOTS,
    )
    assert places_of(standings) == [(1, "A"), (1, "B")]
    assert standings.lots == ()


def test_S2_8_4_lots_are_judged_by_division():
    # Two women among four tied: only their own order decides, and both get the same.
    women = frozenset("BD")
    groups = [("A", "B", "C", "D")]
    assert settle_ties(groups, stakes=[ByPlace((100, 100), women)], lots=LOTS) == (groups, ())
    settled, needed = settle_ties(groups, stakes=[ByPlace((100, 50), women)], lots=None)
    assert (settled, needed) == (groups, (LotsGroup(place=1, tied=groups[0], drawn=None),))


def test_S2_8_4_a_tie_is_looked_at_with_those_above_it_as_drawn():
    settled, needed = settle_ties([("A", "B"), ("C", "D"), ("E", "F")], stakes=[ByPlace((3, 2, 1, 1, 1))], lots=LOTS)
    assert settled == [*((one,) for one in by_hash("AB")), ("C", "D"), *((one,) for one in by_hash("EF"))]
    assert [(group.place, group.drawn) for group in needed] == [(1, by_hash("AB")), (5, by_hash("EF"))]


IDS = "ABCDEFG"
ROLL_DOWNS = st.builds(
    RollDown,
    st.integers(0, 4),
    st.integers(1, 7),
    st.integers(1, 7),
    st.frozensets(st.sampled_from(IDS)),
)
BY_PLACE = st.builds(
    ByPlace,
    st.lists(st.integers(0, 2), max_size=7).map(tuple),
    st.none() | st.frozensets(st.sampled_from(IDS)),
)


@given(stake=ROLL_DOWNS | BY_PLACE, start=st.integers(0, 6), length=st.integers(2, 5))
def test_S2_8_4_lots_are_needed_exactly_where_two_orders_of_a_tie_differ(
    stake: RollDown | ByPlace, start: int, length: int
):
    before, tied, after = IDS[:start], tuple(IDS[start : start + length]), IDS[start + length :]
    orders = [[*before, *order, *after] for order in permutations(tied)]
    differ = any(stake.outcomes(order) != stake.outcomes(orders[0]) for order in orders)
    _, needed = settle_ties([*((one,) for one in before), tied, *((one,) for one in after)], stakes=[stake], lots=None)
    assert bool(needed) == differ
