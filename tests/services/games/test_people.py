"""Who is at the other end of a socket, by the session of a browser."""

import pytest
from django.test import Client

from tests.services.accounts import account
from tianyuan.services.accounts import COMMAND_LINE, set_account_open
from tianyuan.services.games.people import person_of
from tianyuan.services.games.sessions import person_of_session
from tianyuan.store.models import Account

pytestmark = pytest.mark.django_db


def signed_in(who: Account) -> str:
    client = Client()
    client.force_login(who)
    key = client.session.session_key
    assert key is not None
    return key


def test_a_session_is_its_account() -> None:
    wang = account("Wang")
    person = person_of_session(signed_in(wang))
    assert person == person_of(wang)
    assert (person.key, person.name, person.account_id) == (f"a{wang.pk}", "Wang", wang.pk)


def test_nobody_is_in_a_session_that_there_is_not() -> None:
    empty = Client().session
    empty.save()
    assert [person_of_session(str(key)) for key in ("", "nothing", "a" * 31 + "\0", empty.session_key)] == [None] * 4


def test_a_changed_password_ends_a_session() -> None:
    wang = account("Wang")
    key = signed_in(wang)
    wang.set_password("other")
    wang.save()
    assert person_of_session(key) is None


def test_a_closed_account_has_no_session() -> None:
    wang = account("Wang")
    key = signed_in(wang)
    set_account_open(COMMAND_LINE, wang, is_open=False, reason="left")
    assert person_of_session(key) is None


def test_nobody_at_a_game_reads_a_login() -> None:
    by_email = account("wang@club.example", email="wang@club.example")
    by_phone = account("+8613800138000", phone="+8613800138000")
    assert [person_of(one).name for one in (by_email, by_phone)] == [f"a{by_email.pk}", f"a{by_phone.pk}"]
