"""Importing entrants: send a list, look at what it would do row by row, settle doubts, save exactly that."""

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.core.field import Entrant
from tianyuan.core.roster import IS, LEAVE_OUT, NEW
from tianyuan.documents.faults import FileFault
from tianyuan.services.imports import ImportPreview, ImportRow, apply_import, open_list, preview_import, send_list
from tianyuan.services.refusals import Refused
from tianyuan.texts import Language, say
from tianyuan.texts.eligibility import verdict_words
from tianyuan.texts.format import date_words, in_language, rank_words
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import (
    Place,
    choose_stage,
    open_place,
    read_upload,
    redirect,
    refusal_status,
    show_place,
    swiss_stages,
)
from tianyuan.web.refusals import refusal_lines

_ANSWER = re.compile(r"answer-(\d{1,7})")


@dataclass(frozen=True, kw_only=True)
class ShownRow:
    """A row of the preview in words. `options`: the answers to its doubt, value and words; `chosen` the one given."""

    one: ImportRow
    changes: tuple[tuple[str, str, str], ...]
    unmet: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    chosen: str


@require_http_methods(["GET", "HEAD", "POST"])
def show_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Send a list in."""
    place = open_place(request, slug, "entrants.edit")
    stage = choose_stage(request, place.competition)
    reasons: list[str] = []
    status = 200
    if request.method == "POST":
        filename, content = read_upload(request, "file")
        try:
            token = send_list(place.actor, place.competition, stage, filename=filename, content=content)
            return redirect("run_import_review", slug, token)
        except Refused as refused:
            reasons, status = refusal_lines(refused, language_of(request)), refusal_status(refused)
    return _show_send(request, place, reasons=reasons, status=status, stage_id=stage.id)


@require_http_methods(["GET", "HEAD", "POST"])
def review_import(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The preview with the answers so far; `act=save` saves exactly it."""
    place = open_place(request, slug, "entrants.edit")
    answers = _read_answers(request)
    language = language_of(request)
    reasons: list[str] = []
    status = 200
    try:
        _, stage = open_list(place.actor, place.competition, token)
        if request.POST.get("act") == "save":
            try:
                done = apply_import(
                    place.actor,
                    place.competition,
                    token,
                    answers=answers,
                    digest=request.POST.get("digest", ""),
                    reason=request.POST.get("reason", ""),
                )
                return redirect("run_entrants", slug, stage=stage.id, new=done.new, changed=done.changed)
            except Refused as refused:
                reasons, status = refusal_lines(refused, language), refusal_status(refused)
        preview = preview_import(place.actor, place.competition, token, answers=answers)
    except Refused as refused:
        return _show_send(request, place, reasons=refusal_lines(refused, language), status=410)
    return show_place(
        request,
        "import_review.html",
        place,
        "run_entrants",
        status=422 if preview.faults else status,
        stage=stage,
        preview=preview,
        rows=_show_rows(preview, answers, place, language),
        divisions=_division_words(place, language),
        reasons=reasons,
        reason=request.POST.get("reason", ""),
        tell_fault=lambda fault: tell_fault(fault, language),
    )


def tell_fault(fault: FileFault, language: Language) -> str:
    """The reason of a fault in words, without its place."""
    return say(fault.code, language, **dict(fault.data))


def _show_send(
    request: HttpRequest, place: Place, *, reasons: list[str], status: int, stage_id: str = ""
) -> HttpResponse:
    return show_place(
        request,
        "import.html",
        place,
        "run_entrants",
        status=status,
        stages=swiss_stages(place.competition),
        stage_id=stage_id,
        reasons=reasons,
    )


def _read_answers(request: HttpRequest) -> dict[int, str]:
    """The answers of the form by line; what is empty is no answer."""
    found = {}
    for name, value in request.POST.items():
        match = _ANSWER.fullmatch(name)
        if match and value and isinstance(value, str):
            found[int(match[1])] = value
    return found


def _show_rows(preview: ImportPreview, answers: dict[int, str], place: Place, language: Language) -> list[ShownRow]:
    divisions = _division_words(place, language)
    return [
        ShownRow(
            one=one,
            changes=_changes(one, divisions, language),
            unmet=tuple(verdict_words(verdict, language) for verdict in one.unmet),
            options=_options(one, language) if one.row.doubt else (),
            chosen=answers.get(one.row.line, ""),
        )
        for one in preview.rows
    ]


def _division_words(place: Place, language: Language) -> dict[str, str]:
    return {one.id: in_language(one.name, language) for one in place.competition.regulation.divisions}


def _changes(one: ImportRow, divisions: dict[str, str], language: Language) -> tuple[tuple[str, str, str], ...]:
    before = one.row.before
    if before is None:
        return ()
    return tuple(
        (
            say(f"organiser.field.{name}", language),
            field_words(before, name, divisions, language),
            field_words(one.row.entrant, name, divisions, language),
        )
        for name in one.row.changed
    )


def field_words(entrant: Entrant, name: str, divisions: dict[str, str], language: Language) -> str:
    """One field of an entrant as people read it; "–" where there is nothing."""
    value: Any = getattr(entrant, name)
    if value is None or value == "":
        return "–"
    match name:
        case "rank":
            return rank_words(value, language)
        case "born":
            return date_words(value, language)
        case "division":
            return divisions.get(value, str(value))
        case "gender":
            return say(f"organiser.gender.{value}", language)
        case "holder":
            return say("regulation.quantity.yes" if value else "regulation.quantity.no", language)
    return str(value)


def _options(one: ImportRow, language: Language) -> tuple[tuple[str, str], ...]:
    people = [
        (IS + known.id, say("organiser.answer.is", language, id=known.id, name=known.name, unit=known.team or "–"))
        for known in one.row.candidates
    ]
    return (
        *people,
        (NEW, say("organiser.answer.new", language)),
        (LEAVE_OUT, say("organiser.answer.leave_out", language)),
    )
