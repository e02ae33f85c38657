"""Desks of referees: nobody keeps one who has gone, and whoever closes one gets none afterwards."""

import asyncio
from typing import Any

from tests.live.sitting import Peer, person
from tianyuan.live.desk import Desks
from tianyuan.live.dispatch import Dispatch
from tianyuan.live.protocol import Desk, Undesk

OPEN = Desk(n=1, competition="spring")


class NoGames:
    """Games of which none runs; `beside` happens while the database is asked for them."""

    def __init__(self) -> None:
        self.rooms: dict[str, Any] = {}
        self.database = self
        self.beside = lambda: None

    async def call(self, _service: Any, **_given: Any) -> tuple[str, ...]:
        self.beside()
        return ()

    async def load(self, _games: tuple[str, ...]) -> None:
        pass


def referee() -> Peer:
    return Peer(person(roles={"spring": frozenset({"referee"})}))


def test_a_desk_is_not_kept_for_whoever_has_gone_before_it_stood() -> None:
    async def open_and_go() -> tuple[list[str], list[dict[str, Any]]]:
        games, peer = NoGames(), referee()
        desks = Desks(games)  # type: ignore[arg-type]
        games.beside = lambda: peer.connection.close(1000)
        await desks.open(peer.connection, OPEN)
        return desks.competitions, peer.told

    assert asyncio.run(open_and_go()) == ([], [])


def test_a_desk_is_closed_in_the_order_of_what_was_said() -> None:
    async def open_and_close() -> tuple[list[str], list[list[str]], list[dict[str, Any]]]:
        games, peer, seen = NoGames(), referee(), []
        desks = Desks(games)  # type: ignore[arg-type]
        dispatch = Dispatch(games=games, lobby=NoLobby(), desks=desks)  # type: ignore[arg-type]
        for said in (OPEN, Undesk(competition="spring")):
            work = dispatch.handle(peer.connection, said)
            assert work is not None
            await work
            seen.append(desks.competitions)
        return desks.competitions, seen, peer.told

    told = [{"t": "desk", "competition": "spring", "games": []}, {"t": "done", "n": 1}]
    assert asyncio.run(open_and_close()) == ([], [["spring"], []], told)


class NoLobby:
    """No invitations, no practice."""

    invite = take = withdraw = practise = None
