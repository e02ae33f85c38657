"""Guests: people without an account who play free games under a name, for as long as their browser's session lasts."""

import secrets
from typing import Final
from unicodedata import combining

from django.contrib.sessions.backends.base import SessionBase

from tianyuan.services.accounts import NOBODY
from tianyuan.services.games.chat import clean_words
from tianyuan.services.games.people import GUEST_KEY, Person
from tianyuan.services.limits import GUEST_BY_ADDRESS, take
from tianyuan.services.refusals import Refusal, Refused

NAME_AT_MOST: Final = 20
# In both languages, and in the name itself: wherever a guest is named, nobody takes him for the account of that name.
MARK: Final = "(访客 guest)"
_KEPT: Final = "guest"
# Letters and symbols, for Unicode, but nothing is to be seen.
_BLANK: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")


def become_guest(session: SessionBase, name: str, *, address: str) -> Person:
    """Whoever has this session plays under that name from now on; a guest who names himself anew stays the same one.

    The caller saves the session. Raises Refused: games.guest_name_unusable; account.too_often, for new guests from
    that address.
    """
    cleaned = clean_words(name.replace(MARK, " ").translate(_BLANK))
    # What begins with an accent would be written over the word before it.
    if not 0 < len(cleaned) <= NAME_AT_MOST or combining(cleaned[0]):
        raise Refused(Refusal(code="games.guest_name_unusable", data=(("most", str(NAME_AT_MOST)),)))
    kept = session.get(_KEPT)
    if kept is None:
        take((GUEST_BY_ADDRESS, address))
        kept = {"key": GUEST_KEY + secrets.token_hex(6)}
    session[_KEPT] = {"key": kept["key"], "name": f"{cleaned} {MARK}"}
    return _to_person(session[_KEPT])


def guest_of(session: SessionBase) -> Person | None:
    """The guest of a session; None: nobody has given a name there."""
    kept = session.get(_KEPT)
    return None if kept is None else _to_person(kept)


def _to_person(kept: dict[str, str]) -> Person:
    return Person(key=kept["key"], name=kept["name"], account_id=None, actor=NOBODY)
