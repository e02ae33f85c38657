"""Whoever loses his token, his account or a role while he is connected is disconnected; whoever gains a role is not."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.live.sitting import Peer, guest, person
from tianyuan.live.rights import TURNS, Rights
from tianyuan.services.games.people import Person

REFEREE = person(roles={"spring": frozenset({"referee"})})
PLAYER = person()
GUEST, RENAMED = guest(), guest(name="Xu")
CLOSING = [{"t": "closing", "code": "live.rights_changed"}]


class Database:
    """A database that answers at once."""

    async def call(self, service: Callable[[], Any]) -> Any:
        return service()


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        (PLAYER, PLAYER, (None, PLAYER, [])),
        (PLAYER, REFEREE, (None, REFEREE, [])),
        (REFEREE, PLAYER, (4401, REFEREE, CLOSING)),
        (REFEREE, None, (4401, REFEREE, CLOSING)),
        (GUEST, GUEST, (None, GUEST, [])),
        (GUEST, RENAMED, (None, RENAMED, [])),
        (GUEST, None, (4401, GUEST, CLOSING)),
        (GUEST, guest("g9"), (4401, GUEST, CLOSING)),
        (GUEST, PLAYER, (4401, GUEST, CLOSING)),
    ],
)
def test_what_was_lost_disconnects(
    before: Person, now: Person | None, found: tuple[int | None, Person, list[dict[str, str]]]
) -> None:
    async def look() -> tuple[int | None, Person, list[dict[str, str]]]:
        peer = Peer(before)
        peer.known = now
        await Rights({peer.connection}, Database()).look()  # type: ignore[arg-type]
        return peer.connection.close_code, peer.connection.person, peer.told

    assert asyncio.run(look()) == found


def test_everybody_has_his_turn() -> None:
    async def look() -> list[int | None]:
        peers = [Peer(PLAYER) for _ in range(2 * TURNS + 1)]
        for peer in peers:
            peer.known = None
        rights = Rights([peer.connection for peer in peers], Database())  # type: ignore[arg-type]
        for _ in range(TURNS):
            await rights.look()
        return [peer.connection.close_code for peer in peers]

    assert asyncio.run(look()) == [4401] * (2 * TURNS + 1)
