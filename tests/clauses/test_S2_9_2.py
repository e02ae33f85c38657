"""九(二)–(五) prizes by division: the open list from 2nd to 30th, the other three from 1st to 10th."""

import pytest

from tests.core.awards.builders import make_ranking
from tianyuan.core.awards.prizes import pay_list
from tianyuan.core.awards.ranking import strict_ranking
from tianyuan.core.regulation.rewards import PrizeList
from tianyuan.regulations import load


def prize_list(list_id: str) -> PrizeList:
    return next(one for one in load("guobailing-2023").regulation.prizes if one.id == list_id)


def test_S2_9_2_the_open_first_is_paid_by_the_title_match_and_the_rest_to_30th() -> None:
    ranking = strict_ranking(f"p{at}" for at in range(1, 41))
    found = pay_list(prize_list("open"), ranking=ranking, tie_prizes="lots")
    first = found[0]
    assert (first.reason, first.gross_fen, first.pays[0].paid_by) == ("paid_elsewhere", None, "title_match")
    assert (found[1].gross_fen, found[-1].place, found[-1].gross_fen) == (15_000_00, 30, 300_00)
    assert sum(prize.gross_fen or 0 for prize in found) == 40_800_00


@pytest.mark.parametrize("list_id", ["women", "veterans", "jiangsu"])
def test_S2_9_3_S2_9_4_S2_9_5_ten_places_are_paid(list_id: str) -> None:
    found = pay_list(prize_list(list_id), ranking=strict_ranking("abcdefghijk"), tie_prizes="lots")
    yuan = [(prize.gross_fen or 0) // 100 for prize in found]
    assert yuan == [3000, 1000, 800, 500, 500, 500, 300, 300, 300, 300]


def test_S2_9_2_tied_at_22_and_23_with_the_same_amount_are_both_paid() -> None:
    groups = (*(f"p{at}" for at in range(1, 22)), "p22 p23")
    found = pay_list(prize_list("open"), ranking=make_ranking(*groups), tie_prizes="lots")
    assert [(prize.winner, prize.gross_fen, prize.reason) for prize in found[21:]] == [
        ("p22", 300_00, "same_amount"),
        ("p23", 300_00, "same_amount"),
    ]


def test_S2_9_2_tied_at_20_to_22_over_a_border_all_wait_for_lots() -> None:
    groups = (*(f"p{at}" for at in range(1, 20)), "p20 p21 p22")
    found = pay_list(prize_list("open"), ranking=make_ranking(*groups), tie_prizes="lots")
    assert [(prize.winner, prize.gross_fen, prize.reason) for prize in found[19:]] == [
        (f"p{at}", None, "pending_lots") for at in (20, 21, 22)
    ]
    assert [pay.each_fen for pay in found[19].pays] == [500_00, 300_00, 300_00]


def test_S2_9_2_shared_instead_the_sum_is_exact_and_the_odd_fen_goes_to_the_earliest_entrant() -> None:
    groups = (*(f"p{at}" for at in range(1, 20)), "p20 p21 p22")
    found = pay_list(prize_list("open"), ranking=make_ranking(*groups), tie_prizes="share")
    assert [prize.gross_fen for prize in found[19:]] == [366_67, 366_67, 366_66]
