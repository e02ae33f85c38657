"""Adding and removing the authenticator, and its recovery codes."""

import segno
from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from tianyuan.services.accounts import require_signed_in
from tianyuan.services.refusals import Refused
from tianyuan.services.second_factor import (
    add_factor,
    factor_state,
    has_factor,
    new_secret,
    provisioning_uri,
    remove_factor,
    renew_codes,
)
from tianyuan.web.account.answers import go_on, show_form
from tianyuan.web.environment import url

SECRET = "new_factor"  # noqa: S105 - a key of the session


@require_safe
def show_factor(request: HttpRequest) -> HttpResponse:
    """Whether there is an authenticator; where there is none, the picture that adds one."""
    require_signed_in(request.user)
    return _show(request)


@require_POST
@sensitive_post_parameters()
def add(request: HttpRequest) -> HttpResponse:
    """Add the authenticator whose code proves that it works; shows the recovery codes this once."""
    account = require_signed_in(request.user)
    try:
        codes = add_factor(account, secret=_pending_secret(request), code=request.POST.get("code", "").replace(" ", ""))
    except Refused as refused:
        return _show(request, refused)
    del request.session[SECRET]
    request.session.cycle_key()
    return show_form(request, "recovery_codes.html", codes=codes)


@require_POST
@sensitive_post_parameters()
def remove(request: HttpRequest) -> HttpResponse:
    """Remove the authenticator; the password is asked for."""
    account = require_signed_in(request.user)
    try:
        remove_factor(account, password=request.POST.get("password", ""))
    except Refused as refused:
        return _show(request, refused)
    return go_on(url("second_factor"))


@require_POST
@sensitive_post_parameters()
def renew(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes; the password is asked for."""
    account = require_signed_in(request.user)
    try:
        codes = renew_codes(account, password=request.POST.get("password", ""))
    except Refused as refused:
        return _show(request, refused)
    return show_form(request, "recovery_codes.html", codes=codes)


def _show(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    account = require_signed_in(request.user)
    if has_factor(account):
        return show_form(request, "second_factor.html", refused, state=factor_state(account))
    secret = _pending_secret(request)
    picture = segno.make(provisioning_uri(account, secret)).svg_inline(scale=5, light="#fff")
    groups = [secret[start : start + 4] for start in range(0, len(secret), 4)]
    return show_form(request, "add_factor.html", refused, picture=Markup(picture), secret=" ".join(groups))  # noqa: S704 - drawn by us


def _pending_secret(request: HttpRequest) -> str:
    """The secret that the picture shows, kept in the session until a code proves that it was read."""
    secret: str = request.session.setdefault(SECRET, new_secret())
    return secret
