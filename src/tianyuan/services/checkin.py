"""Check-in 报到: who is there for the event, and who misses a round (S2-5)."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from tianyuan.core.rounds.presence import Whereabouts
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record
from tianyuan.services.desk import Desk, lock_stage, open_desk, stamp_of
from tianyuan.services.entries import Stamp
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import CheckIn, Entrant
from tianyuan.store.queries.rounds import read_event_marks

THERE: frozenset[Whereabouts] = frozenset({"playing"})


def mark_event(
    actor: Actor, slug: str, stage_id: str, pool: str, *, shown: Collection[str], present: Collection[str]
) -> int:
    """Check in for the event those of `shown` who are in `present`; returns how many marks changed.

    Only those `shown` are touched, so that two people at two parts of the list do not undo each other.
    """
    require(actor, "checkin.mark", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        _refuse_strangers(desk, shown)
        marks = read_event_marks(desk.stage_pk)
        wanted = {one: one in present for one in shown}
        changed = {one: there for one, there in wanted.items() if there != (one in marks and marks[one].present)}
        _write(desk, 0, changed, stamp_of(actor, timezone.now(), "check-in"))
        if changed:
            record(actor, "checkin.marked", competition=slug, subject=desk.subject(), data={"present": changed})
    return len(changed)


def mark_round(
    actor: Actor, slug: str, stage_id: str, pool: str, number: int, *, shown: Collection[str], present: Collection[str]
) -> int:
    """Mark who of `shown` plays the next round, and who does not; returns how many marks changed.

    Letting somebody play round 1 who checked in late is the chief referee's (S2-5). Raises Refused: a round that is
    released, a player who went home, an admission that is not the actor's to give.
    """
    require(actor, "checkin.mark", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        _refuse_strangers(desk, shown)
        if number != desk.last_round + 1:
            raise Refused(Refusal(code="rounds.not_the_next", data=(("round", str(desk.last_round + 1)),)))
        where = desk.whereabouts(number)
        changed = {
            one: one in present
            for one in shown
            if where[one] != "withdrawn" and (one in present) != (where[one] in THERE)
        }
        if any(there and where[one] == "late" for one, there in changed.items()):
            require(actor, "rounds.release", competition=slug)
        _write(desk, number, changed, stamp_of(actor, timezone.now(), "check-in"))
        if changed:
            record(actor, "checkin.round", competition=slug, subject=desk.subject(number), data={"present": changed})
    return len(changed)


def _refuse_strangers(desk: Desk, shown: Collection[str]) -> None:
    strangers = [one for one in shown if one not in desk.by_id]
    if strangers:
        raise Refused(*(Refusal(code="rounds.unknown_player", data=(("id", one),)) for one in strangers[:20]))


def _write(desk: Desk, number: int, changed: dict[str, bool], stamp: Stamp) -> None:
    keys = dict(Entrant.objects.filter(stage=desk.stage_pk, key__in=list(changed)).values_list("key", "pk"))
    latest = {
        entry.entrant_id: entry
        for entry in CheckIn.objects.filter(
            stage=desk.stage_pk, round=number, entrant__key__in=list(changed), replaced_by__isnull=True
        )
    }
    CheckIn.objects.bulk_create(
        CheckIn(
            stage_id=desk.stage_pk,
            entrant_id=keys[one],
            round=number,
            present=there,
            replaces=latest.get(keys[one]),
            **stamp.fields(),
        )
        for one, there in changed.items()
    )
