"""Where an organiser begins: his competitions, and a new one from a regulation."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from tianyuan.core.permissions import ROLES, Role, may
from tianyuan.regulations import shipped
from tianyuan.services.actors import Actor
from tianyuan.services.catalogue import Competition, list_competitions
from tianyuan.services.new_competition import (
    RegulationPreview,
    create_competition,
    preview_regulation,
    preview_shipped,
    require_creator,
    send_regulation,
)
from tianyuan.services.refusals import Refused
from tianyuan.web.account.session import actor_of
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import read_upload, redirect, refusal_status
from tianyuan.web.organiser.regulation_words import describers
from tianyuan.web.refusals import refusal_lines


@dataclass(frozen=True, kw_only=True)
class Mine:
    """A competition in which somebody has roles."""

    competition: Competition
    roles: tuple[Role, ...]
    may_run: bool


@require_safe
def show_start(request: HttpRequest) -> HttpResponse:
    """The competitions of whoever is signed in."""
    actor = actor_of(request)
    if actor.account_id is None:
        require_creator(actor)
    mine = [_mine(actor, one) for one in list_competitions() if actor.roles.get(one.slug)]
    return render(request, "organiser/start.html", {"mine": mine, "may_create": actor.may_create or actor.trusted})


def _mine(actor: Actor, competition: Competition) -> Mine:
    roles = actor.roles[competition.slug]
    return Mine(
        competition=competition,
        roles=tuple(role for role in ROLES if role in roles),
        may_run=may(roles, "desk.see"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def show_new(request: HttpRequest) -> HttpResponse:
    """Choose a regulation: one that comes with the program, or a file."""
    actor = actor_of(request)
    require_creator(actor)
    reasons: list[str] = []
    status = 200
    if request.method == "POST":
        filename, content = read_upload(request, "file")
        try:
            return redirect("new_from_file", send_regulation(actor, filename=filename, content=content))
        except Refused as refused:
            reasons, status = refusal_lines(refused, language_of(request)), refusal_status(refused)
    return render(request, "organiser/new.html", {"shipped": shipped(), "reasons": reasons}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def new_from_shipped(request: HttpRequest, name: str) -> HttpResponse:
    """A new competition under a regulation that comes with the program."""
    if name not in shipped():
        raise Http404
    return _review(request, lambda actor: preview_shipped(actor, name), token=None)


@require_http_methods(["GET", "HEAD", "POST"])
def new_from_file(request: HttpRequest, token: str) -> HttpResponse:
    """A new competition under a regulation that was sent in."""
    return _review(request, lambda actor: preview_regulation(actor, token), token=token)


def _review(request: HttpRequest, read: Callable[[Actor], RegulationPreview], *, token: str | None) -> HttpResponse:
    """What the checks say; then address and names, and the competition is there."""
    actor = actor_of(request)
    require_creator(actor)
    language = language_of(request)
    try:
        preview = read(actor)
    except Refused as refused:
        reasons = refusal_lines(refused, language)
        return render(request, "organiser/new.html", {"shipped": shipped(), "reasons": reasons}, status=410)
    form = {name: request.POST.get(name, "") for name in ("slug", "name_zh", "name_en")}
    reasons = []
    status = 422 if preview.loaded is None else 200
    if request.method == "POST":
        try:
            return redirect("run", create_competition(actor, preview, **form, token=token))
        except Refused as refused:
            reasons, status = refusal_lines(refused, language), refusal_status(refused)
    elif preview.loaded is not None:
        regulation = preview.loaded.regulation
        form = {"slug": regulation.id, "name_zh": regulation.name.zh, "name_en": regulation.name.en}
    context = {"form": form, "reasons": reasons, **describers(preview, language)}
    return render(request, "organiser/new_review.html", context, status=status)
