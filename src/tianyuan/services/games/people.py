"""Who is at the other end of a socket: by the session of a browser or by the token of a program."""

from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from tianyuan.services.accounts import actor_for, find_open_account
from tianyuan.services.actors import Actor
from tianyuan.services.games.tokens import account_of_token
from tianyuan.store.models import Account


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody at a socket. `key` is how games name him: `a7` for the account 7."""

    key: str
    name: str
    account_id: int
    actor: Actor


def person_of_session(session_key: str) -> Person | None:
    """Who is signed in in that session; None: nobody, or no longer (a changed password ends a session)."""
    if not session_key.isalnum():  # no key of ours, and a zero byte is more than a database takes
        return None
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    account_id = str(store.get(SESSION_KEY, ""))
    account = find_open_account(int(account_id)) if account_id.isdigit() else None
    if account is None:
        return None
    if not constant_time_compare(store.get(HASH_SESSION_KEY, ""), account.get_session_auth_hash()):
        return None
    return person_of(account)


def person_of_token(token: str) -> Person | None:
    """Whose token that is; None: nobody's, or it was revoked."""
    account = account_of_token(token)
    return None if account is None else person_of(account)


def person_of(account: Account) -> Person:
    """An account as somebody who plays."""
    return Person(key=key_of(account.pk), name=public_name(account), account_id=account.pk, actor=actor_for(account))


def public_name(account: Account) -> str:
    """The name that everybody at a game reads: never the login, which is some people's only name."""
    return key_of(account.pk) if account.name in (account.email, account.phone) else account.name


def key_of(account_id: int) -> str:
    """How games name an account."""
    return f"a{account_id}"
