"""Principle 5: members of one team or unit do not meet in the rounds named (S2-8.2)."""

from tianyuan.core.pairing.values import PlayerState


def same_team(one: PlayerState, other: PlayerState) -> bool:
    """Whether both belong to the same team; no team is no team."""
    return bool(one.team) and one.team == other.team
