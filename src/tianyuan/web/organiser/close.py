"""The end of a stage: lots where an award depends on them, places and awards signed off."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from tianyuan.services.refusals import Refused
from tianyuan.services.signoff import draw_lots, look_at_end, read_signed_off, sign_off
from tianyuan.services.standings import report_stage
from tianyuan.store.queries.rounds import list_notes
from tianyuan.web.dates import moment_words
from tianyuan.web.language import language_of
from tianyuan.web.organiser.desk import attempt, status_of
from tianyuan.web.organiser.frame import Place, open_place, redirect, show_place
from tianyuan.web.refusals import refusal_lines


@require_safe
def show_close(request: HttpRequest, slug: str) -> HttpResponse:
    """What is left to do before the places are final."""
    return _show(request, open_place(request, slug, "desk.see"), request.GET.get("stage"))


@require_POST
def lots(request: HttpRequest, slug: str, stage: str, pool: str) -> HttpResponse:
    """Record the lots of a pool."""
    place = open_place(request, slug, "lots.draw")
    act = partial(draw_lots, place.actor, slug, stage, pool, seed=request.POST.get("seed", ""))
    refused = attempt(act)
    return _show(request, place, stage, refused) if refused else redirect("run_close", slug, stage=stage)


@require_POST
def sign(request: HttpRequest, slug: str, stage: str) -> HttpResponse:
    """Sign off places and awards."""
    place = open_place(request, slug, "awards.sign_off")
    refused = attempt(partial(sign_off, place.actor, slug, stage, reason=request.POST.get("reason", "")))
    return _show(request, place, stage, refused) if refused else redirect("run_close", slug, stage=stage)


def _show(request: HttpRequest, place: Place, stage_id: str | None, refused: Refused | None = None) -> HttpResponse:
    competition = place.competition
    stage = competition.stage_with_field(stage_id)
    reasons = [] if refused is None else refusal_lines(refused, language_of(request))
    status = 200 if refused is None else status_of(refused)
    if stage is None:
        return show_place(request, "close.html", place, "run_close", status=status, stage=None, reasons=reasons)
    report = report_stage(competition, stage)
    stage_pk = dict(competition.stages)[stage.id]
    return show_place(
        request,
        "close.html",
        place,
        "run_close",
        status=status,
        reasons=reasons,
        moment_words=partial(moment_words, timezone=competition.regulation.timezone),
        stage=stage,
        stages=competition.ready_stages(),
        pools={pool.id: pool for pool in competition.regulation.pools},
        ends=look_at_end(place.slug, stage.id),
        names=report.by_id(),
        signed=read_signed_off(competition, report),
        notes=list_notes(stage_pk),
        reason=request.POST.get("reason", ""),
    )
