"""Who took part 参赛, and how many games each won."""

from collections.abc import Mapping
from dataclasses import dataclass

from tianyuan.core.standings.games import PLAYED_OUTCOMES, WINS, Games


@dataclass(frozen=True, kw_only=True)
class Participation:
    """`played`: ids with at least one game over the board; byes, forfeits and absences are no games (S2-9.7).

    `wins`: games won, byes and forfeit wins included, as the criterion `wins` counts them (S2-8.4).
    """

    played: frozenset[str]
    wins: Mapping[str, int]


def read_participation(games: Games) -> Participation:
    """Read the games of one pool."""
    played: set[str] = set()
    wins = dict.fromkeys(games.ids, 0)
    for outcomes in games.outcomes:
        for entrant_id, outcome in zip(games.ids, outcomes, strict=True):
            if outcome in PLAYED_OUTCOMES:
                played.add(entrant_id)
            if outcome in WINS:
                wins[entrant_id] += 1
    return Participation(played=frozenset(played), wins=wins)
