"""The link that an organiser hands to somebody whose account is new."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tianyuan.services.accounts import find_open_account
from tianyuan.services.actors import require
from tianyuan.services.passwords import make_link
from tianyuan.services.refusals import Refused
from tianyuan.web.account.answers import show_form
from tianyuan.web.account.session import actor_of
from tianyuan.web.environment import url


@require_POST
def make(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the link and show it this once."""
    actor = actor_of(request)
    require(actor, "roles.grant", competition=slug)
    account = find_open_account(number)
    if account is None:
        raise Http404
    try:
        token = make_link(actor, account, competition=slug)
    except Refused as refused:
        return show_form(request, "invitation.html", refused, slug=slug, name=account.name, link="")
    link = request.build_absolute_uri(url("password_set", account.pk, token))
    return show_form(request, "invitation.html", slug=slug, name=account.name, link=link)
