"""Setting a password by a link, asking for such a link, changing one's password."""

from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tianyuan.services.accounts import require_signed_in
from tianyuan.services.logins import read_login
from tianyuan.services.passwords import account_of_token, change_password, send_link, set_password_by_token
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.web.account.answers import address_of, go_on, show_form
from tianyuan.web.environment import url

GONE = 410


@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_link(request: HttpRequest) -> HttpResponse:
    """Send a link to set a password. The page says the same whether there is such an account or not."""
    if request.method != "POST":
        return show_form(request, "forgotten.html", login="", sent=False)
    text = request.POST.get("login", "")
    try:
        send_link(
            read_login(text),
            address=address_of(request),
            link_for=lambda number, token: request.build_absolute_uri(url("password_set", number, token)),
        )
    except Refused as refused:
        return show_form(request, "forgotten.html", refused, login=text, sent=False)
    return show_form(request, "forgotten.html", login=text, sent=True)


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def set_password(request: HttpRequest, number: int, token: str) -> HttpResponse:
    """Set a password by a link that works once; then sign in with it."""
    account = account_of_token(number, token)
    if account is None:
        response = show_form(request, "link_used.html")
        response.status_code = GONE
        return response
    if request.method != "POST":
        return show_form(request, "set_password.html", name=account.name)
    try:
        set_password_by_token(number, token, password=_read_new(request))
    except Refused as refused:
        return show_form(request, "set_password.html", refused, name=account.name)
    return go_on(url("sign_in"))


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    """Change one's password; this session stays, the others end."""
    account = require_signed_in(request.user)
    if request.method != "POST":
        return show_form(request, "change_password.html")
    try:
        change_password(account, old=request.POST.get("old", ""), new=_read_new(request))
    except Refused as refused:
        return show_form(request, "change_password.html", refused)
    update_session_auth_hash(request, account)
    return go_on(url("me", done="password"))


def _read_new(request: HttpRequest) -> str:
    """The new password, typed twice alike; raises Refused("account.passwords_differ")."""
    new = request.POST.get("new", "")
    if new != request.POST.get("again", ""):
        raise Refused(Refusal(code="account.passwords_differ"))
    return new
