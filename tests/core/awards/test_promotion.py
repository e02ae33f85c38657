from typing import Literal

import pytest

from tests.core.awards.builders import make_ranking
from tianyuan.core.awards.participation import Participation
from tianyuan.core.awards.promotion import Promoted, PromotionResult, places_in_share, promote
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.rewards import PromotionByShare, PromotionByWins

ONE_KYU, ONE_DAN = Rank(1, "k"), Rank(1, "d")


def by_share(
    percent: int, *, rounding: Literal["down", "up"] = "down", tie_at_border: Literal["all", "lots"] = "all"
) -> PromotionByShare:
    return PromotionByShare(
        kind="promotion_by_share",
        clause="升",
        stage="swiss",
        division="open",
        from_rank="1k",
        to_rank="1d",
        share_percent=percent,
        rounding=rounding,
        tie_at_border=tie_at_border,
    )


def took_part(ids: str, wins: int = 0) -> Participation:
    return Participation(played=frozenset(ids), wins=dict.fromkeys(ids, wins))


def promoted(who: str, place: int, last_place: int, wins: int = 0) -> Promoted:
    return Promoted(entrant_id=who, place=place, last_place=last_place, wins=wins)


def test_by_wins_only_holders_of_the_rank_with_enough_wins() -> None:
    promotion = PromotionByWins(
        kind="promotion_by_wins", clause="升", stage="swiss", division="open", from_rank="1k", to_rank="1d", min_wins=6
    )
    found = promote(
        promotion,
        ranking=make_ranking("a", "b c", "d"),
        participation=Participation(played=frozenset("abcd"), wins={"a": 7, "b": 6, "c": 6, "d": 5}),
        ranks={"a": ONE_DAN, "b": ONE_KYU, "c": None, "d": ONE_KYU},
    )
    given = (promoted("b", 2, 3, wins=6),)
    assert found == PromotionResult(promotion=promotion, field=None, places=None, given=given, pending=())


@pytest.mark.parametrize(
    ("field", "rounding", "places"), [(9, "down", 2), (9, "up", 3), (8, "down", 2), (8, "up", 2), (0, "up", 0)]
)
def test_the_number_of_places_is_the_share_rounded(field: int, rounding: Literal["down", "up"], places: int) -> None:
    assert places_in_share(by_share(25, rounding=rounding), field=field) == places


def test_by_share_the_places_count_and_the_rank_is_asked_for() -> None:
    promotion = by_share(50)
    found = promote(
        promotion,
        ranking=make_ranking("a", "b", "c", "d"),
        participation=took_part("abcd"),
        ranks={"a": ONE_DAN, "b": ONE_KYU, "c": ONE_KYU, "d": ONE_KYU},
    )
    assert found == PromotionResult(promotion=promotion, field=4, places=2, given=(promoted("b", 2, 2),), pending=())


def test_who_played_no_game_is_not_of_the_field() -> None:
    ranks = dict.fromkeys("abcd", ONE_KYU)
    found = promote(by_share(50), ranking=make_ranking("a", "b", "c", "d"), participation=took_part("ab"), ranks=ranks)
    assert (found.field, found.places, found.given) == (2, 1, (promoted("a", 1, 1),))


def test_a_tie_at_the_border_is_all_in_or_waits_for_lots() -> None:
    ranks = {"a": ONE_KYU, "b": ONE_KYU, "c": ONE_DAN, "d": ONE_KYU}
    both = [
        promote(
            by_share(50, tie_at_border=tie_at_border),
            ranking=make_ranking("a", "b c d"),
            participation=took_part("abcd"),
            ranks=ranks,
        )
        for tie_at_border in ("all", "lots")
    ]
    first, border = promoted("a", 1, 1), (promoted("b", 2, 4), promoted("d", 2, 4))
    assert [(found.given, found.pending) for found in both] == [((first, *border), ()), ((first,), border)]
