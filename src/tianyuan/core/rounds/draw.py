"""A draw as one value in and one value out, so that it can run in another process and be run again by anyone."""

from dataclasses import dataclass, field

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.hand import HandSet, draw_around
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import NoPairing, Pairing, PlayerState, Relaxation
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings


@dataclass(frozen=True, kw_only=True)
class DrawFacts:
    """What a round is drawn from: the pool's entrants without a title holder, who plays, and the earlier rows.

    `seed` is the text the lots come from, with the public number of round 1 appended.
    """

    round_number: int
    entrants: tuple[Entrant, ...]
    playing: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    points: MatchPoints
    settings: PairingSettings
    seed: str

    def mix(self) -> str:
        """The mix of seed and earlier rows."""
        return mix_seed(self.seed, self.rows)

    def states(self) -> tuple[PlayerState, ...]:
        """What the earlier rounds made of those who play."""
        states = read_states(
            self.entrants, self.rows, round_number=self.round_number, points=self.points, settings=self.settings
        )
        playing = set(self.playing)
        return tuple(state for state in states if state.id in playing)


@dataclass(frozen=True, kw_only=True)
class Choices:
    """What a referee chose: principles given up by name, and what he set by hand."""

    relaxed: tuple[Relaxation, ...] = ()
    hand: HandSet = field(default_factory=HandSet)


def draw_from(facts: DrawFacts, choices: Choices) -> Pairing | NoPairing:
    """Draw the round. Raises HandSetRefused for a hand-set pair or bye that cannot be."""
    return draw_around(
        facts.states(),
        choices.hand,
        round_number=facts.round_number,
        settings=facts.settings,
        mix=facts.mix(),
        relaxed=choices.relaxed,
    )
