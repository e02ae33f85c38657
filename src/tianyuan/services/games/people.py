"""Whoever plays or watches: an account, a guest, or somebody whom nobody knows."""

import secrets
from dataclasses import dataclass
from typing import Final

from tianyuan.services.accounts import NOBODY, actor_for
from tianyuan.services.actors import Actor
from tianyuan.services.games.tokens import account_of_token
from tianyuan.store.models import Account

GUEST_KEY: Final = "g"
WATCHER_KEY: Final = "w"


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody at a socket. `key` is how games name him: `a7` for the account 7, `g…` for a guest, `w…` who watches.

    `account_id` None: he has no account, and no rights but those that everybody has.
    """

    key: str
    name: str
    account_id: int | None
    actor: Actor

    @property
    def only_watches(self) -> bool:
        """Whether nobody knows who he is: he may look on, and nothing else."""
        return self.key.startswith(WATCHER_KEY)


def new_watcher() -> Person:
    """Somebody at a page of ours who has given no name."""
    return Person(key=WATCHER_KEY + secrets.token_hex(8), name="", account_id=None, actor=NOBODY)


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
