"""Who somebody is, as he says himself: what registering asks of everybody."""

import json
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tianyuan.services.accounts import require_signed_in
from tianyuan.services.refusals import Refused
from tianyuan.services.registration.export import export_person
from tianyuan.services.registration.persons import Person, PersonForm, find_person, save_person
from tianyuan.web.account.answers import go_on, local_target
from tianyuan.web.account.session import actor_of
from tianyuan.web.downloads import answer_file
from tianyuan.web.environment import url
from tianyuan.web.language import language_of
from tianyuan.web.refusals import refusal_lines

RANKS = tuple(
    f"{number}{kind}"
    for kind, numbers in (("p", range(9, 0, -1)), ("d", range(9, 0, -1)), ("k", range(1, 31)))
    for number in numbers
)
PROFESSIONAL = {"yes": True, "no": False}
UNPROCESSABLE = 422
FIELDS = ("name", "born", "gender", "rank", "club", "city", "guardian", "guardian_phone")


@sensitive_post_parameters("id_number")
@require_http_methods(["GET", "HEAD", "POST"])
def edit_person(request: HttpRequest) -> HttpResponse:
    """The form, filled with what is known; saved, it leads back to where the visitor came from."""
    account = require_signed_in(request.user)
    target = local_target(request.POST.get("next") or request.GET.get("next", ""), default=url("me"))
    person = find_person(account.pk)
    if request.method != "POST":
        return _show(request, person, _values(person), target=target)
    values = {name: request.POST.get(name, "") for name in (*FIELDS, "professional")}
    try:
        save_person(actor_of(request), _read(values, request.POST.get("id_number", "")))
    except Refused as refused:
        return _show(request, person, values, target=target, reasons=refusal_lines(refused, language_of(request)))
    return go_on(target)


@require_safe
def download_export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept about the visitor, as a file."""
    require_signed_in(request.user)
    content = json.dumps(export_person(actor_of(request)), ensure_ascii=False, indent=2).encode()
    return answer_file("tianyuan.json", content, "application/json")


def _read(values: dict[str, str], id_number: str) -> PersonForm:
    texts = {name: value for name, value in values.items() if name not in ("born", "professional")}
    return PersonForm(
        **texts,
        born=_read_day(values["born"]),
        ever_professional=PROFESSIONAL.get(values["professional"]),
        id_number=id_number,
    )


def _read_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


def _values(person: Person | None) -> dict[str, str]:
    if person is None:
        return dict.fromkeys((*FIELDS, "professional"), "")
    said = {True: "yes", False: "no", None: ""}[person.ever_professional]
    values = {name: str(getattr(person, name)) for name in FIELDS}
    phone = f"+{person.guardian_phone}" if person.guardian_phone else ""
    return values | {"professional": said, "guardian_phone": phone}


def _show(request: HttpRequest, person: Person | None, values: dict[str, str], **context: Any) -> HttpResponse:
    status = UNPROCESSABLE if context.get("reasons") else 200
    known: dict[str, Any] = {"person": person, "values": values, "ranks": RANKS, "reasons": []}
    return render(request, "registration/person.html", known | context, status=status)
