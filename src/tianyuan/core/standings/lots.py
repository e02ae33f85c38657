"""Lots 抽签: only where something depends on the order inside a tie that the chain left (S2-8.4)."""

from collections.abc import Sequence
from hashlib import sha256

from tianyuan.core.standings.values import LotsDraw, LotsGroup, Stake

Ids = tuple[str, ...]


def settle_ties(
    groups: Sequence[Ids], *, stakes: Sequence[Stake], lots: LotsDraw | None
) -> tuple[list[Ids], tuple[LotsGroup, ...]]:
    """Draw the ties where lots are needed, from the top: a tie is looked at with those above it as drawn.

    `groups` are the ids by place, best first. Without `lots` nothing is drawn, and the ties that need it are listed.
    """
    settled: list[Ids] = []
    found: list[LotsGroup] = []
    order = [one for group in groups for one in group]
    start = 0
    for group in groups:
        end = start + len(group)
        drawn = None
        if len(group) > 1 and any(_depends(stake, order, start, end) for stake in stakes):
            drawn = draw_lots(group, lots) if lots else None
            found.append(LotsGroup(place=start + 1, tied=group, drawn=drawn))
        order[start:end] = drawn or group
        settled.extend([(one,) for one in drawn] if drawn else [group])
        start = end
    return settled, tuple(found)


def draw_lots(tied: Sequence[str], lots: LotsDraw) -> Ids:
    """The tied ordered by SHA-256 of seed, stage, pool and id joined by newlines, smallest first."""

    def lot(one: str) -> bytes:
        return sha256("\n".join((lots.seed, lots.stage, lots.pool, one)).encode()).digest()

    return tuple(sorted(tied, key=lot))


def _depends(stake: Stake, order: list[str], start: int, end: int) -> bool:
    """Whether two orders of `order[start:end]` differ in outcome for a stake.

    The rotations of the group are enough. In them every member takes every place, in the group and among those of his
    division. A stake by place that does not change has the same outcome on all of these places, whatever the order.
    A stake that walks down the places and passes over some (dan awards) would give something to whoever it may give to
    when he stands first where it walks; unchanged, it gives to all of them or to none, again whatever the order.
    """
    before = dict(stake.outcomes(order))
    turned = list(order)
    for _ in range(start + 1, end):
        turned.insert(end - 1, turned.pop(start))
        if dict(stake.outcomes(turned)) != before:
            return True
    return False
