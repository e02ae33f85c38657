"""Whether whoever sits at a socket may still do what he might when he came: asked anew every now and then.

Tokens are revoked, accounts closed, sessions ended and roles withdrawn while sockets are open. Whoever has lost
something is disconnected, as is a guest whose session has ended; what he has left, or what he has gained meanwhile, he
finds when he asks for it. Whoever only watches has nothing to lose, and his key is asked of nobody.
"""

from collections.abc import Collection
from typing import Final

from tianyuan.live.connection import Connection
from tianyuan.live.database import Database
from tianyuan.live.protocol_out import CLOSE_RIGHTS_CHANGED
from tianyuan.services.games.people import Person

TURNS: Final = 30
"""In so many turns every connection is asked about once, so that no turn holds the database up."""


class Rights:
    """Looks after the rights of those who are connected: `connections` of this process."""

    def __init__(self, connections: Collection[Connection], database: Database) -> None:
        self._connections = connections
        self._database = database
        self._waiting: list[Connection] = []

    async def look(self) -> None:
        """Ask about the next share of the connections. Raises DatabaseError."""
        if not self._waiting:
            self._waiting = list(self._connections)
        for _ in range(-(-len(self._connections) // TURNS)):
            if not self._waiting:
                return
            one = self._waiting.pop()
            now = await self._database.call(one.identify)
            # Limits and games know the connection by its key: a session that has become another's needs a new one.
            if now is None or now.key != one.person.key or _has_lost(one.person, now):
                one.close(CLOSE_RIGHTS_CHANGED, "live.rights_changed")
            else:
                one.person = now


def _has_lost(before: Person, now: Person) -> bool:
    """Whether a role was taken from the person."""
    return any(held - now.actor.roles.get(slug, frozenset()) for slug, held in before.actor.roles.items())
