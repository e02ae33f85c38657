"""Correcting a result: what it would change is shown first, and what follows is chosen by name (S2-8.2)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Literal

from django.db import transaction
from django.utils import timezone

from tianyuan.core.field import ResultRow
from tianyuan.core.rounds.consequences import Consequences, Correction, PlaceChange, find_consequences
from tianyuan.core.rounds.draw import Choices
from tianyuan.services import workers
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.desk import Desk, digest_of, lock_stage, open_desk, require_reason, stamp_of
from tianyuan.services.drafts import current_facts, drop_draft, open_draft, start_drawing
from tianyuan.services.entries import Stamp
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.result_entries import Line, put_result
from tianyuan.services.results import (
    BoardState,
    changed_meanwhile,
    find_board,
    read_result_code,
    refuse_other_players,
)
from tianyuan.services.round_documents import read_choices
from tianyuan.services.rounds import undo_release
from tianyuan.store.models import Job, ResultNote
from tianyuan.store.queries.rounds import ReleaseRow, read_results

Mode = Literal["keep", "pair_again", "record_only"]
MODES: tuple[Mode, ...] = ("keep", "pair_again", "record_only")


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a correction would change: `state` computing, ready or failed; `consequences` once it is ready."""

    job: int
    state: str
    problem: str
    consequences: Consequences | None


def preview_correction(
    actor: Actor, slug: str, stage_id: str, pool: str, number: int, *, board: int, result: str
) -> Preview:
    """Have the consequences of a correction computed by a worker; asked again about the same, the same job is found."""
    require(actor, "results.correct", competition=slug)
    code = read_result_code(result)
    desk = open_desk(slug, stage_id, pool)
    state = find_board(desk, number, board)
    if state.current is None:
        raise Refused(Refusal(code="rounds.no_result_yet", data=(("board", str(board)),)))
    correction = _describe(desk, number, state, result=code)
    rows = digest_of([list(row) for row in desk.rows])[:16]
    subject = f"{desk.slug} {desk.subject(number, board, code, rows, _stands(desk, number))}"
    known = Job.objects.filter(kind="correction", subject=subject).exclude(state="failed").first()
    if known is not None:
        return _to_preview(known)
    job = Job.objects.create(kind="correction", subject=subject, made_at=timezone.now(), made_by=who(actor))
    workers.submit(
        find_consequences, correction, done=partial(_keep_consequences, job.pk), failed=partial(_keep_failure, job.pk)
    )
    job.refresh_from_db()
    return _to_preview(job)


def read_preview(desk: Desk, number: int, *, board: int, result: str, job: int) -> Preview | None:
    """A preview that was asked for about this very correction, None for the number of another job."""
    subject = f"{desk.slug} {desk.subject(number, board, result)} "
    found = Job.objects.filter(pk=job, kind="correction", subject__startswith=subject).first()
    return None if found is None else _to_preview(found)


def modes_open(desk: Desk, number: int) -> tuple[Mode, ...]:
    """What may follow a correction: pairing again only while the next round is the last and has no result."""
    following = desk.live(number + 1)
    if following is None or number + 1 != desk.last_round:
        return ("keep", "record_only")
    seated = {frozenset((one.black, one.white)) for one in following.boards}
    if seated & read_results(desk.stage_pk, number + 1).keys():
        return ("keep", "record_only")
    return MODES


def correct_result(
    actor: Actor,
    slug: str,
    stage_id: str,
    pool: str,
    number: int,
    *,
    board: int,
    result: str,
    expected_entry: int,
    players: str,
    mode: str,
    reason: str,
) -> None:
    """Correct a result. `keep`: the next round stays as it is. `pair_again`: it is undone and drawn again.
    `record_only`: what was found is noted, and the result counts as it stands.

    `expected_entry`: the entry that the referee saw. Done already, nothing changes. Raises Refused.
    """
    require(actor, "results.correct", competition=slug)
    code = read_result_code(result)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        state = find_board(desk, number, board)
        refuse_other_players(state, players)
        if _is_done(state, code, expected_entry):
            return
        if mode not in modes_open(desk, number):
            raise Refused(Refusal(code="rounds.mode_closed", data=(("mode", mode),)))
        stamp = stamp_of(actor, timezone.now(), require_reason(reason))
        if mode == "record_only":
            _note(actor, desk, number, state, found=code, stamp=stamp)
            return
        again = _undo_following(actor, desk, number + 1, stamp) if mode == "pair_again" else None
        _replace(actor, desk, number, state, result=code, stamp=stamp)
        drop_draft(desk, number + 1)
        start = None if again is None else _draft_again(actor, open_desk(slug, stage_id, pool), number + 1, again)
    if start is not None:
        start()


def _draft_again(actor: Actor, desk: Desk, number: int, choices: Choices) -> Callable[[], None] | None:
    """Open the draft of the undone round; what starts its drawing once the transaction is over."""
    draft, facts = open_draft(actor, desk, number, choices=choices)
    return None if facts is None else partial(start_drawing, draft, facts, choices)


def _is_done(state: BoardState, result: str, expected_entry: int) -> bool:
    """Whether the very correction was saved before; raises Refused where the page showed what stands no more."""
    current = state.current
    if current is None or current.entry != expected_entry:
        if current is not None and current.result == result:
            return True
        raise Refused(changed_meanwhile(state))
    if current.result == result:
        raise Refused(Refusal(code="rounds.nothing_changes"))
    return False


def _undo_following(actor: Actor, desk: Desk, number: int, stamp: Stamp) -> Choices:
    """Undo a round and say what the referee had given up for it; pairs set by hand are not set again."""
    release = desk.live(number)
    undo_release(actor, desk, number, stamp)
    return Choices() if release is None else _relaxed_as(release)


def _relaxed_as(release: ReleaseRow) -> Choices:
    return Choices(relaxed=read_choices(release.document.get("choices", {})).relaxed)


def _replace(actor: Actor, desk: Desk, number: int, state: BoardState, *, result: str, stamp: Stamp) -> None:
    row, current = state.board, state.current
    line = Line(round=number, board=row.board, black=row.black, white=row.white)
    put_result(desk, line, read_result_code(result), stamp)
    data = {"black": row.black, "white": row.white, "before": current.result if current else "", "result": result}
    record(
        actor,
        "result.corrected",
        competition=desk.slug,
        subject=desk.subject(number, row.board),
        data=data,
        reason=stamp.reason,
    )


def _note(actor: Actor, desk: Desk, number: int, state: BoardState, *, found: str, stamp: Stamp) -> None:
    current = state.current
    if current is None:
        raise Refused(changed_meanwhile(state))
    same = ResultNote.objects.filter(entry=current.entry).order_by("-pk").first()
    if same is not None and same.found == found:
        return
    ResultNote.objects.create(
        entry_id=current.entry, found=found, noted_at=stamp.at, noted_by=stamp.by, reason=stamp.reason
    )
    record(
        actor,
        "result.noted",
        competition=desk.slug,
        subject=desk.subject(number, state.board.board),
        data={"stands": current.result, "found": found},
        reason=stamp.reason,
    )


def _describe(desk: Desk, number: int, state: BoardState, *, result: str) -> Correction:
    row = state.board
    before = next(one for one in desk.rows if one.round == number and {one.black, one.white} == {row.black, row.white})
    following = desk.live(number + 1)
    facts = None if following is None else current_facts(desk, number + 1)
    return Correction(
        regulation=desk.regulation,
        stage_id=desk.stage.id,
        pool=desk.pool,
        entrants=desk.entrants,
        rows=desk.rows,
        before=before,
        after=_with_result(before, row.black, result),
        next_round=facts,
        next_choices=Choices() if following is None else _relaxed_as(following),
        next_pairs=() if following is None else tuple((one.black, one.white) for one in following.boards),
    )


def _with_result(before: ResultRow, black: str, result: str) -> ResultRow:
    white = before.white if before.black == black else before.black
    return ResultRow(round=before.round, board=before.board, black=black, white=white, result=read_result_code(result))


def _stands(desk: Desk, number: int) -> str:
    """What distinguishes the next round as it stands: its release, or none."""
    following = desk.releases.get(number + 1)
    return "-" if following is None else f"{following.number}{'w' if following.withdrawn else ''}"


def _keep_consequences(job_pk: int, consequences: Consequences) -> None:
    _finish(job_pk, state="ready", document=asdict(consequences))


def _keep_failure(job_pk: int, _error: BaseException) -> None:
    _finish(job_pk, state="failed", problem="rounds.preview_failed")


def _finish(job_pk: int, **fields: Any) -> None:
    Job.objects.filter(pk=job_pk).update(progress_percent=100, done_at=timezone.now(), **fields)


def _to_preview(job: Job) -> Preview:
    return Preview(
        job=job.pk,
        state=job.state,
        problem=job.problem,
        consequences=_from_json(job.document) if job.state == "ready" else None,
    )


def _from_json(document: Mapping[str, Any]) -> Consequences:
    return Consequences(
        places=tuple(PlaceChange(**one) for one in document["places"]),
        pairs_gone=tuple((black, white) for black, white in document["pairs_gone"]),
        pairs_new=tuple((black, white) for black, white in document["pairs_new"]),
        no_pairing=document["no_pairing"],
    )
