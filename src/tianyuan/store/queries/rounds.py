"""Rounds of a stage: what was released, what is drafted, what results stand, who is there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from tianyuan.core.field import ResultCode
from tianyuan.core.rounds.presence import Leave
from tianyuan.store.models import (
    CheckIn,
    Publication,
    ResultEntry,
    ResultNote,
    RoundDraft,
    RoundRelease,
    SeedCommitment,
    Withdrawal,
)


@dataclass(frozen=True, kw_only=True)
class BoardRow:
    """One board of a released round."""

    board: int
    black: str
    white: str


@dataclass(frozen=True, kw_only=True)
class ReleaseRow:
    """The latest release of a round. `document` is what `digest` was taken of; `withdrawn`: the round was undone."""

    pk: int
    pool: str
    round: int
    number: int
    withdrawn: bool
    document: Mapping[str, Any]
    digest: str
    released_at: datetime
    released_by: str
    signed_off_by: str
    reason: str

    @property
    def boards(self) -> tuple[BoardRow, ...]:
        """Its boards, in order."""
        return tuple(
            BoardRow(board=one["board"], black=one["black"], white=one["white"]) for one in self.document["boards"]
        )

    @property
    def byes(self) -> tuple[str, ...]:
        """Who has a bye."""
        return tuple(one["id"] for one in self.document["byes"])

    @property
    def absent(self) -> tuple[str, ...]:
        """Who is absent from the round."""
        return tuple(one["id"] for one in self.document["absent"])


@dataclass(frozen=True, kw_only=True)
class DraftRow:
    """The newest draft of a round that counts: computing, ready or failed."""

    pk: int
    state: str
    version: int
    facts_digest: str
    choices: Mapping[str, Any]
    document: Mapping[str, Any]
    problem: Mapping[str, Any]
    progress_percent: int
    made_at: datetime
    made_by: str


@dataclass(frozen=True, kw_only=True)
class SeedRow:
    """The commitment of a round's seed; `seed` is not public before the release."""

    commitment: str
    seed: str
    public_number: str
    committed_at: datetime
    committed_by: str


@dataclass(frozen=True, kw_only=True)
class CurrentResult:
    """The entry that stands for two players of a round. `entry` is its number."""

    entry: int
    result: ResultCode
    entered_at: datetime
    entered_by: str


@dataclass(frozen=True, kw_only=True)
class NoteRow:
    """A wrong result that was put on record only."""

    round: int
    black: str
    white: str
    result: str
    found: str
    noted_at: datetime
    noted_by: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class EventMark:
    """The check-in of one entrant for the event."""

    present: bool
    entered_at: datetime


@dataclass(frozen=True, kw_only=True)
class PublicationRow:
    """Final places and awards as signed off."""

    number: int
    digest: str
    document: Mapping[str, Any]
    released_at: datetime
    signed_off_by: str
    reason: str


def list_releases(stage_pk: int) -> dict[tuple[str, int], ReleaseRow]:
    """The latest release of every round, by pool and round; undone rounds are among them."""
    rows = RoundRelease.objects.filter(stage=stage_pk).order_by("pool", "round", "number")
    return {(row.pool, row.round): _release(row) for row in rows}


def read_release(stage_pk: int, pool: str, number: int) -> ReleaseRow | None:
    """The latest release of one round, None where there is none."""
    row = RoundRelease.objects.filter(stage=stage_pk, pool=pool, round=number).order_by("-number").first()
    return None if row is None else _release(row)


def read_draft(stage_pk: int, pool: str, number: int) -> DraftRow | None:
    """The newest draft of a round, unless it was superseded or released."""
    draft = (
        RoundDraft.objects.filter(stage=stage_pk, pool=pool, round=number)
        .select_related("job")
        .order_by("-pk")
        .exclude(state="superseded")
        .first()
    )
    if draft is None or draft.state == "released":
        return None
    return to_draft_row(draft)


def to_draft_row(draft: RoundDraft) -> DraftRow:
    """The value of a draft; `draft.job` should have been read with it."""
    return DraftRow(
        pk=draft.pk,
        state=draft.state,
        version=draft.version,
        facts_digest=draft.facts_digest,
        choices=draft.choices,
        document=draft.document,
        problem=draft.problem,
        progress_percent=draft.job.progress_percent,
        made_at=draft.made_at,
        made_by=draft.made_by,
    )


def read_seed_row(stage_pk: int, pool: str, number: int) -> SeedRow | None:
    """The commitment of a round, None before there is one."""
    row = SeedCommitment.objects.filter(stage=stage_pk, pool=pool, round=number).first()
    if row is None:
        return None
    return SeedRow(
        commitment=row.commitment,
        seed=row.seed,
        public_number=row.public_number,
        committed_at=row.committed_at,
        committed_by=row.committed_by,
    )


def list_commitments(stage_pk: int) -> dict[tuple[str, int], str]:
    """The published hashes of the seeds, by pool and round."""
    rows = SeedCommitment.objects.filter(stage=stage_pk).values_list("pool", "round", "commitment")
    return {(pool, number): commitment for pool, number, commitment in rows}


def read_results(stage_pk: int, number: int) -> dict[frozenset[str], CurrentResult]:
    """The results that stand in a round, by the two players."""
    entries = ResultEntry.objects.filter(
        stage=stage_pk, round=number, replaced_by__isnull=True, withdrawn=False, white__isnull=False
    ).values_list("pk", "black__key", "white__key", "result", "entered_at", "entered_by")
    return {
        frozenset((black, white)): CurrentResult(
            entry=pk, result=cast(ResultCode, result), entered_at=entered_at, entered_by=entered_by
        )
        for pk, black, white, result, entered_at, entered_by in entries
    }


def count_results(stage_pk: int) -> dict[int, set[frozenset[str]]]:
    """The pairs that have a result, by round."""
    found: dict[int, set[frozenset[str]]] = {}
    entries = ResultEntry.objects.filter(
        stage=stage_pk, replaced_by__isnull=True, withdrawn=False, white__isnull=False
    ).values_list("round", "black__key", "white__key")
    for number, black, white in entries:
        found.setdefault(number, set()).add(frozenset((black, white)))
    return found


def list_notes(stage_pk: int) -> tuple[NoteRow, ...]:
    """What was put on record only, in the order of time."""
    notes = (
        ResultNote.objects.filter(entry__stage=stage_pk).select_related("entry__black", "entry__white").order_by("pk")
    )
    return tuple(
        NoteRow(
            round=note.entry.round,
            black=note.entry.black.key,
            white="" if note.entry.white is None else note.entry.white.key,
            result=note.entry.result,
            found=note.found,
            noted_at=note.noted_at,
            noted_by=note.noted_by,
            reason=note.reason,
        )
        for note in notes
    )


def read_event_marks(stage_pk: int) -> dict[str, EventMark]:
    """The check-ins for the event, by entrant."""
    entries = CheckIn.objects.filter(stage=stage_pk, round=0, replaced_by__isnull=True, withdrawn=False)
    return {
        key: EventMark(present=present, entered_at=entered_at)
        for key, present, entered_at in entries.values_list("entrant__key", "present", "entered_at")
    }


def read_round_marks(stage_pk: int) -> dict[tuple[int, str], bool]:
    """The check-ins for single rounds, by round and entrant."""
    entries = CheckIn.objects.filter(stage=stage_pk, round__gte=1, replaced_by__isnull=True, withdrawn=False)
    return {(number, key): present for number, key, present in entries.values_list("round", "entrant__key", "present")}


def read_leaves(stage_pk: int) -> dict[str, Leave]:
    """Who went home, by entrant."""
    entries = Withdrawal.objects.filter(stage=stage_pk, replaced_by__isnull=True, withdrawn=False)
    return {
        key: Leave(from_round=from_round, back_round=back_round)
        for key, from_round, back_round in entries.values_list("entrant__key", "from_round", "back_round")
    }


def read_publication(stage_pk: int) -> PublicationRow | None:
    """The latest publication of final places and awards, None before there is one."""
    row = Publication.objects.filter(stage=stage_pk).order_by("-number").first()
    if row is None:
        return None
    return PublicationRow(
        number=row.number,
        digest=row.digest,
        document=row.document,
        released_at=row.released_at,
        signed_off_by=row.signed_off_by,
        reason=row.reason,
    )


def _release(row: RoundRelease) -> ReleaseRow:
    return ReleaseRow(
        pk=row.pk,
        pool=row.pool,
        round=row.round,
        number=row.number,
        withdrawn=row.withdrawn,
        document=row.document,
        digest=row.digest,
        released_at=row.released_at,
        released_by=row.released_by,
        signed_off_by=row.signed_off_by,
        reason=row.reason,
    )
