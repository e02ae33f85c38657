"""Accounts that people make themselves: proved by mail, and nobody learns who has one."""

from collections.abc import Callable

import pytest
from django.core.mail import EmailMessage

from tests.services.accounts import account
from tianyuan.services.accounts import find_account
from tianyuan.services.logins import read_login
from tianyuan.services.mail import wait_until_sent
from tianyuan.services.passwords import set_password_by_token
from tianyuan.services.refusals import Refused
from tianyuan.services.sign_up import sign_up
from tianyuan.store.models import Account

pytestmark = pytest.mark.django_db
LOGIN = "zhao@club.example"
NEW = "nine stones on a board"


def ask(login: str = LOGIN, *, name: str = "Zhao") -> None:
    sign_up(
        login, name=name, language="en", address="203.0.113.7", link_for=lambda number, token: f"<{number} {token}>"
    )
    wait_until_sent()


def refusal_of(act: Callable[[], None]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.refusals[0].code


def test_the_link_in_the_mail_sets_the_password(mailoutbox: list[EmailMessage]) -> None:
    ask()
    made = find_account(read_login(LOGIN))
    assert made is not None
    assert (made.name, made.language, made.may_create, made.has_usable_password()) == ("Zhao", "en", False, False)
    (mail,) = mailoutbox
    number, token = mail.body.split("<")[1].split(">")[0].split()
    assert (mail.to, int(number)) == ([LOGIN], made.pk)
    set_password_by_token(int(number), token, password=NEW)
    made.refresh_from_db()
    assert made.check_password(NEW)


def test_whoever_has_an_account_keeps_it_and_gets_a_link_too(mailoutbox: list[EmailMessage]) -> None:
    account("Wang", email=LOGIN)
    ask(name="Other")
    assert list(Account.objects.values_list("name", flat=True)) == ["Wang"]
    assert [mail.to for mail in mailoutbox] == [[LOGIN]]


def test_what_is_refused(mailoutbox: list[EmailMessage]) -> None:
    assert [refusal_of(one) for one in (lambda: ask("138 0013 8000"), lambda: ask("x@"), lambda: ask(name=" "))] == [
        "account.sign_up_by_mail",
        "account.email_unreadable",
        "account.name_unusable",
    ]
    for _ in range(3):
        ask()
    assert refusal_of(ask) == "account.too_often"
    assert len(mailoutbox) == 3
