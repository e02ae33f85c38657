"""Principle 1: nobody meets the same opponent twice (S2-8.2). Hard: given up only by name, by a referee."""

from tianyuan.core.pairing.values import PlayerState


def have_met(one: PlayerState, other: PlayerState) -> bool:
    """Whether the two were paired in an earlier round."""
    return other.id in one.met
