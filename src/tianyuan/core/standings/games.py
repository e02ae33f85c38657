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
    games = reader.fill(rows)
    if games is not None:
        return games, ()
    faults: list[RowFault] = []
    good: list[ResultRow] = []
    for at, row in enumerate(rows):
        found = reader.find_faults(row)
        faults.extend(RowFault(index=at, code=code, data=data) for code, data in found)
        if not found:
            good.append(row)
    games = reader.fill(good)
    assert games is not None, "rows without faults fill a table"  # noqa: S101  a fault would be ours
    return games, tuple(faults)


_Found = tuple[str, tuple[tuple[str, str], ...]]


class _Reader:
    """Reads rows against the ids of one pool.

    Good rows go straight into the table; the faults are looked for only when some row does not fit.
    """

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.ids = tuple(entrant.id for entrant in entrants if not entrant.holder)
        self.index = {entrant_id: at for at, entrant_id in enumerate(self.ids)}
        self.holders = {entrant.id for entrant in entrants if entrant.holder}
        self.seen: set[tuple[int, str]] = set()
        if len(self.index.keys() | self.holders) != len(entrants):
            raise ValueError("entrant_twice")

    def fill(self, rows: Sequence[ResultRow]) -> Games | None:
        """The table of the games; None where a row does not fit."""
        numbers = {row.round for row in rows}
        if not all(1 <= number <= MOST_ROUNDS for number in numbers):
            return None
        rounds, size = max(numbers, default=0), len(self.ids)
        games = Games(
            ids=self.ids,
            rounds=rounds,
            opponents=tuple([NOBODY] * size for _ in range(rounds)),
            outcomes=tuple(["missed"] * size for _ in range(rounds)),
            rows=tuple([None] * size for _ in range(rounds)),
            index=self.index,
        )
        try:
            named = _enter_rows(games, rows)
        except KeyError:
            return None
        # A cell written twice: a player stands twice in a round, or plays himself.
        return games if named == sum(size - cells.count(None) for cells in games.rows) else None

    def find_faults(self, row: ResultRow) -> list[_Found]:
        """Every fault of one row; the players of a good row are `seen` in its round from then on."""
        named: list[tuple[Colour, str]] = [("black", row.black)]
        if row.white is not None:
            named.append(("white", row.white))
        found = [*_faults_of_shape(row)]
        found.extend(fault for colour, name in named for fault in self._faults_of_player(row, colour, name))
        if row.white == row.black:
            found.append(("plays_himself", (("id", row.black),)))
        if not found:
            self.seen.update((row.round, name) for _, name in named)
        return found

    def _faults_of_player(self, row: ResultRow, colour: Colour, name: str) -> list[_Found]:
        data = (("column", colour), ("id", name))
        if name in self.holders:
            return [("holder_plays", data)]
        if name not in self.index:
            return [("unknown_player", data)]
        if (row.round, name) in self.seen:
            return [("player_twice_in_round", (*data, ("round", str(row.round))))]
        return []


def _enter_rows(games: Games, rows: Sequence[ResultRow]) -> int:
    """Write rows into the table and say how many players they name; raises KeyError where one does not fit."""
    index = games.index
    alone = current = 0
    opponents: list[int] = []
    outcomes: list[Outcome] = []
    cells: list[ResultRow | None] = []
    for row in rows:
        number, _, black_id, white_id, result = row
        if number != current:
            current = number
            opponents, outcomes, cells = games.opponents[number - 1], games.outcomes[number - 1], games.rows[number - 1]
        black = index[black_id]
        cells[black] = row
        if white_id is None:
            outcomes[black] = _ALONE[result]
            alone += 1
        else:
            white = index[white_id]
            cells[white] = row
            opponents[black], opponents[white] = white, black
            outcomes[black], outcomes[white] = _MET[result]
    return 2 * len(rows) - alone


def _faults_of_shape(row: ResultRow) -> list[_Found]:
    """What is wrong with a row whoever plays: its round, its result, white missing or too many."""
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
    return found
