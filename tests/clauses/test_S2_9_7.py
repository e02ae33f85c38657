"""九(七) dan awards of the open division: head counts, roll-down and the worked example, on the shipped regulation."""

import pytest

from tests.core.awards.builders import make_entrant, make_field
from tianyuan.core.awards.dan_awards import DanProposal, propose_dans
from tianyuan.core.awards.participation import Participation
from tianyuan.core.awards.ranking import PlaceGroup, Ranking, strict_ranking
from tianyuan.core.field import Entrant
from tianyuan.core.regulation.rewards import DanAwards
from tianyuan.regulations import load


def open_awards() -> DanAwards:
    (awards,) = load("guobailing-2023").regulation.dan_awards
    return awards


def propose(field: tuple[Entrant, ...], ranking: Ranking | None = None) -> DanProposal:
    ids = [entrant.id for entrant in field]
    return propose_dans(
        open_awards(),
        pool=field,
        participation=Participation(played=frozenset(ids), wins={}),
        ranking=strict_ranking(ids) if ranking is None else ranking,
    )


def placed(*ranks: str, six_dans: int = 60, five_dans: int = 0) -> tuple[Entrant, ...]:
    """The first places hold these ranks; after them come 6-dans and 5-dans until so many took part."""
    sixes = six_dans - sum(rank >= "6d" for rank in ranks)
    return make_field([*ranks, *["6d"] * sixes, *["5d"] * five_dans])


def given(proposal: DanProposal) -> list[tuple[int, str]]:
    return [(one.place, one.rank) for one in proposal.given]


def test_S2_9_7_the_worked_example() -> None:
    found = propose(placed("8d", "7d", "6d", "7d", "6d", "5d", six_dans=60))
    assert given(found) == [(3, "7d"), (5, "7d"), (6, "6d")]
    seven, six = ([(step.place, step.outcome) for step in walk.steps[:5]] for walk in found.walks)
    assert seven == [(1, "holds"), (2, "holds"), (3, "given"), (4, "holds"), (5, "given")]
    assert six == [(3, "just_given"), (4, "holds"), (5, "just_given"), (6, "given"), (7, "holds")]


@pytest.mark.parametrize(
    ("six_dans", "five_dans", "clause"),
    [
        (60, 0, "九(七)1"),
        (59, 200, "九(七)2"),
        (30, 200, "九(七)2"),
        (29, 121, "九(七)3"),
        (29, 120, "九(七)4"),
        (29, 71, "九(七)4"),
        (29, 70, "九(七)5"),
        (0, 50, "九(七)5"),
        (0, 49, None),
    ],
)
def test_S2_9_7_the_borders_of_the_tiers(six_dans: int, five_dans: int, clause: str | None) -> None:
    tier = propose(make_field(["6d"] * six_dans + ["5d"] * five_dans)).tier
    assert (None if tier is None else tier.clause) == clause


def test_S2_9_7_1_seven_dan_rolls_down_to_6_and_six_dan_from_3_to_24() -> None:
    rolled = propose(placed(*["7d"] * 5, "6d", *["7d"] * 17, "5d", "5d", six_dans=60))
    assert given(rolled) == [(6, "7d"), (24, "6d")]


def test_S2_9_7_2_one_seven_dan_within_3_and_two_six_dans_within_16() -> None:
    rolled = propose(placed(*["7d"] * 2, "5d", *["6d"] * 11, "5d", "5d", "5d", six_dans=40))
    assert given(rolled) == [(3, "7d"), (15, "6d"), (16, "6d")]


def test_S2_9_7_3_three_six_dans_within_24() -> None:
    rolled = propose(placed(*["6d"] * 21, "5d", "5d", "5d", "5d", six_dans=21, five_dans=150))
    assert given(rolled) == [(22, "6d"), (23, "6d"), (24, "6d")]


def test_S2_9_7_4_two_six_dans_within_16() -> None:
    rolled = propose(placed(*["6d"] * 15, "5d", "5d", six_dans=15, five_dans=90))
    assert given(rolled) == [(16, "6d")]


def test_S2_9_7_5_one_six_dan_within_8() -> None:
    assert given(propose(placed(*["6d"] * 7, "5d", six_dans=7, five_dans=50))) == [(8, "6d")]
    assert given(propose(placed(*["6d"] * 8, "5d", six_dans=8, five_dans=50))) == []


def test_S2_9_7_a_5_dan_may_be_given_7_dan() -> None:
    assert given(propose(placed("5d", "6d", six_dans=60)))[0] == (1, "7d")


def test_S2_9_7_heads_are_of_the_open_division_without_the_title_holder() -> None:
    field = (
        *make_field(["6d"] * 59),
        make_entrant("holder", "7d", holder=True),
        make_entrant("w", "7d", division="women"),
    )
    found = propose(field, strict_ranking(entrant.id for entrant in field[:59]))
    assert [check.heads for check in found.checks] == [59, 59, 59, 59, 59]
    assert found.tier is not None
    assert found.tier.clause == "九(七)2"


def test_S2_9_7_ties_across_a_border_wait_for_lots() -> None:
    field = placed("5d", "5d", "5d", six_dans=60)
    tied = (PlaceGroup(place=1, ids=("p1",)), PlaceGroup(place=2, ids=("p2", "p3")))
    rest = tuple(PlaceGroup(place=at, ids=(f"p{at}",)) for at in range(4, len(field) + 1))
    found = propose(field, (*tied, *rest))
    assert given(found) == [(1, "7d")]
    assert [(one.entrant_id, one.options) for one in found.pending] == [("p2", ("7d", "6d")), ("p3", ("7d", "6d"))]
