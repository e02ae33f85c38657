"""Who is there: check-in for the event and for a round, late entrants, withdrawals and returns."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.documents.entrants import read_entrant
from tianyuan.services.checkin import mark_event, mark_round
from tianyuan.services.desk import open_desk
from tianyuan.services.latecomers import add_late_entrant, return_entrant, withdraw_entrant
from tianyuan.services.refusals import Refused
from tianyuan.store.queries.rounds import read_event_marks, read_leaves
from tianyuan.web.organiser.desk import DeskPlace, attempt, open_desk_place, require_round, show_desk
from tianyuan.web.organiser.frame import fault_words, redirect

LATE_FIELDS = ("id", "name", "rank", "division", "team", "born", "gender")


@require_http_methods(["GET", "HEAD", "POST"])
def check_in(request: HttpRequest, slug: str, stage: str, pool: str) -> HttpResponse:
    """Who has come to the event."""
    found = open_desk_place(request, slug, stage, pool, "checkin.mark")
    refused = None
    if request.method == "POST":
        shown, present = request.POST.getlist("shown"), request.POST.getlist("present")
        refused = attempt(partial(mark_event, found.place.actor, *found.at, shown=shown, present=present))
        if refused is None:
            return redirect("run_check_in", *found.at, saved=1)
    marks = read_event_marks(found.desk.stage_pk)
    here = {one for one in found.desk.by_id if one in marks and marks[one].present}
    return _show_marks(request, found, 0, here, refused)


@require_http_methods(["GET", "HEAD", "POST"])
def check_in_round(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Who plays the next round."""
    found = open_desk_place(request, slug, stage, pool, "checkin.mark")
    require_round(found, number)
    refused = None
    if request.method == "POST":
        shown, present = request.POST.getlist("shown"), request.POST.getlist("present")
        refused = attempt(partial(mark_round, found.place.actor, *found.at, number, shown=shown, present=present))
        if refused is None:
            return redirect("run_round", *found.at, number)
    where = found.desk.whereabouts(number)
    return _show_marks(request, found, number, {one for one, place in where.items() if place == "playing"}, refused)


@require_http_methods(["GET", "HEAD", "POST"])
def late(request: HttpRequest, slug: str, stage: str, pool: str) -> HttpResponse:
    """Somebody who comes after play began."""
    found = open_desk_place(request, slug, stage, pool, "entrants.edit")
    form = {name: request.POST.get(name, "") for name in LATE_FIELDS}
    refused, faults = None, []
    if request.method == "POST":
        read = read_entrant(form, found.desk.regulation)
        faults = fault_words(read.faults, request)
        if read.entrants:
            act = partial(
                add_late_entrant,
                found.place.actor,
                *found.at,
                entrant=read.entrants[0],
                reason=request.POST.get("reason", ""),
            )
            refused = attempt(act)
            if refused is None:
                return redirect("run_round", *found.at, found.desk.last_round + 1)
    divisions = found.desk.regulation.divisions_of(found.desk.pool)
    page = show_desk(
        request,
        "late.html",
        found,
        refused=refused,
        faults=faults,
        form=form,
        reason=request.POST.get("reason", ""),
        divisions=divisions,
        next_round=found.desk.last_round + 1,
    )
    page.status_code = 422 if faults else page.status_code
    return page


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, slug: str, stage: str, pool: str) -> HttpResponse:
    """Who goes home, and who comes back."""
    found = open_desk_place(request, slug, stage, pool, "entrants.edit")
    refused = None
    if request.method == "POST":
        from_round = request.POST.get("from_round", "")
        act = partial(
            return_entrant if request.POST.get("act") == "return" else withdraw_entrant,
            found.place.actor,
            *found.at,
            entrant_id=request.POST.get("id", "").strip(),
            from_round=int(from_round) if from_round.isascii() and from_round.isdigit() and len(from_round) < 4 else 0,
            reason=request.POST.get("reason", ""),
        )
        refused = attempt(act)
        if refused is None:
            return redirect("run_leave", *found.at)
    leaves = {one: leave for one, leave in read_leaves(found.desk.stage_pk).items() if one in found.desk.by_id}
    return show_desk(
        request,
        "leave.html",
        found,
        refused=refused,
        leaves=leaves,
        next_round=found.desk.last_round + 1,
        sent=request.POST,
    )


def _show_marks(
    request: HttpRequest, found: DeskPlace, number: int, here: set[str], refused: Refused | None
) -> HttpResponse:
    fresh = DeskPlace(place=found.place, desk=open_desk(*found.at)) if refused else found
    return show_desk(
        request,
        "check_in.html",
        fresh,
        refused=refused,
        number=number,
        ticked=here,
        where=fresh.desk.whereabouts(number or 1),
        saved="saved" in request.GET,
        next_round=fresh.desk.last_round + 1,
    )
