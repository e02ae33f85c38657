"""Who beat whom among players who are tied 直胜: games won, forfeits included."""

from collections.abc import Sequence

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.games import BEATS


def wins_between(figures: PoolFigures, tied: Sequence[int]) -> dict[tuple[int, int], int]:
    """How often one of `tied` beat another of them, by (winner, loser); pairs without a win are left out."""
    games, inside = figures.games, set(tied)
    wins: dict[tuple[int, int], int] = {}
    for opponents, outcomes in zip(games.opponents, games.outcomes, strict=True):
        for at in tied:
            if outcomes[at] in BEATS and opponents[at] in inside:
                pair = (at, opponents[at])
                wins[pair] = wins.get(pair, 0) + 1
    return wins


def mark_who_beat_all(figures: PoolFigures, tied: Sequence[int]) -> list[int] | None:
    """1 for the one who met and beat all the others of the tie, 0 for the rest; None where nobody did.

    One win each is not beaten: against each other he needs more wins than that other has against him.
    """
    if len(tied) - 1 > figures.games.rounds:
        return None
    wins = wins_between(figures, tied)
    beaten = dict.fromkeys(tied, 0)
    for (winner, loser), number in wins.items():
        beaten[winner] += number > wins.get((loser, winner), 0)
    marks = [int(beaten[at] == len(tied) - 1) for at in tied]
    return marks if any(marks) else None
