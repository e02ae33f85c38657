"""Making an account of one's own."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.services.refusals import Refused
from tianyuan.services.sign_up import sign_up
from tianyuan.web.account.answers import address_of, show_form
from tianyuan.web.environment import url
from tianyuan.web.language import language_of


@require_http_methods(["GET", "HEAD", "POST"])
def make_account(request: HttpRequest) -> HttpResponse:
    """Ask for a name and an address, and send a link there. The page says the same whoever has an account already."""
    if request.method != "POST":
        return show_form(request, "sign_up.html", login="", name="", sent=False)
    values = {"login": request.POST.get("login", ""), "name": request.POST.get("name", "")}
    try:
        sign_up(
            values["login"],
            name=values["name"],
            language=language_of(request),
            address=address_of(request),
            link_for=lambda number, token: request.build_absolute_uri(url("password_set", number, token)),
        )
    except Refused as refused:
        return show_form(request, "sign_up.html", refused, **values, sent=False)
    return show_form(request, "sign_up.html", **values, sent=True)
