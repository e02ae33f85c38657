"""Where a competition stands for those who run it: what is on now, what needs somebody's decision, what comes next."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tianyuan.core.regulation.dates import TimetableItem
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.regulations import stage_states
from tianyuan.services.actors import Actor, require
from tianyuan.services.catalogue import Competition
from tianyuan.services.desk import Desk
from tianyuan.store.queries.rounds import read_draft, read_event_marks, read_publication, read_seed_row

NeedKind = Literal[
    "no_entrants",
    "not_runnable",
    "draft_ready",
    "draft_failed",
    "results_missing",
    "commit_seed",
    "pair_next",
    "sign_off",
]


@dataclass(frozen=True, kw_only=True)
class PoolNow:
    """A pool as it is: the last round there is (0 before the first), how many of its boards have a result.

    `planned`: rounds by the regulation, None where it does not say. `checked_in`: who was marked as there for the
    event. `drafting`: the next round is being drawn, so far in percent.
    """

    stage: str
    pool: str
    entrants: int
    checked_in: int
    round: int
    planned: int | None
    boards: int
    missing: tuple[int, ...]
    drafting: int | None

    @property
    def done(self) -> int:
        """Boards with a result."""
        return self.boards - len(self.missing)


@dataclass(frozen=True, kw_only=True)
class Need:
    """Something that waits for a decision: where, which round, and figures for its words."""

    kind: NeedKind
    stage: str
    pool: str = ""
    round: int = 0
    number: int = 0
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Situation:
    """The three columns of the organiser's page. `next`: the timetable's items that are not over, nearest first."""

    now: tuple[PoolNow, ...]
    needs: tuple[Need, ...]
    next: tuple[TimetableItem, ...]


def read_situation(actor: Actor, competition: Competition, *, local_now: datetime) -> Situation:
    """Look at every stage over the board. `local_now` is the naive local time. Raises Refused."""
    require(actor, "desk.see", competition=competition.slug)
    states = {state.stage: state for state in stage_states(competition.regulation)}
    now: list[PoolNow] = []
    needs = [
        Need(kind="not_runnable", stage=stage.id, missing=states[stage.id].missing)
        for stage in competition.regulation.stages
        if not states[stage.id].runnable
    ]
    for stage in competition.regulation.stages:
        if isinstance(stage, SwissStage):
            seen = _look_at(competition, stage)
            now += [pool for pool, _ in seen]
            needs += [need for _, found in seen for need in found]
            if not seen:
                needs.append(Need(kind="no_entrants", stage=stage.id))
    return Situation(now=tuple(now), needs=tuple(needs), next=_coming(competition, local_now))


def _look_at(competition: Competition, stage: SwissStage) -> list[tuple[PoolNow, list[Need]]]:
    """Every pool of a stage that has entrants."""
    stage_pk = dict(competition.stages).get(stage.id)
    if stage_pk is None:
        return []
    seen = []
    signed_off = read_publication(stage_pk) is not None
    checked_in = {key for key, mark in read_event_marks(stage_pk).items() if mark.present}
    for pool in stage.pools:
        desk = Desk(competition=competition, stage=stage, stage_pk=stage_pk, pool=pool)
        if desk.entrants:
            now = _look_at_pool(desk, checked_in)
            seen.append((now, _needs_of(desk, now, signed_off=signed_off)))
    return seen


def _look_at_pool(desk: Desk, checked_in: set[str]) -> PoolNow:
    last = desk.last_round
    release = desk.live(last)
    played = [row for row in desk.rows if row.round == last and row.white is not None]
    draft = read_draft(desk.stage_pk, desk.pool, last + 1)
    return PoolNow(
        stage=desk.stage.id,
        pool=desk.pool,
        entrants=len(desk.entrants),
        checked_in=len(checked_in & set(desk.by_id)),
        round=last,
        planned=desk.planned,
        boards=len(played) if release is None else len(release.boards),
        missing=desk.missing_boards(last),
        drafting=draft.progress_percent if draft is not None and draft.state == "computing" else None,
    )


def _needs_of(desk: Desk, now: PoolNow, *, signed_off: bool) -> list[Need]:
    def need(kind: NeedKind, number: int = 0, *, round_number: int = now.round) -> Need:
        return Need(kind=kind, stage=now.stage, pool=now.pool, round=round_number, number=number)

    needs = []
    if now.missing:
        needs.append(need("results_missing", len(now.missing)))
    if now.planned is not None and now.round >= now.planned:
        return needs if now.missing or signed_off else [need("sign_off")]
    following = now.round + 1
    draft = read_draft(desk.stage_pk, desk.pool, following)
    if draft is not None and draft.state in ("ready", "failed"):
        kind: NeedKind = "draft_ready" if draft.state == "ready" else "draft_failed"
        needs.append(need(kind, round_number=following))
    elif read_seed_row(desk.stage_pk, desk.pool, following) is None:
        needs.append(need("commit_seed", round_number=following))
    elif draft is None and not now.missing:
        needs.append(need("pair_next", round_number=following))
    return needs


def _coming(competition: Competition, local_now: datetime) -> tuple[TimetableItem, ...]:
    items = [item for item in competition.regulation.timetable if item.window.closes_at() > local_now]
    return tuple(sorted(items, key=lambda item: (item.window.opens_at(), item.window.closes_at())))
