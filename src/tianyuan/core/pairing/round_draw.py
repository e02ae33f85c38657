"""A round of a pool as it is drawn and can be drawn again: who plays, by what seed, what a referee decided (S2-8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.core.field import ALONE, Entrant, ResultRow
from tianyuan.core.pairing.hand import HandSet, draw_around
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import append_public_number, commit_seed, mix_seed
from tianyuan.core.pairing.values import NoPairing, Pairing, PlayerState, Relaxation
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings


@dataclass(frozen=True, kw_only=True)
class DrawSeed:
    """The seed that was committed, and for round 1 the number drawn in front of the players."""

    committed: str
    public_number: str = ""

    @property
    def text(self) -> str:
        """The seed's text as it goes into the mix."""
        return append_public_number(self.committed, self.public_number)

    @property
    def commitment(self) -> str:
        """The hash that was published."""
        return commit_seed(self.committed)


@dataclass(frozen=True, kw_only=True)
class RoundDraw:
    """All that a round follows from.

    `earlier`: the rows of the rounds before. `absent` are left out; `forced_byes` sit out with a bye; `fixed` are pairs
    (black, white) set by hand; `relaxed` is what a referee gave up by name. Entrants without a title holder.
    """

    round: int
    entrants: tuple[Entrant, ...]
    earlier: tuple[ResultRow, ...]
    points: MatchPoints
    settings: PairingSettings
    seed: DrawSeed
    absent: tuple[str, ...] = ()
    forced_byes: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()
    relaxed: tuple[Relaxation, ...] = ()

    @property
    def mix(self) -> str:
        """The mix of the seed and all earlier rows, in hex."""
        return mix_seed(self.seed.text, self.earlier)

    def states(self) -> tuple[PlayerState, ...]:
        """Everyone who plays the round or sits out with a bye, as the earlier rounds left them."""
        states = read_states(
            self.entrants, self.earlier, round_number=self.round, points=self.points, settings=self.settings
        )
        absent = frozenset(self.absent)
        return tuple(state for state in states if state.id not in absent)

    def draw(self) -> Pairing | NoPairing:
        """Draw the round; the same values give the same pairs. Raises HandSetRefused, WeightTooLarge."""
        return draw_around(
            self.states(),
            HandSet(pairs=self.fixed, byes=self.forced_byes),
            round_number=self.round,
            settings=self.settings,
            mix=self.mix,
            relaxed=self.relaxed,
        )


@dataclass(frozen=True, kw_only=True)
class RowsBefore:
    """The rows of a pool as the draw of a round sees them: those before it, and who sits it out."""

    earlier: tuple[ResultRow, ...]
    absent: tuple[str, ...]
    byes: tuple[str, ...]


def rows_before(rows: Sequence[ResultRow], *, round_number: int) -> RowsBefore:
    """Sort rows by what they mean to the draw of a round: of that round itself only who is absent or has a bye."""
    here = [row for row in rows if row.round == round_number and row.result in ALONE]
    return RowsBefore(
        earlier=tuple(row for row in rows if row.round < round_number),
        absent=tuple(row.black for row in here if row.result == "absent"),
        byes=tuple(row.black for row in here if row.result == "bye"),
    )
