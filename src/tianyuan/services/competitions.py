"""Putting a tournament on the site, and again: the same content changes nothing, another one corrects with a reason."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.stage_ranking import filled_pools, rank_stage
from tianyuan.regulations import Loaded
from tianyuan.services.entries import Stamp, Written, write_entrants, write_results
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.regulations import keep_regulation
from tianyuan.store.models import Competition, Lots, RegulationUse, RegulationVersion, Stage

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLUG_LENGTH = 60
TEXT_LENGTHS = {"id": 200, "name": 200, "team": 200}
STAMP_LENGTHS = {"entered_by": 200, "reason": 500, "seed": 500}
HIGHEST_NUMBER = 1_000_000  # of a board, of warnings, of a play-off place: more is a slip of the pen
AWARDS = "awards"


@dataclass(frozen=True, kw_only=True)
class LoadReport:
    """What a load did: whether the competition is new, how many lines changed and how many stood there, and where."""

    created: bool
    changed: int
    unchanged: int
    url_path: str


def load_competition(
    *,
    name: str,
    regulation: Loaded,
    stage_id: str,
    entrants: Sequence[Entrant],
    rows: Sequence[ResultRow],
    entered_by: str,
    reason: str,
    seed: str | None = None,
    demo: bool = False,
) -> LoadReport:
    """Make this the field of a stage, in one transaction.

    The same content again changes nothing. A changed row becomes a new entry that replaces the old one and says when,
    who and why; a row that is gone is withdrawn. `name` becomes the address /c/<name>/. Raises Refused with every
    reason: a name that cannot be an address, a stage that is not played over the board, rows or entrants that do not
    fit it, another regulation than the competition's, lots that were drawn with another seed, changes without a reason.
    """
    slug = read_slug(name)
    _refuse_unfit_stamp(entered_by=entered_by, reason=reason, seed=seed or "")
    _refuse_unfit(regulation.regulation, stage_id, entrants, rows)
    with transaction.atomic():
        competition, created = _open_competition(slug, regulation.regulation, demo=demo)
        stamp = Stamp(at=timezone.now(), by=entered_by, reason=reason)
        version = keep_regulation(regulation)
        put_in_force(competition, version, stamp)
        stage, _ = Stage.objects.get_or_create(competition=competition, key=stage_id)
        written = [
            write_entrants(stage, entrants, stamp),
            write_results(stage, rows, regulation=version, stamp=stamp),
        ]
        drawn = _record_lots(stage, regulation.regulation, seed, stamp)
        _refuse_silent_corrections(written, reason)
    changed = sum(part.new + part.corrected + part.withdrawn for part in written) + drawn
    unchanged = sum(part.unchanged for part in written)
    return LoadReport(created=created, changed=changed, unchanged=unchanged, url_path=f"/c/{slug}/")


def announce_competition(*, name: str, regulation: Loaded, entered_by: str, demo: bool = False) -> LoadReport:
    """Put a competition on the site that has a regulation and no entrants yet; again, nothing changes."""
    slug = read_slug(name)
    with transaction.atomic():
        competition, created = _open_competition(slug, regulation.regulation, demo=demo)
        stamp = Stamp(at=timezone.now(), by=entered_by, reason="")
        changed = put_in_force(competition, keep_regulation(regulation), stamp)
    return LoadReport(created=created, changed=int(changed), unchanged=int(not changed), url_path=f"/c/{slug}/")


def read_slug(name: str) -> str:
    """The address part of a competition's name; raises Refused unless it is ASCII letters, digits and single dashes."""
    slug = name.strip().lower()
    if len(slug) > SLUG_LENGTH or not SLUG.fullmatch(slug):
        raise Refused(Refusal(code="load.name_unusable", data=(("found", name), ("at_most", str(SLUG_LENGTH)))))
    return slug


def put_in_force(competition: Competition, version: RegulationVersion, stamp: Stamp) -> bool:
    """Let a competition run under this version from now on; returns whether that is a change.

    Raises Refused for a version of another regulation.
    """
    latest = RegulationUse.objects.filter(competition=competition).select_related("regulation").order_by("-pk").first()
    if latest is not None:
        if latest.regulation == version:
            return False
        if latest.regulation.regulation_id != version.regulation_id:
            data = (("has", latest.regulation.regulation_id), ("found", version.regulation_id))
            raise Refused(Refusal(code="load.other_regulation", data=data))
    RegulationUse.objects.create(
        competition=competition, regulation=version, since=stamp.at, entered_by=stamp.by, reason=stamp.reason
    )
    return True


def _open_competition(slug: str, regulation: Regulation, *, demo: bool) -> tuple[Competition, bool]:
    """The competition, locked until the transaction ends."""
    names = {"name_zh": regulation.name.zh, "name_en": regulation.name.en}
    Competition.objects.get_or_create(slug=slug, defaults={**names, "demo": demo, "created_at": timezone.now()})
    competition = Competition.objects.select_for_update().get(slug=slug)
    created = not RegulationUse.objects.filter(competition=competition).exists()
    return competition, created


def _refuse_unfit_stamp(**texts: str) -> None:
    refusals = [
        Refusal(code="load.stamp_unusable", data=(("field", field), ("at_most", str(STAMP_LENGTHS[field]))))
        for field, text in texts.items()
        if not is_text(text, at_most=STAMP_LENGTHS[field])
    ]
    if refusals:
        raise Refused(*refusals)


def is_text(text: str, *, at_most: int) -> bool:
    """Whether a text can be kept: not too long, and without the one character that databases do not take."""
    return len(text) <= at_most and "\0" not in text


def _refuse_unfit(
    regulation: Regulation, stage_id: str, entrants: Sequence[Entrant], rows: Sequence[ResultRow]
) -> None:
    stage = regulation.stage(stage_id)
    if not isinstance(stage, SwissStage):
        known = ", ".join(one.id for one in regulation.stages if isinstance(one, SwissStage))
        code = "load.stage_unknown" if stage is None else "load.stage_not_over_the_board"
        raise Refused(Refusal(code=code, data=(("stage", stage_id), ("known", known))))
    refusals = [*_unfit_entrants(regulation, stage, entrants)]
    if not refusals:
        refusals = [*_unfit_rows(regulation, stage, entrants, rows)]
    if refusals:
        raise Refused(*refusals)


def _unfit_entrants(regulation: Regulation, stage: SwissStage, entrants: Sequence[Entrant]) -> list[Refusal]:
    divisions = {division.id for pool in stage.pools for division in regulation.divisions_of(pool)}
    refusals = []
    seen: set[str] = set()
    for entrant in entrants:
        who = ("id", entrant.id)
        if entrant.division not in divisions:
            refusals.append(Refusal(code="load.division_not_in_stage", data=(who, ("division", entrant.division))))
        if entrant.id in seen:
            refusals.append(Refusal(code="load.id_repeated", data=(who,)))
        seen.add(entrant.id)
        for field, most in TEXT_LENGTHS.items():
            if not is_text(getattr(entrant, field), at_most=most):
                refusals.append(
                    Refusal(code="load.text_unusable", data=(who, ("field", field), ("at_most", str(most))))
                )
        if max(entrant.warnings, entrant.play_off or 0) > HIGHEST_NUMBER:
            refusals.append(Refusal(code="load.number_unusable", data=(who, ("at_most", str(HIGHEST_NUMBER)))))
    return refusals


def _unfit_rows(
    regulation: Regulation, stage: SwissStage, entrants: Sequence[Entrant], rows: Sequence[ResultRow]
) -> list[Refusal]:
    """Rows that no pool can read, where `row` counts from 1 in the rows given, and boards beyond any hall."""
    pools = filled_pools(regulation, stage, entrants)
    faults = rank_stage(regulation, stage, entrants, rows, pools=pools).faults
    refusals = [
        Refusal(code=f"results.{fault.code}", data=(("row", str(fault.index + 1)), *fault.data)) for fault in faults
    ]
    refusals += [
        Refusal(code="load.number_unusable", data=(("id", row.black), ("at_most", str(HIGHEST_NUMBER))))
        for row in rows
        if row.board is not None and not 0 <= row.board <= HIGHEST_NUMBER
    ]
    return refusals


def _record_lots(stage: Stage, regulation: Regulation, seed: str | None, stamp: Stamp) -> int:
    """Record the seed for every pool that has none; raises Refused where another one was drawn."""
    swiss = regulation.stage(stage.key)
    if seed is None or not isinstance(swiss, SwissStage):
        return 0
    drawn = 0
    for pool in swiss.pools:
        known = Lots.objects.filter(stage=stage, pool=pool, purpose=AWARDS).first()
        if known is None:
            Lots.objects.create(
                stage=stage, pool=pool, seed=seed, purpose=AWARDS, recorded_at=stamp.at, recorded_by=stamp.by
            )
            drawn += 1
        elif known.seed != seed:
            raise Refused(Refusal(code="load.lots_already_drawn", data=(("pool", pool),)))
    return drawn


def _refuse_silent_corrections(written: Sequence[Written], reason: str) -> None:
    if not reason.strip() and any(part.corrected or part.withdrawn for part in written):
        raise Refused(Refusal(code="load.reason_missing"))
