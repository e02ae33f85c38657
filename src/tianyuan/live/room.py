"""One game in this process: its table, its card, who is here, and what is still asked about it."""

from tianyuan.core.game.inputs import Away, Back, Closed, Connected
from tianyuan.live.audience import Audience, Listener
from tianyuan.live.table import Given, Table
from tianyuan.services.games.cards import GameCard


class Room:
    """A running game as this process serves it. Connections are announced under the incarnation `process`."""

    def __init__(self, card: GameCard, table: Table) -> None:
        self.card = card
        self.table = table
        self.audience = Audience(delay_ms=card.watcher_delay_ms)
        self.scheduled_ms: int | None = None
        self.asked_judge_ply: int | None = None
        self.asked_engine: tuple[str, int] | None = None
        self.idle_since_ms: int | None = None
        self._announced: dict[str, tuple[str, str]] = {}

    def take_seat(self, connection: Listener, player: str, *, process: str, now_ms: int) -> None:
        """A player has come."""
        self.audience.seats[connection] = player
        self.announce(connection.id, player, in_front=connection.in_front, process=process, now_ms=now_ms)

    def announce(self, connection: str, player: str, *, in_front: bool, process: str, now_ms: int) -> None:
        """Have the game know of a connection."""
        self._announced[connection] = (process, player)
        given = Connected(player=player, process=process, connection=connection, in_front=in_front)
        self.table.give(Given(given, now_ms))

    def announce_again(self, *, process: str, now_ms: int) -> None:
        """Have the game know of every connection that it no longer counts: an outage or a loss has swept them away."""
        known = {(one.process, one.connection) for one in self.table.state.connections}
        fronts = {one.id: one.in_front for one in self.audience.seats}
        for connection, (under, player) in list(self._announced.items()):
            if (under, connection) not in known or under != process:
                in_front = fronts.get(connection, True)
                self.announce(connection, player, in_front=in_front, process=process, now_ms=now_ms)

    def move_page(self, connection: Listener, *, now_ms: int) -> None:
        """A player's page has gone out of, or come into, the front."""
        if connection.id in self._announced:
            process, _ = self._announced[connection.id]
            move = Back if connection.in_front else Away
            self.table.give(Given(move(process=process, connection=connection.id), now_ms))

    def leave(self, connection: Listener, *, now_ms: int) -> None:
        """A connection is gone."""
        self.audience.leave(connection)
        if connection.id in self._announced:
            process, _ = self._announced.pop(connection.id)
            self.table.give(Given(Closed(process=process, connection=connection.id), now_ms))
