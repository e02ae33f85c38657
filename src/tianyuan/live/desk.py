"""A referee's desk: the running games of a competition with what needs an eye, and every change within a second."""

from tianyuan.core.game.machine import Step
from tianyuan.core.game.state import GameState
from tianyuan.live.connection import Connection
from tianyuan.live.games import Games
from tianyuan.live.protocol import Desk
from tianyuan.live.protocol_out import DeskGame, DeskTold, DoneTold
from tianyuan.live.room import Room
from tianyuan.live.views import view_desk_game
from tianyuan.services.actors import require
from tianyuan.services.games.cards import running_games


class Desks:
    """Who has which competition's desk open at this process."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._open: dict[str, set[Connection]] = {}
        self._changed: set[str] = set()

    @property
    def competitions(self) -> list[str]:
        """The competitions whose desk somebody has open."""
        return list(self._open)

    async def open(self, one: Connection, said: Desk) -> None:
        """Open a desk: all running games first. Raises Refused, JournalFailed."""
        require(one.person.actor, "games.referee", competition=said.competition)
        await self.load(said.competition)
        if one.close_code is not None:
            return
        self._open.setdefault(said.competition, set()).add(one)
        one.desks.add(said.competition)
        one.tell(DeskTold(competition=said.competition, games=self._show_all(said.competition)))
        one.tell(DoneTold(n=said.n))

    async def load(self, competition: str) -> None:
        """Load every running game of the competition. Raises JournalFailed."""
        await self._games.load(await self._games.database.call(running_games, competition=competition))

    def close(self, one: Connection, competition: str) -> None:
        """Close a desk."""
        one.desks.discard(competition)
        sitting = self._open.get(competition, set())
        sitting.discard(one)
        if not sitting:
            self._open.pop(competition, None)

    def follow(self, room: Room, step: Step, is_own: bool) -> None:  # noqa: ARG002 - a desk shows every game, whoever wrote
        """A game has moved on."""
        if room.card.competition in self._open:
            self._changed.add(room.card.id)

    def tell_changes(self) -> None:
        """Tell every open desk which games have changed since it was last told."""
        changed, self._changed = self._changed, set()
        shown: dict[str, list[DeskGame]] = {}
        for game in changed:
            room = self._games.rooms.get(game)
            if room is not None:
                shown.setdefault(room.card.competition, []).append(self._show(room))
        for competition, games in shown.items():
            told = DeskTold(competition=competition, games=tuple(games))
            for one in self._open.get(competition, set()):
                one.tell(told)

    def _show_all(self, competition: str) -> tuple[DeskGame, ...]:
        rooms = (room for room in self._games.rooms.values() if room.card.competition == competition)
        return tuple(self._show(room) for room in rooms if room.table.state.phase != "finished")

    def _show(self, room: Room) -> DeskGame:
        state: GameState = room.table.state
        return view_desk_game(state, stage=room.card.stage, seats=room.card.seats, at_ms=self._games.clock.now_ms())
