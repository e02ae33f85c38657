"""What holds for every ranking, whatever the field and the chain (S2-8.4)."""

from dataclasses import dataclass
from itertools import pairwise
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from tests.core.standings.builders import make_placing, places_of, rank
from tests.core.standings.naive import Naive
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.placing import ByeOpponent, CriterionCode, Placing
from tianyuan.core.standings.values import LotsDraw

MET = ["black", "white", "draw", "both_lose", "black_by_forfeit", "white_by_forfeit"]
CODES = [code for code in get_args(CriterionCode) if code != "points"]


@dataclass(frozen=True)
class Field:
    entrants: list[Entrant]
    rows: list[ResultRow]
    chain: list[str]
    bye_opponent: str

    def placing(self, links: int | None = None) -> Placing:
        return make_placing(*self.chain[:links], bye_opponent=self.bye_opponent)


@st.composite
def draw_rounds(draw: st.DrawFn, ids: list[str]) -> list[ResultRow]:
    """Rounds in which anybody may be paired, have a bye, be absent or be missing; rematches and second byes too."""
    rows: list[ResultRow] = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        waiting = draw(st.permutations(ids))
        while waiting:
            one, *waiting = waiting
            kind = draw(st.sampled_from(["game", "game", "game", "bye", "absent", "missing"]))
            if kind == "game" and waiting:
                other, *waiting = waiting
                rows.append(ResultRow(number, None, one, other, draw(st.sampled_from(MET))))
            elif kind in ("bye", "absent"):
                rows.append(ResultRow(number, None, one, None, kind))
    return rows


@st.composite
def draw_field(draw: st.DrawFn) -> Field:
    ids = [f"p{at}" for at in range(draw(st.integers(0, 8)))]
    small = st.integers(0, 2)
    entrants = [
        Entrant(
            id=one,
            name="同名",
            rank=Rank(5, "d"),
            division="open",
            warnings=draw(small),
            play_off=draw(st.none() | small),
        )
        for one in ids
    ]
    chain = ["points", *draw(st.lists(st.sampled_from(CODES), unique=True, max_size=5))]
    return Field(entrants, draw(draw_rounds(ids)), chain, draw(st.sampled_from(get_args(ByeOpponent))))


@given(field=draw_field())
def test_S2_8_4_an_independent_implementation_agrees(field: Field):
    naive = Naive(field.entrants, field.rows, field.bye_opponent)
    standings = rank(field.entrants, field.rows, placing=field.placing())
    assert places_of(standings) == naive.places(field.chain)
    assert {row.entrant_id: (row.points, row.sos, row.sos_cuts, row.sos_parts) for row in standings.rows} == {
        one: (
            naive.points(one),
            naive.sos(one),
            tuple(naive.sos(one, range(1, cut + 1)) for cut in naive.rounds),
            tuple(naive.sos_part(one, number) for number in naive.rounds),
        )
        for one in naive.entrants
    }


@given(field=draw_field(), data=st.data())
def test_S2_8_4_the_order_of_the_rows_changes_nothing(field: Field, data: st.DataObject):
    shuffled = data.draw(st.permutations(field.rows))
    placing = field.placing()
    assert rank(field.entrants, shuffled, placing=placing) == rank(field.entrants, field.rows, placing=placing)


@given(field=draw_field(), data=st.data())
def test_S2_8_4_the_order_of_the_entrants_only_orders_shared_places(field: Field, data: st.DataObject):
    shuffled = data.draw(st.permutations(field.entrants))
    before, after = (rank(entrants, field.rows, placing=field.placing()) for entrants in (field.entrants, shuffled))
    assert sorted(places_of(before)) == sorted(places_of(after))
    position = {entrant.id: at for at, entrant in enumerate(shuffled)}
    assert [(row.place, row.entrant_id) for row in after.rows] == sorted(
        places_of(after), key=lambda pair: (pair[0], position[pair[1]])
    )


@given(field=draw_field())
def test_S2_8_4_a_further_criterion_never_swaps_two_whom_an_earlier_one_separated(field: Field):
    for links in range(1, len(field.chain)):
        short = {one: place for place, one in places_of(rank(field.entrants, field.rows, placing=field.placing(links)))}
        longer = [one for _, one in places_of(rank(field.entrants, field.rows, placing=field.placing(links + 1)))]
        assert [short[one] for one in longer] == sorted(short.values())


@given(field=draw_field())
def test_S2_8_4_every_tie_of_the_points_is_accounted_for(field: Field):
    standings = rank(field.entrants, field.rows, placing=field.placing())
    points = {row.entrant_id: row.points for row in standings.rows}
    for row in standings.rows:
        alike = {one for one, value in points.items() if value == row.points}
        left = [set(tie.among) for tie in row.ties] + [set(row.tied)]
        assert left[0] == alike
        assert all(inner < outer for outer, inner in pairwise(left))
        for tie in row.ties:
            assert tie.figures[tie.among.index(row.entrant_id)] == tie.value
            assert len(set(tie.figures)) > 1


class EveryPlaceCounts:
    """A stake that gives each place something else."""

    def outcomes(self, order):
        return {one: at for at, one in enumerate(order)}


@given(field=draw_field(), data=st.data(), seed=st.text(st.characters(exclude_categories=["Cs"])))
def test_S2_8_4_lots_are_drawn_alike_whatever_the_order_of_the_input(field: Field, data: st.DataObject, seed: str):
    more = {"placing": field.placing(), "lots": LotsDraw(seed=seed, stage="swiss", pool="A")}
    shuffled = data.draw(st.permutations(field.entrants)), data.draw(st.permutations(field.rows))
    drawn = places_of(rank(field.entrants, field.rows, stakes=[EveryPlaceCounts()], **more))
    assert [place for place, _ in drawn] == list(range(1, len(field.entrants) + 1))
    assert places_of(rank(*shuffled, stakes=[EveryPlaceCounts()], **more)) == drawn
