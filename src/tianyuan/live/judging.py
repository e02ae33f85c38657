"""The judge of finished positions: asked in a worker process, his answer is one more input of the game."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tianyuan.core.game.inputs import Proposal
from tianyuan.core.game.machine import Step
from tianyuan.core.game.state import GameState
from tianyuan.engines.verdict import JudgeFailed, Judgement
from tianyuan.engines.worker import judge_in_worker
from tianyuan.live.games import Games
from tianyuan.live.room import Room
from tianyuan.live.table import Given

logger = logging.getLogger(__name__)
AT_ONCE: Final = 2
Judge = Callable[[tuple[int, ...], int, str], Judgement]


class Judges:
    """Asks `judge` about each position that is to be counted, once in this process."""

    def __init__(self, games: Games, judge: Judge | None = None) -> None:
        self._games = games
        self._judge = judge or judge_position
        self._threads = ThreadPoolExecutor(max_workers=AT_ONCE, thread_name_prefix="judge")

    def follow(self, room: Room, step: Step, is_own: bool) -> None:
        """A game has moved on; `is_own`: by what this process wrote. Whoever loads a game asks as well."""
        state = step.state
        if state.phase != "counting":
            room.asked_judge_ply = None  # the same number of moves may come again, after others were taken back
        is_open = state.phase == "counting" and state.counting.proposal is None
        if is_open and (is_own or step.record is None) and room.asked_judge_ply != state.ply:
            room.asked_judge_ply = state.ply
            self._games.spawn(self._ask(room, state))

    def close(self) -> None:
        """Ask no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, room: Room, state: GameState) -> None:
        position, ply = state.position, state.ply
        try:
            judgement = await asyncio.get_running_loop().run_in_executor(
                self._threads, self._judge, tuple(position.cells), position.size, f"{room.card.id} {ply}"
            )
        except (JudgeFailed, RuntimeError) as failed:
            logger.warning("live.judge_failed", extra={"game": room.card.id, "reason": str(failed)})
            return
        if room.table.state.position.cells != position.cells:
            return  # it went on meanwhile, and may stand at the same number of moves again
        groups = judgement.groups
        dead = tuple(point for group in groups if group.is_dead for point in group.points)
        unsure = tuple(group.points[0] for group in groups if not group.is_sure)
        given = Proposal(ply=ply, dead=dead, unsure=unsure)
        room.table.give(Given(given, self._games.clock.now_ms()))


def judge_position(cells: tuple[int, ...], size: int, seed: str) -> Judgement:
    """The judgement of a worker process. Raises JudgeFailed."""
    return judge_in_worker(cells, size=size, seed=seed)
