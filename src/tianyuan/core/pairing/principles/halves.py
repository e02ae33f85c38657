"""Round 1 by halves: the upper half by dan meets the lower half, where the regulation says so (S2-8.2, principle 7)."""

from collections.abc import Sequence

from tianyuan.core.pairing.lots import LotSource
from tianyuan.core.pairing.values import PlayerState


def upper_half(players: Sequence[PlayerState], lots: LotSource) -> frozenset[str]:
    """The ids of the stronger half, players of one rank ordered by lot; with an odd number the middle one is lower."""
    ranked = sorted(
        players, key=lambda player: (-player.strength[0], -player.strength[1], lots.lot("", player.id), player.id)
    )
    return frozenset(player.id for player in ranked[: len(ranked) // 2])
