"""How pages of accounts answer: a form again with its reasons, or a way on."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from tianyuan.services.refusals import Refused
from tianyuan.web.language import language_of
from tianyuan.web.refusals import refusal_lines

UNPROCESSABLE, TOO_MANY = 422, 429


def show_form(request: HttpRequest, template: str, refused: Refused | None = None, /, **context: Any) -> HttpResponse:
    """A page with a form; after a refusal with every reason, and the status that says so."""
    reasons = [] if refused is None else refusal_lines(refused, language_of(request))
    status = 200 if refused is None else UNPROCESSABLE
    if refused is not None and refused.refusals[0].code == "account.too_often":
        status = TOO_MANY
    return render(request, f"account/{template}", {"reasons": reasons, **context}, status=status)


def go_on(target: str) -> HttpResponse:
    """After a form is done: the next page, by GET."""
    response = HttpResponseRedirect(target)
    response.status_code = 303
    return response


def local_target(text: str, *, default: str) -> str:
    """An address of this site that a form carried along; anything else becomes `default`."""
    return text if text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None) else default


def address_of(request: HttpRequest) -> str:
    """Where a request came from, as the server sees it: a proxy it trusts is looked through."""
    return str(request.META.get("REMOTE_ADDR", ""))
