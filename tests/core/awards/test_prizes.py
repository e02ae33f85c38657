from hypothesis import given
from hypothesis import strategies as st

from tests.core.awards.builders import make_list, make_ranking
from tianyuan.core.awards.prizes import PlacePay, Prize, pay_alike, pay_list, pays_by_place, share_exactly
from tianyuan.core.regulation.rewards import PlaceAmount


def prize(winner: str, place: int, last_place: int, yuan: tuple[int, ...], **more: object) -> Prize:
    return Prize(
        **{
            "list_id": "list",
            "clause": "九",
            "winner": winner,
            "winner_kind": "entrant",
            "place": place,
            "last_place": last_place,
            "pays": tuple(PlacePay(each_fen=amount * 100) for amount in yuan),
            "gross_fen": None,
            "reason": "by_place",
            **more,
        }
    )


def test_amounts_are_spread_over_their_places() -> None:
    prize_list = make_list("list", 30, 20)
    spread = (*prize_list.places, PlaceAmount(first_place=3, last_place=5, each_fen=500))
    more = make_list("list", first_place=1)
    more = type(more)(**{**vars(more), "places": spread})
    assert [pay.each_fen for pay in pays_by_place(more)] == [3000, 2000, 500, 500, 500]


def test_each_place_is_paid_its_amount() -> None:
    found = pay_list(make_list("list", 30, 20), ranking=make_ranking("a", "b", "c"), tie_prizes="lots")
    assert found == (
        prize("a", 1, 1, (30,), gross_fen=3000),
        prize("b", 2, 2, (20,), gross_fen=2000),
    )


def test_same_amounts_inside_a_tie_are_paid() -> None:
    found = pay_list(make_list("list", 30, 20, 20), ranking=make_ranking("a", "b c"), tie_prizes="lots")
    assert found[1:] == (
        prize("b", 2, 3, (20, 20), gross_fen=2000, reason="same_amount"),
        prize("c", 2, 3, (20, 20), gross_fen=2000, reason="same_amount"),
    )


def test_different_amounts_inside_a_tie_wait_for_lots() -> None:
    found = pay_list(make_list("list", 30, 20), ranking=make_ranking("a b"), tie_prizes="lots")
    assert found == (
        prize("a", 1, 2, (30, 20), reason="pending_lots"),
        prize("b", 1, 2, (30, 20), reason="pending_lots"),
    )


def test_a_tie_over_the_end_of_the_list_waits_for_lots() -> None:
    found = pay_list(make_list("list", 30), ranking=make_ranking("a b c"), tie_prizes="lots")
    assert found == tuple(prize(who, 1, 3, (30,), reason="pending_lots") for who in "abc")


def test_shared_sums_give_the_odd_fen_to_the_earliest_entrants() -> None:
    found = pay_list(make_list("list", 7, 3), ranking=make_ranking("a b c"), tie_prizes="share")
    assert [(one.winner, one.gross_fen, one.reason) for one in found] == [
        ("a", 334, "shared"),
        ("b", 333, "shared"),
        ("c", 333, "shared"),
    ]


def test_a_place_paid_elsewhere_is_named_with_who_pays() -> None:
    prize_list = make_list("list", 20, 10, first_place=2)
    found = pay_list(prize_list, ranking=make_ranking("a", "b"), tie_prizes="lots")
    assert found == (
        prize("a", 1, 1, (), pays=(PlacePay(paid_by="match"),), reason="paid_elsewhere"),
        prize("b", 2, 2, (20,), gross_fen=2000),
    )


def test_a_tie_with_a_place_paid_elsewhere_cannot_be_shared() -> None:
    prize_list = make_list("list", 20, 10, first_place=2)
    found = pay_list(prize_list, ranking=make_ranking("a b", "c"), tie_prizes="share")
    pays = (PlacePay(paid_by="match"), PlacePay(each_fen=2000))
    assert found == (
        prize("a", 1, 2, (), pays=pays, reason="pending_lots"),
        prize("b", 1, 2, (), pays=pays, reason="pending_lots"),
        prize("c", 3, 3, (10,), gross_fen=1000),
    )


def test_nobody_ranked_means_no_prize() -> None:
    assert pay_list(make_list("list", 30), ranking=(), tie_prizes="lots") == ()


def test_beyond_the_list_every_order_is_alike() -> None:
    pays = pays_by_place(make_list("list", 30))
    first, second = make_ranking("a", "b c")
    assert (pay_alike(first, pays=pays), pay_alike(second, pays=pays)) == (True, True)


@given(total_fen=st.integers(0, 10**9), among=st.integers(1, 200))
def test_shared_parts_add_up_and_differ_by_a_fen_at_most(total_fen: int, among: int) -> None:
    parts = share_exactly(total_fen, among=among)
    assert sum(parts) == total_fen
    assert max(parts) - min(parts) <= 1
    assert list(parts) == sorted(parts, reverse=True)


@given(
    amounts=st.lists(st.integers(0, 50), max_size=6),
    sizes=st.lists(st.integers(1, 4), max_size=5),
)
def test_sharing_pays_out_exactly_what_the_places_are_worth(amounts: list[int], sizes: list[int]) -> None:
    names = iter(f"p{number}" for number in range(sum(sizes)))
    ranking = make_ranking(*(" ".join(next(names) for _ in range(size)) for size in sizes))
    prize_list = make_list("list", *amounts)
    found = pay_list(prize_list, ranking=ranking, tie_prizes="share")
    worth = sum(pay.each_fen for pay in pays_by_place(prize_list)[: sum(sizes)])
    assert sum(one.gross_fen or 0 for one in found) == worth
