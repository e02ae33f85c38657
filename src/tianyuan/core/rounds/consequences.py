"""What correcting a result would change: places of the pool, and the pairs of the next round (S2-8.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.values import Pairing
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.rounds.draw import Choices, DrawFacts, draw_from
from tianyuan.core.stage_ranking import rank_stage


@dataclass(frozen=True, kw_only=True)
class Correction:
    """One row put in place of another, in everything that was computed from it.

    `next_round`: what the next round is drawn from as the rows stand now; None where it is not drawn yet. `next_pairs`
    are the pairs it has, as (black, white).
    """

    regulation: Regulation
    stage_id: str
    pool: str
    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow, ...]
    before: ResultRow
    after: ResultRow
    next_round: DrawFacts | None = None
    next_choices: Choices = field(default_factory=Choices)
    next_pairs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlaceChange:
    """A player whose place or points change."""

    id: str
    place_before: int
    place_after: int
    points_before: int
    points_after: int


@dataclass(frozen=True, kw_only=True)
class Consequences:
    """What would change. `pairs_gone` and `pairs_new` of the next round if it were drawn again; both empty: none."""

    places: tuple[PlaceChange, ...]
    pairs_gone: tuple[tuple[str, str], ...]
    pairs_new: tuple[tuple[str, str], ...]
    no_pairing: bool = False


def find_consequences(correction: Correction) -> Consequences:
    """Rank the pool with and without the correction, and draw the next round again where there is one."""
    corrected = tuple(correction.after if row == correction.before else row for row in correction.rows)
    gone: tuple[tuple[str, str], ...] = ()
    new: tuple[tuple[str, str], ...] = ()
    drawn = _draw_again(correction)
    if isinstance(drawn, Pairing):
        pairs = tuple((pair.black, pair.white) for pair in drawn.pairs)
        kept = {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in correction.next_pairs}
        gone = tuple(pair for pair in correction.next_pairs if frozenset(pair) not in kept)
        new = tuple(pair for pair in pairs if frozenset(pair) not in kept)
    return Consequences(
        places=_compare_places(correction, corrected),
        pairs_gone=gone,
        pairs_new=new,
        no_pairing=correction.next_round is not None and drawn is None,
    )


def _draw_again(correction: Correction) -> Pairing | None:
    facts = correction.next_round
    if facts is None:
        return None
    rows = tuple(correction.after if row == correction.before else row for row in facts.rows)
    drawn = draw_from(replace(facts, rows=rows), correction.next_choices)
    return drawn if isinstance(drawn, Pairing) else None


def _compare_places(correction: Correction, corrected: Sequence[ResultRow]) -> tuple[PlaceChange, ...]:
    before, after = _rank(correction, correction.rows), _rank(correction, corrected)
    return tuple(
        PlaceChange(
            id=one,
            place_before=before[one][0],
            place_after=place,
            points_before=before[one][1],
            points_after=points,
        )
        for one, (place, points) in after.items()
        if before[one] != (place, points)
    )


def _rank(correction: Correction, rows: Sequence[ResultRow]) -> Mapping[str, tuple[int, int]]:
    """Place and points by id, in the order of the places."""
    stage = correction.regulation.stage(correction.stage_id)
    if not isinstance(stage, SwissStage):
        raise TypeError("stage_not_over_the_board")
    ranking = rank_stage(correction.regulation, stage, correction.entrants, rows, pools=[correction.pool])
    standings = ranking.pools[0].standings
    return {row.entrant_id: (row.place, row.points) for row in standings.rows}
