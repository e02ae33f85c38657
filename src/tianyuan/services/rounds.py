"""Releasing a round, undoing it, and restoring what was undone (S2-8.2)."""

from typing import Any, cast

from django.db import transaction
from django.utils import timezone

from tianyuan import __version__
from tianyuan.core.field import ResultCode
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record
from tianyuan.services.desk import Desk, digest_of, lock_stage, open_desk, require_reason, stamp_of
from tianyuan.services.drafts import current_facts, drop_draft, take_draft
from tianyuan.services.entries import Stamp
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.result_entries import Line, put_result, take_back_round
from tianyuan.services.round_documents import facts_digest, name_all, settings_document, with_names
from tianyuan.services.seeds import keep_commitment
from tianyuan.store.models import RoundDraft, RoundRelease
from tianyuan.store.queries.rounds import ReleaseRow, read_release, read_seed_row


def release_round(
    actor: Actor, slug: str, stage_id: str, pool: str, number: int, *, version: int, reason: str = ""
) -> ReleaseRow:
    """Release the draft of a round to the public, with its seed, and commit the seed of the next one.

    Released already, nothing changes. A round that was undone before says why it is released again. Raises Refused: no
    draft, another one than was looked at, or drawn from what is not so any more.
    """
    require(actor, "rounds.release", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        live = desk.live(number)
        if live is not None:
            return live
        draft = take_draft(desk, number, version=version)
        stamp = stamp_of(actor, timezone.now(), _reason_of_release(desk, number, reason))
        document = _compose(desk, number, draft)
        _put(actor, desk, number, document, stamp)
        RoundDraft.objects.filter(pk=draft.pk).update(state="released")
        if desk.planned is None or number < desk.planned:
            keep_commitment(actor, desk, number + 1, at=stamp.at)
    return _released(desk, number)


def undo_round(actor: Actor, slug: str, stage_id: str, pool: str, number: int, *, reason: str) -> None:
    """Undo the last round: its release is withdrawn and its results with it; a copy stays that can be restored.

    Raises Refused: not the last round, not released here, no reason.
    """
    require(actor, "rounds.undo", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        undo_release(actor, desk, number, stamp_of(actor, timezone.now(), require_reason(reason)))


def undo_release(actor: Actor, desk: Desk, number: int, stamp: Stamp) -> None:
    """Undo the last round inside the transaction of an act."""
    live = desk.live(number)
    if live is None or number != desk.last_round:
        raise Refused(Refusal(code="rounds.not_the_last", data=(("round", str(desk.last_round)),)))
    entries = take_back_round(desk, number, stamp)
    results = [
        {"board": entry.board, "black": entry.black.key, "white": entry.white.key, "result": entry.result}
        for entry in entries
        if entry.white is not None
    ]
    document = {**live.document, "release": live.number + 1, "results": results}
    _write(desk, number, live.number + 1, document, stamp, withdrawn=True)
    drop_draft(desk, number + 1)
    data = {"results": len(results), "digest": live.digest}
    record(actor, "round.undone", competition=desk.slug, subject=desk.subject(number), data=data, reason=stamp.reason)


def restore_round(actor: Actor, slug: str, stage_id: str, pool: str, number: int, *, reason: str) -> ReleaseRow:
    """Bring an undone round back as it was, with its results. Raises Refused where there is none to restore."""
    require(actor, "rounds.undo", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        undone = desk.releases.get(number)
        if undone is None or not undone.withdrawn or number != desk.last_round + 1:
            raise Refused(Refusal(code="rounds.nothing_to_restore", data=(("round", str(number)),)))
        _refuse_missing(desk, undone)
        stamp = stamp_of(actor, timezone.now(), require_reason(reason))
        drop_draft(desk, number)
        document = {key: value for key, value in undone.document.items() if key != "results"}
        _put(actor, desk, number, {**document, "release": undone.number + 1}, stamp)
        for one in undone.document["results"]:
            line = Line(round=number, board=one["board"], black=one["black"], white=one["white"])
            put_result(desk, line, cast(ResultCode, one["result"]), stamp)
    return _released(desk, number)


def _refuse_missing(desk: Desk, undone: ReleaseRow) -> None:
    named = {name for board in undone.boards for name in (board.black, board.white)} | {*undone.byes, *undone.absent}
    gone = sorted(named - set(desk.by_id))
    if gone:
        raise Refused(Refusal(code="rounds.unknown_player", data=(("id", ", ".join(gone)),)))


def _released(desk: Desk, number: int) -> ReleaseRow:
    row = read_release(desk.stage_pk, desk.pool, number)
    if row is None:
        raise ValueError("release_lost")
    return row


def _reason_of_release(desk: Desk, number: int, reason: str) -> str:
    return require_reason(reason) if number in desk.releases else reason.strip()[:500]


def _compose(desk: Desk, number: int, draft: RoundDraft) -> dict[str, Any]:
    """The document of a release; anyone can run the draw again from it and the results."""
    facts, seed = current_facts(desk, number), read_seed_row(desk.stage_pk, desk.pool, number)
    if facts is None or seed is None or facts_digest(facts) != draft.facts_digest:
        raise Refused(Refusal(code="rounds.draft_stale"))
    where = desk.whereabouts(number)
    before = desk.releases.get(number)
    return {
        **with_names(draft.document, desk.by_id),
        "absent": name_all((one for one, place in where.items() if place not in ("playing", "withdrawn")), desk.by_id),
        "withdrawn": name_all((one for one, place in where.items() if place == "withdrawn"), desk.by_id),
        "competition": desk.slug,
        "stage": desk.stage.id,
        "pool": desk.pool,
        "round": number,
        "release": 1 if before is None else before.number + 1,
        "regulation": desk.competition.digest,
        "settings": settings_document(facts),
        "choices": draft.choices,
        "commitment": seed.commitment,
        "seed": seed.seed,
        "public_number": seed.public_number,
        "mix": facts.mix(),
        "engine": f"tianyuan {__version__}",
    }


def _put(actor: Actor, desk: Desk, number: int, document: dict[str, Any], stamp: Stamp) -> None:
    """Write a release and the results that come with it: byes and absences."""
    digest = _write(desk, number, document["release"], document, stamp, withdrawn=False)
    alone: tuple[tuple[str, ResultCode], ...] = (("byes", "bye"), ("absent", "absent"))
    for group, result in alone:
        for one in document[group]:
            put_result(desk, Line(round=number, board=None, black=one["id"], white=None), result, stamp)
    data = {"release": document["release"], "boards": len(document["boards"]), "digest": digest}
    record(actor, "round.released", competition=desk.slug, subject=desk.subject(number), data=data, reason=stamp.reason)


def _write(desk: Desk, number: int, release: int, document: dict[str, Any], stamp: Stamp, *, withdrawn: bool) -> str:
    digest = digest_of(document)
    RoundRelease.objects.create(
        stage_id=desk.stage_pk,
        pool=desk.pool,
        round=number,
        number=release,
        withdrawn=withdrawn,
        document=document,
        digest=digest,
        released_at=stamp.at,
        released_by=stamp.by,
        signed_off_by=stamp.by,
        reason=stamp.reason,
    )
    return digest
