"""Principle 2: at most one bye each, none after a forfeit win, and the bye to the lowest score group (S2-8.2)."""

from collections.abc import Sequence
from itertools import groupby

from tianyuan.core.pairing.values import PlayerState, Relaxation
from tianyuan.core.regulation.hall import PairingSettings


def bars_to_bye(player: PlayerState, settings: PairingSettings) -> tuple[Relaxation, ...]:
    """What would have to be given up for the player to get the bye; nothing where he may have it."""
    bars: list[Relaxation] = []
    if player.byes:
        bars.append("second_bye")
    if player.forfeit_wins and not settings.bye_after_forfeit_win:
        bars.append("bye_after_forfeit_win")
    return tuple(bars)


def bye_groups(
    players: Sequence[PlayerState], settings: PairingSettings, relaxed: tuple[Relaxation, ...]
) -> list[list[int]]:
    """Who may get the bye, as indices in groups, best group first.

    First those for whom nothing is given up, then by what the referee relaxed; inside that by points, fewest first.
    """
    ranked = []
    for index, player in enumerate(players):
        bars = bars_to_bye(player, settings)
        if set(bars) <= set(relaxed):
            ranked.append(((len(bars), player.byes, player.points), index))
    ranked.sort()
    return [[index for _, index in group] for _, group in groupby(ranked, key=lambda entry: entry[0])]
