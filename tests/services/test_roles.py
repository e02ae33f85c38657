"""Roles: given, taken back with a reason, and never the last organiser's (S1-9, S2-13)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.services.accounts import account, give
from tests.services.fields import load_field
from tianyuan.core.permissions import ALLOWED, PERMISSIONS, ROLES, Role
from tianyuan.services.accounts import (
    COMMAND_LINE,
    NOBODY,
    NewAccount,
    actor_for,
    create_account,
    find_account,
    set_account_open,
)
from tianyuan.services.actors import Actor
from tianyuan.services.logins import Login, read_login
from tianyuan.services.passwords import make_link
from tianyuan.services.refusals import Refused
from tianyuan.services.roles import (
    Granted,
    grant_role,
    list_roles,
    make_first_organiser,
    own_competitions,
    withdraw_role,
)
from tianyuan.store.models import Account, AuditEntry, RoleGrant

pytestmark = pytest.mark.django_db
ZHAO = read_login("zhao@club.example")


@pytest.fixture
def organiser() -> Account:
    load_field()
    return give(account("Wang"), "organiser")


def refusals(act: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as refused:
        act()
    return [one.code for one in refused.value.refusals]


def acts() -> list[tuple[str, str, str, str]]:
    return list(AuditEntry.objects.order_by("seq").values_list("action", "account", "subject", "reason"))


def grant(actor: Actor, role: str = "referee", *, login: Login = ZHAO, **more: Any) -> Granted:
    return grant_role(actor, competition="spring", login=login, role=role, **more)


def withdraw(actor: Actor, who: Account, role: str = "referee", reason: str = "he is ill") -> None:
    withdraw_role(actor, competition="spring", account_id=who.pk, role=role, reason=reason)


def test_S2_13_a_role_is_given_taken_back_and_given_again(organiser: Account) -> None:
    zhao, wang = account("Zhao"), actor_for(organiser)
    assert grant(wang) == Granted(account_id=zhao.pk, name="Zhao", created=False)
    assert actor_for(zhao).roles == {"spring": {"referee"}}
    withdraw(wang, zhao)
    assert actor_for(zhao).roles == {}
    assert refusals(lambda: grant(wang)) == ["account.reason_missing"]
    grant(wang, reason="well again")
    assert actor_for(zhao).roles == {"spring": {"referee"}}
    who, whom = f"{organiser.pk} Wang", f"{zhao.pk} Zhao"
    assert acts() == [
        ("role.granted", who, whom, ""),
        ("role.withdrawn", who, whom, "he is ill"),
        ("role.granted", who, whom, "well again"),
    ]
    assert RoleGrant.objects.filter(account=zhao).count() == 3


def test_a_role_makes_an_account_that_waits_for_its_password(organiser: Account) -> None:
    wang = actor_for(organiser)
    granted = grant(wang, name="Zhao")
    rows = list_roles(wang, competition="spring")
    assert granted.created
    assert [(row.name, row.login, row.role, row.waiting) for row in rows] == [
        ("Wang", "wang@club.example", "organiser", False),
        ("Zhao", "zhao@club.example", "referee", True),
    ]
    assert [act[0] for act in acts()] == ["account.created", "role.granted"]


def test_what_is_refused(organiser: Account) -> None:
    wang, zhao = actor_for(organiser), give(account("Zhao"), "referee")
    assert refusals(lambda: grant(wang)) == ["account.role_held"]
    assert refusals(lambda: grant(wang, "captain")) == ["account.role_unknown"]
    assert refusals(lambda: grant(wang, login=read_login("new@club.example"))) == ["account.name_unusable"]
    assert refusals(lambda: withdraw(wang, zhao, reason=" ")) == ["account.reason_missing"]
    assert refusals(lambda: withdraw(wang, zhao, "player")) == ["account.role_not_held"]
    unknown = Account(pk=999_999)
    assert refusals(lambda: withdraw(wang, unknown)) == ["account.role_not_held"]
    assert acts() == []
    assert find_account(read_login("new@club.example")) is None


def test_the_last_organiser_stays(organiser: Account) -> None:
    wang = actor_for(organiser)
    second = give(account("Zhao"), "organiser")
    set_account_open(COMMAND_LINE, second, is_open=False, reason="left")
    assert refusals(lambda: withdraw(wang, organiser, "organiser")) == ["account.last_organiser"]
    set_account_open(COMMAND_LINE, second, is_open=True, reason="back")
    withdraw(wang, organiser, "organiser")
    assert refusals(lambda: withdraw(actor_for(second), second, "organiser")) == ["account.last_organiser"]


@pytest.mark.parametrize("role", [role for role in ROLES if role != "organiser"])
def test_who_may_not_give_roles(role: Role, organiser: Account) -> None:
    actor = actor_for(give(account("Zhao"), role))
    for attempt in (
        lambda: grant(actor),
        lambda: withdraw(actor, organiser),
        lambda: list_roles(actor, competition="spring"),
        lambda: make_link(actor, organiser, competition="spring"),
    ):
        assert refusals(attempt) == ["account.not_allowed"]


def test_a_competition_nobody_knows() -> None:
    assert refusals(lambda: list_roles(COMMAND_LINE, competition="autumn")) == ["account.competition_unknown"]
    attempt = refusals(lambda: grant_role(COMMAND_LINE, competition="autumn", login=ZHAO, role="player", name="Zhao"))
    assert attempt == ["account.competition_unknown"]


def test_who_creates_a_competition_is_its_first_organiser_and_only_then() -> None:
    load_field()
    zhao = account("Zhao")
    make_first_organiser(actor_for(zhao), competition="spring")
    assert actor_for(zhao).roles == {"spring": {"organiser"}}
    other = actor_for(account("Li"))
    assert refusals(lambda: make_first_organiser(other, competition="spring")) == ["account.not_allowed"]


def test_a_link_is_for_who_has_a_role_here_and_no_password(organiser: Account) -> None:
    wang = actor_for(organiser)
    granted = grant(wang, name="Zhao")
    assert make_link(wang, Account.objects.get(pk=granted.account_id), competition="spring")
    stranger = create_account(COMMAND_LINE, NewAccount(login=read_login("13800138000"), name="Sun"))
    assert refusals(lambda: make_link(wang, stranger, competition="spring")) == ["account.role_not_held"]
    in_use = give(account("Li"), "referee")
    assert refusals(lambda: make_link(wang, in_use, competition="spring")) == ["account.password_present"]


@pytest.mark.parametrize("name", ["", " ", "x" * 101, "a\nb", "a\0"])
def test_a_name_that_is_none(name: str) -> None:
    assert refusals(lambda: create_account(COMMAND_LINE, NewAccount(login=ZHAO, name=name))) == [
        "account.name_unusable"
    ]


def test_one_account_for_one_login() -> None:
    account("Zhao")
    assert refusals(lambda: create_account(COMMAND_LINE, NewAccount(login=ZHAO, name="Other"))) == ["account.exists"]


def test_accounts_are_closed_by_the_command_line_with_a_reason(organiser: Account) -> None:
    wang, zhao = actor_for(organiser), account("Zhao")
    assert refusals(lambda: set_account_open(wang, zhao, is_open=False, reason="x")) == ["account.not_allowed"]
    assert refusals(lambda: set_account_open(COMMAND_LINE, zhao, is_open=False, reason="")) == [
        "account.reason_missing"
    ]


def test_ones_own_competitions_with_ones_roles(organiser: Account) -> None:
    load_field("autumn")
    give(organiser, "player", "autumn")
    give(organiser, "referee")
    own = own_competitions(actor_for(organiser))
    assert [(one.competition.slug, one.roles) for one in own] == [
        ("autumn", ("player",)),
        ("spring", ("organiser", "referee")),
    ]
    assert own_competitions(NOBODY) == ()


def test_the_table_of_permissions() -> None:
    assert set(ALLOWED) == set(ROLES)
    assert ALLOWED["organiser"] == set(PERMISSIONS)
    assert ALLOWED["referee"] < ALLOWED["deputy_referee"] < ALLOWED["chief_referee"] < ALLOWED["organiser"]
    assert ALLOWED["player"] == ALLOWED["press"] == frozenset()
