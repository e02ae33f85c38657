"""Who has which role in a competition: to give one, and to take one back with a reason (S1-9, S2-13)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.core.permissions import ALLOWED, PERMISSIONS, ROLES
from tianyuan.services.logins import read_login
from tianyuan.services.refusals import Refused
from tianyuan.services.roles import grant_role, list_roles, withdraw_role
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import Place, open_place, redirect, refusal_status, show_place
from tianyuan.web.refusals import refusal_lines

FORM = ("login", "name", "role", "reason")


@require_http_methods(["GET", "HEAD", "POST"])
def show_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with a role, and a form to give another."""
    place = open_place(request, slug, "roles.grant")
    form = {name: request.POST.get(name, "").strip() for name in FORM}
    if request.method != "POST":
        return _show(request, place, form)
    try:
        granted = grant_role(
            place.actor,
            competition=slug,
            login=read_login(form["login"]),
            role=form["role"],
            name=form["name"],
            language=language_of(request),
            reason=form["reason"],
        )
    except Refused as refused:
        return _show(request, place, form, refused=refused)
    return redirect("run_people", slug, done="created" if granted.created else "granted")


@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, slug: str, account: int, role: str) -> HttpResponse:
    """Take a role back: who loses what is said first, and a reason is asked for."""
    place = open_place(request, slug, "roles.grant")
    refused: Refused | None = None
    if request.method == "POST":
        try:
            reason = request.POST.get("reason", "").strip()
            withdraw_role(place.actor, competition=slug, account_id=account, role=role, reason=reason)
            return redirect("run_people", slug, done="withdrawn")
        except Refused as error:
            refused = error
    held = [one for one in list_roles(place.actor, competition=slug) if (one.account_id, one.role) == (account, role)]
    if not held:
        return redirect("run_people", slug)
    return show_place(
        request,
        "role_withdraw.html",
        place,
        "run_people",
        status=refusal_status(refused) if refused else 200,
        held=held[0],
        reasons=refusal_lines(refused, language_of(request)) if refused else [],
    )


def _show(request: HttpRequest, place: Place, form: dict[str, str], *, refused: Refused | None = None) -> HttpResponse:
    done = request.GET.get("done", "")
    return show_place(
        request,
        "people.html",
        place,
        "run_people",
        status=refusal_status(refused) if refused else 200,
        people=list_roles(place.actor, competition=place.slug),
        roles=ROLES,
        permissions=PERMISSIONS,
        allowed=ALLOWED,
        form=form,
        reasons=refusal_lines(refused, language_of(request)) if refused else [],
        done=done if done in ("created", "granted", "withdrawn") else "",
    )
