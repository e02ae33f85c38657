"""十二(一) individual prizes of the final: a mixed ranking, places that do not move up, women's prizes that add up."""

from tianyuan.core.awards.payouts import make_payouts
from tianyuan.core.awards.prizes import Prize, pay_list
from tianyuan.core.awards.ranking import strict_ranking
from tianyuan.core.regulation.rewards import PrizeList
from tianyuan.regulations import load

MIXED = strict_ranking(f"{'w' if at in (3, 20, 40) else 'm'}{at}" for at in range(1, 51))
WOMEN = strict_ranking(("w3", "w20", "w40"))


def lists() -> dict[str, PrizeList]:
    return {one.id: one for one in load("shanglv-2018").regulation.prizes}


def prizes() -> tuple[Prize, ...]:
    by_id = lists()
    return (
        *pay_list(by_id["men"], ranking=MIXED, tie_prizes="lots"),
        *pay_list(by_id["women"], ranking=WOMEN, tie_prizes="lots"),
    )


def test_S1_12_1_a_woman_within_the_first_32_keeps_her_place_and_the_33rd_is_paid_nothing() -> None:
    of_mixed = [prize for prize in prizes() if prize.list_id == "men"]
    assert [prize.place for prize in of_mixed] == list(range(1, 33))
    assert [prize.winner for prize in of_mixed if prize.winner.startswith("w")] == ["w3", "w20"]
    assert sum(prize.gross_fen or 0 for prize in of_mixed) == 160_000_00


def test_S1_12_1_womens_prizes_add_up_with_those_of_the_mixed_ranking() -> None:
    payouts = make_payouts(prizes(), lists=tuple(lists().values()), tax=None)
    of_women = {one.winner: (one.paid, one.gross_fen) for one in payouts if one.winner.startswith("w")}
    assert of_women == {
        "w3": (("men", "women"), 30_000_00),
        "w20": (("men", "women"), 6_000_00),
        "w40": (("women",), 3_000_00),
    }
