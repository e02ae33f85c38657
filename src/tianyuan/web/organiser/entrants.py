"""The entrants of a stage as officials see them: to page and search, to add one, correct one, take one off the list."""

from dataclasses import replace
from functools import cache, partial
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from tianyuan.core.field import Entrant
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.documents.entrants import read_entrant
from tianyuan.services.entrants import (
    EntrantList,
    Listed,
    add_entrant,
    divisions_of,
    edit_entrant,
    find_entrant,
    judge_entrant,
    list_entrants,
    strike_entrant,
)
from tianyuan.services.refusals import Refused
from tianyuan.texts import say
from tianyuan.texts.eligibility import verdict_words
from tianyuan.texts.format import in_language, rank_words
from tianyuan.web.downloads import answer_csv
from tianyuan.web.environment import url
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import (
    Place,
    choose_stage,
    fault_words,
    open_place,
    redirect,
    refusal_status,
    show_place,
    swiss_stages,
)
from tianyuan.web.paging import PAGE_SIZE, make_paging, read_page_number
from tianyuan.web.refusals import refusal_lines

WHOLE_LIST = 1_000_000
FIELDS = ("id", "name", "rank", "division", "team", "born", "gender", "warnings", "play_off", "holder")


@require_safe
def show_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of the list, of everybody or of those asked for."""
    place = open_place(request, slug, "entrants.see_all")
    stage = choose_stage(request, place.competition)
    query, division = request.GET.get("q", "").strip()[:100], request.GET.get("division", "")
    number = read_page_number(request)
    listed = list_entrants(
        place.actor,
        place.competition,
        stage,
        query=query,
        division=division,
        start=(number - 1) * PAGE_SIZE,
        size=PAGE_SIZE,
    )
    return show_place(
        request,
        "entrants.html",
        place,
        "run_entrants",
        stages=swiss_stages(place.competition),
        listed=listed,
        names={one.id: one.name for one in place.competition.regulation.divisions},
        divisions=divisions_of(place.competition.regulation, stage),
        query=query,
        division=division,
        paging=make_paging(number, found=listed.page.found),
        rows=_rows(request, place, listed),
        edit_words=say("organiser.entrants.edit_link", language_of(request)),
        done={name: request.GET[name] for name in ("new", "changed") if request.GET.get(name, "").isdecimal()},
    )


@require_safe
def download_entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole list as CSV with what the public does not see, as an import reads it."""
    place = open_place(request, slug, "entrants.see_all")
    stage = choose_stage(request, place.competition)
    listed = list_entrants(place.actor, place.competition, stage, query="", division="", start=0, size=WHOLE_LIST)
    rows = [tuple(form_of(entrant).values()) for _, entrant in listed.page.people]
    return answer_csv(f"{slug}-{stage.id}-entrants.csv", FIELDS, rows)


@require_http_methods(["GET", "HEAD", "POST"])
def add_one(request: HttpRequest, slug: str) -> HttpResponse:
    """Register somebody on his behalf, by the same conditions; what they leave open an official accepts, on record."""
    place = open_place(request, slug, "entrants.edit")
    stage = choose_stage(request, place.competition)
    form = {name: request.POST.get(name, "") for name in FIELDS}
    if request.method != "POST":
        return _show_form(request, place, stage, form)
    read = read_entrant(form, place.competition.regulation)
    if read.faults:
        return _show_form(request, place, stage, form, reasons=fault_words(read.faults, request), status=422)
    (entrant,) = read.entrants
    try:
        add_entrant(
            place.actor,
            place.competition,
            stage,
            entrant,
            accepted=request.POST.get("accepted") == "yes",
            reason=request.POST.get("reason", ""),
        )
    except Refused as refused:
        reasons = refusal_lines(refused, language_of(request))
        return _show_form(request, place, stage, form, reasons=reasons, status=refusal_status(refused), entrant=entrant)
    return redirect("run_entrants", slug, stage=stage.id, new=1)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_one(request: HttpRequest, slug: str) -> HttpResponse:
    """Correct what is known of somebody, with a reason."""
    place = open_place(request, slug, "entrants.edit")
    stage = choose_stage(request, place.competition)
    listed = _find(request, place, stage)
    if request.method != "POST":
        return _show_form(request, place, stage, form_of(listed.entrant), listed=listed)
    form = {name: request.POST.get(name, "") for name in FIELDS} | {"id": listed.entrant.id}
    read = read_entrant(form, place.competition.regulation)
    reasons, status = fault_words(read.faults, request), 422
    if read.entrants:
        try:
            known = replace(listed, entry=_entry(request))
            reason = request.POST.get("reason", "")
            changed = edit_entrant(place.actor, place.competition, stage, known, read.entrants[0], reason=reason)
            return redirect("run_entrants", slug, stage=stage.id, changed=int(changed))
        except Refused as refused:
            reasons, status = refusal_lines(refused, language_of(request)), refusal_status(refused)
    return _show_form(request, place, stage, form, listed=listed, reasons=reasons, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def strike_one(request: HttpRequest, slug: str) -> HttpResponse:
    """Take somebody off the list before the stage begins."""
    place = open_place(request, slug, "entrants.edit")
    stage = choose_stage(request, place.competition)
    listed = _find(request, place, stage)
    reasons: list[str] = []
    status = 200
    if request.method == "POST":
        try:
            known = replace(listed, entry=_entry(request))
            strike_entrant(place.actor, place.competition, stage, known, reason=request.POST.get("reason", ""))
            return redirect("run_entrants", slug, stage=stage.id)
        except Refused as refused:
            reasons, status = refusal_lines(refused, language_of(request)), refusal_status(refused)
    return show_place(
        request, "strike.html", place, "run_entrants", status=status, stage=stage, listed=listed, reasons=reasons
    )


def _rows(request: HttpRequest, place: Place, listed: EntrantList) -> list[tuple[str, ...]]:
    """Number, name, rank, division, unit, gender, birth date, the page to correct him, what a holder is called."""
    language = language_of(request)
    divisions = {one.id: in_language(one.name, language) for one in place.competition.regulation.divisions}
    ranks = cache(partial(rank_words, language=language))
    genders = {one: say(f"organiser.gender.{one}", language) for one in ("female", "male")}
    edit = url("run_entrant_edit", place.slug, stage=listed.stage.id)
    holder = say("pages.entrants.holder", language)
    return [
        (
            one.id,
            one.name,
            ranks(one.rank),
            divisions[one.division],
            one.team,
            genders.get(one.gender or "", ""),
            str(one.born or ""),
            f"{edit}&id={quote(one.id, safe='')}",
            holder if one.holder else "",
        )
        for _, one in listed.page.people
    ]


def form_of(entrant: Entrant) -> dict[str, str]:
    """An entrant as the fields of a form and the columns of a list, in the order of FIELDS."""
    values = {name: getattr(entrant, name) for name in FIELDS} | {"holder": "yes" if entrant.holder else ""}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def _find(request: HttpRequest, place: Place, stage: SwissStage) -> Listed:
    listed = find_entrant(place.actor, place.competition, stage, request.GET.get("id", ""))
    if listed is None:
        raise Http404
    return listed


def _entry(request: HttpRequest) -> int:
    """The entry that the form was made from; 0, which is none, where it does not say."""
    text = request.POST.get("entry", "")
    return int(text) if text.isdecimal() and len(text) < 19 else 0


def _show_form(
    request: HttpRequest,
    place: Place,
    stage: SwissStage,
    form: dict[str, str],
    *,
    listed: Listed | None = None,
    entrant: Entrant | None = None,
    reasons: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The form; `entrant` is a new one whose conditions are still to be accepted."""
    language, regulation = language_of(request), place.competition.regulation
    verdicts = [] if entrant is None else judge_entrant(regulation, entrant)
    return show_place(
        request,
        "entrant_form.html",
        place,
        "run_entrants",
        status=status,
        stage=stage,
        form=form,
        listed=listed,
        reasons=reasons or [],
        reason=request.POST.get("reason", ""),
        names={one.id: one.name for one in regulation.divisions},
        divisions=divisions_of(regulation, stage),
        verdicts=[(one, verdict_words(one, language)) for one in verdicts],
    )
