"""Before a game: invitations, practice, and telling those who are waiting that it begins."""

from collections import deque
from collections.abc import Collection
from typing import Final

from msgspec.structs import asdict

from tianyuan.live.connection import Connection
from tianyuan.live.database import Database
from tianyuan.live.protocol import GameWish, Invite, Practice, Take, Withdraw
from tianyuan.live.protocol_out import GameTold, InvitedTold, WithdrawnTold
from tianyuan.live.server_clock import ServerClock
from tianyuan.services.games import invitations, practice, wishes

TAKEN_KEPT: Final = 1_000


class Lobby:
    """Makes games on wish. `connections`: those of this process, by the key of the person."""

    def __init__(self, *, database: Database, clock: ServerClock, connections: dict[str, set[Connection]]) -> None:
        self._database = database
        self._clock = clock
        self._connections = connections
        self._taken: deque[str] = deque(maxlen=TAKEN_KEPT)

    async def invite(self, one: Connection, said: Invite) -> None:
        """Make an invitation. Raises Refused."""
        code = await self._database.call(invitations.invite, one.person, _read_wish(said))
        one.tell(InvitedTold(n=said.n, code=code))

    async def withdraw(self, one: Connection, said: Withdraw) -> None:
        """Take an invitation back. Raises Refused."""
        await self._database.call(invitations.withdraw, one.person, said.code)
        one.tell(WithdrawnTold(n=said.n, code=said.code))

    async def take(self, one: Connection, said: Take) -> None:
        """Take somebody's invitation: both are told of the game. Raises Refused."""
        drawn_at_ms = self._clock.now_ms()
        game, host = await self._database.call(invitations.take, one.person, said.code, drawn_at_ms=drawn_at_ms)
        self._taken.append(game)
        one.tell(GameTold(g=game, n=said.n))
        self._tell_host(game, host)

    async def tell_hosts(self, games: Collection[str]) -> None:
        """Tell those who invited and are connected here of games that began; what was taken here was told before."""
        for game, host in await self._database.call(invitations.hosts_of, games):
            if game not in self._taken:
                self._tell_host(game, host)

    def _tell_host(self, game: str, host: str) -> None:
        for one in self._connections.get(host, set()):
            one.tell(GameTold(g=game))

    async def practise(self, one: Connection, said: Practice) -> None:
        """Open a practice game. Raises Refused."""
        game = await self._database.call(
            practice.open_practice,
            one.person,
            _read_wish(said),
            level=said.level,
            drawn_at_ms=self._clock.now_ms(),
        )
        one.tell(GameTold(g=game, n=said.n))


def _read_wish(said: GameWish) -> wishes.GameWish:
    return wishes.GameWish(
        **asdict(said.clock),
        size=said.size,
        handicap=said.handicap,
        colour=said.colour,
    )
