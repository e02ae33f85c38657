"""Whole tournaments by hash from a seed: late entries, absences, withdrawals, forfeits, byes, teams (S2-8.2).

For tests, benchmarks and `tianyuan simulate`; everything follows from the seed, so that a run can be repeated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import NoPairing, Pair, Pairing
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings


@dataclass(frozen=True, kw_only=True)
class Mishaps:
    """How often something happens, in thousandths: per player and round, or per player where it is late or leaves."""

    absent: int = 5
    forfeit: int = 5
    both_lose: int = 1
    draw: int = 2
    late: int = 10
    leaves: int = 20


NO_MISHAPS = Mishaps(absent=0, forfeit=0, both_lose=0, draw=0, late=0, leaves=0)


class Dice:
    """Numbers by hash: the same seed and the same words give the same number."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def roll(self, sides: int, *words: object) -> int:
        """A number from 0 to `sides` - 1."""
        text = "\n".join([self._seed, *map(str, words)])
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big") % sides


def make_field(count: int, *, seed: str, division: str, teams: int = 0) -> tuple[Entrant, ...]:
    """`count` made-up entrants, amateur 5 to 7 dan, in `teams` units (0: none)."""
    dice = Dice(seed)
    return tuple(
        Entrant(
            id=str(number),
            name=f"棋手{number}",
            rank=Rank(5 + dice.roll(3, "rank", number), "d"),
            division=division,
            team=f"队{dice.roll(teams, 'team', number) + 1}" if teams else "",
        )
        for number in range(1, count + 1)
    )


def play_rounds(
    entrants: Sequence[Entrant],
    *,
    rounds: int,
    seed: str,
    points: MatchPoints,
    settings: PairingSettings,
    mishaps: Mishaps = NO_MISHAPS,
) -> tuple[tuple[ResultRow, ...], NoPairing | None]:
    """Draw and play up to `rounds` rounds; ends early with the report where a round cannot be drawn."""
    dice, rows = Dice(seed), list[ResultRow]()
    for number in range(1, rounds + 1):
        away = {entrant.id for entrant in entrants if _is_away(dice, entrant.id, number, rounds, mishaps)}
        states = read_states(entrants, rows, round_number=number, points=points, settings=settings)
        drawn = draw_round(
            [state for state in states if state.id not in away],
            round_number=number,
            settings=settings,
            mix=mix_seed(seed, rows),
        )
        if isinstance(drawn, NoPairing):
            return tuple(rows), drawn
        rows += _play(drawn, dice, mishaps)
        rows += [ResultRow(round=number, board=None, black=one, white=None, result="absent") for one in sorted(away)]
    return tuple(rows), None


def _is_away(dice: Dice, entrant_id: str, number: int, rounds: int, mishaps: Mishaps) -> bool:
    late = dice.roll(1000, "late", entrant_id) < mishaps.late
    leaves = dice.roll(1000, "leaves", entrant_id) < mishaps.leaves
    if late and number <= 1 + dice.roll(2, "late until", entrant_id):
        return True
    if leaves and number > 1 + dice.roll(rounds, "leaves after", entrant_id):
        return True
    return dice.roll(1000, "absent", entrant_id, number) < mishaps.absent


def _play(drawn: Pairing, dice: Dice, mishaps: Mishaps) -> list[ResultRow]:
    rows = [
        ResultRow(
            round=drawn.round,
            board=pair.board,
            black=pair.black,
            white=pair.white,
            result=_result(drawn.round, pair, dice, mishaps),
        )
        for pair in drawn.pairs
    ]
    if drawn.bye is not None:
        rows.append(ResultRow(round=drawn.round, board=None, black=drawn.bye, white=None, result="bye"))
    return rows


def _result(number: int, pair: Pair, dice: Dice, mishaps: Mishaps) -> ResultCode:
    """Who wins: the better by a strength that the seed gives, more surely the further apart."""
    chance = dice.roll(1000, "mishap", number, pair.black, pair.white)
    if chance < mishaps.forfeit:
        return "black_by_forfeit" if chance % 2 else "white_by_forfeit"
    if chance < mishaps.forfeit + mishaps.both_lose:
        return "both_lose"
    if chance < mishaps.forfeit + mishaps.both_lose + mishaps.draw:
        return "draw"
    black, white = dice.roll(1000, "strength", pair.black), dice.roll(1000, "strength", pair.white)
    return "black" if dice.roll(1000, "game", number, pair.black, pair.white) < 500 + (black - white) // 2 else "white"
