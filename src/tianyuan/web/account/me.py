"""One's own page: competitions with one's roles, and the account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tianyuan.services.accounts import require_signed_in
from tianyuan.services.games.cards import games_of
from tianyuan.services.games.people import person_of as account_person
from tianyuan.services.roles import own_competitions
from tianyuan.services.second_factor import factor_state
from tianyuan.web.account.session import actor_of

OWN_GAMES = 10


@require_safe
def show_me(request: HttpRequest) -> HttpResponse:
    """Where I take part and as what; my password and second factor."""
    account = require_signed_in(request.user)
    return render(
        request,
        "account/me.html",
        {
            "account": account,
            "own": own_competitions(actor_of(request)),
            "games": games_of(account_person(account), at_most=OWN_GAMES),
            "factor": factor_state(account),
            "password_changed": request.GET.get("done") == "password",
        },
    )
