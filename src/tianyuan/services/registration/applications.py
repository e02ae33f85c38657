"""Entries: made, withdrawn, judged anew when a paper is, and put on the list of entrants once they are complete."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from tianyuan.core.eligibility.dossier import Dossier
from tianyuan.core.eligibility.entry import EntryVerdict, Member, judge_entry
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.entry import Division
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import Competition
from tianyuan.services.entrants import lock_stage, place_on_list
from tianyuan.services.entries import Stamp, add_entrants
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.registration.messages import tell_accepted, tell_refused
from tianyuan.services.registration.papers import PaperRow, judge_paper, papers_in_force
from tianyuan.services.registration.persons import Person, to_person
from tianyuan.store.models import Application, ApplicationEvent
from tianyuan.store.models import Competition as CompetitionRow
from tianyuan.store.models import Person as PersonRow
from tianyuan.store.queries import roster

State = Literal["waits", "accepted", "withdrawn"]


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An entry with how it stands. `verdict`: judged now on the papers, at the time of entering on the window."""

    id: int
    division: Division
    person: Person
    made_at: datetime
    state: State
    entrant: str
    verdict: EntryVerdict
    papers: dict[str, PaperRow]


def judge_now(competition: Competition, division: Division, person: Person) -> EntryVerdict:
    """What stands between somebody and an entry that he would make now."""
    held = _entered(competition, person)
    papers = papers_in_force(competition.slug, [person])[person.id]
    return _judge(competition.regulation, division, person, papers, entered=held, at=timezone.now())


def enter(actor: Actor, competition: Competition, division_id: str, *, agreed: bool) -> int:
    """Enter a division; entered already, the answer is the same entry. Returns its id.

    Raises Refused: registration.person_missing, …entry_division_unknown, …entry_not_agreed, and what is not met.
    """
    division = competition.regulation.division(division_id)
    if division is None or division.format != "individual":
        raise Refused(Refusal(code="registration.entry_division_unknown"))
    if competition.regulation.registration.consents and not agreed:
        raise Refused(Refusal(code="registration.entry_not_agreed"))
    with transaction.atomic():
        person = _lock_person(actor)
        known = _open_entry(competition, person, division_id)
        if known is not None:
            return known.pk
        verdict = judge_now(competition, division, person)
        _refuse_unmet(verdict)
        application = Application.objects.create(
            competition=CompetitionRow.objects.get(slug=competition.slug),
            division=division_id,
            person_id=person.id,
            made_at=timezone.now(),
            made_by=who(actor),
        )
        _note(application, "entered", actor)
        data = {"entry": application.pk, "division": division_id}
        record(actor, "entry.made", competition=competition.slug, subject=f"{person.id} {person.name}", data=data)
        if verdict.state == "complete":
            _accept(actor, competition, application, division)
    return application.pk


def withdraw(actor: Actor, competition: Competition, entry_id: int) -> None:
    """Take an own entry back that is not on the list yet. Raises Refused: registration.entry_unknown, …_accepted."""
    with transaction.atomic():
        person = _lock_person(actor)
        found = Application.objects.filter(pk=entry_id, person=person.id, competition__slug=competition.slug).first()
        if found is None:
            raise Refused(Refusal(code="registration.entry_unknown"))
        kinds = set(found.events.values_list("kind", flat=True))
        if "accepted" in kinds:
            raise Refused(Refusal(code="registration.entry_accepted"))
        if "withdrawn" in kinds:
            return
        _note(found, "withdrawn", actor)
        data = {"entry": found.pk, "division": found.division}
        record(actor, "entry.withdrawn", competition=competition.slug, subject=f"{person.id} {person.name}", data=data)


def rule_on_paper(actor: Actor, competition: Competition, *, paper_id: int, accepted: bool, reason: str) -> None:
    """Judge a paper, and accept the entries that it completes. Raises Refused as `judge_paper`."""
    with transaction.atomic():
        person = judge_paper(actor, competition=competition.slug, paper_id=paper_id, accepted=accepted, reason=reason)
        if not accepted:
            transaction.on_commit(lambda: tell_refused(competition, person, reason=reason.strip()))
        for entry in entries_of(competition, [person]):
            if entry.state == "waits" and entry.verdict.state == "complete":
                _accept(actor, competition, Application.objects.get(pk=entry.id), entry.division)


def entries_of(competition: Competition, persons: Sequence[Person]) -> tuple[Entry, ...]:
    """The entries of those people in a competition, in the order in which they were made."""
    people = {person.id: person for person in persons}
    papers = papers_in_force(competition.slug, persons)
    rows = Application.objects.filter(competition__slug=competition.slug, person__in=people).prefetch_related("events")
    entries = []
    for row in rows.order_by("pk"):
        division = competition.regulation.division(row.division)
        if division is not None:
            entries.append(_to_entry(competition, row, division, people[row.person_id], papers[row.person_id]))
    return tuple(entries)


def waiting_entries(actor: Actor, competition: Competition) -> tuple[Entry, ...]:
    """The entries that wait for somebody to judge a paper, or for one to be handed in. Raises Refused."""
    require(actor, "papers.judge", competition=competition.slug)
    rows = PersonRow.objects.filter(applications__competition__slug=competition.slug).distinct().order_by("pk")
    persons = [to_person(row) for row in rows]
    return tuple(entry for entry in entries_of(competition, persons) if entry.state == "waits")


def _to_entry(
    competition: Competition, row: Application, division: Division, person: Person, papers: dict[str, PaperRow]
) -> Entry:
    events = {event.kind: event for event in row.events.all()}
    state: State = "withdrawn" if "withdrawn" in events else "accepted" if "accepted" in events else "waits"
    verdict = _judge(competition.regulation, division, person, papers, entered=(), at=row.made_at)
    return Entry(
        id=row.pk,
        division=division,
        person=person,
        made_at=row.made_at,
        state=state,
        entrant=events["accepted"].entrant if "accepted" in events else "",
        verdict=verdict,
        papers=papers,
    )


def _judge(
    regulation: Regulation,
    division: Division,
    person: Person,
    papers: dict[str, PaperRow],
    *,
    entered: Sequence[str],
    at: datetime,
) -> EntryVerdict:
    dossier = Dossier(
        papers={subject: row.state for subject, row in papers.items()}, ever_professional=person.ever_professional
    )
    local = at.astimezone(ZoneInfo(regulation.timezone)).replace(tzinfo=None)
    member = Member(facts=to_entrant(person, division.id), dossier=dossier)
    return judge_entry(regulation, division, [member], entered=entered, now=local)


def to_entrant(person: Person, division: str) -> Entrant:
    """Somebody as the list of entrants has him."""
    return Entrant(
        id="",
        name=person.name,
        rank=Rank.parse(person.rank) if person.rank else None,
        division=division,
        team=person.club or person.city,
        born=person.born,
        gender=person.gender,
    )


def _accept(actor: Actor, competition: Competition, application: Application, division: Division) -> None:
    """Put a complete entry on the list of the stage that is played over the board, unless it has begun."""
    stages = (one for one in competition.regulation.stages if isinstance(one, SwissStage))
    stage = next((one for one in stages if division.pool in one.pools), None)
    if stage is None:
        return
    row = lock_stage(competition, stage)
    if roster.has_begun(row.pk):
        return  # the referees admit latecomers themselves
    entrant = place_on_list(row, to_entrant(to_person(application.person), division.id))
    add_entrants(row, [entrant], Stamp(at=timezone.now(), by=who(actor), reason=""))
    _note(application, "accepted", actor, entrant=entrant.id)
    person = to_person(application.person)
    transaction.on_commit(lambda: tell_accepted(competition, person, division, number=entrant.id))
    data = {"entry": application.pk, "stage": stage.id, "division": division.id}
    record(actor, "entry.accepted", competition=competition.slug, subject=f"{entrant.id} {entrant.name}", data=data)


def _note(application: Application, kind: str, actor: Actor, *, entrant: str = "") -> None:
    ApplicationEvent.objects.create(
        application=application, kind=kind, at=timezone.now(), by=who(actor), entrant=entrant
    )


def _refuse_unmet(verdict: EntryVerdict) -> None:
    every = (*verdict.general, *(one for those in verdict.members for one in those))
    unmet = [Refusal(code=one.code, data=one.data) for one in every if one.state == "not_met"]
    if unmet:
        raise Refused(*unmet)


def _lock_person(actor: Actor) -> Person:
    row = PersonRow.objects.select_for_update().filter(account=actor.account_id).first()
    if row is None:
        raise Refused(Refusal(code="registration.person_missing"))
    return to_person(row)


def _open_entries(competition: Competition, person: Person) -> list[Application]:
    rows = Application.objects.filter(competition__slug=competition.slug, person=person.id)
    return list(rows.exclude(events__kind="withdrawn").order_by("pk"))


def _open_entry(competition: Competition, person: Person, division: str) -> Application | None:
    return next((row for row in _open_entries(competition, person) if row.division == division), None)


def _entered(competition: Competition, person: Person) -> tuple[str, ...]:
    return tuple(row.division for row in _open_entries(competition, person))
