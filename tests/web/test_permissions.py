"""Every route × every role × GET and POST is a row of the table in `routes.py`; a route without a row fails."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.services.accounts import account, give
from tests.services.fields import load_field, regulation
from tests.web.routes import ROUTES, May
from tianyuan.core.permissions import ROLES, may
from tianyuan.store.models import Account

pytestmark = pytest.mark.django_db
VISITORS = ("nobody", "creator", *ROLES)


def route_names(resolver: URLResolver) -> Iterator[str | None]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name
        else:
            yield from route_names(pattern)


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    names = list(route_names(get_resolver()))
    assert sorted(map(str, names)) == sorted(ROUTES)


@pytest.fixture
def visitors() -> dict[str, Account | None]:
    """One person for each role in the competition, one who may create competitions, and nobody."""
    load_field(loaded=regulation(supplemented=True))
    known: dict[str, Account | None] = {role: give(account(role), role) for role in ROLES}
    return known | {"nobody": None, "creator": account("creator", may_create=True)}


def is_allowed(visitor: str, rule: May) -> bool:
    if rule.who in ("anyone", "signed_in"):
        return rule.who == "anyone" or visitor != "nobody"
    if rule.who == "creator" or visitor in ("nobody", "creator"):
        return rule.who == visitor
    return may([visitor], rule.who)  # type: ignore[list-item] # every other visitor is a role


def expected(visitor: str, method: str, rule: May | None) -> int:
    """Who may not is sent to sign in (302) when he looks as nobody, and is told so (403) otherwise."""
    if rule is None:
        return 405
    if is_allowed(visitor, rule):
        return rule.status if visitor == "nobody" or rule.signed_in is None else rule.signed_in
    return 302 if visitor == "nobody" and method == "GET" else 403


def ask(visitor: Account | None, method: str, address: str, form: dict[str, str]) -> int:
    """The status; what the request changed is undone."""
    client = Client()
    with transaction.atomic():
        if visitor is not None:
            client.force_login(visitor)
        response = client.get(address) if method == "GET" else client.post(address, form)
        transaction.set_rollback(True)
    return response.status_code


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("name", ROUTES)
def test_who_may_do_what(name: str, method: str, visitors: dict[str, Account | None]) -> None:
    route = ROUTES[name]
    rule = route.get if method == "GET" else route.post
    address = reverse(name, kwargs=dict(route.parts)) + route.query
    form = {} if rule is None else dict(rule.form)
    found = {who: ask(visitors[who], method, address, form) for who in VISITORS}
    assert found == {who: expected(who, method, rule) for who in VISITORS}


def test_who_is_sent_to_sign_in_comes_back(visitors: dict[str, Account | None]) -> None:
    assert visitors["nobody"] is None
    response = Client().get("/c/spring/run?x=1")
    assert (response.status_code, response.headers["Location"]) == (
        302,
        "/account/sign-in?next=%2Fc%2Fspring%2Frun%3Fx%3D1",
    )


def test_a_role_in_one_competition_is_none_in_another(visitors: dict[str, Account | None]) -> None:
    load_field("autumn")
    client = Client()
    organiser = visitors["organiser"]
    assert organiser is not None
    client.force_login(organiser)
    assert [client.get(f"/c/{slug}/run/log").status_code for slug in ("spring", "autumn", "nowhere")] == [200, 403, 403]
