"""Prizes by place 奖金 (S1-12.1, S2-9.2–5): one list at a time, over a ranking drawn or undrawn. Gross, in fen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tianyuan.core.awards.ranking import PlaceGroup, Ranking
from tianyuan.core.regulation.rewards import PlaceAmount, PrizeList

TiePrizes = Literal["lots", "share"]
WinnerKind = Literal["entrant", "team"]
PrizeReason = Literal["by_place", "same_amount", "shared", "pending_lots", "paid_elsewhere"]


@dataclass(frozen=True, kw_only=True)
class PlacePay:
    """What a list says of one place: `each_fen`, or the id of the list that pays it instead."""

    each_fen: int = 0
    paid_by: str | None = None

    def is_something(self) -> bool:
        """Whether the place is worth naming: it is paid, here or elsewhere."""
        return self.each_fen > 0 or self.paid_by is not None


@dataclass(frozen=True, kw_only=True)
class Prize:
    """One winner's prize on one list, and why it is that sum.

    `winner` is an entrant's id, or a team's name when `winner_kind` says so. The places `place` … `last_place` are
    those of the winner and whoever is tied with him; `pays` says what the list gives for each of them, a place after
    the list's last one left out. `gross_fen` None: nobody knows yet (`pending_lots`), or not this list's to pay.

    `reason`: `by_place`: his own place; `same_amount`: tied, and every place of the tie pays the same; `shared`: the
    tie's sum shared exactly; `pending_lots`: the tie must be drawn first; `paid_elsewhere`: `pays[0].paid_by` pays.
    """

    list_id: str
    clause: str
    winner: str
    winner_kind: WinnerKind
    place: int
    last_place: int
    pays: tuple[PlacePay, ...]
    gross_fen: int | None
    reason: PrizeReason


def pays_by_place(prize_list: PrizeList) -> tuple[PlacePay, ...]:
    """What the list gives for place 1, 2, 3 … up to the last place it names."""
    named = {place: PlacePay(each_fen=part.each_fen) for part in prize_list.places for place in _span(part)}
    named |= {other.place: PlacePay(paid_by=other.by) for other in prize_list.places_paid_elsewhere}
    return tuple(named.get(place, PlacePay()) for place in range(1, max(named, default=0) + 1))


def _span(part: PlaceAmount) -> range:
    return range(part.first_place, part.last_place + 1)


def pay_list(
    prize_list: PrizeList, *, ranking: Ranking, tie_prizes: TiePrizes, winner_kind: WinnerKind = "entrant"
) -> tuple[Prize, ...]:
    """The prizes of one list, by place and inside a tie in the order of the entrants.

    Whoever's place pays nothing is left out. In a tie whose places pay differently nothing is guessed: with `lots` the
    prize is pending; with `share` the sum is shared exactly and the odd fen go to the earliest of the entrants
    (S2-8.4), save where another list pays one of the places: a title match cannot be shared.
    """
    pays = pays_by_place(prize_list)
    return tuple(
        Prize(
            list_id=prize_list.id,
            clause=prize_list.clause,
            winner=winner,
            winner_kind=winner_kind,
            place=group.place,
            last_place=group.last_place,
            pays=pays[group.place - 1 : group.last_place],
            gross_fen=gross_fen,
            reason=reason,
        )
        for group in ranking
        for winner, gross_fen, reason in _pay_group(group, pays, tie_prizes)
    )


def _pay_group(
    group: PlaceGroup, pays: Sequence[PlacePay], tie_prizes: TiePrizes
) -> Iterator[tuple[str, int | None, PrizeReason]]:
    here = pays[group.place - 1 : group.last_place]
    alike = pay_alike(group, pays=pays)
    if not any(pay.is_something() for pay in here):
        return
    if alike and here[0].paid_by is not None:
        sums: Sequence[int | None] = [None] * len(group.ids)
        reason: PrizeReason = "paid_elsewhere"
    elif alike:
        sums = [here[0].each_fen] * len(group.ids)
        reason = "by_place" if len(group.ids) == 1 else "same_amount"
    elif tie_prizes == "share" and all(pay.paid_by is None for pay in here):
        sums = share_exactly(sum(pay.each_fen for pay in here), among=len(group.ids))
        reason = "shared"
    else:
        sums = [None] * len(group.ids)
        reason = "pending_lots"
    for winner, gross_fen in zip(group.ids, sums, strict=True):
        yield winner, gross_fen, reason


def pay_alike(group: PlaceGroup, *, pays: Sequence[PlacePay]) -> bool:
    """Whether every place of a group pays the same, so that its order does not matter."""
    if group.place > len(pays):
        return True
    here = set(pays[group.place - 1 : group.last_place])
    return len(here) == 1 and (group.last_place <= len(pays) or not here.pop().is_something())


def share_exactly(total_fen: int, *, among: int) -> tuple[int, ...]:
    """Equal parts of a sum that add up to it to the fen; the odd fen go one each to the first ones."""
    each, odd = divmod(total_fen, among)
    return tuple(each + 1 if index < odd else each for index in range(among))
