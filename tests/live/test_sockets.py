"""A socket's place is given back however the connection ends."""

import asyncio
from typing import Any

import pytest

from tests.live.sitting import person
from tianyuan.live.limits import CONNECTIONS_OF_ACCOUNT, Limits
from tianyuan.live.metrics import Metrics
from tianyuan.live.server_clock import ServerClock
from tianyuan.live.sockets import Sockets

SCOPE = {"client": ("203.0.113.7", 4_711), "headers": [(b"authorization", b"Bearer ty_known")]}


class KnowsLi:
    """A database in which every token is Li's."""

    async def call(self, _service: Any, *_given: Any) -> Any:
        return person()


class NoGames:
    """What is told that a connection has ended."""

    def gone(self, _one: Any) -> None:
        pass


async def hear() -> dict[str, Any]:
    return {"type": "websocket.connect"}


async def send_to_nobody(_event: dict[str, Any]) -> None:
    raise OSError("the peer has gone")


def test_whoever_goes_before_he_is_let_in_leaves_no_place_taken() -> None:
    limits, clock, database, games = Limits(), ServerClock(lambda: 0), KnowsLi(), NoGames()
    clock.set_by(1_000, asked_steady_ms=0, heard_steady_ms=0)
    sockets = Sockets(
        limits=limits,
        database=database,  # type: ignore[arg-type]
        clock=clock,
        metrics=Metrics(process="1"),
        process=lambda: "p1",
    )
    for _ in range(CONNECTIONS_OF_ACCOUNT + 1):
        with pytest.raises(OSError, match="the peer has gone"):
            asyncio.run(sockets.serve(SCOPE, hear, send_to_nobody, games))  # type: ignore[arg-type]
    admission = limits.admit("a7", "203.0.113.7")
    assert admission.address is not None
    assert (admission.account.connections, admission.address.connections) == (1, 1)
    assert (sockets.all, sockets.by_person) == (set(), {})
