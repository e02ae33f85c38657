"""Who is at the other end of a socket: by the session of a browser."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from tianyuan.services.accounts import find_open_account
from tianyuan.services.games.guests import guest_of
from tianyuan.services.games.people import Person, person_of


def person_of_session(session_key: str) -> Person | None:
    """Who is signed in in that session, or its guest; None: nobody, or no longer (a new password ends a session)."""
    if not session_key.isalnum():  # no key of ours, and a zero byte is more than a database takes
        return None
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    if SESSION_KEY not in store:
        return guest_of(store)
    account_id = str(store[SESSION_KEY])
    account = find_open_account(int(account_id)) if account_id.isdigit() else None
    if account is None:
        return None
    if not constant_time_compare(store.get(HASH_SESSION_KEY, ""), account.get_session_auth_hash()):
        return None
    return person_of(account)
