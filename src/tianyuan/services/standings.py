"""Standings and awards of a stage as it stands, computed from the entries and kept until one is added."""

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from tianyuan.core.awards.award import Awards, give_awards
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.stage_ranking import PoolRanking, filled_pools, planned_rounds, rank_stage
from tianyuan.core.standings.divisions import DivisionPlace, division_places
from tianyuan.core.standings.figures import PoolFigures
from tianyuan.services.catalogue import Competition
from tianyuan.store.queries.field import Edition, Field, read_edition, read_field

KEPT = 16


@dataclass(frozen=True, kw_only=True)
class StageReport:
    """A stage over the board as it stands. `seed` of its lots, None before they are drawn."""

    regulation: Regulation
    stage: SwissStage
    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow, ...]
    pools: tuple[PoolRanking, ...]
    divisions: Mapping[str, tuple[DivisionPlace, ...]]
    awards: Awards
    seed: str | None

    @property
    def rounds(self) -> int:
        """The highest round with a result."""
        return max((row.round for row in self.rows), default=0)

    def pool(self, pool_id: str | None) -> PoolRanking | None:
        """The pool asked for, or the first one."""
        if pool_id is None:
            return self.pools[0] if self.pools else None
        return next((pool for pool in self.pools if pool.pool == pool_id), None)

    def figures(self, pool: PoolRanking) -> PoolFigures:
        """What the places of a pool were made of."""
        players = [entrant for entrant in pool.entrants if not entrant.holder]
        planned = planned_rounds(self.stage.rounds, players=len(players)) or 0
        return PoolFigures(
            entrants=players,
            games=pool.games,
            match_points=self.stage.points,
            bye_opponent=self.stage.placing.bye_opponent,
            total_rounds=max(pool.games.rounds, planned),
        )

    def by_id(self) -> dict[str, Entrant]:
        """Every entrant by id."""
        return {entrant.id: entrant for entrant in self.entrants}


_Key = tuple[str, str, int, Edition]
_kept: dict[_Key, StageReport] = {}
_lock = Lock()


def report_stage(competition: Competition, stage: SwissStage) -> StageReport:
    """The report of a stage that has a field. Raises KeyError for a stage without one."""
    stage_pk = dict(competition.stages)[stage.id]
    key = (competition.digest, stage.id, stage_pk, read_edition(stage_pk))
    with _lock:
        report = _kept.get(key)
    if report is None:
        report = make_report(competition.regulation, stage, read_field(stage_pk))
        with _lock:
            _kept[key] = report
            while len(_kept) > KEPT:
                del _kept[next(iter(_kept))]
    return report


def make_report(regulation: Regulation, stage: SwissStage, field: Field) -> StageReport:
    """Rank the field and give its awards. Raises ValueError("stored_rows_unusable"): loading refuses such rows."""
    pools = filled_pools(regulation, stage, field.entrants)
    seed = next((seed for _, seed in field.seeds), None)
    ranking = rank_stage(regulation, stage, field.entrants, field.rows, pools=pools, seed=seed)
    if ranking.faults:
        raise ValueError("stored_rows_unusable")
    awards = give_awards(
        regulation,
        stage_id=stage.id,
        entrants=field.entrants,
        standings={pool.pool: pool.standings for pool in ranking.pools},
        games={pool.pool: pool.games for pool in ranking.pools},
        seed=seed,
    )
    return StageReport(
        regulation=regulation,
        stage=stage,
        entrants=field.entrants,
        rows=field.rows,
        pools=ranking.pools,
        divisions={
            division.id: division_places(pool.standings, pool.entrants, division.id)
            for pool in ranking.pools
            for division in regulation.divisions_of(pool.pool)
        },
        awards=awards,
        seed=seed,
    )
