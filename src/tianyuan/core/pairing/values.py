"""Values of a draw: what goes in, what comes out, and why each pair is as it is (S2-8.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Float = Literal["down", "up"]
Relaxation = Literal["rematch", "second_bye", "bye_after_forfeit_win"]
RELAXATIONS: tuple[Relaxation, ...] = ("rematch", "second_bye", "bye_after_forfeit_win")
ColourReason = Literal["run", "balance", "lot", "hand"]
Level = Literal[
    "rematch",
    "second_bye",
    "bye_after_forfeit_win",
    "bye_points",
    "score_squares",
    "score_low",
    "floats_again",
    "same_team",
    "colour_run",
    "colour_over_two",
    "colour_two",
    "same_half",
    "lots",
]


@dataclass(frozen=True, kw_only=True)
class PlayerState:
    """What the rounds before this one made of a player.

    `met`: opponents he may not meet again. `last_float`: of the round just before; None where he missed it or met an
    equal. `colours`: of the games really played, oldest first, `B` and `W`. `strength`: larger is stronger, used where
    round 1 sets upper against lower half.
    """

    id: str
    points: int
    met: frozenset[str] = frozenset()
    byes: int = 0
    forfeit_wins: int = 0
    last_float: Float | None = None
    colours: str = ""
    team: str = ""
    strength: tuple[int, int] = (0, 0)

    def colour_difference(self) -> int:
        """Games with black less games with white."""
        return self.colours.count("B") - self.colours.count("W")


@dataclass(frozen=True, kw_only=True)
class PairReasons:
    """Why a pair stands: points of both, who floats, what decided colours, and what could not be helped.

    `exceptions` name the levels that cost something in this pair, with whom they concern.
    """

    black_points: int
    white_points: int
    floats_down: str | None
    floats_up: str | None
    colour: ColourReason
    exceptions: tuple[tuple[Level, str], ...]


@dataclass(frozen=True, kw_only=True)
class Pair:
    """One board of a round, black first."""

    board: int
    black: str
    white: str
    reasons: PairReasons


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """A drawn round.

    `cost`: the total of every level, in their order. `proved`: no other round is better by principles 1–6; `gap`: by
    how much a level may be off its lower bound where that is not proved. `relaxed`: what of the referee's choice was
    given up. `forced_byes`: byes set by hand.
    """

    round: int
    pairs: tuple[Pair, ...]
    bye: str | None
    cost: Mapping[Level, int]
    proved: bool
    gap: Mapping[Level, int]
    relaxed: tuple[Relaxation, ...]
    forced_byes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NoPairing:
    """No round keeps principles 1 and 2: what each relaxation, or all of them, would allow. A referee chooses."""

    round: int
    stuck: tuple[str, ...]
    relaxations: tuple[tuple[Relaxation, ...], ...]
