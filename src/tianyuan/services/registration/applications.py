"""Entering and withdrawing, alone or as a pair; entries that are complete are put on the list of entrants."""

from django.db import transaction
from django.utils import timezone

from tianyuan.core.eligibility.entry import EntryVerdict
from tianyuan.core.regulation.entry import Division
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.services.actors import Actor
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import Competition
from tianyuan.services.entrants import lock_stage, place_on_list
from tianyuan.services.entries import Stamp, add_entrants
from tianyuan.services.games.opening import new_id
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.registration.entries import (
    Entry,
    applications_of,
    entries_of,
    entry_of_code,
    is_open,
    judge_now,
    size_of,
    to_entrant,
)
from tianyuan.services.registration.messages import tell_accepted, tell_refused
from tianyuan.services.registration.papers import judge_paper
from tianyuan.services.registration.persons import Person, to_person
from tianyuan.store.models import Application, ApplicationEvent
from tianyuan.store.models import Competition as CompetitionRow
from tianyuan.store.models import Person as PersonRow
from tianyuan.store.queries import roster

FORMATS = ("individual", "pair")


def enter(actor: Actor, competition: Competition, division_id: str, *, agreed: bool) -> int:
    """Enter a division; entered already, the answer is the same entry. Returns its id.

    Raises Refused: registration.person_missing, …entry_division_unknown, …entry_not_agreed, and what is not met.
    """
    division = competition.regulation.division(division_id)
    if division is None or division.format not in FORMATS:
        raise Refused(Refusal(code="registration.entry_division_unknown"))
    _require_agreed(competition, agreed)
    with transaction.atomic():
        person = _lock_person(actor)
        known = [one for one in applications_of(competition, [person]) if one.division == division_id and is_open(one)]
        if known:
            return known[0].pk
        _refuse_unmet(judge_now(competition, division, [person]))
        application = Application.objects.create(
            competition=CompetitionRow.objects.get(slug=competition.slug),
            division=division_id,
            person_id=person.id,
            code=new_id() if size_of(division) > 1 else "",
            made_at=timezone.now(),
            made_by=who(actor),
        )
        _note(application, "entered", actor)
        _record(actor, "entry.made", competition, application, person)
        _accept_complete(actor, competition, person)
    return application.pk


def join(actor: Actor, competition: Competition, code: str, *, agreed: bool) -> int:
    """Join somebody's entry as the second of a pair, with one's own consent; joined already, the same entry.

    Raises Refused: registration.person_missing, …pair_unknown, …pair_own, …pair_taken, …entry_not_agreed, and what
    the two of them do not meet.
    """
    _require_agreed(competition, agreed)
    with transaction.atomic():
        person = _lock_person(actor)
        row = (
            Application.objects.select_for_update().filter(competition__slug=competition.slug, code=code or "-").first()
        )
        entry = None if row is None else entry_of_code(competition, code)
        if row is None or entry is None:
            raise Refused(Refusal(code="registration.pair_unknown"))
        if person.id == entry.members[0].id:
            raise Refused(Refusal(code="registration.pair_own"))
        if person.id in [one.id for one in entry.members]:
            return entry.id
        if entry.is_whole:
            raise Refused(Refusal(code="registration.pair_taken"))
        _refuse_unmet(judge_now(competition, entry.division, [entry.members[0], person]))
        _note(row, "joined", actor, person=person)
        _record(actor, "entry.joined", competition, row, person)
        _accept_complete(actor, competition, person)
    return entry.id


def withdraw(actor: Actor, competition: Competition, entry_id: int) -> None:
    """Take one's own entry back that is not accepted yet. Raises Refused: registration.entry_unknown, …accepted."""
    with transaction.atomic():
        person = _lock_person(actor)
        found = next((one for one in applications_of(competition, [person]) if one.pk == entry_id), None)
        if found is None:
            raise Refused(Refusal(code="registration.entry_unknown"))
        kinds = {event.kind for event in found.events.all()}
        if "accepted" in kinds:
            raise Refused(Refusal(code="registration.entry_accepted"))
        if "withdrawn" not in kinds:
            _note(found, "withdrawn", actor)
            _record(actor, "entry.withdrawn", competition, found, person)


def rule_on_paper(actor: Actor, competition: Competition, *, paper_id: int, accepted: bool, reason: str) -> None:
    """Judge a paper, and accept the entries that it completes. Raises Refused as `judge_paper`."""
    with transaction.atomic():
        person = judge_paper(actor, competition=competition.slug, paper_id=paper_id, accepted=accepted, reason=reason)
        if not accepted:
            transaction.on_commit(lambda: tell_refused(competition, person, reason=reason.strip()))
        _accept_complete(actor, competition, person)


def _accept_complete(actor: Actor, competition: Competition, person: Person) -> None:
    for entry in entries_of(competition, [person]):
        if entry.state == "waits" and entry.is_complete:
            _accept(actor, competition, entry)


def _accept(actor: Actor, competition: Competition, entry: Entry) -> None:
    """Accept a complete entry, and put it on the list of the stage over the board that its pool plays.

    A pool that no stage plays yet gets its list later; where the stage has begun, referees admit latecomers themselves.
    """
    number = _put_on_list(actor, competition, entry)
    if number is None:
        return
    application = Application.objects.get(pk=entry.id)
    _note(application, "accepted", actor, entrant=number)
    _record(actor, "entry.accepted", competition, application, entry.members[0])
    for one in entry.members:
        transaction.on_commit(lambda one=one: tell_accepted(competition, one, entry.division, number=number))  # type: ignore[misc]


def _put_on_list(actor: Actor, competition: Competition, entry: Entry) -> str | None:
    """The id on the list; empty: there is no list yet; None: it is closed."""
    stage = _stage_of(competition, entry.division)
    if stage is None:
        return ""
    row = lock_stage(competition, stage)
    if roster.has_begun(row.pk):
        return None
    entrant = place_on_list(row, to_entrant(entry.members, entry.division.id))
    add_entrants(row, [entrant], Stamp(at=timezone.now(), by=who(actor), reason=""))
    return entrant.id


def _stage_of(competition: Competition, division: Division) -> SwissStage | None:
    stages = (one for one in competition.regulation.stages if isinstance(one, SwissStage))
    return next((one for one in stages if division.pool in one.pools), None)


def _note(
    application: Application, kind: str, actor: Actor, *, entrant: str = "", person: Person | None = None
) -> None:
    ApplicationEvent.objects.create(
        application=application,
        kind=kind,
        at=timezone.now(),
        by=who(actor),
        entrant=entrant,
        person_id=None if person is None else person.id,
    )


def _record(actor: Actor, action: str, competition: Competition, application: Application, person: Person) -> None:
    data = {"entry": application.pk, "division": application.division}
    record(actor, action, competition=competition.slug, subject=f"{person.id} {person.name}", data=data)


def _require_agreed(competition: Competition, agreed: bool) -> None:
    if competition.regulation.registration.consents and not agreed:
        raise Refused(Refusal(code="registration.entry_not_agreed"))


def _refuse_unmet(verdict: EntryVerdict) -> None:
    every = (*verdict.general, *(one for those in verdict.members for one in those))
    unmet = {(one.code, one.data): Refusal(code=one.code, data=one.data) for one in every if one.state == "not_met"}
    if unmet:
        raise Refused(*unmet.values())


def _lock_person(actor: Actor) -> Person:
    row = PersonRow.objects.select_for_update().filter(account=actor.account_id).first()
    if row is None:
        raise Refused(Refusal(code="registration.person_missing"))
    return to_person(row)
