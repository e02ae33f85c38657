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
    by_player = list(zip(*games.outcomes, strict=True)) or [()] * len(games.ids)
    return Participation(
        played=frozenset(
            entrant_id
            for entrant_id, outcomes in zip(games.ids, by_player, strict=True)
            if not PLAYED_OUTCOMES.isdisjoint(outcomes)
        ),
        wins={
            entrant_id: sum(map(WINS.__contains__, outcomes))
            for entrant_id, outcomes in zip(games.ids, by_player, strict=True)
        },
    )
