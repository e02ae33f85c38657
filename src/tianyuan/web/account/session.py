"""Who acts in a request: the account signed in, with its roles."""

from django.http import HttpRequest

from tianyuan.services.accounts import NOBODY, actor_for
from tianyuan.services.actors import Actor
from tianyuan.services.games.guests import guest_of
from tianyuan.services.games.people import Person
from tianyuan.services.games.people import person_of as account_person

_KEPT = "tianyuan.actor"


def actor_of(request: HttpRequest) -> Actor:
    """Whoever is signed in, with his roles; NOBODY without a session. Read once a request."""
    kept = request.META.get(_KEPT)
    if isinstance(kept, Actor):
        return kept
    actor = actor_for(request.user) if hasattr(request, "user") else NOBODY
    request.META[_KEPT] = actor
    return actor


def act_as_nobody(request: HttpRequest) -> None:
    """Let the rest of this request know of no account: for pages that must not ask the database."""
    request.META[_KEPT] = NOBODY


def person_of(request: HttpRequest) -> Person | None:
    """Whoever plays or watches under a name: the account signed in, else the guest of this browser; None: neither."""
    if request.user.is_authenticated:
        return account_person(request.user)
    return guest_of(request.session)
