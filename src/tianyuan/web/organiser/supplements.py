"""Supplements 补充规定: a file is shown with what it changes, and then makes the next version (S2-8.5)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.regulations import check, stage_states
from tianyuan.services.catalogue import list_versions
from tianyuan.services.new_competition import add_supplement, preview_supplement, send_supplement
from tianyuan.services.refusals import Refused
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import (
    Place,
    open_place,
    read_upload,
    redirect,
    refusal_status,
    show_place,
)
from tianyuan.web.organiser.regulation_words import describers
from tianyuan.web.refusals import refusal_lines


@require_http_methods(["GET", "HEAD", "POST"])
def show_regulation(request: HttpRequest, slug: str) -> HttpResponse:
    """The versions so far, what the one in force leaves open, and a file for the next."""
    place = open_place(request, slug, "regulation.change")
    reasons: list[str] = []
    status = 200
    if request.method == "POST":
        filename, content = read_upload(request, "file")
        try:
            token = send_supplement(place.actor, place.competition, filename=filename, content=content)
            return redirect("run_supplement", slug, token)
        except Refused as refused:
            reasons, status = refusal_lines(refused, language_of(request)), refusal_status(refused)
    return _show_versions(request, place, reasons, status)


@require_http_methods(["GET", "HEAD", "POST"])
def review_supplement(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """What a supplement would change; on a yes it is in force."""
    place = open_place(request, slug, "regulation.change")
    language = language_of(request)
    try:
        preview = preview_supplement(place.actor, place.competition, token)
    except Refused as refused:
        return _show_versions(request, place, refusal_lines(refused, language), 410)
    reasons: list[str] = []
    status = 422 if preview.loaded is None else 200
    if request.method == "POST":
        digest, reason = request.POST.get("digest", ""), request.POST.get("reason", "")
        try:
            add_supplement(place.actor, place.competition, token, digest=digest, reason=reason)
            return redirect("run_regulation", slug)
        except Refused as refused:
            reasons, status = refusal_lines(refused, language), refusal_status(refused)
    return show_place(
        request,
        "supplement_review.html",
        place,
        "run_regulation",
        status=status,
        reasons=reasons,
        known=set(check(place.competition.regulation)),
        **describers(preview, language),
    )


def _show_versions(request: HttpRequest, place: Place, reasons: list[str], status: int) -> HttpResponse:
    regulation = place.competition.regulation
    return show_place(
        request,
        "regulation.html",
        place,
        "run_regulation",
        status=status,
        versions=list_versions(place.competition),
        open_stages=[(regulation.stage(one.stage), one) for one in stage_states(regulation) if not one.runnable],
        reasons=reasons,
    )
