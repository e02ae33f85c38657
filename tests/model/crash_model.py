"""Where a player's server dies, and perhaps all of them: when his time may have run out. A second, smaller view.

`live_model` counts every process alike. Here black is connected to one, the journal says to which, and a record tells
that a process is lost or that the server was down: time since then is not charged. Black has to move before DUE.
`Rules` switches off one promise at a time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

DUE = 2
LAST_MOMENT = 6
SILENT = 1
GRACE = 1
NEVER = 99


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What the server holds to; all of it, but for mutations.

    `lost_since_heard`: a lost process is silent since what it had dealt with, not since its last heartbeat.
    `outage_since_heard`: an outage begins where the first of those that were up had dealt with all it received.
    `outage_since_lost`: for a game, no later than a lost process fell silent that held a player.
    """

    lost_since_heard: bool = True
    outage_since_heard: bool = True
    outage_since_lost: bool = True
    others_heard: bool = True


class Record(NamedTuple):
    """A row: "move", "connect" (to process `what`), "lost" (process `what`), "outage" (the `what`-th), "flag"."""

    kind: str
    at: int
    what: int = 0
    since: int = 0


class Game(NamedTuple):
    """What the rules of play make of the journal: `held`: processes that hold a connection of black's."""

    due: int = DUE
    at: int = 0
    held: tuple[int, ...] = (0,)
    outages: int = 0
    has_moved: bool = False
    is_over: bool = False


class Pulse(NamedTuple):
    """A heartbeat as the database holds it; the process is its place in the tuple."""

    beat: int
    heard: int
    is_lost: bool = False


class Server(NamedTuple):
    """A machine with at most one process, the `process`-th of all. `pulses`, `outages`: as its last heartbeat read."""

    process: int
    is_up: bool = True
    version: int = 0
    pulses: tuple[Pulse, ...] = ()
    outages: tuple[int, ...] = ()
    inbox: tuple[tuple[str, int], ...] = ()
    flight: tuple[Record, tuple[str, int] | None] | None = None


class World(NamedTuple):
    """Everything. `socket`: black's server, or None. `torn_at`: what came to his server since then went with it.

    `outages`: since when each was. `moves`, `kills`, `doubts`: how many may still come.
    """

    time: int = 0
    servers: tuple[Server, Server] = (Server(0), Server(1))
    journal: tuple[Record, ...] = ()
    pulses: tuple[Pulse, ...] = (Pulse(0, 0), Pulse(0, 0))
    outages: tuple[int, ...] = ()
    socket: int | None = 0
    torn_at: int | None = None
    moves: int = 1
    kills: int = 2
    doubts: int = 1


_PULSES = (Pulse(0, 0), Pulse(0, 0))
START = World(servers=(Server(0, pulses=_PULSES), Server(1, pulses=_PULSES)))


@cache
def play(journal: tuple[Record, ...]) -> Game:
    """The game that a journal leads to."""
    return apply_record(play(journal[:-1]), journal[-1]) if journal else Game()


def apply_record(game: Game, record: Record) -> Game:
    """What was due by the moment that the record tells of takes place first, and is then all that takes place."""
    at = max(record.at, game.at)
    if record.kind == "flag":
        return game._replace(at=at, is_over=True)
    if record.kind == "move":
        return game._replace(at=at, due=NEVER, has_moved=True)
    if record.kind == "connect":
        return game._replace(at=at, held=(record.what,))
    since = max(record.since, game.at)
    if game.due <= since:
        return game._replace(at=at, is_over=True)
    outages = game.outages + (record.kind == "outage")
    held = () if record.kind == "outage" else tuple(one for one in game.held if one != record.what)
    due = game.due if game.due == NEVER or held else game.due + at - since + GRACE
    return game._replace(at=at, due=due, held=held, outages=outages)


def next_worlds(world: World, rules: Rules) -> Iterator[tuple[str, World]]:
    """Every event that may come next, and the world after it."""
    if play(world.journal).is_over:
        return
    if world.time < LAST_MOMENT:
        yield "time passes", world._replace(time=world.time + 1)
    for number, server in enumerate(world.servers):
        if not server.is_up:
            fresh = Server(len(world.pulses), version=len(world.journal))
            placed = _put(world, number, fresh)._replace(pulses=(*world.pulses, Pulse(-1, -1)))
            yield f"{number} starts", _beat(placed, number, rules, is_first=True)
            continue
        yield f"{number} beats", _beat(world, number, rules, is_first=False)
        yield from _come(world, number, rules)
        if server.flight is not None:
            yield from _store(world, number, rules)
        else:
            caught_up = _put(world, number, server._replace(version=len(world.journal)))
            yield f"{number} looks", _judge(caught_up, number, rules)
        if world.kills:
            yield f"{number} dies", _die(world, number)


def _come(world: World, number: int, rules: Rules) -> Iterator[tuple[str, World]]:
    server = world.servers[number]
    if world.socket is None:
        came = server._replace(inbox=(*server.inbox, ("connect", world.time)))
        yield f"black connects to {number}", _judge(_put(world, number, came)._replace(socket=number), number, rules)
    elif world.socket == number and world.moves:
        came = server._replace(inbox=(*server.inbox, ("move", world.time)))
        yield f"move to {number}", _judge(_put(world, number, came)._replace(moves=world.moves - 1), number, rules)


def _die(world: World, number: int) -> World:
    server = world.servers[number]
    after = _put(world, number, Server(server.process, is_up=False))._replace(kills=world.kills - 1)
    if world.socket != number:
        return after
    torn_at = min([at for kind, at in _waiting(server) if kind == "move"] + [world.time])
    is_known = server.process in play(world.journal).held
    return after._replace(socket=None, torn_at=torn_at if is_known else None, moves=1)


def _waiting(server: Server) -> tuple[tuple[str, int], ...]:
    given = server.flight[1] if server.flight is not None else None
    return (given, *server.inbox) if given is not None else server.inbox


def _store(world: World, number: int, rules: Rules) -> Iterator[tuple[str, World]]:
    """The record reaches the journal, or another was first; in doubt, the journal is read only afterwards."""
    server = world.servers[number]
    if server.flight is None:
        return
    record, given = server.flight
    is_first = len(world.journal) == server.version
    after = world._replace(journal=(*world.journal, record)) if is_first else world
    inbox = server.inbox if is_first or given is None else (given, *server.inbox)
    heard = server._replace(flight=None, version=len(after.journal), inbox=inbox)
    yield f"{number} stores", _judge(_put(after, number, heard), number, rules)
    if world.doubts and given is not None:
        failed = server._replace(flight=None, inbox=(given, *server.inbox))
        yield f"{number} fails to store", _put(world, number, failed)._replace(doubts=world.doubts - 1)


def _judge(world: World, number: int, rules: Rules) -> World:
    """Choose the next record, on the state that was read and what the last heartbeat found."""
    server = world.servers[number]
    if server.flight is not None or server.pulses[server.process].beat < world.time:
        return world
    game = play(world.journal[: server.version])
    if game.is_over:
        return world
    record = _find_lost(game, server, world.time, rules)
    if record is not None:
        return _put(world, number, server._replace(flight=(record, None)))
    if server.inbox and max(server.inbox[0][1], game.at) < game.due:
        given = server.inbox[0]
        if given[0] == "move" and game.has_moved:
            return world
        record = Record(given[0], max(given[1], game.at), server.process if given[0] == "connect" else 0)
        return _put(world, number, server._replace(flight=(record, given), inbox=server.inbox[1:]))
    if game.due <= world.time and _may_take_place(game.due, server, rules):
        return _put(world, number, server._replace(flight=(Record("flag", game.due), None)))
    return world


def _find_lost(game: Game, server: Server, now: int, rules: Rules) -> Record | None:
    lost = [one for one in game.held if one < len(server.pulses) and server.pulses[one].is_lost]
    silent = [_silent_since(server.pulses[one], rules) for one in lost]
    if game.outages < len(server.outages):
        since = min([server.outages[game.outages], *(silent if rules.outage_since_lost else [])])
        return Record("outage", now, game.outages, since)
    return Record("lost", now, lost[0], silent[0]) if lost else None


def _silent_since(pulse: Pulse, rules: Rules) -> int:
    return min(pulse.beat, pulse.heard) if rules.lost_since_heard else pulse.beat


def _may_take_place(due: int, server: Server, rules: Rules) -> bool:
    others = [pulse for process, pulse in enumerate(server.pulses) if process != server.process and not pulse.is_lost]
    own_beat = server.pulses[server.process].beat
    return own_beat >= due and (all(pulse.heard >= due for pulse in others) or not rules.others_heard)


def _beat(world: World, number: int, rules: Rules, *, is_first: bool) -> World:
    """A heartbeat, alone in the database: outages, silent neighbours. Who finds himself lost takes a new name."""
    server, now = world.servers[number], world.time
    if world.pulses[server.process].is_lost:
        renewed = server._replace(process=len(world.pulses))
        socket_again = (("connect", now),) if world.socket == number else ()
        renewed = renewed._replace(inbox=(*renewed.inbox, *socket_again))
        placed = _put(world, number, renewed)._replace(pulses=(*world.pulses, Pulse(-1, -1)))
        return _beat(placed, number, rules, is_first=True)
    heard = min([at for _, at in _waiting(server)] + [now])
    outages = _find_outage(world, heard, rules)
    pulses = tuple(
        pulse._replace(is_lost=pulse.is_lost or (not is_first and now - pulse.beat > SILENT)) for pulse in world.pulses
    )
    pulses = (*pulses[: server.process], Pulse(now, heard), *pulses[server.process + 1 :])
    learned = server._replace(pulses=pulses, outages=outages)
    if outages != world.outages and world.socket == number:
        learned = learned._replace(inbox=(*learned.inbox, ("connect", now)))
    return _judge(_put(world, number, learned)._replace(pulses=pulses, outages=outages), number, rules)


def _find_outage(world: World, own_heard: int, rules: Rules) -> tuple[int, ...]:
    """All outages, with the one that a heartbeat finds now."""
    begun = [pulse for pulse in world.pulses if pulse.beat >= 0]
    latest = max(pulse.beat for pulse in begun)
    living = [pulse for pulse in begun if not pulse.is_lost]
    if latest == world.time or any(world.time - pulse.beat <= SILENT for pulse in living):
        return world.outages
    heard = [own_heard, *(pulse.heard for pulse in living)] if rules.outage_since_heard else []
    return (*world.outages, min([latest, *heard]))


def _put(world: World, number: int, server: Server) -> World:
    servers = (server, world.servers[1]) if number == 0 else (world.servers[0], server)
    return world._replace(servers=servers)


def find_fault(world: World) -> str | None:
    """What may never be, if it is."""
    if not world.journal or not play(world.journal).is_over:
        return None
    before = play(world.journal[:-1])
    if before.has_moved:
        return "flagged after the move"
    for server in world.servers:
        is_live = server.is_up and not world.pulses[server.process].is_lost
        if is_live and any(kind == "move" and at < before.due for kind, at in _waiting(server)):
            return "a move that came in time is beaten by the flag"
    is_made_good = any(record.kind in ("lost", "outage", "connect") for record in world.journal[:-1])
    if world.torn_at is not None and world.torn_at < before.due and not is_made_good:
        return "flagged while his server was down"
    return None


def mark(world: World) -> Iterator[str]:
    """What a run should have seen, so that the checks above are about something."""
    if world.journal:
        yield world.journal[-1].kind
        if play(world.journal).is_over and any(record.kind == "outage" for record in world.journal[:-1]):
            yield "flag after an outage"
