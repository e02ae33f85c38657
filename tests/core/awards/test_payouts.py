from hypothesis import given
from hypothesis import strategies as st

from tests.core.awards.builders import make_list, make_ranking
from tianyuan.core.awards.payouts import Payout, make_payouts, withhold_tax
from tianyuan.core.awards.prizes import Prize, pay_list
from tianyuan.core.regulation.rewards import PrizeList, Tax

TAX = Tax(rate_basis_points=2_000, free_up_to_fen=80_000, clause="九")


def pay(*lists: PrizeList, ranking: tuple[str, ...] = ("a",)) -> tuple[Prize, ...]:
    made = make_ranking(*ranking)
    return tuple(prize for one in lists for prize in pay_list(one, ranking=made, tie_prizes="lots"))


def test_lists_that_accumulate_add_up_whichever_of_them_says_so() -> None:
    mixed, women = make_list("mixed", 30), make_list("women", 20, accumulates_with=("mixed",))
    prizes = pay(mixed, women)
    assert make_payouts(prizes, lists=(mixed, women), tax=None) == (
        Payout(
            winner="a",
            winner_kind="entrant",
            team_division=None,
            state="payable",
            prizes=prizes,
            paid=("mixed", "women"),
            gross_fen=5000,
        ),
    )


def test_of_lists_that_do_not_accumulate_the_higher_is_paid_and_the_other_named() -> None:
    small, large = make_list("small", 20), make_list("large", 30)
    prizes = pay(small, large)
    assert make_payouts(prizes, lists=(small, large), tax=None) == (
        Payout(
            winner="a",
            winner_kind="entrant",
            team_division=None,
            state="payable",
            prizes=prizes,
            paid=("large",),
            not_added=("small",),
            gross_fen=3000,
        ),
    )


def test_of_equal_sums_the_earlier_list_is_paid() -> None:
    lists = (make_list("first", 20), make_list("second", 20))
    (payout,) = make_payouts(pay(*lists), lists=lists, tax=None)
    assert (payout.paid, payout.not_added) == (("first",), ("second",))


def test_two_small_lists_that_add_up_beat_one_that_stands_alone() -> None:
    lists = (make_list("alone", 30), make_list("one", 20, accumulates_with=("two",)), make_list("two", 20))
    (payout,) = make_payouts(pay(*lists), lists=lists, tax=None)
    assert (payout.paid, payout.not_added, payout.gross_fen) == (("one", "two"), ("alone",), 4000)


def test_nothing_is_paid_while_lots_decide_one_of_the_prizes() -> None:
    drawn, undrawn = make_list("drawn", 10, 10), make_list("undrawn", 30, 20)
    prizes = pay(drawn, undrawn, ranking=("a b",))
    first, _ = make_payouts(prizes, lists=(drawn, undrawn), tax=TAX)
    assert first == Payout(
        winner="a",
        winner_kind="entrant",
        team_division=None,
        state="pending_lots",
        prizes=(prizes[0], prizes[2]),
    )


def test_whoever_another_list_pays_has_nothing_to_come_from_here() -> None:
    prize_list = make_list("open", 20, first_place=2)
    prizes = pay(prize_list)
    assert make_payouts(prizes, lists=(prize_list,), tax=TAX) == (
        Payout(winner="a", winner_kind="entrant", team_division=None, state="paid_elsewhere", prizes=prizes),
    )


def test_a_team_is_paid_apart_in_each_of_its_divisions() -> None:
    men = make_list("men_team", 30, division="men_team")
    women = make_list("women_team", 20, division="women_team")
    prizes = tuple(
        prize
        for one in (men, women)
        for prize in pay_list(one, ranking=make_ranking("Lake"), tie_prizes="lots", winner_kind="team")
    )
    found = make_payouts(prizes, lists=(men, women), tax=None)
    assert [(one.winner, one.team_division, one.gross_fen) for one in found] == [
        ("Lake", "men_team", 3000),
        ("Lake", "women_team", 2000),
    ]


def test_tax_is_taken_from_what_lies_above_the_free_sum() -> None:
    prize_list = make_list("list", 1_000)
    (payout,) = make_payouts(pay(prize_list), lists=(prize_list,), tax=TAX)
    assert (payout.gross_fen, payout.tax_fen, payout.net_fen) == (100_000, 4_000, 96_000)


def test_tax_is_rounded_half_up_to_the_fen() -> None:
    tenth = Tax(rate_basis_points=1_000, free_up_to_fen=0, clause="九")
    assert [withhold_tax(gross_fen, tax=tenth) for gross_fen in (4, 5, 14, 15)] == [0, 1, 1, 2]


def test_the_free_sum_itself_is_free() -> None:
    assert [withhold_tax(gross_fen, tax=TAX) for gross_fen in (0, 80_000, 80_005)] == [0, 0, 1]


@st.composite
def overlapping_lists(draw: st.DrawFn) -> tuple[PrizeList, ...]:
    """Up to five lists that each pay one winner, any two of which may add up."""
    ids = [f"list{at}" for at in range(draw(st.integers(1, 5)))]
    return tuple(
        make_list(
            one, draw(st.integers(1, 9)), accumulates_with=tuple(draw(st.lists(st.sampled_from(ids), unique=True)))
        )
        for one in ids
    )


@given(lists=overlapping_lists())
def test_accumulation_never_pays_less_than_the_best_single_prize(lists: tuple[PrizeList, ...]) -> None:
    prizes = pay(*lists)
    (payout,) = make_payouts(prizes, lists=lists, tax=None)
    assert payout.gross_fen is not None
    assert payout.gross_fen >= max(prize.gross_fen or 0 for prize in prizes)
    assert {*payout.paid, *payout.not_added} == {one.id for one in lists}
    accumulates = {(one.id, other) for one in lists for other in one.accumulates_with}
    assert all(
        (one, other) in accumulates or (other, one) in accumulates
        for one in payout.paid
        for other in payout.paid
        if one != other
    )
