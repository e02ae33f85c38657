"""Importing entrants from a list: a preview row by row, and then exactly that preview, or nothing."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils import timezone

from tianyuan.core.eligibility.conditions import Verdict
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.roster import Incoming, RosterRow, plan_roster
from tianyuan.documents.entrants import EntrantsRead, read_entrants
from tianyuan.documents.faults import FileFault
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import Competition
from tianyuan.services.entrants import FIXED_ONCE_BEGUN, LONGEST_REASON, divisions_of, judge_entrant, lock_stage
from tianyuan.services.entries import Stamp, add_entrants
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.uploads import Upload, forget_upload, keep_upload, open_upload
from tianyuan.store.models import Stage
from tianyuan.store.queries import roster

# Reading and matching so many rows stays well below the 50 ms that a page may compute.
MOST_ROWS = 2_000
SAVED_STATES = ("new", "changed")


@dataclass(frozen=True, kw_only=True)
class ImportRow:
    """One row of the preview. `unmet`: the conditions that he does not meet as far as the list tells."""

    row: RosterRow
    unmet: tuple[Verdict, ...]


@dataclass(frozen=True, kw_only=True)
class ImportPreview:
    """What an import would save. With faults there are no rows. `digest` stands for exactly what would be saved."""

    filename: str
    rows: tuple[ImportRow, ...]
    faults: tuple[FileFault, ...]
    notices: tuple[FileFault, ...]
    digest: str

    def count(self, state: str) -> int:
        """How many rows are in that state."""
        return sum(one.row.state == state for one in self.rows)

    @property
    def savable(self) -> bool:
        """Whether every doubt is settled and there is something to save."""
        return not self.faults and not self.count("unsure") and any(self.count(state) for state in SAVED_STATES)


@dataclass(frozen=True, kw_only=True)
class Imported:
    """How many entrants an import added and corrected."""

    new: int
    changed: int


class PreviewOutdated(Refused):
    """The field has changed since the preview was shown: nothing was saved, and the new preview may differ."""


def send_list(actor: Actor, competition: Competition, stage: SwissStage, *, filename: str, content: bytes) -> str:
    """Keep a list for its preview; returns its token. Raises Refused."""
    require(actor, "entrants.edit", competition=competition.slug)
    return keep_upload(
        actor, purpose="entrants", filename=filename, content=content, competition=competition.slug, stage=stage.id
    )


def open_list(actor: Actor, competition: Competition, token: str) -> tuple[Upload, SwissStage]:
    """A kept list and the stage it is for. Raises Refused."""
    require(actor, "entrants.edit", competition=competition.slug)
    upload = open_upload(actor, token, purpose="entrants", competition=competition.slug)
    stage = competition.regulation.stage(upload.stage)
    if not isinstance(stage, SwissStage):
        raise Refused(Refusal(code="organiser.upload_gone"))
    return upload, stage


def preview_import(actor: Actor, competition: Competition, token: str, *, answers: Mapping[int, str]) -> ImportPreview:
    """What the list would do to the field as it stands, `answers` settling its doubts by line. Raises Refused."""
    upload, stage = open_list(actor, competition, token)
    read = _read(upload, competition.regulation)
    return _plan(read, upload, competition, stage, answers)


def apply_import(
    actor: Actor, competition: Competition, token: str, *, answers: Mapping[int, str], digest: str, reason: str
) -> Imported:
    """Save exactly the preview of that digest, in one transaction, and forget the file.

    Raises PreviewOutdated where the same answers would now save something else, Refused where doubts are open, the
    list has faults, or corrections have no reason.
    """
    upload, stage = open_list(actor, competition, token)
    # Read before anything is locked: a spreadsheet may take a while.
    read = _read(upload, competition.regulation)
    with transaction.atomic():
        row = lock_stage(competition, stage)
        preview = _plan(read, upload, competition, stage, answers)
        if preview.digest != digest:
            raise PreviewOutdated(Refusal(code="organiser.preview_outdated"))
        if not preview.savable:
            raise Refused(Refusal(code="organiser.import_not_ready"))
        if preview.count("changed") and not reason.strip():
            raise Refused(Refusal(code="organiser.reason_missing"))
        imported = _save(actor, competition, row, preview, reason=reason)
        forget_upload(upload)
    return imported


def _save(actor: Actor, competition: Competition, row: Stage, preview: ImportPreview, *, reason: str) -> Imported:
    entrants = [one.row.entrant for one in preview.rows if one.row.state in SAVED_STATES]
    told = reason.strip()[:LONGEST_REASON]
    written = add_entrants(row, entrants, Stamp(at=timezone.now(), by=who(actor), reason=told))
    unmet = {one.row.entrant.id: [verdict.code for verdict in one.unmet] for one in preview.rows if one.unmet}
    record(
        actor,
        "entrants.imported",
        competition=competition.slug,
        subject=preview.filename,
        data={
            "stage": row.key,
            "new": preview.count("new"),
            "changed": preview.count("changed"),
            "digest": preview.digest,
            "accepted": unmet,
        },
        reason=told,
    )
    return Imported(new=written.new, changed=written.corrected)


def _read(upload: Upload, regulation: Regulation) -> EntrantsRead:
    read = read_entrants(upload.content, upload.filename, regulation, ids_needed=False)
    if len(read.entrants) <= MOST_ROWS:
        return read
    fault = FileFault(file=upload.filename, code="documents.rows_too_many", data=(("limit", str(MOST_ROWS)),))
    return EntrantsRead(entrants=(), faults=(fault,), notices=read.notices)


def _plan(
    read: EntrantsRead, upload: Upload, competition: Competition, stage: SwissStage, answers: Mapping[int, str]
) -> ImportPreview:
    stage_pk = roster.find_stage(competition.slug, stage.id)
    planned = plan_roster(
        () if stage_pk is None else roster.read_current_all(stage_pk),
        [Incoming(line=line, entrant=one) for line, one in zip(read.lines, read.entrants, strict=False)],
        given=tuple(read.columns),
        answers=answers,
        used_ids=frozenset() if stage_pk is None else roster.read_used_ids(stage_pk),
    )
    begun = stage_pk is not None and roster.has_begun(stage_pk)
    faults = (*read.faults, *_misfits(planned, read, upload.filename, divisions_of(competition.regulation, stage)))
    if begun:
        faults = (*faults, *_too_late(planned, read, upload.filename))
    rows = () if faults else tuple(_with_unmet(row, competition.regulation) for row in planned)
    return ImportPreview(
        filename=upload.filename,
        rows=rows,
        faults=faults,
        notices=read.notices,
        digest=_digest([one.row for one in rows], stage),
    )


def _with_unmet(row: RosterRow, regulation: Regulation) -> ImportRow:
    if row.state not in SAVED_STATES:
        return ImportRow(row=row, unmet=())
    verdicts = judge_entrant(regulation, row.entrant)
    return ImportRow(row=row, unmet=tuple(one for one in verdicts if one.state == "not_met"))


def _misfits(rows: Sequence[RosterRow], read: EntrantsRead, filename: str, divisions: Sequence[str]) -> list[FileFault]:
    """Rows of a division that the stage does not have."""
    known = (("known", ", ".join(divisions)),)
    return [
        _fault(row, read, filename, "division", "organiser.division_not_in_stage", known)
        for row in rows
        if row.entrant.division not in divisions
    ]


def _too_late(rows: Sequence[RosterRow], read: EntrantsRead, filename: str) -> list[FileFault]:
    """What no list may do any more once the stage has begun."""
    late = [_fault(row, read, filename, "name", "organiser.late_on_list", ()) for row in rows if row.state == "new"]
    fixed = [
        _fault(row, read, filename, name, f"organiser.fixed_once_begun.{name}", ())
        for row in rows
        for name in FIXED_ONCE_BEGUN
        if name in row.changed
    ]
    return [*late, *fixed]


def _fault(
    row: RosterRow, read: EntrantsRead, filename: str, field: str, code: str, data: tuple[tuple[str, str], ...]
) -> FileFault:
    column, heading = read.columns.get(field, (0, ""))
    found = str(getattr(row.entrant, field))
    return FileFault(
        file=filename,
        line=row.line,
        column=column,
        column_name=heading,
        code=code,
        data=(("found", found), *data),
    )


def _digest(rows: Sequence[RosterRow], stage: SwissStage) -> str:
    """SHA-256 of what would be saved, and of what it would replace."""
    content = [
        stage.id,
        *([row.line, row.state, asdict(row.entrant), row.before and asdict(row.before)] for row in rows),
    ]
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
