"""What a judge says of a finished position: for each chain dead or alive, and whether it is sure."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class GroupVerdict:
    """One chain as it stands on the board. `points` in order; `per_mille`: how clear, 1000 is beyond doubt.

    Only a verdict with `is_sure` may decide a game that the players do not agree on.
    """

    points: tuple[int, ...]
    is_dead: bool
    is_sure: bool
    per_mille: int


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """The verdicts on all chains, by their first point, and the engine that gave them."""

    engine: str
    groups: tuple[GroupVerdict, ...]

    @property
    def dead(self) -> tuple[int, ...]:
        """The points of all stones taken as dead, in order."""
        return tuple(sorted(point for group in self.groups if group.is_dead for point in group.points))

    @property
    def is_sure(self) -> bool:
        """Whether it is sure of every group, and so may decide by itself (rules of play)."""
        return all(group.is_sure for group in self.groups)


class JudgeFailed(RuntimeError):
    """A judge that gave no answer: not installed, too slow, or broken. The `code` has words."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
