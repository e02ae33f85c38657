"""A socket's place is given back however the connection ends."""

import asyncio
from typing import Any

import pytest

from tests.live.sitting import person
from tianyuan.live.connection import Connection
from tianyuan.live.limits import CONNECTIONS_OF_ACCOUNT, Limits
from tianyuan.live.metrics import Metrics
from tianyuan.live.server_clock import ServerClock
from tianyuan.live.sockets import Sockets

SCOPE = {"client": ("203.0.113.7", 4_711), "headers": [(b"authorization", b"Bearer ty_known")]}


class KnowsLi:
    """A database in which every token is Li's."""

    async def call(self, _service: Any, *_given: Any) -> Any:
        return person()


class KnowsNobody:
    """A database in which there is no session."""

    async def call(self, _service: Any, *_given: Any) -> Any:
        return None


class NoGames:
    """What is told that a connection has ended."""

    def __init__(self) -> None:
        self.left: list[Connection] = []

    def gone(self, one: Connection) -> None:
        self.left.append(one)


async def hear() -> dict[str, Any]:
    return {"type": "websocket.connect"}


async def send_to_nobody(_event: dict[str, Any]) -> None:
    raise OSError("the peer has gone")


def sockets_of(limits: Limits, database: Any) -> Sockets:
    clock = ServerClock(lambda: 0)
    clock.set_by(1_000, asked_steady_ms=0, heard_steady_ms=0)
    return Sockets(limits=limits, database=database, clock=clock, metrics=Metrics(process="1"), process=lambda: "p1")


def test_whoever_goes_before_he_is_let_in_leaves_no_place_taken() -> None:
    limits, games = Limits(), NoGames()
    sockets = sockets_of(limits, KnowsLi())
    for _ in range(CONNECTIONS_OF_ACCOUNT + 1):
        with pytest.raises(OSError, match="the peer has gone"):
            asyncio.run(sockets.serve(SCOPE, hear, send_to_nobody, games))  # type: ignore[arg-type]
    admission = limits.admit("a7", "203.0.113.7")
    assert admission.address is not None
    assert (admission.account.connections, admission.address.connections) == (1, 1)
    assert (sockets.all, sockets.by_person) == (set(), {})


@pytest.mark.parametrize("cookies", [[], [(b"cookie", b"sessionid=ended")]])
def test_whom_nobody_knows_stays_the_same_watcher_and_a_stranger_to_the_limits(
    cookies: list[tuple[bytes, bytes]],
) -> None:
    events, games = [{"type": "websocket.connect"}, {"type": "websocket.disconnect"}], NoGames()

    async def come_and_go() -> dict[str, Any]:
        return events.pop(0)

    async def send(_event: dict[str, Any]) -> None:
        pass

    scope = {"client": ("203.0.113.7", 4_711), "headers": [(b"origin", b"http://localhost:8000"), *cookies]}
    sockets = sockets_of(Limits(), KnowsNobody())
    asyncio.run(sockets.serve(scope, come_and_go, send, games))  # type: ignore[arg-type]
    (one,) = games.left
    assert (one.person.only_watches, one.person.name, one.identify()) == (True, "", one.person)
    assert one.admission.is_stranger
