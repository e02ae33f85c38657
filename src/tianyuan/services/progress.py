"""How the leaders came to lead: their places and points after each round."""

from dataclasses import dataclass
from functools import lru_cache

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.stage_ranking import PoolRanking
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.games import read_games
from tianyuan.core.standings.values import Standings


@dataclass(frozen=True, kw_only=True)
class LeaderLine:
    """One leader: his final place, and place and points after each round."""

    entrant: Entrant
    place: int
    places: tuple[int, ...]
    points: tuple[int, ...]


def follow_leaders(stage: SwissStage, pool: PoolRanking, *, number: int) -> tuple[LeaderLine, ...]:
    """The first `number` of a pool's final order. Earlier places are by the chain, shared where it left a tie."""
    after = [*_standings_by_round(stage, pool.entrants, pool.rows)[:-1], pool.standings] if pool.rows else []
    rows = [{row.entrant_id: row for row in standings.rows} for standings in after]
    by_id = {entrant.id: entrant for entrant in pool.entrants}
    return tuple(
        LeaderLine(
            entrant=by_id[leader.entrant_id],
            place=leader.place,
            places=tuple(row[leader.entrant_id].place for row in rows),
            points=tuple(row[leader.entrant_id].points for row in rows),
        )
        for leader in pool.standings.rows[:number]
    )


@lru_cache(maxsize=16)
def _standings_by_round(
    stage: SwissStage, entrants: tuple[Entrant, ...], rows: tuple[ResultRow, ...]
) -> tuple[Standings, ...]:
    """The standings after round 1, 2, … as they would have been with the rounds known by then."""
    rounds = max(row.round for row in rows)
    standings = []
    for number in range(1, rounds + 1):
        games, _ = read_games(entrants, [row for row in rows if row.round <= number])
        standings.append(rank_pool(entrants, games, placing=stage.placing, points=stage.points))
    return tuple(standings)
