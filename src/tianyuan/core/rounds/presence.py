"""Who plays a round: entrants of the pool who are there and have not gone home (S2-5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tianyuan.core.field import Entrant

Whereabouts = Literal["playing", "absent", "not_checked_in", "late", "withdrawn"]


@dataclass(frozen=True, kw_only=True)
class Leave:
    """Gone home from `from_round` on; back from `back_round` on, None: for good."""

    from_round: int
    back_round: int | None = None

    def covers(self, number: int) -> bool:
        """Whether the entrant is away in that round."""
        return self.from_round <= number and (self.back_round is None or number < self.back_round)


@dataclass(frozen=True, kw_only=True)
class Marks:
    """What is known of who is there.

    `event`: who checked in for the event, True, or was marked as not there, False. `late`: those who did so after the
    deadline. `rounds`: the marks of single rounds by (round, id), which go before all else. `leaves`: who went home.
    """

    event: Mapping[str, bool] = field(default_factory=dict)
    late: frozenset[str] = frozenset()
    rounds: Mapping[tuple[int, str], bool] = field(default_factory=dict)
    leaves: Mapping[str, Leave] = field(default_factory=dict)


def find_whereabouts(entrants: Sequence[Entrant], marks: Marks, *, round_number: int) -> dict[str, Whereabouts]:
    """Where every entrant is in a round; last year's title holder has no place in the Swiss and is left out.

    Without any check-in for the event everybody counts as there. With one, those without are not, and who came after
    the deadline is not paired in round 1 unless he is admitted, which is a mark for that round.
    """
    expected = any(marks.event.values())
    return {
        entrant.id: _find_one(entrant.id, marks, round_number=round_number, expected=expected)
        for entrant in entrants
        if not entrant.holder
    }


def _find_one(entrant_id: str, marks: Marks, *, round_number: int, expected: bool) -> Whereabouts:
    leave = marks.leaves.get(entrant_id)
    if leave is not None and leave.covers(round_number):
        return "withdrawn"
    marked = marks.rounds.get((round_number, entrant_id))
    if marked is not None:
        return "playing" if marked else "absent"
    if not marks.event.get(entrant_id, not expected):
        return "not_checked_in"
    if round_number == 1 and entrant_id in marks.late:
        return "late"
    return "playing"
