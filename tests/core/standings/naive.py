"""The ranking of S2-8.4 written a second time, straight from the table of criteria and as slowly as it likes.

It shares no code with `tianyuan.core.standings`: rows go in, places come out.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from tianyuan.core.field import Entrant, ResultRow

# What black and white get: points, and whether the game was played.
GETS = {
    "black": (2, 0),
    "white": (0, 2),
    "draw": (1, 1),
    "both_lose": (0, 0),
    "black_by_forfeit": (2, 0),
    "white_by_forfeit": (0, 2),
    "bye": (2, 0),
    "absent": (0, 0),
}


class Naive:
    """One pool, looked at row by row for every question."""

    def __init__(self, entrants: Sequence[Entrant], rows: Sequence[ResultRow], bye_opponent: str) -> None:
        self.entrants = {entrant.id: entrant for entrant in entrants}
        self.rows = rows
        self.bye_opponent = bye_opponent
        self.rounds = range(1, max((row.round for row in rows), default=0) + 1)

    def row(self, one: str, number: int) -> ResultRow | None:
        return next((row for row in self.rows if row.round == number and one in (row.black, row.white)), None)

    def gain(self, one: str, number: int) -> int:
        row = self.row(one, number)
        return 0 if row is None else GETS[row.result][0 if row.black == one else 1]

    def points(self, one: str, until: int | None = None) -> int:
        return sum(self.gain(one, number) for number in self.rounds if until is None or number <= until)

    def opponent(self, one: str, number: int) -> str | None:
        row = self.row(one, number)
        if row is None or row.white is None:
            return None
        return row.white if row.black == one else row.black

    def sos_part(self, one: str, number: int) -> int:
        row, opponent = self.row(one, number), self.opponent(one, number)
        if opponent is not None:
            return self.points(opponent)
        if row is None or row.result == "absent":
            return 0
        scores = [self.points(other) for other in self.entrants]
        return {
            "lowest_with_points": min([score for score in scores if score], default=0),
            "own_points": self.points(one),
            "zero": 0,
            "rounds_left": len(self.rounds) - number + 1,
        }[self.bye_opponent]

    def sos(self, one: str, without: Sequence[int] = ()) -> int:
        return sum(self.sos_part(one, number) for number in self.rounds if number not in without)

    def beaten(self, one: str) -> list[str]:
        met = ((number, self.opponent(one, number)) for number in self.rounds)
        return [opponent for number, opponent in met if opponent is not None and self.gain(one, number) == 2]

    def value(self, code: str, one: str, places: dict[str, int]) -> Any:
        """Larger is better; a row of values is compared as a list."""
        parts = sorted(self.sos_part(one, number) for number in self.rounds)
        met = [opponent for number in self.rounds if (opponent := self.opponent(one, number)) is not None]
        halves = {2: Fraction(1), 1: Fraction(1, 2), 0: Fraction(0)}
        last = len(self.rounds)
        play_off = self.entrants[one].play_off
        return {
            "points": lambda: self.points(one),
            "sos": lambda: self.sos(one),
            "sos_excluding_rounds": lambda: [self.sos(one, range(1, cut + 1)) for cut in self.rounds],
            "wins": lambda: [self.gain(one, number) for number in self.rounds].count(2),
            "sodos": lambda: sum(
                halves[self.gain(one, number)] * self.points(opponent)
                for number in self.rounds
                if (opponent := self.opponent(one, number)) is not None
            ),
            "sos_less_lowest": lambda: sum(parts[1:]),
            "median": lambda: sum(parts[1:-1]),
            "cumulative": lambda: sum(self.points(one, number) for number in self.rounds),
            "best_beaten": lambda: sorted((self.points(other) for other in self.beaten(one)), reverse=True),
            "best_placed": lambda: sorted((-places[other] for other in met), reverse=True),
            "previous_round": lambda: [self.points(one, last - back) for back in range(1, last)],
            "warnings": lambda: -self.entrants[one].warnings,
            "total": lambda: self.points(one) + Fraction(self.sos(one), last or 1) - last,
            "white_wins": lambda: sum(row.white == one and row.result == "white" for row in self.rows),
            "play_off": lambda: (play_off is not None, -(play_off or 0)),
        }[code]()

    def inside(self, code: str, tied: list[str], one: str) -> int:
        """The value of a criterion that looks only at those tied."""
        if code == "direct_encounter" and len(tied) != 2:
            return 0
        others = [other for other in tied if other != one]
        return int(all(self.beaten(one).count(other) > self.beaten(other).count(one) for other in others))

    def places(self, chain: Sequence[str]) -> list[tuple[int, str]]:
        """Each place with its id; inside a shared place in the order of the entrants."""
        groups = [list(self.entrants)] if self.entrants else []
        for code in chain:
            places = {one: 1 + sum(map(len, groups[:at])) for at, group in enumerate(groups) for one in group}
            split = []
            for group in groups:
                values = {
                    one: self.inside(code, group, one)
                    if code in ("direct_encounter", "beat_all")
                    else self.value(code, one, places)
                    for one in group
                }
                best_first = [value for value, _ in groupby(sorted(values.values(), reverse=True))]
                split += [[one for one in group if values[one] == value] for value in best_first]
            groups = split
        return [(1 + sum(map(len, groups[:at])), one) for at, group in enumerate(groups) for one in group]
