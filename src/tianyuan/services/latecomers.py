"""Who comes late, goes home 退赛 and comes back while the rounds are being played (S2-8.2)."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from tianyuan.core.field import Entrant
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record
from tianyuan.services.competitions import TEXT_LENGTHS
from tianyuan.services.desk import Desk, lock_stage, open_desk, require_reason, stamp_of
from tianyuan.services.entries import Stamp, add_entrants
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Entrant as EntrantModel
from tianyuan.store.models import Withdrawal


def add_late_entrant(actor: Actor, slug: str, stage_id: str, pool: str, *, entrant: Entrant, reason: str) -> None:
    """Add an entrant after play began: he plays from the next round on, and missed those before.

    Raises Refused: a number that is taken, a division of another pool, no name, a text too long, no reason.
    """
    require(actor, "entrants.edit", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        stage = lock_stage(desk.stage_pk)
        stamp = stamp_of(actor, timezone.now(), require_reason(reason))
        entrant = replace(entrant, id=entrant.id.strip() or _next_number(desk), name=entrant.name.strip())
        _refuse_unfit(desk, entrant)
        add_entrants(stage, [entrant], stamp)
        data = {"id": entrant.id, "name": entrant.name, "from_round": desk.last_round + 1}
        record(
            actor, "entrant.late", competition=slug, subject=desk.subject(entrant.id), data=data, reason=stamp.reason
        )


def withdraw_entrant(
    actor: Actor, slug: str, stage_id: str, pool: str, *, entrant_id: str, from_round: int, reason: str
) -> None:
    """Let an entrant go home from a round on; his games so far stand. Again, nothing changes.

    A round that is released has his board already: its result says what happened there. Raises Refused.
    """
    require(actor, "entrants.edit", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        _refuse_stranger(desk, entrant_id)
        _refuse_past(desk, from_round)
        latest = _latest_leave(desk, entrant_id)
        if latest is not None and latest.back_round is None:
            return
        stamp = stamp_of(actor, timezone.now(), require_reason(reason))
        _write_leave(desk, entrant_id, from_round, None, latest, stamp)
        data = {"from_round": from_round}
        record(
            actor,
            "entrant.withdrawn",
            competition=slug,
            subject=desk.subject(entrant_id),
            data=data,
            reason=stamp.reason,
        )


def return_entrant(
    actor: Actor, slug: str, stage_id: str, pool: str, *, entrant_id: str, from_round: int, reason: str
) -> None:
    """Let an entrant who went home come back from a round on. Again, nothing changes. Raises Refused."""
    require(actor, "entrants.edit", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        _refuse_stranger(desk, entrant_id)
        _refuse_past(desk, from_round)
        latest = _latest_leave(desk, entrant_id)
        if latest is None or latest.back_round is not None:
            return
        stamp = stamp_of(actor, timezone.now(), require_reason(reason))
        # Back before he was to leave: there is no round that he misses.
        back = max(from_round, latest.from_round + 1) if from_round > latest.from_round else None
        if back is None:
            _take_back_leave(desk, latest, stamp)
        else:
            _write_leave(desk, entrant_id, latest.from_round, back, latest, stamp)
        data = {"from_round": from_round}
        record(
            actor,
            "entrant.returned",
            competition=slug,
            subject=desk.subject(entrant_id),
            data=data,
            reason=stamp.reason,
        )


def _latest_leave(desk: Desk, entrant_id: str) -> Withdrawal | None:
    return (
        Withdrawal.objects.filter(stage=desk.stage_pk, entrant__key=entrant_id, replaced_by__isnull=True)
        .select_related("entrant")
        .first()
    )


def _write_leave(
    desk: Desk, entrant_id: str, from_round: int, back_round: int | None, latest: Withdrawal | None, stamp: Stamp
) -> None:
    Withdrawal.objects.create(
        stage_id=desk.stage_pk,
        entrant=EntrantModel.objects.get(stage=desk.stage_pk, key=entrant_id),
        from_round=from_round,
        back_round=back_round,
        replaces=latest,
        **stamp.fields(),
    )


def _take_back_leave(desk: Desk, latest: Withdrawal, stamp: Stamp) -> None:
    Withdrawal.objects.create(
        stage_id=desk.stage_pk,
        entrant=latest.entrant,
        from_round=latest.from_round,
        back_round=latest.back_round,
        replaces=latest,
        withdrawn=True,
        **stamp.fields(),
    )


def _refuse_stranger(desk: Desk, entrant_id: str) -> None:
    if entrant_id not in desk.by_id:
        raise Refused(Refusal(code="rounds.unknown_player", data=(("id", entrant_id),)))


def _refuse_past(desk: Desk, from_round: int) -> None:
    if from_round <= desk.last_round:
        raise Refused(Refusal(code="rounds.round_is_released", data=(("round", str(desk.last_round + 1)),)))


def _next_number(desk: Desk) -> str:
    """The number after the highest there is in the stage."""
    keys = EntrantModel.objects.filter(stage=desk.stage_pk).values_list("key", flat=True)
    return str(max((int(key) for key in keys if key.isascii() and key.isdigit()), default=0) + 1)


def _refuse_unfit(desk: Desk, entrant: Entrant) -> None:
    refusals = []
    if EntrantModel.objects.filter(stage=desk.stage_pk, key=entrant.id).exists():
        refusals.append(Refusal(code="rounds.id_taken", data=(("id", entrant.id),)))
    if not entrant.name:
        refusals.append(Refusal(code="rounds.name_missing"))
    if entrant.division not in {division.id for division in desk.regulation.divisions_of(desk.pool)}:
        refusals.append(Refusal(code="rounds.division_not_in_pool", data=(("division", entrant.division),)))
    for field, most in TEXT_LENGTHS.items():
        text = getattr(entrant, field)
        if len(text) > most or "\0" in text:
            data = (("id", entrant.id[:40]), ("field", field), ("at_most", str(most)))
            refusals.append(Refusal(code="load.text_unusable", data=data))
    if refusals:
        raise Refused(*refusals)
