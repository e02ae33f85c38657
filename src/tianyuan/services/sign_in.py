"""Signing in: a login, its password, and a code where the account has a second factor."""

from django.contrib.auth.hashers import make_password

from tianyuan.services.accounts import find_account
from tianyuan.services.limits import (
    SIGN_IN_BY_ADDRESS,
    SIGN_IN_BY_LOGIN,
    SIGN_IN_FROM_HERE,
    give_back,
    network_of,
    take,
)
from tianyuan.services.logins import Login, read_login
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account


def check_sign_in(login_text: str, password: str, *, address: str) -> Account:
    """The account whose login and password these are. `address` is where the request came from.

    Raises Refused("account.sign_in_wrong") alike for an unknown login, a wrong password and a closed account, after
    the same work; Refused("account.too_often") alike for all of them.
    """
    login = _read(login_text)
    subject, network = str(login or login_text.strip()[:300]), network_of(address)
    pair = (SIGN_IN_FROM_HERE, f"{subject} {network}")
    take(pair, (SIGN_IN_BY_LOGIN, subject), (SIGN_IN_BY_ADDRESS, network))
    account = None if login is None else find_account(login)
    if account is None or not account.has_usable_password():
        make_password(password)  # as slow as looking at a real password: the answer's delay tells nothing
        raise Refused(Refusal(code="account.sign_in_wrong"))
    if not account.check_password(password) or not account.is_active:
        raise Refused(Refusal(code="account.sign_in_wrong"))
    give_back(pair)
    return account


def _read(text: str) -> Login | None:
    try:
        return read_login(text)
    except Refused:
        return None
