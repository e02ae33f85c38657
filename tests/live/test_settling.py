"""The sweep of finishes that nobody has settled."""

import asyncio
from collections.abc import Callable
from typing import Any

from tianyuan.live.settling import Settling
from tianyuan.store.journal import Unsettled


class Games:
    """Games that wait to be settled, of which none can be read."""

    def __init__(self) -> None:
        self.reader = self.database = self
        self.asked: list[str] = []

    async def ask(self, _question: Callable[[Any], Any]) -> list[Unsettled]:
        return [Unsettled(game=game, ruling=0, seq=9) for game in ("first", "second")]

    async def call(self, _service: Callable[..., Any], game: str) -> None:
        self.asked.append(game)
        raise ValueError("unreadable")


def test_a_game_that_cannot_be_settled_does_not_hold_up_the_others() -> None:
    games = Games()
    asyncio.run(Settling(games).sweep())  # type: ignore[arg-type]
    assert games.asked == ["first", "second"]
