"""The best of all pairings of a small field, by trying every one: an answer that owes nothing to the engine."""

from collections.abc import Sequence
from functools import cache

from tianyuan.core.pairing.checker import VECTOR, RoundChecker, Vector


def best_of_all(checker: RoundChecker, players: Sequence[str], *, rematches: bool = False) -> Vector | None:
    """The least vector over all complete rounds that keep the hard principles; None where there is none.

    The number of rematches stands before the checker's vector; it is 0 unless `rematches` are allowed.
    """
    everyone = (1 << len(players)) - 1

    @cache
    def best(left: int, bye_open: bool) -> Vector | None:
        if not left:
            return (0,) * (1 + len(VECTOR))
        first = (left & -left).bit_length() - 1
        rest = left & ~(1 << first)
        found = []
        if bye_open and checker.may_have_bye(players[first]):
            found.append(_add(best(rest, False), (0, *checker.bye_vector(players[first]))))
        for other in range(first + 1, len(players)):
            met = not checker.may_meet(players[first], players[other])
            if rest >> other & 1 and (rematches or not met):
                vector = (int(met), *checker.best_colours(players[first], players[other]))
                found.append(_add(best(rest & ~(1 << other), bye_open), vector))
        return min((vector for vector in found if vector is not None), default=None)

    return best(everyone, len(players) % 2 == 1)


def _add(one: Vector | None, other: Vector) -> Vector | None:
    return None if one is None else tuple(map(sum, zip(one, other, strict=True)))
