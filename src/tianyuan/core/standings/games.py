"""The games of a pool: rows of results read into one record per player and round, all faults at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.standings.values import RowFault

Outcome = Literal["missed", "bye", "won", "drew", "lost", "won_by_forfeit", "lost_by_forfeit", "both_lost"]
Colour = Literal["black", "white"]

NOBODY = -1
"""The opponent's index where there is none. It reads the last item of a list, so lists by opponent end with a 0."""

MOST_ROUNDS = 99
"""A higher round number is a slip of the pen; refusing it keeps one bad row from asking for a huge table."""

WINS: frozenset[Outcome] = frozenset({"won", "won_by_forfeit", "bye"})
BEATS: frozenset[Outcome] = frozenset({"won", "won_by_forfeit"})
PLAYED_OUTCOMES: frozenset[Outcome] = frozenset({"won", "drew", "lost"})

_MET: Mapping[ResultCode, tuple[Outcome, Outcome]] = {
    "black": ("won", "lost"),
    "white": ("lost", "won"),
    "draw": ("drew", "drew"),
    "both_lose": ("both_lost", "both_lost"),
    "black_by_forfeit": ("won_by_forfeit", "lost_by_forfeit"),
    "white_by_forfeit": ("lost_by_forfeit", "won_by_forfeit"),
}
_ALONE: Mapping[ResultCode, Outcome] = {"bye": "bye", "absent": "missed"}


@dataclass(frozen=True, kw_only=True)
class Encounter:
    """What one player did in one round. `opponent`, `colour` and `board` are None where there was no pairing."""

    round: int
    outcome: Outcome
    opponent: str | None
    colour: Colour | None
    board: int | None


@dataclass(frozen=True, kw_only=True)
class Games:
    """All results of a pool, by round (round 1 at index 0) and then by player, in the order of the entrants.

    `rounds` is the highest round in the rows. `opponents` holds indices into `ids`, NOBODY for none. A player without a
    row in a round missed it.
    """

    ids: tuple[str, ...]
    rounds: int
    opponents: tuple[list[int], ...]
    outcomes: tuple[list[Outcome], ...]
    rows: tuple[list[ResultRow | None], ...]
    index: Mapping[str, int] = field(repr=False)

    def record(self, entrant_id: str) -> tuple[Encounter, ...]:
        """One player's rounds, from the first on; raises KeyError for an id that is not in the pool."""
        at = self.index[entrant_id]
        return tuple(self._encounter(number, at) for number in range(self.rounds))

    def games_played(self, entrant_id: str) -> int:
        """How many games the player sat down to: byes, forfeits and double losses are none (S2-9.7)."""
        at = self.index[entrant_id]
        return sum(outcomes[at] in PLAYED_OUTCOMES for outcomes in self.outcomes)

    def _encounter(self, number: int, at: int) -> Encounter:
        opponent, row = self.opponents[number][at], self.rows[number][at]
        paired = row is not None and opponent != NOBODY
        return Encounter(
            round=number + 1,
            outcome=self.outcomes[number][at],
            opponent=self.ids[opponent] if paired else None,
            colour=("black" if row.black == self.ids[at] else "white") if row and paired else None,
            board=row.board if row and paired else None,
        )


def read_games(entrants: Sequence[Entrant], rows: Sequence[ResultRow]) -> tuple[Games, tuple[RowFault, ...]]:
    """Read the rows of one pool; with any fault the games hold the good rows only and are not to be ranked.

    A title holder among the entrants has no place in the pool, so a row that names him is a fault (S2-7.1a). Raises
    ValueError("entrant_twice") where two entrants have one id.
    """
    reader = _Reader(entrants)
    faults: list[RowFault] = []
    good: list[ResultRow] = []
    seen: set[tuple[int, str]] = set()
    for at, row in enumerate(rows):
        found = reader.faults_of(row, seen)
        if found:
            faults.extend(RowFault(index=at, code=code, data=data) for code, data in found)
        else:
            good.append(row)
    return reader.fill(good), tuple(faults)


_Found = tuple[str, tuple[tuple[str, str], ...]]


class _Reader:
    """Reads rows against the ids of one pool."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.ids = tuple(entrant.id for entrant in entrants if not entrant.holder)
        self.index = {entrant_id: at for at, entrant_id in enumerate(self.ids)}
        self.holders = {entrant.id for entrant in entrants if entrant.holder}
        if len(self.index) + len(self.holders) != len(entrants):
            raise ValueError("entrant_twice")

    def faults_of(self, row: ResultRow, seen: set[tuple[int, str]]) -> list[_Found]:
        """Every fault of one row; the players of a good row are added to `seen`."""
        found: list[_Found] = []
        if not 1 <= row.round <= MOST_ROUNDS:
            found.append(("round_out_of_range", (("round", str(row.round)), ("highest", str(MOST_ROUNDS)))))
        if row.result in _ALONE:
            if row.white is not None:
                found.append(("white_not_expected", (("id", row.white), ("result", row.result))))
        elif row.result not in _MET:
            found.append(("unknown_result", (("result", row.result),)))
        elif row.white is None:
            found.append(("white_missing", (("result", row.result),)))
        named: list[tuple[Colour, str]] = [("black", row.black)]
        if row.white is not None:
            named.append(("white", row.white))
        found.extend(fault for colour, name in named for fault in self._faults_of_player(row, colour, name, seen))
        if row.white == row.black:
            found.append(("plays_himself", (("id", row.black),)))
        if not found:
            seen.update((row.round, name) for _, name in named)
        return found

    def _faults_of_player(self, row: ResultRow, colour: Colour, name: str, seen: set[tuple[int, str]]) -> list[_Found]:
        data = (("column", colour), ("id", name))
        if name in self.holders:
            return [("holder_plays", data)]
        if name not in self.index:
            return [("unknown_player", data)]
        if (row.round, name) in seen:
            return [("player_twice_in_round", (*data, ("round", str(row.round))))]
        return []

    def fill(self, rows: Sequence[ResultRow]) -> Games:
        """The table of the games from rows without faults."""
        rounds, size = max((row.round for row in rows), default=0), len(self.ids)
        opponents = tuple([NOBODY] * size for _ in range(rounds))
        outcomes: tuple[list[Outcome], ...] = tuple(["missed"] * size for _ in range(rounds))
        table: tuple[list[ResultRow | None], ...] = tuple([None] * size for _ in range(rounds))
        for row in rows:
            number, black = row.round - 1, self.index[row.black]
            table[number][black] = row
            if row.white is None:
                outcomes[number][black] = _ALONE[row.result]
                continue
            white = self.index[row.white]
            table[number][white] = row
            opponents[number][black], opponents[number][white] = white, black
            outcomes[number][black], outcomes[number][white] = _MET[row.result]
        return Games(ids=self.ids, rounds=rounds, opponents=opponents, outcomes=outcomes, rows=table, index=self.index)
