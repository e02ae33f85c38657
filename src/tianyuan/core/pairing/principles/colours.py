"""Principle 6: colours, least in this order (S2-8.2).

Players with the same colour a third time running; differences black - white above 2; differences of 2. A pair takes
the better of its two orientations; where both are equal the parity of the pair's lot decides.
"""

from typing import Literal

from tianyuan.core.pairing.values import PlayerState

ColourCost = tuple[int, int, int]


def colour_cost(player: PlayerState, colour: Literal["B", "W"]) -> ColourCost:
    """What giving the player this colour costs: (third time running, difference above 2, difference of 2)."""
    difference = abs(player.colour_difference() + (1 if colour == "B" else -1))
    run = player.colours[-2:] == colour * 2
    return int(run), int(difference > 2), int(difference == 2)


def black_by_lot(one: str, other: str, lot: int) -> str:
    """Between equal orientations the lower id is black when the lot is even."""
    lower, higher = min(one, other), max(one, other)
    return lower if lot % 2 == 0 else higher
