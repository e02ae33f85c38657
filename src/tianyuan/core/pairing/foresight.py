"""Dead ends foreseen before round 1: rounds too many for the field (S2-8.2)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Foresight:
    """What a number of rounds means for a field.

    `safe`: up to `safe_rounds` a round without rematch always exists, whatever the results (each still has half of
    the field left to meet). `risky`: it may not. `impossible`: beyond `most_rounds` everyone has met everyone.
    """

    verdict: Literal["safe", "risky", "impossible"]
    players: int
    rounds: int
    safe_rounds: int
    most_rounds: int


def foresee(*, players: int, rounds: int) -> Foresight:
    """Judge `rounds` rounds for `players` players; an odd field has one round more, since each may sit out once."""
    most = max(players - 1 + players % 2, 0)
    safe = players // 2
    verdict: Literal["safe", "risky", "impossible"] = "safe" if rounds <= safe else "risky"
    if rounds > most:
        verdict = "impossible"
    return Foresight(verdict=verdict, players=players, rounds=rounds, safe_rounds=min(safe, most), most_rounds=most)
