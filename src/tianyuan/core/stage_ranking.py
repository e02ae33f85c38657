"""The ranking of a Swiss stage, pool by pool: who is in which pool, which rows are its own, and what is at stake."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.core.awards.stakes import stakes_of
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import RoundsForSize, SwissStage
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.games import Games, read_games
from tianyuan.core.standings.values import LotsDraw, RowFault, Standings


@dataclass(frozen=True, kw_only=True)
class PoolField:
    """One pool before it is ranked or paired: its entrants (a title holder included), its rows and games."""

    pool: str
    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow, ...]
    games: Games


@dataclass(frozen=True, kw_only=True)
class PoolRanking:
    """One pool ranked: its id, its entrants (a title holder included, who has no place), its rows, games and places."""

    pool: str
    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow, ...]
    games: Games
    standings: Standings


@dataclass(frozen=True, kw_only=True)
class StageRanking:
    """The pools ranked, in the order of the stage; with any fault in the rows there are none."""

    pools: tuple[PoolRanking, ...]
    faults: tuple[RowFault, ...]


def filled_pools(regulation: Regulation, stage: SwissStage, entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """The pools of a stage that have entrants, in the order of the stage."""
    pools = _pool_by_division(regulation, stage)
    filled = {pools.get(division) for division in {entrant.division for entrant in entrants}}
    return tuple(pool for pool in stage.pools if pool in filled)


def rank_stage(
    regulation: Regulation,
    stage: SwissStage,
    entrants: Sequence[Entrant],
    rows: Sequence[ResultRow],
    *,
    pools: Sequence[str],
    seed: str | None = None,
) -> StageRanking:
    """Rank the `pools` named. A row belongs to the pool of its two players; rows of pools not named are passed by.

    With a seed, lots are drawn where an award depends on them. Indices of faults are those of `rows`; a row that names
    players of two pools, of no pool of the stage, or nobody known, is a fault whichever pools are ranked.
    """
    pool_fields, faults = read_stage(regulation, stage, entrants, rows, pools=pools)
    if faults:
        return StageRanking(pools=(), faults=faults)
    return StageRanking(pools=tuple(_rank_one(regulation, stage, one, seed) for one in pool_fields), faults=())


def read_stage(
    regulation: Regulation,
    stage: SwissStage,
    entrants: Sequence[Entrant],
    rows: Sequence[ResultRow],
    *,
    pools: Sequence[str],
) -> tuple[tuple[PoolField, ...], tuple[RowFault, ...]]:
    """The field and the games of the `pools` named, and the rows that fit none, as `rank_stage` says."""
    pool_of = _pool_by_entrant(regulation, stage, entrants)
    numbers, faults = _share_out_rows(rows, entrants, pool_of, pools)
    read = []
    for pool in pools:
        own = tuple(entrant for entrant in entrants if pool_of[entrant.id] == pool)
        own_rows = tuple([rows[number] for number in numbers[pool]])
        games, wrong = read_games(own, own_rows)
        faults += [RowFault(index=numbers[pool][fault.index], code=fault.code, data=fault.data) for fault in wrong]
        read.append(PoolField(pool=pool, entrants=own, rows=own_rows, games=games))
    return tuple(read), tuple(sorted(faults, key=lambda fault: fault.index))


def planned_rounds(rounds: Sequence[RoundsForSize], *, players: int) -> int | None:
    """How many rounds a pool of so many players plays by the regulation's table; None where the table does not say."""
    for line in rounds:
        if line.up_to_players is None or players <= line.up_to_players:
            return line.rounds
    return None


def _rank_one(regulation: Regulation, stage: SwissStage, field: PoolField, seed: str | None) -> PoolRanking:
    pool, entrants, games = field.pool, field.entrants, field.games
    standings = rank_pool(
        entrants,
        games,
        placing=stage.placing,
        points=stage.points,
        total_rounds=planned_rounds(stage.rounds, players=len(games.ids)),
        lots=None if seed is None else LotsDraw(seed=seed, stage=stage.id, pool=pool),
        stakes=stakes_of(regulation, stage_id=stage.id, pool_id=pool, entrants=entrants, games=games),
    )
    return PoolRanking(pool=pool, entrants=entrants, rows=field.rows, games=games, standings=standings)


def _pool_by_division(regulation: Regulation, stage: SwissStage) -> dict[str, str]:
    return {division.id: pool for pool in stage.pools for division in regulation.divisions_of(pool)}


def _pool_by_entrant(regulation: Regulation, stage: SwissStage, entrants: Sequence[Entrant]) -> dict[str, str | None]:
    pools = _pool_by_division(regulation, stage)
    return {entrant.id: pools.get(entrant.division) for entrant in entrants}


def _share_out_rows(
    rows: Sequence[ResultRow],
    entrants: Sequence[Entrant],
    pool_of: dict[str, str | None],
    pools: Sequence[str],
) -> tuple[dict[str, Sequence[int]], list[RowFault]]:
    """The numbers of the rows of each pool, and the rows that belong to none."""
    if len(pools) == 1 and set(pool_of.values()) == set(pools):
        return {pools[0]: range(len(rows))}, []
    divisions = {entrant.id: entrant.division for entrant in entrants}
    numbers: dict[str, list[int]] = {pool: [] for pool in pools}
    faults: list[RowFault] = []
    for number, row in enumerate(rows):
        found = _misplaced(row, pool_of, divisions)
        faults += [RowFault(index=number, code=code, data=data) for code, data in found]
        pool = pool_of.get(row.black)
        if not found and pool in numbers:
            numbers[pool].append(number)
    return dict(numbers), faults


def _misplaced(
    row: ResultRow, pool_of: dict[str, str | None], divisions: dict[str, str]
) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Why a row belongs to no pool of the stage: nothing where it does."""
    found: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    for column, name in (("black", row.black), ("white", row.white)):
        if name is None:
            continue
        if name not in pool_of:
            found.append(("unknown_player", (("column", column), ("id", name))))
        elif pool_of[name] is None:
            data = (("column", column), ("id", name), ("division", divisions[name]))
            found.append(("player_not_in_stage", data))
    if not found and row.white is not None and pool_of[row.black] != pool_of[row.white]:
        found.append(("players_of_two_pools", (("column", "white"), ("black", row.black), ("white", row.white))))
    return found
