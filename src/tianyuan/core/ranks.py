"""Ranks 段位/级位: "6d" amateur dan, "1k" kyu, "3p" professional dan."""

from dataclasses import dataclass
from functools import total_ordering
from typing import Literal

RankKind = Literal["k", "d", "p"]
_HIGHEST: dict[RankKind, int] = {"k": 30, "d": 9, "p": 9}


@total_ordering
@dataclass(frozen=True)
class Rank:
    """One rank: `number` of `kind`; ordered from 30k up to 1k, 1d to 9d, 1p to 9p."""

    number: int
    kind: RankKind

    @classmethod
    def parse(cls, text: str) -> "Rank":
        """Read "6d", "1k", "3p"; raises ValueError("rank_unreadable") on anything else."""
        try:
            return _RANKS[text]
        except KeyError:
            raise ValueError("rank_unreadable") from None

    def order(self) -> tuple[int, int]:
        """A key that grows with strength."""
        if self.kind == "k":
            return (0, -self.number)
        return (1 if self.kind == "d" else 2, self.number)

    def __lt__(self, other: "Rank") -> bool:
        return self.order() < other.order()

    def __str__(self) -> str:
        return f"{self.number}{self.kind}"


_RANKS = {
    f"{number}{kind}": Rank(number, kind) for kind, highest in _HIGHEST.items() for number in range(1, highest + 1)
}
