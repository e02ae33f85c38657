"""What becomes of each message of a client: who may say it, where it goes, what is answered."""

import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from tianyuan.live import protocol
from tianyuan.live.acts import ActRefused, read_act, read_ruling
from tianyuan.live.connection import Connection
from tianyuan.live.desk import Desks
from tianyuan.live.games import Games
from tianyuan.live.lobby import Lobby
from tianyuan.live.protocol_out import ChatTold, DoneTold, NoticeTold, PongTold, encode
from tianyuan.live.room import Room
from tianyuan.live.table import Given
from tianyuan.live.views import tell_presence, view_snapshot
from tianyuan.services.games.cards import may_referee, player_of
from tianyuan.services.games.chat import Line, say_line

LINES_KEPT: Final = 1_000
# What somebody may say of whom nobody knows who he is.
FOR_EVERYBODY: Final = (
    protocol.Join, protocol.Leave, protocol.Ping, protocol.Pong, protocol.Away, protocol.Back,
)  # fmt: skip


class Dispatch:
    """Handles messages. `now` ones are done before the next message is read; the others may wait for the database."""

    def __init__(self, *, games: Games, lobby: Lobby, desks: Desks) -> None:
        self._games = games
        self._desks = desks
        self._said: deque[int] = deque(maxlen=LINES_KEPT)
        self._now: Final[dict[type[Any], Callable[[Connection, Any], None]]] = {
            protocol.Leave: self._leave,
            protocol.Ping: self._answer_ping,
            protocol.Pong: lambda one, said: one.pong(said.n),
            protocol.Away: lambda one, _said: self._move_page(one, in_front=False),
            protocol.Back: lambda one, _said: self._move_page(one, in_front=True),
            protocol.Presence: self._show_presence,
        }
        self._later: Final[dict[type[Any], Callable[[Connection, Any], Awaitable[None]]]] = {
            protocol.Join: self._join,
            protocol.Chat: self._chat,
            protocol.Speak: self._speak,
            protocol.Invite: lobby.invite,
            protocol.Take: lobby.take,
            protocol.Withdraw: lobby.withdraw,
            protocol.Practice: lobby.practise,
            protocol.Desk: desks.open,
            protocol.Undesk: self._undesk,
        }

    def handle(self, one: Connection, said: protocol.FromClient) -> Awaitable[None] | None:
        """Do what can be done at once; what has to wait for the database is returned. Raises ActRefused."""
        if one.person.only_watches and not isinstance(said, FOR_EVERYBODY):
            raise ActRefused("live.not_signed_in")
        if isinstance(said, protocol.PlayerMessage):
            self._act(one, said)
            return None
        if isinstance(said, protocol.RefereeMessage):
            self._rule(one, said)
            return None
        at_once = self._now.get(type(said))
        if at_once is not None:
            at_once(one, said)
            return None
        return self._later[type(said)](one, said)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside."""
        self._games.spawn(work)

    def gone(self, one: Connection) -> None:
        """The connection has ended."""
        now_ms = self._games.clock.now_ms()
        for game in list(one.joined):
            room = self._games.rooms.get(game)
            if room is not None:
                room.leave(one, now_ms=now_ms)
        for competition in list(one.desks):
            self._desks.close(one, competition)

    def hear_line(self, line: Line) -> None:
        """A line was said at some process; our own was told before."""
        if line.id not in self._said:
            self._tell_line(line)

    def _tell_line(self, line: Line) -> None:
        room = self._games.rooms.get(line.game)
        if room is None:
            return
        audience = room.audience
        text = encode(
            ChatTold(g=line.game, room=line.room, by=line.key, name=line.name, text=line.text, at_ms=line.at_ms)  # type: ignore[arg-type]
        )
        others = audience.seats if line.room == "players" else audience.watchers
        for listener in (*others, *audience.referees):
            listener.push(text)

    def _act(self, one: Connection, said: protocol.PlayerMessage) -> None:
        """A player's input. It is given to the game in the order in which it came."""
        room = self._games.rooms.get(said.g)
        player = None if room is None else room.audience.seats.get(one)
        if room is None or player is None:
            raise ActRefused("live.not_joined" if said.g not in one.joined else "live.not_a_player")
        received_ns = time.perf_counter_ns()
        size = room.table.state.position.size
        given = read_act(said, player=player, client=one.joined[said.g], size=size, lag_ms=one.lag_ms)
        room.table.give(Given(given, self._games.clock.now_ms(), one, said.n, received_ns))

    def _rule(self, one: Connection, said: protocol.RefereeMessage) -> None:
        room = self._require_referee(one, said.g)
        size = room.table.state.position.size
        given = read_ruling(said, referee=f"{one.person.key} {one.person.name}", size=size)
        room.table.give(Given(given, self._games.clock.now_ms(), one, said.n))

    async def _join(self, one: Connection, said: protocol.Join) -> None:
        room = await self._games.find(said.g)
        if room is None:
            raise ActRefused("live.game_unknown")
        if one.close_code is not None:
            return
        player = player_of(room.card, one.person)
        is_referee = may_referee(room.card, one.person)
        known_before = said.g in one.joined
        one.joined[said.g] = said.client or ""
        role = "player" if player is not None else "referee" if is_referee else "watcher"
        self._show(one, room, said.since, role=role, player=player)
        if known_before:
            return
        if player is not None:
            now_ms = self._games.clock.now_ms()
            room.take_seat(one, player, process=self._games.known.own, now_ms=now_ms)
        elif is_referee:
            room.audience.referees.add(one)
        else:
            room.audience.watchers.add(one)

    def _show(self, one: Connection, room: Room, since: int | None, *, role: str, player: str | None) -> None:
        """The records since what was last seen where they are still at hand, else the game as it is."""
        state = room.table.state if role != "watcher" else room.audience.shown(room.table.state)
        is_direct = role != "watcher" or not room.audience.delay_ms
        if since is not None and is_direct:
            told = room.audience.told_since(since, latest=state.version)
            if told is not None:
                one.push(f'{{"t":"gap","g":"{room.card.id}","from":{since},"records":[{",".join(told)}]}}')
                return
        now_ms = self._games.clock.now_ms() - (0 if is_direct else room.audience.delay_ms)
        snapshot = view_snapshot(
            state,
            kind=room.card.kind,
            seats=room.card.seats,
            for_player=player,
            role=role,
            at_ms=max(now_ms, state.at_ms),
        )
        one.tell(snapshot)

    def _leave(self, one: Connection, said: protocol.Leave) -> None:
        one.joined.pop(said.g, None)
        room = self._games.rooms.get(said.g)
        if room is not None:
            room.leave(one, now_ms=self._games.clock.now_ms())

    def _answer_ping(self, one: Connection, said: protocol.Ping) -> None:
        one.tell(PongTold(n=said.n, at_ms=self._games.clock.now_ms()))

    def _move_page(self, one: Connection, *, in_front: bool) -> None:
        if one.in_front == in_front:
            return
        one.in_front = in_front
        now_ms = self._games.clock.now_ms()
        for game in one.joined:
            room = self._games.rooms.get(game)
            if room is not None:
                room.move_page(one, now_ms=now_ms)

    async def _undesk(self, one: Connection, said: protocol.Undesk) -> None:
        """Close a desk; it waits its turn, so that a desk that is still being opened is closed as well."""
        self._desks.close(one, said.competition)

    def _show_presence(self, one: Connection, said: protocol.Presence) -> None:
        room = self._require_referee(one, said.g)
        state = room.table.state
        at_ms = max(state.at_ms, self._games.clock.now_ms())
        one.tell(tell_presence(state, at_ms=at_ms, number=said.n))

    async def _chat(self, one: Connection, said: protocol.Chat) -> None:
        room = self._games.rooms.get(said.g)
        if room is None or said.g not in one.joined:
            raise ActRefused("live.not_joined")
        is_watcher = one in room.audience.watchers
        if is_watcher != (said.room == "watchers"):
            raise ActRefused("live.other_room")
        await self._say(one, said.g, said.room, said.text)
        if said.n is not None:
            one.tell(DoneTold(n=said.n, g=said.g))

    async def _speak(self, one: Connection, said: protocol.Speak) -> None:
        room = self._require_referee(one, said.g)
        line = await self._say(one, said.g, "players", said.text)
        notice = NoticeTold(g=said.g, code="live.referee_says", data={"name": line.name, "text": line.text})
        room.audience.announce(encode(notice), room.table.state, at_ms=self._games.clock.now_ms())
        one.tell(DoneTold(n=said.n, g=said.g))

    async def _say(self, one: Connection, game: str, room: protocol.Room, text: str) -> Line:
        at_ms = self._games.clock.now_ms()
        line = await self._games.database.call(say_line, one.person, game, room, text, at_ms=at_ms)
        self._said.append(line.id)
        self._tell_line(line)
        return line

    def _require_referee(self, one: Connection, game: str) -> Room:
        room = self._games.rooms.get(game)
        if room is None or game not in one.joined:
            raise ActRefused("live.not_joined")
        if not may_referee(room.card, one.person):
            raise ActRefused("live.not_a_referee")
        return room
