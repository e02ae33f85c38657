"""What each winner is paid in all, in fen: lists that add up or do not (S1-12.1), tax and net (S2-9.note)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tianyuan.core.awards.prizes import Prize, WinnerKind
from tianyuan.core.regulation.rewards import PrizeList, Tax

# A team is one winner for each division it plays in: its men's and its women's prize are two.
WinnerKey = tuple[WinnerKind, str, str]


@dataclass(frozen=True, kw_only=True)
class Payout:
    """One winner's line on the payout list 奖励签收表.

    `prizes`: all he has won, in the order of the lists. `paid`: the lists whose prizes make up `gross_fen`;
    `not_added`: lists won as well that do not add up with them, so that the higher sum is paid. `state`:
    `pending_lots` while lots decide one of his prizes (all sums are None then), `paid_elsewhere` when other lists pay
    all of them. `tax_fen` and `net_fen` are None where the organiser gives no rate.
    """

    winner: str
    winner_kind: WinnerKind
    team_division: str | None
    state: Literal["payable", "pending_lots", "paid_elsewhere"]
    prizes: tuple[Prize, ...]
    paid: tuple[str, ...] = ()
    not_added: tuple[str, ...] = ()
    gross_fen: int | None = None
    tax_fen: int | None = None
    net_fen: int | None = None


def make_payouts(prizes: Iterable[Prize], *, lists: Sequence[PrizeList], tax: Tax | None) -> tuple[Payout, ...]:
    """One payout for each winner, by the first prize of each in the order given. `lists` are those of `prizes`."""
    by_id = {prize_list.id: prize_list for prize_list in lists}
    won: dict[WinnerKey, list[Prize]] = {}
    for prize in prizes:
        won.setdefault(_winner_key(prize, by_id), []).append(prize)
    return tuple(_pay_winner(key, tuple(held), by_id, tax) for key, held in won.items())


def _winner_key(prize: Prize, by_id: dict[str, PrizeList]) -> WinnerKey:
    division = by_id[prize.list_id].division if prize.winner_kind == "team" else ""
    return prize.winner_kind, division, prize.winner


def _pay_winner(key: WinnerKey, prizes: tuple[Prize, ...], by_id: dict[str, PrizeList], tax: Tax | None) -> Payout:
    winner_kind, division, winner = key
    team_division = division if winner_kind == "team" else None
    ours = tuple(prize for prize in prizes if prize.reason != "paid_elsewhere")
    if not ours or any(prize.gross_fen is None for prize in ours):
        return Payout(
            winner=winner,
            winner_kind=winner_kind,
            team_division=team_division,
            state="pending_lots" if ours else "paid_elsewhere",
            prizes=prizes,
        )
    paid = choose_paid(ours, by_id)
    gross_fen = _sum_fen(paid)
    tax_fen = None if tax is None else withhold_tax(gross_fen, tax=tax)
    return Payout(
        winner=winner,
        winner_kind=winner_kind,
        team_division=team_division,
        state="payable",
        prizes=prizes,
        paid=tuple(prize.list_id for prize in paid),
        not_added=tuple(prize.list_id for prize in ours if prize not in paid),
        gross_fen=gross_fen,
        tax_fen=tax_fen,
        net_fen=None if tax_fen is None else gross_fen - tax_fen,
    )


def choose_paid(prizes: tuple[Prize, ...], by_id: dict[str, PrizeList]) -> tuple[Prize, ...]:
    """Of one winner's prizes, the dearest set in which every two lists add up; among equal sums the earlier lists."""
    if not prizes:
        return ()
    first, rest = prizes[0], prizes[1:]
    along = tuple(prize for prize in rest if _add_up(by_id[first.list_id], by_id[prize.list_id]))
    with_first = (first, *choose_paid(along, by_id))
    if len(along) == len(rest):
        return with_first
    without = choose_paid(rest, by_id)
    return with_first if _sum_fen(with_first) >= _sum_fen(without) else without


def _add_up(one: PrizeList, other: PrizeList) -> bool:
    """Whether two lists accumulate; it is enough that one of them says so."""
    return other.id in one.accumulates_with or one.id in other.accumulates_with


def _sum_fen(prizes: Iterable[Prize]) -> int:
    return sum(prize.gross_fen or 0 for prize in prizes)


def withhold_tax(gross_fen: int, *, tax: Tax) -> int:
    """The tax on one payout: the rate on what lies above the sum that stays free, rounded half up to the fen."""
    taxable_fen = max(0, gross_fen - tax.free_up_to_fen)
    return (taxable_fen * tax.rate_basis_points + 5_000) // 10_000
