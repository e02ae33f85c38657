"""Drafting a round: drawn in a worker from what is known now, changed by hand before its release (S2-8.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from tianyuan.core.pairing.hand import HandSetRefused
from tianyuan.core.pairing.values import NoPairing, Pairing, PlayerState
from tianyuan.core.rounds.draw import Choices, DrawFacts, draw_from
from tianyuan.core.rounds.swaps import NotSeated, Seating, SwapWarning, swap_players, warn_of_changes
from tianyuan.services import workers
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.desk import Desk, lock_stage, open_desk
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.round_documents import (
    choices_document,
    dead_end_document,
    facts_digest,
    pairing_document,
    read_seating,
    seating_document,
)
from tianyuan.services.seeds import settle_seed
from tianyuan.store.models import Job, RoundDraft
from tianyuan.store.models.rounds import OPEN_DRAFTS
from tianyuan.store.queries.rounds import DraftRow, read_seed_row, to_draft_row


@dataclass(frozen=True, kw_only=True)
class SwapOutcome:
    """What a swap did: saved, or only warned because it was not confirmed."""

    saved: bool
    warnings: tuple[SwapWarning, ...]


def draft_round(
    actor: Actor,
    slug: str,
    stage_id: str,
    pool: str,
    number: int,
    *,
    choices: Choices = Choices(),  # noqa: B008 - frozen
    public_number: str = "",
    again: bool = False,
) -> DraftRow:
    """Have a round drawn; it is computed by a worker and found with `read_draft`.

    Asked twice, or by two people, there is one draft: the second gets what the first began, unless `again` puts another
    in its place. Raises Refused: not the next round, results missing, no seed committed, hand-set pairs that cannot be.
    """
    require(actor, "rounds.draft", competition=slug)
    try:
        with transaction.atomic():
            desk = open_desk(slug, stage_id, pool)
            lock_stage(desk.stage_pk)
            draft, facts = open_draft(actor, desk, number, choices=choices, public_number=public_number, again=again)
    except IntegrityError:
        # Somebody else's draft was committed between our look and our insert: his is the round.
        draft, facts = (
            RoundDraft.objects.select_related("job").get(
                stage__competition__slug=slug, stage__key=stage_id, pool=pool, round=number, state__in=OPEN_DRAFTS
            ),
            None,
        )
    if facts is not None:
        start_drawing(draft, facts, choices)
        draft.refresh_from_db()
    return to_draft_row(draft)


def open_draft(
    actor: Actor, desk: Desk, number: int, *, choices: Choices, public_number: str = "", again: bool = False
) -> tuple[RoundDraft, DrawFacts | None]:
    """The draft of a round and, where it is new, what is to be drawn; inside the transaction of the act."""
    _refuse_untimely(desk, number)
    present = RoundDraft.objects.filter(stage=desk.stage_pk, pool=desk.pool, round=number, state__in=OPEN_DRAFTS)
    known = present.select_related("job").first()
    if known is not None and not again:
        return known, None
    facts = gather_facts(desk, number, settle_seed(desk, number, public_number))
    _refuse_impossible(facts, choices)
    present.update(state="superseded")
    before = RoundDraft.objects.filter(stage=desk.stage_pk, pool=desk.pool, round=number)
    now = timezone.now()
    job = Job.objects.create(
        kind="draw", subject=f"{desk.slug} {desk.subject(number)}", made_at=now, made_by=who(actor)
    )
    draft = RoundDraft.objects.create(
        stage_id=desk.stage_pk,
        pool=desk.pool,
        round=number,
        state="computing",
        # Counted on from the drafts before: a page that showed one of them cannot release or change this one unseen.
        version=(before.aggregate(last=Max("version"))["last"] or 0) + 1,
        facts_digest=facts_digest(facts),
        choices=choices_document(choices),
        job=job,
        made_at=now,
        made_by=who(actor),
    )
    record(
        actor,
        "round.drawn_again" if known is not None else "round.drawn",
        competition=desk.slug,
        subject=desk.subject(number),
        data={"facts": draft.facts_digest, "choices": draft.choices},
    )
    return draft, facts


def start_drawing(draft: RoundDraft, facts: DrawFacts, choices: Choices) -> None:
    """Hand the draw to the worker; after the transaction that made the draft."""
    workers.submit(
        draw_from, facts, choices, done=partial(_keep_drawn, draft.pk), failed=partial(_keep_failure, draft.pk)
    )


def gather_facts(desk: Desk, number: int, seed: str) -> DrawFacts:
    """What the round is drawn from as things stand."""
    where = desk.whereabouts(number)
    return DrawFacts(
        round_number=number,
        entrants=desk.entrants,
        playing=tuple(one for one, place in where.items() if place == "playing"),
        rows=tuple(row for row in desk.rows if row.round < number),
        points=desk.stage.points,
        settings=desk.stage.pairing,
        seed=seed,
    )


def current_facts(desk: Desk, number: int) -> DrawFacts | None:
    """What a committed round would be drawn from now; None without a commitment."""
    if read_seed_row(desk.stage_pk, desk.pool, number) is None:
        return None
    return gather_facts(desk, number, settle_seed(desk, number, ""))


def swap(
    actor: Actor,
    slug: str,
    stage_id: str,
    pool: str,
    number: int,
    *,
    one: str,
    other: str,
    version: int,
    confirmed: bool,
) -> SwapOutcome:
    """Let two players of a draft change places; two of one board change colours.

    With warnings and not `confirmed` nothing is saved. `version` is that of the draft the referee looked at. Raises
    Refused: no such draft, changed meanwhile, nobody of that number in the round.
    """
    require(actor, "rounds.draft", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        draft = take_draft(desk, number, version=version)
        facts = current_facts(desk, number)
        if facts is None or facts_digest(facts) != draft.facts_digest:
            raise Refused(Refusal(code="rounds.draft_stale"))
        states = {state.id: state for state in facts.states()}
        before = read_seating(draft.document)
        after = _swap_seats(before, one, other, states=states)
        warnings = warn_of_changes(
            before, after, states=states, settings=facts.settings, round_number=facts.round_number
        )
        if warnings and not confirmed:
            return SwapOutcome(saved=False, warnings=warnings)
        draft.document = {**draft.document, **seating_document(after), "by_hand": True}
        draft.version += 1
        draft.save(update_fields=["document", "version"])
        data = {"one": one, "other": other, "warnings": [[warning.code, *warning.ids] for warning in warnings]}
        record(actor, "round.swapped", competition=slug, subject=desk.subject(number), data=data)
    return SwapOutcome(saved=True, warnings=warnings)


def _swap_seats(before: Seating, one: str, other: str, *, states: Mapping[str, PlayerState]) -> Seating:
    try:
        return swap_players(before, one, other, states=states)
    except NotSeated as error:
        raise Refused(Refusal(code="rounds.not_seated", data=(("id", error.id),))) from error
    except ValueError as error:
        raise Refused(Refusal(code="rounds.same_player", data=(("id", one),))) from error


def take_draft(desk: Desk, number: int, *, version: int) -> RoundDraft:
    """The ready draft of a round. Raises Refused where there is none, or it is another one than was looked at."""
    draft = (
        RoundDraft.objects.filter(stage=desk.stage_pk, pool=desk.pool, round=number, state="ready")
        .select_related("job")
        .first()
    )
    if draft is None:
        raise Refused(Refusal(code="rounds.no_draft", data=(("round", str(number)),)))
    if draft.version != version:
        raise Refused(Refusal(code="rounds.draft_changed"))
    return draft


def drop_draft(desk: Desk, number: int) -> None:
    """Put an open draft aside; what its worker computes is not looked at."""
    RoundDraft.objects.filter(stage=desk.stage_pk, pool=desk.pool, round=number, state__in=OPEN_DRAFTS).update(
        state="superseded"
    )


def _refuse_untimely(desk: Desk, number: int) -> None:
    if number <= desk.last_round:
        raise Refused(Refusal(code="rounds.already_released", data=(("round", str(number)),)))
    if number != desk.last_round + 1:
        raise Refused(Refusal(code="rounds.not_the_next", data=(("round", str(desk.last_round + 1)),)))
    missing = desk.missing_boards(desk.last_round)
    if missing:
        data = (("round", str(desk.last_round)), ("boards", ", ".join(map(str, missing[:20]))))
        raise Refused(Refusal(code="rounds.results_missing", data=data))


def _refuse_impossible(facts: DrawFacts, choices: Choices) -> None:
    """Hand-set pairs are looked at before any work begins."""
    playing = set(facts.playing)
    if len(playing) < 2:
        raise Refused(Refusal(code="rounds.too_few", data=(("playing", str(len(playing))),)))
    refusals = []
    seen: set[str] = set()
    for one in choices.hand.ids():
        if one in seen:
            refusals.append(Refusal(code="rounds.player_twice", data=(("id", one),)))
        elif one not in playing:
            refusals.append(Refusal(code="rounds.unknown_player", data=(("id", one),)))
        seen.add(one)
    if refusals:
        raise Refused(*refusals)


def _keep_drawn(draft_pk: int, drawn: Pairing | NoPairing) -> None:
    """Write what the worker drew, unless the draft was put aside meanwhile."""
    if isinstance(drawn, NoPairing):
        _finish(draft_pk, state="failed", problem=dead_end_document(drawn))
    else:
        _finish(draft_pk, state="ready", document=pairing_document(drawn))


def _keep_failure(draft_pk: int, error: BaseException) -> None:
    code = f"rounds.{error.code}" if isinstance(error, HandSetRefused) else "rounds.draw_failed"
    _finish(draft_pk, state="failed", problem={"code": code})


def _finish(draft_pk: int, *, state: str, **fields: Any) -> None:
    now: datetime = timezone.now()
    with transaction.atomic():
        draft = RoundDraft.objects.select_for_update().get(pk=draft_pk)
        Job.objects.filter(pk=draft.job_id).update(
            state="ready" if state == "ready" else "failed",
            progress_percent=100,
            problem=fields.get("problem", {}).get("code", ""),
            done_at=now,
        )
        RoundDraft.objects.filter(pk=draft_pk, state="computing").update(state=state, **fields)
