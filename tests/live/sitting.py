"""Connections without a network, for tests: what they are sent is kept."""

import json
from typing import Any

from tianyuan.live.connection import Connection
from tianyuan.live.limits import MESSAGES, Account, Admission, Bucket
from tianyuan.services.accounts import NOBODY
from tianyuan.services.actors import Actor
from tianyuan.services.games.people import Person


def person(key: str = "a7", **rights: Any) -> Person:
    number = int(key[1:])
    return Person(key=key, name="Li", account_id=number, actor=Actor(name="Li", account_id=number, **rights))


def guest(key: str = "g0123abcd", name: str = "Ma") -> Person:
    return Person(key=key, name=name, account_id=None, actor=NOBODY)


class Peer:
    """The other end of a connection: what it was told, message by message."""

    def __init__(self, who: Person) -> None:
        self.told: list[dict[str, Any]] = []
        account = Account(messages=Bucket(MESSAGES))
        self.connection = Connection(who, self._send, Admission(account=account, address=None), lambda: self.known)
        self.known: Person | None = who

    async def _send(self, event: dict[str, Any]) -> None:
        self.told.append(json.loads(event["text"]))
