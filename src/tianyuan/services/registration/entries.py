"""Entries as they stand: whose they are, which papers are there, what is missing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from tianyuan.core.eligibility.dossier import Dossier
from tianyuan.core.eligibility.entry import EntryVerdict, Member, judge_entry
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.entry import Division
from tianyuan.services.actors import Actor, require
from tianyuan.services.catalogue import Competition
from tianyuan.services.registration.papers import PaperRow, papers_in_force
from tianyuan.services.registration.persons import Person, to_person
from tianyuan.store.models import Application
from tianyuan.store.models import Person as PersonRow

State = Literal["waits", "accepted", "withdrawn"]
Papers = dict[int, dict[str, PaperRow]]


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An entry with how it stands. `verdict`: judged now on the papers, at the time of entering on the window.

    `members`: who plays, the one who entered first; of a pair the second one once he has joined. `code`: leads him to
    it. `papers`: of each of them, by subject. `entrant`: the id on the list of entrants, where there is one already.
    """

    id: int
    division: Division
    members: tuple[Person, ...]
    code: str
    made_at: datetime
    state: State
    entrant: str
    verdict: EntryVerdict
    papers: tuple[dict[str, PaperRow], ...]

    @property
    def is_whole(self) -> bool:
        """Whether everybody who is to play has joined."""
        return len(self.members) == size_of(self.division)

    @property
    def is_complete(self) -> bool:
        """Whether everybody is there and nothing is missing."""
        return self.is_whole and self.verdict.state == "complete"

    @property
    def names(self) -> str:
        """Who plays, as a list has them."""
        return " / ".join(one.name for one in self.members)


def size_of(division: Division) -> int:
    """How many play together in a division."""
    return 2 if division.format == "pair" else 1


def judge_now(competition: Competition, division: Division, members: Sequence[Person]) -> EntryVerdict:
    """What stands between some people and an entry that they would make now."""
    held = {one.division for person in members for one in applications_of(competition, [person]) if is_open(one)}
    papers = papers_in_force(competition.slug, members)
    return _judge(competition.regulation, division, members, papers, entered=tuple(held), at=timezone.now())


def entries_of(competition: Competition, persons: Sequence[Person]) -> tuple[Entry, ...]:
    """The entries of those people in a competition, in the order in which they were made."""
    return _to_entries(competition, applications_of(competition, persons))


def entry_of_code(competition: Competition, code: str) -> Entry | None:
    """The entry of a pair whose link that is; None: there is none, or it was withdrawn."""
    rows = Application.objects.filter(competition__slug=competition.slug, code=code).exclude(code="")
    found = _to_entries(competition, rows)
    return next((one for one in found if one.state != "withdrawn"), None)


def waiting_entries(actor: Actor, competition: Competition) -> tuple[Entry, ...]:
    """The entries that wait for somebody, a paper or a judgement. Raises Refused."""
    require(actor, "papers.judge", competition=competition.slug)
    rows = Application.objects.filter(competition__slug=competition.slug)
    waiting = rows.exclude(events__kind__in=("withdrawn", "accepted"))
    return tuple(entry for entry in _to_entries(competition, waiting) if entry.state == "waits")


def applications_of(competition: Competition, persons: Sequence[Person]) -> "QuerySet[Application]":
    """What those people have entered or joined, in order."""
    ids = [person.id for person in persons]
    rows = Application.objects.filter(competition__slug=competition.slug)
    return rows.filter(Q(person__in=ids) | Q(events__person__in=ids)).distinct().order_by("pk")


def is_open(application: Application) -> bool:
    """Whether an entry was not withdrawn."""
    return all(event.kind != "withdrawn" for event in application.events.all())


def to_entrant(members: Sequence[Person], division: str) -> Entrant:
    """Some people as the list of entrants has them: one with his facts, a pair by its names."""
    first = members[0]
    if len(members) > 1:
        return Entrant(id="", name=" / ".join(one.name for one in members), rank=None, division=division)
    return Entrant(
        id="",
        name=first.name,
        rank=Rank.parse(first.rank) if first.rank else None,
        division=division,
        team=first.club or first.city,
        born=first.born,
        gender=first.gender,
    )


def _to_entries(competition: Competition, rows: "QuerySet[Application]") -> tuple[Entry, ...]:
    found = list(rows.select_related("person").prefetch_related("events__person").order_by("pk"))
    members = {row.pk: tuple(to_person(one) for one in _members_of(row)) for row in found}
    everybody = {one.id: one for those in members.values() for one in those}
    papers = papers_in_force(competition.slug, list(everybody.values()))
    entries = []
    for row in found:
        division = competition.regulation.division(row.division)
        if division is not None:
            entries.append(_to_entry(competition, row, division, members[row.pk], papers))
    return tuple(entries)


def _members_of(row: Application) -> Iterable[PersonRow]:
    yield row.person
    yield from (event.person for event in row.events.all() if event.person is not None)


def _to_entry(
    competition: Competition, row: Application, division: Division, members: tuple[Person, ...], papers: Papers
) -> Entry:
    events = {event.kind: event for event in row.events.all()}
    state: State = "withdrawn" if "withdrawn" in events else "accepted" if "accepted" in events else "waits"
    return Entry(
        id=row.pk,
        division=division,
        members=members,
        code=row.code,
        made_at=row.made_at,
        state=state,
        entrant=events["accepted"].entrant if "accepted" in events else "",
        verdict=_judge(competition.regulation, division, members, papers, entered=(), at=row.made_at),
        papers=tuple(papers[one.id] for one in members),
    )


def _judge(
    regulation: Regulation,
    division: Division,
    members: Sequence[Person],
    papers: Papers,
    *,
    entered: Sequence[str],
    at: datetime,
) -> EntryVerdict:
    local = at.astimezone(ZoneInfo(regulation.timezone)).replace(tzinfo=None)
    judged = [
        Member(
            facts=to_entrant([one], division.id),
            dossier=Dossier(
                papers={subject: row.state for subject, row in papers[one.id].items()},
                ever_professional=one.ever_professional,
            ),
        )
        for one in members
    ]
    return judge_entry(regulation, division, judged, entered=entered, now=local)
