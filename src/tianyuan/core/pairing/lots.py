"""Principle 7, lots 抽签: by hash, so that anyone can run the draw again and nobody can try seeds (S2-8.2).

The mix is SHA-256 of the seed's text followed by all earlier rounds' rows; a pair's lot is the first 31 bits of
SHA-256 of mix, round, lower id, higher id. Ids are compared as text; a bye has an empty id.
"""

from collections.abc import Iterable
from hashlib import sha256

from tianyuan.core.field import ResultRow

LOT_BITS = 31


def mix_seed(seed: str, earlier_rows: Iterable[ResultRow]) -> str:
    """The mix, in hex, of the seed's text and all rows of the rounds before the one to be drawn."""
    lines = sorted(_row_line(row) for row in earlier_rows)
    return sha256("\n".join([seed, *lines]).encode()).hexdigest()


def _row_line(row: ResultRow) -> str:
    lower, higher = sorted((row.black, row.white or ""))
    return f"{row.round},{lower},{higher},{row.result}"


class LotSource:
    """Lots of one round: `lot(a, b)` for a pair in either order, `""` standing for the bye."""

    def __init__(self, *, mix: str, round_number: int) -> None:
        self._start = sha256(f"{mix}\n{round_number}\n".encode())

    def lot(self, one: str, other: str) -> int:
        """The lot of a pair, 0 … 2^31 - 1."""
        lower, higher = (one, other) if one < other else (other, one)
        digest = self._start.copy()
        digest.update(f"{lower}\n{higher}".encode())
        return int.from_bytes(digest.digest()[:4], "big") >> 1


def commit_seed(seed: str) -> str:
    """The hash that is published before the results are in: SHA-256 of the seed's text, in hex."""
    return sha256(seed.encode()).hexdigest()


def append_public_number(seed: str, public_number: str) -> str:
    """The seed of round 1: the committed text with the number drawn in front of the players appended."""
    return seed + public_number
