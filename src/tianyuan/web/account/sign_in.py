"""Signing in and out."""

import time

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tianyuan.services.accounts import find_open_account
from tianyuan.services.refusals import Refused
from tianyuan.services.second_factor import check_code, has_factor
from tianyuan.services.sign_in import check_sign_in
from tianyuan.web.account.answers import address_of, go_on, local_target, show_form
from tianyuan.web.account.session import actor_of
from tianyuan.web.environment import url

BACKEND = "django.contrib.auth.backends.ModelBackend"
WAITING = "waiting_for_code"
WAITS_SECONDS = 300


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for login and password; then for a code where the account has a second factor."""
    if request.method != "POST":
        target = local_target(request.GET.get("next", ""), default=url("me"))
        if actor_of(request).account_id is not None:
            return go_on(target)
        return show_form(request, "sign_in.html", target=target, login="")
    target = local_target(request.POST.get("next", ""), default=url("me"))
    name = request.POST.get("login", "")
    try:
        account = check_sign_in(name, request.POST.get("password", ""), address=address_of(request))
    except Refused as refused:
        return show_form(request, "sign_in.html", refused, target=target, login=name)
    if has_factor(account):
        request.session.cycle_key()
        request.session[WAITING] = {"account": account.pk, "since": int(time.time()), "next": target}
        return go_on(url("sign_in_code"))
    login(request, account, backend=BACKEND)
    return go_on(target)


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of the authenticator, or for a recovery code; the password was right minutes ago."""
    waiting = request.session.get(WAITING)
    account = find_open_account(waiting["account"]) if waiting and _is_fresh(waiting["since"]) else None
    if waiting is None or account is None:
        request.session.pop(WAITING, None)
        return go_on(url("sign_in"))
    if request.method != "POST":
        return show_form(request, "sign_in_code.html")
    try:
        check_code(account, request.POST.get("code", ""))
    except Refused as refused:
        return show_form(request, "sign_in_code.html", refused)
    del request.session[WAITING]
    login(request, account, backend=BACKEND)
    return go_on(waiting["next"])


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    logout(request)
    return go_on(url("home"))


def _is_fresh(since: int) -> bool:
    return time.time() - since < WAITS_SECONDS
