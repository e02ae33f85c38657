"""Standings 名次表 written out: CSV to compare with, text to read, JSON for machines, xlsx for the office."""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.placing import Criterion
from tianyuan.core.stage_ranking import PoolRanking
from tianyuan.core.standings.divisions import division_places
from tianyuan.core.standings.values import LotsGroup, Standing, Standings, TieBreak, Value
from tianyuan.documents.layout import Grid, write_text, write_xlsx
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language, rank_words


def standings_csv(standings: Standings) -> bytes:
    """`place,id,points,sos,sos_cuts` of one pool: LF, no byte order mark, quotes only where an id needs them."""
    lines = ["place,id,points,sos,sos_cuts\n"]
    for row in standings.rows:
        cuts = " ".join(map(str, row.sos_cuts))
        lines.append(f"{row.place},{_quote_csv(row.entrant_id)},{row.points},{row.sos},{cuts}\n")
    return "".join(lines).encode()


def standings_text(
    regulation: Regulation, stage: SwissStage, pools: Sequence[PoolRanking], language: Language
) -> bytes:
    """Every pool as an aligned table in words."""
    return write_text(standings_grids(regulation, stage, pools, language))


def standings_xlsx(
    regulation: Regulation, stage: SwissStage, pools: Sequence[PoolRanking], language: Language
) -> bytes:
    """Every pool as a sheet."""
    return write_xlsx(standings_grids(regulation, stage, pools, language))


def standings_json(regulation: Regulation, stage: SwissStage, pools: Sequence[PoolRanking]) -> bytes:
    """Every figure, tie and draw by lots of every pool. Fractions stand as "17/3", rows of values as lists."""
    document = {
        "regulation": {"id": regulation.id, "version": regulation.version},
        "stage": stage.id,
        "pools": [_pool_document(pool) for pool in pools],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def standings_grids(
    regulation: Regulation, stage: SwissStage, pools: Sequence[PoolRanking], language: Language
) -> tuple[Grid, ...]:
    """One table a pool; with several divisions in it, each player's place in his own stands beside the pool's."""
    return tuple(_pool_grid(regulation, stage, pool, language) for pool in pools)


def criterion_words(criterion: Criterion, language: Language, *, step: int | None = None) -> str:
    """A criterion's name; for `sos_excluding_rounds`, from which end and, with `step`, less how many rounds."""
    if criterion.from_ is None:
        return say(f"regulation.criterion.{criterion.criterion}", language)
    if step is None:
        return say(f"documents.criterion.sos_excluding_rounds_{criterion.from_}", language)
    rounds = "round" if step == 1 else "rounds"
    return say(f"documents.criterion.sos_less_{rounds}_{criterion.from_}", language, number=step)


def _quote_csv(text: str) -> str:
    if any(character in text for character in ',"\n\r'):
        return '"' + text.replace('"', '""') + '"'
    return text


def _pool_grid(regulation: Regulation, stage: SwissStage, pool: PoolRanking, language: Language) -> Grid:
    divisions = [division for division in regulation.divisions_of(pool.pool) if _has_players(pool, division.id)]
    inner = _inner_places(pool, [division.id for division in divisions]) if len(divisions) > 1 else {}
    names = {division.id: in_language(division.name, language) for division in divisions}
    by_id = {entrant.id: entrant for entrant in pool.entrants}
    columns = ("place", "id", "name", "rank", "division", "division_place", "team", "points", "sos", "cuts", "decided")
    left_out = () if inner else ("division_place",)
    shown = [column for column in columns if column not in left_out]
    rows = []
    for row in pool.standings.rows:
        entrant = by_id[row.entrant_id]
        cells = _row_cells(row, entrant, names[entrant.division], inner.get(entrant.id), language)
        rows.append(tuple(cells[column] for column in shown))
    return Grid(
        title=_pool_title(regulation, stage, pool, language),
        headings=tuple(say(f"documents.heading.{column}", language) for column in shown),
        rows=tuple(rows),
        notes=tuple(lots_words(group, pool, language) for group in pool.standings.lots),
    )


def _row_cells(
    row: Standing, entrant: Entrant, division: str, inner_place: int | None, language: Language
) -> dict[str, int | str | None]:
    return {
        "place": row.place,
        "id": entrant.id,
        "name": entrant.name,
        "rank": rank_words(entrant.rank, language),
        "division": division,
        "division_place": inner_place,
        "team": entrant.team,
        "points": row.points,
        "sos": row.sos,
        "cuts": " ".join(map(str, row.sos_cuts)),
        "decided": _decided_words(row, language),
    }


def _decided_words(row: Standing, language: Language) -> str:
    """What set the player apart from those he was last tied with."""
    if row.shared_with:
        return say("documents.decided_shared", language)
    if not row.ties:
        return ""
    last = row.ties[-1]
    if last.criterion is None:
        return say("documents.decided_lots", language)
    return criterion_words(last.criterion, language, step=last.step)


def lots_words(group: LotsGroup, pool: PoolRanking, language: Language) -> str:
    """That lots decide, or decided, a tie: the places and who is in it, by name and id."""
    names = {entrant.id: entrant.name for entrant in pool.entrants}
    order = group.tied if group.drawn is None else group.drawn
    code = "documents.lots_needed" if group.drawn is None else "documents.lots_drawn"
    return say(
        code,
        language,
        first=group.place,
        last=group.place + len(group.tied) - 1,
        people=say("documents.list_comma", language).join(f"{names[one]} ({one})" for one in order),
    )


def _pool_title(regulation: Regulation, stage: SwissStage, pool: PoolRanking, language: Language) -> str:
    pool_words = next(one.name for one in regulation.pools if one.id == pool.pool)
    return say(
        "documents.standings_title",
        language,
        pool=in_language(pool_words, language),
        stage=in_language(stage.name, language),
        rounds=pool.standings.rounds,
        name=in_language(regulation.name, language),
    )


def _has_players(pool: PoolRanking, division: str) -> bool:
    return any(entrant.division == division for entrant in pool.entrants)


def _inner_places(pool: PoolRanking, divisions: Sequence[str]) -> dict[str, int]:
    return {
        place.entrant_id: place.place
        for division in divisions
        for place in division_places(pool.standings, pool.entrants, division)
    }


def _pool_document(pool: PoolRanking) -> dict[str, Any]:
    by_id = {entrant.id: entrant for entrant in pool.entrants}
    inner = _inner_places(pool, sorted({entrant.division for entrant in pool.entrants}))
    return {
        "id": pool.pool,
        "rounds": pool.standings.rounds,
        "standings": [_row_document(row, by_id[row.entrant_id], inner[row.entrant_id]) for row in pool.standings.rows],
        "lots": [
            {
                "place": group.place,
                "tied": list(group.tied),
                "drawn": None if group.drawn is None else list(group.drawn),
            }
            for group in pool.standings.lots
        ],
    }


def _row_document(row: Standing, entrant: Entrant, division_place: int) -> dict[str, Any]:
    return {
        "place": row.place,
        "id": entrant.id,
        "name": entrant.name,
        "rank": None if entrant.rank is None else str(entrant.rank),
        "division": entrant.division,
        "division_place": division_place,
        "team": entrant.team,
        "points": row.points,
        "sos": row.sos,
        "sos_cuts": list(row.sos_cuts),
        "shared_with": list(row.shared_with),
        "values": [_criterion_document(criterion) | {"value": _plain(value)} for criterion, value in row.values],
        "ties": [_tie_document(tie) for tie in row.ties],
    }


def _criterion_document(criterion: Criterion) -> dict[str, Any]:
    return {"criterion": criterion.criterion} | ({"from": criterion.from_} if criterion.from_ else {})


def _tie_document(tie: TieBreak) -> dict[str, Any]:
    broken_by = {"criterion": None} if tie.criterion is None else _criterion_document(tie.criterion)
    return {
        **broken_by,
        "step": tie.step,
        "by_lots": tie.by_lots,
        "among": list(tie.among),
        "figures": [_plain(figure) for figure in tie.figures],
        "value": _plain(tie.value),
    }


def _plain(value: Value | None) -> int | str | list[int] | None:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, Fraction) else value
