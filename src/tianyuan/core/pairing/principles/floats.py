"""Principle 4: nobody floats down, or up, twice in a row if it can be helped; a bye floats down (S2-8.2)."""

from tianyuan.core.pairing.values import PlayerState


def again_down(player: PlayerState) -> int:
    """1 where floating down now would be the second time running."""
    return int(player.last_float == "down")


def again_up(player: PlayerState) -> int:
    """1 where floating up now would be the second time running."""
    return int(player.last_float == "up")
