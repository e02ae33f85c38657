"""What several processes look after: lines and invitations of people who are connected elsewhere."""

import asyncio
from collections.abc import Callable, Collection
from types import MappingProxyType
from typing import Any

from tests.live.sitting import Peer, person
from tianyuan.live.known import Known
from tianyuan.live.lobby import Lobby
from tianyuan.live.protocol import Take
from tianyuan.live.server_clock import ServerClock
from tianyuan.live.sweeping import Sweeping
from tianyuan.services.games.chat import Line

OTHERS = MappingProxyType({"p2": 1_000})
ALONE: MappingProxyType[str, int] = MappingProxyType({})


def line(number: int, game: str) -> Line:
    return Line(id=number, game=game, room="players", key="a8", name="Wu", text="好", at_ms=number)


class Site:
    """Database, journal, games and desks of a site in which the test says what stands."""

    def __init__(self) -> None:
        self.running: list[str] = []
        self.lines: list[Line] = []
        self.heard: list[Line] = []
        self.talking: list[str] = []
        self.competitions: list[str] = []
        self.known = Known(own="p1", beat_ms=0, heard=OTHERS)
        self.clock = ServerClock(lambda: 0)
        self.clock.set_by(1_000, asked_steady_ms=0, heard_steady_ms=0)
        self.database = self.reader = self

    @property
    def rooms(self) -> dict[str, Any]:
        return {game: TalkingRoom() for game in self.talking}

    async def call(self, service: Callable[..., Any], *given: Any, **named: Any) -> Any:
        answers: dict[str, Callable[..., Any]] = {
            "running_games": lambda: tuple(self.running),
            "last_line": lambda: max((one.id for one in self.lines), default=0),
            "lines_after": lambda last, games: [one for one in self.lines if one.id > last and one.game in games],
            "hosts_of": lambda games: [(game, "a7") for game in sorted(games)],
            "take": lambda _person, code, drawn_at_ms: (code, "a7"),  # noqa: ARG005 - as the service
        }
        return answers[service.__name__](*given, **named)

    async def ask(self, _question: Callable[[Any], Any]) -> dict[str, Any]:
        return {}

    async def load(self, _games: Collection[str]) -> None:
        pass

    async def keep_up(self) -> None:
        pass

    def hear_line(self, one: Line) -> None:
        self.heard.append(one)


class TalkingRoom:
    """A game at which somebody is."""

    def __init__(self) -> None:
        self.audience = self
        self.delay_ms = 0
        self.is_empty = False


def lobby_of(site: Site, *peers: Peer) -> Lobby:
    connections = {"a7": {peer.connection for peer in peers}}
    return Lobby(database=site, clock=site.clock, connections=connections)  # type: ignore[arg-type]


def sweeping_of(site: Site, lobby: Lobby) -> Sweeping:
    return Sweeping(site, site, site, lobby)  # type: ignore[arg-type]


def test_whoever_invited_hears_of_a_game_that_was_taken_elsewhere() -> None:
    async def sweep() -> list[dict[str, Any]]:
        site, host = Site(), Peer(person("a7"))
        sweeping = sweeping_of(site, lobby_of(site, host))
        for running in (["old"], ["old", "new"], ["new"], ["new"]):
            site.running = running
            await sweeping.find_due()
        return host.told

    assert asyncio.run(sweep()) == [{"t": "game", "g": "new"}]


def test_what_was_taken_here_is_told_once() -> None:
    async def sweep() -> list[dict[str, Any]]:
        site, host, guest = Site(), Peer(person("a7")), Peer(person("a8"))
        lobby = lobby_of(site, host)
        sweeping = sweeping_of(site, lobby)
        await sweeping.find_due()
        await lobby.take(guest.connection, Take(n=1, code="new"))
        site.running = ["new"]
        await sweeping.find_due()
        return host.told + guest.told

    assert asyncio.run(sweep()) == [{"t": "game", "g": "new"}, {"t": "game", "g": "new", "n": 1}]


async def keep_up_for_a_second(sweeping: Sweeping) -> None:
    for _ in range(5):
        await sweeping.keep_up()


def test_nobody_is_told_again_what_was_said_before_he_came() -> None:
    async def sweep() -> list[Line]:
        site = Site()
        sweeping = sweeping_of(site, lobby_of(site))
        await keep_up_for_a_second(sweeping)
        site.lines = [line(1, "here"), line(2, "there")]
        site.talking = ["there"]
        await keep_up_for_a_second(sweeping)
        site.talking = ["here", "there"]
        site.lines += [line(3, "here")]
        await keep_up_for_a_second(sweeping)
        return site.heard

    assert asyncio.run(sweep()) == [line(2, "there"), line(3, "here")]


def test_what_was_said_while_nobody_else_was_up_is_our_own() -> None:
    async def sweep() -> list[Line]:
        site = Site()
        site.talking = ["here"]
        sweeping = sweeping_of(site, lobby_of(site))
        for heard, said in ((OTHERS, line(1, "here")), (ALONE, line(2, "here")), (OTHERS, line(3, "here"))):
            site.known = Known(own="p1", beat_ms=0, heard=heard)
            site.lines.append(said)
            await keep_up_for_a_second(sweeping)
        site.lines.append(line(4, "here"))
        await keep_up_for_a_second(sweeping)
        return site.heard

    assert asyncio.run(sweep()) == [line(4, "here")]
