"""From entrants and earlier rows to the state of each player before a round (S2-8.2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tianyuan.core.field import ALONE, PLAYED, Entrant, ResultRow
from tianyuan.core.pairing.values import Float, PlayerState
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings

_BLACK_WINS = frozenset({"black", "black_by_forfeit"})
_WHITE_WINS = frozenset({"white", "white_by_forfeit"})


@dataclass
class _Record:
    points: int = 0
    met: set[str] = field(default_factory=set)
    byes: int = 0
    forfeit_wins: int = 0
    colours: list[str] = field(default_factory=list)
    floats: dict[int, Float] = field(default_factory=dict)


def read_states(
    entrants: Sequence[Entrant],
    rows: Iterable[ResultRow],
    *,
    round_number: int,
    points: MatchPoints,
    settings: PairingSettings,
) -> tuple[PlayerState, ...]:
    """The states before `round_number`, in the order of the entrants; rows of that round and later are not looked at.

    Rows must be clean (`core.standings.games.read_games` finds the faults). Rounds may be given in any order.
    """
    records = {entrant.id: _Record() for entrant in entrants}
    earlier = sorted((row for row in rows if row.round < round_number), key=lambda row: row.round)
    by_round: dict[int, list[ResultRow]] = {}
    for row in earlier:
        by_round.setdefault(row.round, []).append(row)
    for played in by_round.values():
        _note_floats(records, played)
        for row in played:
            _note_row(records, row, points, settings)
    return tuple(_state(entrant, records[entrant.id], round_number) for entrant in entrants)


def _note_floats(records: dict[str, _Record], played: list[ResultRow]) -> None:
    """Floats of a round, by the points before any of its games is counted; a bye counts as floating down."""
    for row in played:
        if row.result == "bye":
            records[row.black].floats[row.round] = "down"
        elif row.white is not None:
            black, white = records[row.black], records[row.white]
            if black.points != white.points:
                high, low = (black, white) if black.points > white.points else (white, black)
                high.floats[row.round], low.floats[row.round] = "down", "up"


def _note_row(records: dict[str, _Record], row: ResultRow, points: MatchPoints, settings: PairingSettings) -> None:
    black = records[row.black]
    if row.result in ALONE or row.white is None:
        if row.result == "bye":
            black.points += points.win
            black.byes += 1
        return
    white = records[row.white]
    if row.result == "draw":
        black.points += points.draw
        white.points += points.draw
    else:
        black.points += points.win if row.result in _BLACK_WINS else points.loss
        white.points += points.win if row.result in _WHITE_WINS else points.loss
    black.forfeit_wins += row.result == "black_by_forfeit"
    white.forfeit_wins += row.result == "white_by_forfeit"
    if row.result in PLAYED:
        black.colours.append("B")
        white.colours.append("W")
    if row.result in PLAYED or settings.forfeit_counts_as_met:
        black.met.add(row.white)
        white.met.add(row.black)


def _state(entrant: Entrant, record: _Record, round_number: int) -> PlayerState:
    return PlayerState(
        id=entrant.id,
        points=record.points,
        met=frozenset(record.met),
        byes=record.byes,
        forfeit_wins=record.forfeit_wins,
        last_float=record.floats.get(round_number - 1),
        colours="".join(record.colours),
        team=entrant.team,
        strength=entrant.rank.order() if entrant.rank else (-1, 0),
    )
