"""Papers: handed in by their owner, kept outside the pages' reach, seen and judged by those who judge."""

import hashlib
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tianyuan.core.eligibility.dossier import PaperState
from tianyuan.documents.paper_files import LARGEST_BYTES, PaperRefused, read_paper
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.registration.persons import Person, to_person
from tianyuan.store.models import Competition as CompetitionRow
from tianyuan.store.models import Paper, PaperRuling
from tianyuan.store.models import Person as PersonRow

PAPERS_AT_MOST = 30
FILENAME_AT_MOST = 200
REASON_AT_MOST = 500
BYTES_OF_MEGABYTE = 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class PaperRow:
    """A paper in force with what was said of it last."""

    id: int
    person: Person
    subject: str
    filename: str
    type: str
    handed_in_at: datetime
    state: PaperState
    reason: str
    judged_by: str


def hand_in(actor: Actor, *, competition: str, subject: str, filename: str, content: bytes) -> int:
    """Hand a paper in for a condition; it takes the place of an earlier one. Returns its id.

    Raises Refused: registration.person_missing, registration.paper_*. What is refused leaves nothing behind.
    """
    try:
        file = read_paper(content)
    except PaperRefused as refused:
        raise Refused(Refusal(code=refused.code, data=(("most", str(LARGEST_BYTES // BYTES_OF_MEGABYTE)),))) from None
    key = f"{secrets.token_hex(24)}.{file.ending}"
    with transaction.atomic():
        person = PersonRow.objects.select_for_update().filter(account=actor.account_id).first()
        if person is None:
            raise Refused(Refusal(code="registration.person_missing"))
        held = CompetitionRow.objects.get(slug=competition)
        if Paper.objects.filter(person=person, competition=held).count() >= PAPERS_AT_MOST:
            raise Refused(Refusal(code="registration.paper_too_many", data=(("most", str(PAPERS_AT_MOST)),)))
        paper = Paper.objects.create(
            key=key,
            person=person,
            competition=held,
            subject=subject,
            filename=_clean_filename(filename),
            type=file.type,
            size_bytes=len(content),
            digest=hashlib.sha256(content).hexdigest(),
            handed_in_at=timezone.now(),
        )
        data = {"paper": paper.pk, "for": subject}
        record(actor, "paper.handed_in", competition=competition, subject=str(person), data=data)
        _write(key, content)  # last: where it fails, nothing of this is kept
    return paper.pk


def papers_in_force(competition: str, persons: Sequence[Person]) -> dict[int, dict[str, PaperRow]]:
    """The papers in force of each of the people (by id), by subject."""
    rows = Paper.objects.filter(
        competition__slug=competition, person__in=[person.id for person in persons]
    ).select_related("person")
    found: dict[int, dict[str, PaperRow]] = {person.id: {} for person in persons}
    latest = {ruling.paper_id: ruling for ruling in PaperRuling.objects.filter(paper__in=rows).order_by("pk")}
    for row in rows.order_by("pk"):
        found[row.person_id][row.subject] = _to_row(row, latest.get(row.pk))
    return found


def judge_paper(actor: Actor, *, competition: str, paper_id: int, accepted: bool, reason: str) -> Person:
    """Say of a paper that it shows what it has to, or why not. Returns whose it is.

    Raises Refused: account.not_allowed, registration.paper_unknown, …_replaced, …_reason_missing.
    """
    require(actor, "papers.judge", competition=competition)
    reason = reason.strip()[:REASON_AT_MOST]
    if not accepted and not reason:
        raise Refused(Refusal(code="registration.paper_reason_missing"))
    with transaction.atomic():
        paper = _find(competition, paper_id)
        PersonRow.objects.select_for_update().get(pk=paper.person_id)
        newer = Paper.objects.filter(person=paper.person, competition=paper.competition, subject=paper.subject)
        if newer.filter(pk__gt=paper.pk).exists():
            raise Refused(Refusal(code="registration.paper_replaced"))
        PaperRuling.objects.create(paper=paper, accepted=accepted, reason=reason, at=timezone.now(), by=who(actor))
        action = "paper.accepted" if accepted else "paper.refused"
        data = {"paper": paper.pk, "for": paper.subject}
        record(actor, action, competition=competition, subject=str(paper.person), data=data, reason=reason)
    return to_person(paper.person)


def open_paper(actor: Actor, *, competition: str, paper_id: int) -> tuple[PaperRow, bytes]:
    """A paper with its content, for its owner and those who judge; the record says who looked.

    Raises Refused: account.not_allowed, registration.paper_unknown.
    """
    paper = _find(competition, paper_id)
    is_owner = actor.account_id is not None and paper.person.account_id == actor.account_id
    if not is_owner:
        require(actor, "papers.judge", competition=competition)
        with transaction.atomic():
            data = {"paper": paper.pk, "for": paper.subject}
            record(actor, "paper.seen", competition=competition, subject=str(paper.person), data=data)
    return _to_row(paper, paper.rulings.order_by("pk").last()), (Path(settings.PAPERS) / paper.key).read_bytes()


def _find(competition: str, paper_id: int) -> Paper:
    found = Paper.objects.select_related("person").filter(pk=paper_id, competition__slug=competition).first()
    if found is None:
        raise Refused(Refusal(code="registration.paper_unknown"))
    return found


def _to_row(paper: Paper, ruling: PaperRuling | None) -> PaperRow:
    state: PaperState = "waiting" if ruling is None else "accepted" if ruling.accepted else "refused"
    return PaperRow(
        id=paper.pk,
        person=to_person(paper.person),
        subject=paper.subject,
        filename=paper.filename,
        type=paper.type,
        handed_in_at=paper.handed_in_at,
        state=state,
        reason="" if ruling is None else ruling.reason,
        judged_by="" if ruling is None else ruling.by,
    )


def _write(key: str, content: bytes) -> None:
    """The file under its key, whole or not at all, readable by its owner alone."""
    folder = Path(settings.PAPERS)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        (folder / key).unlink(missing_ok=True)
        raise


def _clean_filename(filename: str) -> str:
    shown = "".join(letter for letter in filename.replace("\\", "/").rpartition("/")[2] if letter.isprintable())
    return shown.strip()[-FILENAME_AT_MOST:] or "?"
