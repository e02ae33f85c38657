"""Logins as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.services.logins import Login, read_login
from tianyuan.services.refusals import Refused

READ = {
    " You@Example.ORG ": Login(kind="email", value="you@example.org"),
    "ｙｏｕ＠example.org": Login(kind="email", value="you@example.org"),
    "138 0013 8000": Login(kind="phone", value="8613800138000"),
    "１３８００１３８０００": Login(kind="phone", value="8613800138000"),
    "+86 138-0013-8000": Login(kind="phone", value="8613800138000"),
    "008613800138000": Login(kind="phone", value="8613800138000"),
    "+1 (212) 555-0100": Login(kind="phone", value="12125550100"),
}
UNREADABLE = {
    "you@": "account.email_unreadable",
    "@example.org": "account.email_unreadable",
    f"{'a' * 250}@example.org": "account.email_unreadable",
    "": "account.phone_unreadable",
    "you": "account.phone_unreadable",
    "12800138000": "account.phone_unreadable",
    "1380013800": "account.phone_unreadable",
    "2125550100": "account.phone_unreadable",
    "+0123456789": "account.phone_unreadable",
    "+1234567890123456": "account.phone_unreadable",
    "+٤٤٢٠٧٩٤٦٠٩٥٨": "account.phone_unreadable",
}


@pytest.mark.parametrize("text", READ)
def test_a_login_is_read(text: str) -> None:
    assert read_login(text) == READ[text]


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_login_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_login(text)
    assert [one.code for one in refused.value.refusals] == [UNREADABLE[text]]


@given(st.text())
def test_any_text_is_read_or_refused_and_reading_again_changes_nothing(text: str) -> None:
    try:
        login = read_login(text)
    except Refused:
        return
    assert read_login(str(login)) == login
