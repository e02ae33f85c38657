"""Whether a round, ours or another program's, is as good as any could be (S2-8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.core.pairing.checker import VECTOR, RoundChecker, RoundReport, Vector

PROVED_LEVELS = VECTOR[: VECTOR.index("colour_two") + 1]


@dataclass(frozen=True, kw_only=True)
class RoundProof:
    """A round's totals of principles 2 to 6 beside the least that any round of the same players has.

    `least` None: no round of these players keeps the hard principles. `totals` are those of what was compared: with
    more than one bye the pairs alone, since a referee set the byes.
    """

    totals: Vector
    least: Vector | None

    @property
    def best(self) -> bool:
        """Whether no other round is better."""
        return self.totals == self.least

    def first_worse(self) -> tuple[str, int, int] | None:
        """The highest level that is not the least: its name, this round's total and the least; None where best."""
        if self.least is None:
            return None
        compared = zip(PROVED_LEVELS, self.totals, self.least, strict=True)
        return next(((name, total, least) for name, total, least in compared if total != least), None)


def prove_round(checker: RoundChecker, pairs: Sequence[tuple[str, str]], byes: Sequence[str]) -> RoundProof:
    """Compare a round with the best there is. Raises OverflowError where points are too large to be exact."""
    compared = byes if len(byes) == 1 else ()
    players = [one for pair in pairs for one in pair] + [*compared]
    totals = checker.report(pairs, compared).totals[: len(PROVED_LEVELS)]
    return RoundProof(totals=totals, least=checker.least_totals(players))


@dataclass(frozen=True, kw_only=True)
class JudgedRound:
    """What the checker says of a round, and the proof where it was asked for."""

    report: RoundReport
    boards: int
    byes: tuple[str, ...]
    proof: RoundProof | None
