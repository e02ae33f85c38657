"""The papers that wait for a judgement, person by person, with the entry that each is for."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.services.refusals import Refused
from tianyuan.services.registration.applications import rule_on_paper
from tianyuan.services.registration.entries import waiting_entries
from tianyuan.services.registration.persons import doubles_of
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import open_place, redirect, refusal_status, show_place
from tianyuan.web.player.enter import wanted_papers
from tianyuan.web.refusals import refusal_lines


@require_http_methods(["GET", "HEAD", "POST"])
def judge_papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Look at what waits; accept or refuse one paper."""
    place = open_place(request, slug, "papers.judge")
    refused = None
    if request.method == "POST":
        paper = request.POST.get("paper", "")
        ruling = partial(
            rule_on_paper,
            place.actor,
            place.competition,
            paper_id=int(paper) if paper.isdecimal() else 0,
            accepted=request.POST.get("ruling") == "accept",
            reason=request.POST.get("reason", ""),
        )
        try:
            ruling()
        except Refused as failed:
            refused = failed
        else:
            return redirect("run_papers", slug)
    regulation = place.competition.regulation
    entries = waiting_entries(place.actor, place.competition)
    return show_place(
        request,
        "papers.html",
        place,
        "run_papers",
        status=200 if refused is None else refusal_status(refused),
        waiting=[
            (one, wanted_papers(regulation, one), [other for person in one.members for other in doubles_of(person)])
            for one in entries
        ],
        reasons=[] if refused is None else refusal_lines(refused, language_of(request)),
    )
