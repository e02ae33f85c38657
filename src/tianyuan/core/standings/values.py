"""Values of a ranking: what goes in, what comes out, and why each tie was broken.

Rows and tie-breaks come by the ten thousand and are named tuples, which are made twice as fast as frozen dataclasses.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, Protocol

from tianyuan.core.regulation.placing import Criterion

# A criterion's value: an integer, an exact fraction, or a row of values compared from the left.
Value = int | Fraction | tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class RowFault:
    """A row of results that cannot be used: its index in the rows given, a code, and the data for its words."""

    index: int
    code: str
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class LotsDraw:
    """Lots for one pool of one stage: the tied are ordered by SHA-256 of seed, stage, pool, id joined by newlines."""

    seed: str
    stage: str
    pool: str


class Stake(Protocol):
    """Something that depends on the order of a pool: a prize list, dan awards, an advancement.

    It gives by place, or by walking down the places and passing over some. Lots are drawn inside a tie exactly where
    two orders of it differ in outcome.
    """

    def outcomes(self, order: Sequence[str]) -> Mapping[str, Hashable]:
        """What each id would be given, with all ids of the pool in a strict order; who gets nothing may be left out."""
        ...


class TieBreak(NamedTuple):
    """How a tie the player was in was split: by which criterion, with his value and the figures of all of them.

    `among` are the ids still tied before this criterion, in the order of the entrants, and `figures` their values in
    the same order. Where a criterion compares a row of values, `step` says which one decided, from 1: with
    `sos_excluding_rounds` it is the number of rounds left out. `by_lots`: lots decided; then `criterion` is None.
    """

    criterion: Criterion | None
    among: tuple[str, ...]
    value: Value | None
    figures: tuple[Value | None, ...] = ()
    step: int | None = None
    by_lots: bool = False


class Standing(NamedTuple):
    """One row of a ranking. `values` pairs each criterion of the chain with the player's value, None where undefined.

    Direct encounter and `beat_all` have a value only inside a tie: it stands in `ties`, not in `values`.
    `sos_cuts`: SOS less round 1, less rounds 1 and 2, …, one value for each round played.
    `ties`: every tie the player was in after the first criterion, in the order in which they were split.
    `tied`: all ids of this place, his own included, in the order of the entrants.
    """

    place: int
    entrant_id: str
    points: int
    sos: int
    sos_cuts: tuple[int, ...]
    values: tuple[tuple[Criterion, Value | None], ...]
    ties: tuple[TieBreak, ...]
    tied: tuple[str, ...]

    @property
    def shared_with(self) -> tuple[str, ...]:
        """The others of the same place, in the order of the entrants."""
        return tuple(other for other in self.tied if other != self.entrant_id)

    @property
    def sos_parts(self) -> tuple[int, ...]:
        """What each round added to SOS, from round 1 on: what the cut of that round took away."""
        return tuple(before - after for before, after in pairwise((self.sos, *self.sos_cuts)))


@dataclass(frozen=True, kw_only=True)
class LotsGroup:
    """A tie in which an award depends on the order: the ids tied, the place they share, the order if drawn."""

    place: int
    tied: tuple[str, ...]
    drawn: tuple[str, ...] | None


@dataclass(frozen=True, kw_only=True)
class Standings:
    """The ranking of one pool after `rounds` rounds.

    `rows` by place and, inside a shared place, in the order of the entrants; `lots` are the ties where lots are needed.
    """

    rounds: int
    rows: tuple[Standing, ...]
    lots: tuple[LotsGroup, ...]

    def order(self) -> tuple[str, ...]:
        """All ids, first place first."""
        return tuple(row.entrant_id for row in self.rows)
