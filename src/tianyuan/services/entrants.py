"""Entrants of a stage as officials keep them: the list, one more, a correction, one off the list before the start."""

from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from tianyuan.core.eligibility.conditions import JudgedOn, Verdict, judge_condition
from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.roster import Incoming, plan_roster
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import Competition
from tianyuan.services.entries import Stamp, add_entrants, withdraw_entry
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Competition as CompetitionRow
from tianyuan.store.models import EntrantEntry, Stage
from tianyuan.store.queries import roster

# Whom he is paired with and placed among does not change once the stage has begun.
FIXED_ONCE_BEGUN = ("division", "holder")
LONGEST_REASON = 500


@dataclass(frozen=True, kw_only=True)
class EntrantList:
    """One page of the entrants of a stage. `begun`: nobody is added to it or taken off it here any more."""

    stage: SwissStage
    page: roster.RosterPage
    begun: bool


@dataclass(frozen=True, kw_only=True)
class Listed:
    """One entrant with the number of his current entry, which a change has to name."""

    entrant: Entrant
    entry: int


def list_entrants(
    actor: Actor, competition: Competition, stage: SwissStage, *, query: str, division: str, start: int, size: int
) -> EntrantList:
    """Entrants from `start` on, with what the public does not see. Raises Refused."""
    require(actor, "entrants.see_all", competition=competition.slug)
    stage_pk = dict(competition.stages).get(stage.id)
    if stage_pk is None:
        return EntrantList(stage=stage, page=roster.RosterPage(people=(), found=0), begun=False)
    page = roster.read_page(stage_pk, query=query, division=division, start=start, size=size)
    return EntrantList(stage=stage, page=page, begun=roster.has_begun(stage_pk))


def find_entrant(actor: Actor, competition: Competition, stage: SwissStage, key: str) -> Listed | None:
    """One entrant of a stage, None for an unknown or withdrawn one. Raises Refused."""
    require(actor, "entrants.see_all", competition=competition.slug)
    stage_pk = dict(competition.stages).get(stage.id)
    found = None if stage_pk is None else roster.read_current(stage_pk, key)
    return None if found is None else Listed(entrant=found[1], entry=found[0])


def judge_entrant(regulation: Regulation, entrant: Entrant) -> tuple[Verdict, ...]:
    """The verdicts on the conditions of registration and of his division, those that hold included."""
    division = regulation.division(entrant.division)
    conditions = (*regulation.registration.conditions, *(division.conditions if division else ()))
    judged_on = JudgedOn(first_day=regulation.first_day(), registration=timezone.now().date())
    return tuple(judge_condition(condition, facts=entrant, judged_on=judged_on) for condition in conditions)


def add_entrant(
    actor: Actor, competition: Competition, stage: SwissStage, entrant: Entrant, *, accepted: bool, reason: str
) -> str:
    """Register somebody on his behalf (S2-11.1); returns his id. An empty id becomes the next number.

    The same conditions hold as for everybody: what is not met, or needs papers, an official accepts by `accepted` and
    a reason, and the record says so. Raises Refused: not allowed, begun, not accepted, an id in use, a namesake of
    the same birth date and unit.
    """
    require(actor, "entrants.edit", competition=competition.slug)
    refuse_unfit_division(competition.regulation, stage, entrant)
    open_points = [one for one in judge_entrant(competition.regulation, entrant) if one.state != "met"]
    if open_points and not (accepted and reason.strip()):
        raise Refused(Refusal(code="organiser.acceptance_needed"))
    with transaction.atomic():
        row = lock_stage(competition, stage)
        refuse_begun(row)
        entrant = place_on_list(row, entrant)
        stamp = Stamp(at=timezone.now(), by=who(actor), reason=_short(reason))
        add_entrants(row, [entrant], stamp)
        codes = [one.code for one in open_points]
        record(
            actor,
            "entrant.accepted" if open_points else "entrant.added",
            competition=competition.slug,
            subject=f"{entrant.id} {entrant.name}",
            data={"stage": stage.id, "division": entrant.division, "accepted": codes},
            reason=_short(reason),
        )
    return entrant.id


def edit_entrant(
    actor: Actor, competition: Competition, stage: SwissStage, listed: Listed, entrant: Entrant, *, reason: str
) -> bool:
    """Correct what is known of an entrant; returns whether that is a change.

    `listed.entry` is the entry the correction was made on. Raises Refused: not allowed, changed meanwhile, no reason,
    another division after the stage has begun.
    """
    require(actor, "entrants.edit", competition=competition.slug)
    entrant = replace(entrant, id=listed.entrant.id)
    refuse_unfit_division(competition.regulation, stage, entrant)
    with transaction.atomic():
        row = lock_stage(competition, stage)
        before = _require_current(row, listed)
        changed = [name for name in _FIELDS if getattr(before, name) != getattr(entrant, name)]
        if not changed:
            return False
        _require_reason(reason)
        if fixed := [name for name in changed if name in FIXED_ONCE_BEGUN and roster.has_begun(row.pk)]:
            raise Refused(*(Refusal(code=f"organiser.fixed_once_begun.{name}") for name in fixed))
        add_entrants(row, [entrant], Stamp(at=timezone.now(), by=who(actor), reason=_short(reason)))
        record(
            actor,
            "entrant.corrected",
            competition=competition.slug,
            subject=f"{entrant.id} {entrant.name}",
            data={"stage": stage.id, "fields": changed},
            reason=_short(reason),
        )
    return True


def strike_entrant(actor: Actor, competition: Competition, stage: SwissStage, listed: Listed, *, reason: str) -> None:
    """Take an entrant off the list before the stage begins; his id is not given again.

    Raises Refused: not allowed, changed meanwhile, no reason, begun (then he withdraws between rounds).
    """
    require(actor, "entrants.edit", competition=competition.slug)
    _require_reason(reason)
    with transaction.atomic():
        row = lock_stage(competition, stage)
        refuse_begun(row)
        _require_current(row, listed)
        entry = EntrantEntry.objects.get(pk=listed.entry)
        withdraw_entry(entry, Stamp(at=timezone.now(), by=who(actor), reason=_short(reason)))
        record(
            actor,
            "entrant.struck",
            competition=competition.slug,
            subject=f"{listed.entrant.id} {listed.entrant.name}",
            data={"stage": stage.id},
            reason=_short(reason),
        )


def lock_stage(competition: Competition, stage: SwissStage) -> Stage:
    """The stage's row, made with the first entrant; its competition is locked until the transaction ends."""
    held = CompetitionRow.objects.select_for_update().get(slug=competition.slug)
    return Stage.objects.get_or_create(competition=held, key=stage.id)[0]


def refuse_begun(row: Stage) -> None:
    """Raise Refused once a round of the stage has been released or played: entry is late then."""
    if roster.has_begun(row.pk):
        raise Refused(Refusal(code="organiser.stage_has_begun"))


def refuse_unfit_division(regulation: Regulation, stage: SwissStage, entrant: Entrant) -> None:
    """Raise Refused for a division that is not paired in any pool of the stage."""
    if entrant.division not in divisions_of(regulation, stage):
        data = (("id", entrant.id), ("division", entrant.division))
        raise Refused(Refusal(code="load.division_not_in_stage", data=data))


def divisions_of(regulation: Regulation, stage: SwissStage) -> tuple[str, ...]:
    """The ids of the divisions paired in a stage, in the order of the regulation."""
    return tuple(one.id for one in regulation.divisions if one.pool in stage.pools)


_FIELDS = ("name", "rank", "division", "team", "born", "gender", "warnings", "play_off", "holder")


def place_on_list(row: Stage, entrant: Entrant) -> Entrant:
    """The entrant with his id; an empty one becomes the next number.

    Raises Refused where the id is in use, or he may stand on the list already.
    """
    field, used = roster.read_current_all(row.pk), roster.read_used_ids(row.pk)
    if entrant.id in used:
        raise Refused(Refusal(code="organiser.id_in_use", data=(("id", entrant.id),)))
    namesakes = [one for one in field if (one.name, one.born, one.team) == (entrant.name, entrant.born, entrant.team)]
    if namesakes:
        data = (("id", namesakes[0].id), ("name", entrant.name))
        raise Refused(Refusal(code="organiser.stands_already", data=data))
    (planned,) = plan_roster((), [Incoming(line=1, entrant=entrant)], given=(), answers={}, used_ids=used)
    return planned.entrant


def _require_current(row: Stage, listed: Listed) -> Entrant:
    current = roster.read_current(row.pk, listed.entrant.id)
    if current is None or current[0] != listed.entry:
        raise Refused(Refusal(code="organiser.changed_meanwhile"))
    return current[1]


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused(Refusal(code="organiser.reason_missing"))


def _short(reason: str) -> str:
    return reason.strip()[:LONGEST_REASON]
