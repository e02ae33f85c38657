"""The chain of criteria that places players 名次计算办法 and its settings (S2-8.4)."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.refusal import require

CriterionCode = Literal[
    "points",
    "sos",
    "direct_encounter",
    "sos_excluding_rounds",
    "wins",
    "sodos",
    "sos_less_lowest",
    "median",
    "cumulative",
    "best_beaten",
    "best_placed",
    "previous_round",
    "warnings",
    "total",
    "white_wins",
    "play_off",
    "beat_all",
]
ByeOpponent = Literal["lowest_with_points", "own_points", "zero", "rounds_left"]


@dataclass(frozen=True, kw_only=True)
class Criterion:
    """One link of the chain. `from_` (key `from`) belongs to `sos_excluding_rounds` alone and must stand there."""

    criterion: CriterionCode
    from_: Literal["first", "last"] | None = None

    def __post_init__(self) -> None:
        placed = (self.from_ is not None) == (self.criterion == "sos_excluding_rounds")
        require(placed, "criterion_from_misplaced", "from_")


@dataclass(frozen=True, kw_only=True)
class Placing:
    """How a pool is ranked (S2-8.4).

    `bye_opponent`: what a bye counts as in SOS. `direct_encounter`: only two still tied, or whoever beat all of the
    tie. `tie_prizes`: lots where a prize depends on the order inside a tie, or the sums shared exactly.
    """

    chain: tuple[Criterion, ...]
    bye_opponent: ByeOpponent
    direct_encounter: Literal["two_only", "beat_all"]
    tie_prizes: Literal["lots", "share"]
    clause: str

    def __post_init__(self) -> None:
        codes = [(link.criterion, link.from_) for link in self.chain]
        require(bool(codes) and codes[0][0] == "points", "chain_must_begin_with_points", "chain")
        require(len(set(codes)) == len(codes), "chain_repeats_a_criterion", "chain")
