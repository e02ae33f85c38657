"""The end of a stage: lots where an award depends on them, and final places and awards signed off (S2-8.4, S2-9)."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tianyuan.core.standings.values import LotsGroup
from tianyuan.documents.awards import awards_csv
from tianyuan.documents.standings import standings_csv
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.competitions import AWARDS
from tianyuan.services.desk import Desk, digest_of, lock_stage, open_desk, require_reason, stamp_of
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.standings import StageReport, report_stage
from tianyuan.store.models import Lots, Publication
from tianyuan.store.queries.rounds import PublicationRow, read_publication

SEED_LENGTH = 500


@dataclass(frozen=True, kw_only=True)
class PoolEnd:
    """Where a pool stands at the end: ties that lots decide, boards without result, rounds not played."""

    pool: str
    lots: tuple[LotsGroup, ...]
    drawn: bool
    missing: tuple[int, ...]
    rounds: int
    planned: int | None

    @property
    def over(self) -> bool:
        """Whether every round of the regulation is played: only then lots may be drawn."""
        return not self.missing and 0 < (self.planned or 1) <= self.rounds

    @property
    def waits(self) -> bool:
        """Whether something has to be done before the places are final."""
        return bool(self.missing) or any(group.drawn is None for group in self.lots)


def look_at_end(slug: str, stage_id: str) -> tuple[PoolEnd, ...]:
    """Every pool with entrants. Raises Refused for an unknown stage."""
    competition, report = _open(slug, stage_id)
    return tuple(_look_at(competition, report, ranked.pool) for ranked in report.pools)


def draw_lots(actor: Actor, slug: str, stage_id: str, pool: str, *, seed: str) -> str:
    """Record the seed that orders the ties of a pool where an award depends on them; returns the seed.

    `seed` is what was drawn in front of the players; empty, one is made. Drawn once: again, nothing changes. Raises
    Refused: results missing, nothing that lots decide, another seed than was drawn.
    """
    require(actor, "lots.draw", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        known = Lots.objects.filter(stage=desk.stage_pk, pool=pool, purpose=AWARDS).first()
        wanted = seed.strip()[:SEED_LENGTH]
        if known is not None:
            if wanted not in ("", known.seed):
                raise Refused(Refusal(code="load.lots_already_drawn", data=(("pool", pool),)))
            return known.seed
        _refuse_early_lots(desk)
        made = wanted or secrets.token_hex(16)
        at = timezone.now()
        Lots.objects.create(
            stage_id=desk.stage_pk, pool=pool, seed=made, purpose=AWARDS, recorded_at=at, recorded_by=who(actor)
        )
        record(actor, "lots.drawn", competition=slug, subject=desk.subject(), data={"seed": made})
    return made


def sign_off(actor: Actor, slug: str, stage_id: str, *, reason: str) -> PublicationRow:
    """Sign off the places and awards of a stage as they stand, as one more publication with its hash.

    The same places and awards again change nothing. Another publication than the first, and one before all rounds of
    the regulation are played, says why. Raises Refused: results or lots missing, no reason.
    """
    require(actor, "awards.sign_off", competition=slug)
    with transaction.atomic():
        competition, report = _open(slug, stage_id)
        stage_pk = dict(competition.stages)[stage_id]
        lock_stage(stage_pk)
        ends = [_look_at(competition, report, ranked.pool) for ranked in report.pools]
        _refuse_unfinished(ends)
        before = read_publication(stage_pk)
        document = compose_publication(report)
        if before is not None and before.digest == digest_of(document):
            return before
        early = any(end.planned is not None and end.rounds < end.planned for end in ends)
        stamp = stamp_of(actor, timezone.now(), require_reason(reason) if before or early else reason.strip()[:500])
        publication = Publication.objects.create(
            stage_id=stage_pk,
            number=1 if before is None else before.number + 1,
            document=document,
            digest=digest_of(document),
            released_at=stamp.at,
            signed_off_by=stamp.by,
            reason=stamp.reason,
        )
        data = {"number": publication.number, "digest": publication.digest}
        record(actor, "awards.signed_off", competition=slug, subject=stage_id, data=data, reason=stamp.reason)
    signed = read_publication(stage_pk)
    if signed is None:
        raise ValueError("publication_lost")
    return signed


@dataclass(frozen=True, kw_only=True)
class SignedOff:
    """The latest publication, and whether places and awards are still what it says."""

    publication: PublicationRow
    up_to_date: bool


def read_signed_off(competition: Competition, report: StageReport) -> SignedOff | None:
    """How the stage was signed off, None before it was."""
    publication = read_publication(dict(competition.stages)[report.stage.id])
    if publication is None:
        return None
    return SignedOff(publication=publication, up_to_date=publication.digest == digest_of(compose_publication(report)))


def compose_publication(report: StageReport) -> dict[str, Any]:
    """Places of every pool and the awards, as the files that anybody can take away."""
    return {
        "stage": report.stage.id,
        "places": {ranked.pool: _text(standings_csv(ranked.standings)) for ranked in report.pools},
        "awards": _text(awards_csv(report.entrants, report.awards)),
    }


def _text(content: bytes) -> str:
    return content.decode("utf-8-sig")


def _open(slug: str, stage_id: str) -> tuple[Competition, StageReport]:
    competition = find_competition(slug)
    stage = None if competition is None else competition.stage_with_field(stage_id)
    if competition is None or stage is None:
        raise Refused(Refusal(code="rounds.pool_unknown", data=(("stage", stage_id), ("pool", ""))))
    return competition, report_stage(competition, stage)


def _look_at(competition: Competition, report: StageReport, pool: str) -> PoolEnd:
    desk = Desk(
        competition=competition, stage=report.stage, stage_pk=dict(competition.stages)[report.stage.id], pool=pool
    )
    ranked = report.pool(pool)
    return PoolEnd(
        pool=pool,
        lots=() if ranked is None else ranked.standings.lots,
        drawn=Lots.objects.filter(stage=desk.stage_pk, pool=pool, purpose=AWARDS).exists(),
        missing=desk.missing_boards(desk.last_round),
        rounds=desk.last_round,
        planned=desk.planned,
    )


def _refuse_early_lots(desk: Desk) -> None:
    missing = desk.missing_boards(desk.last_round)
    if missing or not desk.last_round:
        data = (("round", str(desk.last_round)), ("boards", ", ".join(map(str, missing[:20])) or "–"))
        raise Refused(Refusal(code="rounds.results_missing", data=data))
    if desk.planned is not None and desk.last_round < desk.planned:
        data = (("rounds", str(desk.last_round)), ("planned", str(desk.planned)))
        raise Refused(Refusal(code="rounds.lots_too_early", data=data))
    report = report_stage(desk.competition, desk.stage)
    ranked = report.pool(desk.pool)
    if ranked is None or not ranked.standings.lots:
        raise Refused(Refusal(code="rounds.no_lots_needed"))


def _refuse_unfinished(ends: list[PoolEnd]) -> None:
    refusals = []
    for end in ends:
        if end.missing:
            data = (("round", str(end.rounds)), ("boards", ", ".join(map(str, end.missing[:20]))))
            refusals.append(Refusal(code="rounds.results_missing", data=data))
        if any(group.drawn is None for group in end.lots):
            refusals.append(Refusal(code="rounds.lots_missing", data=(("pool", end.pool),)))
        if not end.rounds:
            refusals.append(Refusal(code="rounds.nothing_played", data=(("pool", end.pool),)))
    if refusals:
        raise Refused(*refusals)
