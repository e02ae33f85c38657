"""The server's engine in a practice game: it sits down when its opponent does, moves, and accepts the judge's marks."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tianyuan.core.game.inputs import Accept, Connected, Input, Pass, Play, Resign
from tianyuan.core.game.machine import Step
from tianyuan.engines.player import Move, PlayerFailed, Question, ask_move
from tianyuan.live.games import Games
from tianyuan.live.room import Room
from tianyuan.live.table import Given
from tianyuan.services.games.cards import Seat

logger = logging.getLogger(__name__)
AT_ONCE: Final = 2
CONNECTION: Final = "engine"


class Practice:
    """Plays the engine's side of every practice game whose player is at this process."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._threads = ThreadPoolExecutor(max_workers=AT_ONCE, thread_name_prefix="engine")

    def follow(self, room: Room, step: Step, is_own: bool) -> None:  # noqa: ARG002 - whoever wrote it, it may be our turn
        """A game has moved on."""
        seat = next((one for one in room.card.seats if one.engine), None)
        if seat is None or not room.audience.seats:
            return
        state = step.state
        if state.phase == "waiting" or not state.is_in_front(seat.player):
            self._sit_down(room, seat)
        elif state.phase == "playing" and state.player_to_move == seat.player and not state.holds:
            self._think(room, seat)
        elif state.phase == "counting":
            self._accept(room, seat)

    def close(self) -> None:
        """Think no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _sit_down(self, room: Room, seat: Seat) -> None:
        process = self._games.known.own
        there = {(one.process, one.connection) for one in room.table.state.connections}
        if room.table.state.phase == "finished" or (process, CONNECTION) in there:
            return
        self._give(
            room,
            Connected(player=seat.player, process=process, connection=CONNECTION),
            ("sit", room.table.state.version),
        )

    def _accept(self, room: Room, seat: Seat) -> None:
        """The judge's proposal, as long as it is what is marked."""
        counting = room.table.state.counting
        is_judges = counting.proposal is not None and counting.dead == counting.proposal.dead
        if is_judges and seat.side not in counting.accepted_by and not counting.referee_for:
            self._give(room, Accept(player=seat.player, marks=counting.marks), ("accept", counting.marks))

    def _think(self, room: Room, seat: Seat) -> None:
        asked = ("move", room.table.state.ply)
        if room.asked_engine != asked:
            room.asked_engine = asked
            self._games.spawn(self._move(room, seat))

    async def _move(self, room: Room, seat: Seat) -> None:
        state = room.table.state
        question = Question(
            size=state.position.size,
            komi_quarter_zi=state.opening.rules.play.komi_quarter_zi,
            setup_black=state.opening.setup_black,
            moves=tuple((move.side, move.point) for move in state.moves),
            to_move=seat.side,
            engine=seat.engine,
            level=seat.level,
            seed=f"{room.card.id} {state.ply}",
        )
        try:
            move = await asyncio.get_running_loop().run_in_executor(self._threads, ask_move, question)
        except (PlayerFailed, RuntimeError) as failed:
            logger.warning("live.engine_failed", extra={"game": room.card.id, "reason": str(failed)})
            move = Move(kind="pass")
        room.table.give(Given(_act(move, seat.player, state.ply), self._games.clock.now_ms()))

    def _give(self, room: Room, given: Input, asked: tuple[str, int]) -> None:
        """Do something once."""
        if room.asked_engine != asked:
            room.asked_engine = asked
            loop = asyncio.get_running_loop()
            loop.call_soon(room.table.give, Given(given, self._games.clock.now_ms()))


def _act(move: Move, player: str, ply: int) -> Input:
    if move.kind == "resign":
        return Resign(player=player)
    if move.point is None:
        return Pass(player=player, ply=ply)
    return Play(player=player, ply=ply, point=move.point)
