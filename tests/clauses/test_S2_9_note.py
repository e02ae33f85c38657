"""九 注: amounts are before tax; where the organiser gives a rate, tax and net stand on the payout list."""

from tests.core.awards.builders import make_list, make_ranking
from tianyuan.core.awards.payouts import make_payouts
from tianyuan.core.awards.prizes import pay_list
from tianyuan.core.regulation.rewards import Tax
from tianyuan.regulations import load


def test_S2_9_note_gross_alone_without_a_rate_and_tax_and_net_with_one() -> None:
    assert load("guobailing-2023").regulation.tax is None
    prize_list = make_list("open", 15_000, 800)
    prizes = pay_list(prize_list, ranking=make_ranking("a", "b"), tie_prizes="lots")
    twenty_percent = Tax(rate_basis_points=2_000, free_up_to_fen=800_00, clause="九 注")
    untaxed, taxed = (make_payouts(prizes, lists=(prize_list,), tax=tax) for tax in (None, twenty_percent))
    assert [(one.gross_fen, one.tax_fen, one.net_fen) for one in untaxed] == [
        (15_000_00, None, None),
        (800_00, None, None),
    ]
    assert [(one.gross_fen, one.tax_fen, one.net_fen) for one in taxed] == [
        (15_000_00, 2_840_00, 12_160_00),
        (800_00, 0, 800_00),
    ]
