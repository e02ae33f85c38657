"""The live server as a model: one game, one flag, two players, two servers, one journal; what `docs/live.md` promises.

Black has to move before the moment `due`. Servers judge on what they have read, write record version + 1, and tell when
it is stored. Answers get lost, servers die and come back, heartbeats stop, time passes: each an event of its own.
`Rules` switches off one promise at a time, to show that the checker would see it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

LAST_MOMENT = 5
SILENT = 1
FRESH = 0
GRACE = 1
NEVER = 99


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What the server holds to; all of it, but for mutations."""

    unique: bool = True
    stored_before_told: bool = True
    reads_after_doubt: bool = True
    own_beat_covers_due: bool = True
    others_heard: bool = True
    must_be_fresh: bool = True
    outages_given_back: bool = True
    settles_once: bool = True


class Record(NamedTuple):
    """A row of the journal: "move", "visit" (of the opponent), "flag", "outage"; `due`: the next deadline."""

    kind: str
    at: int
    due: int
    by: int


class Flight(NamedTuple):
    """A record on its way to the journal, and when the input it comes from was received."""

    seq: int
    record: Record
    given_at: int


class Server(NamedTuple):
    """One process. `inbox`: (kind, received at). `heard_other`: until when the other one has heard, as last read.

    `given_up`: it was declared lost once; what it holds is no longer waited for, its players' clocks wait instead.
    """

    up: bool
    version: int
    beat: int
    heard_other: int
    outages: tuple[tuple[int, int], ...]
    inbox: tuple[tuple[str, int], ...]
    flight: Flight | None
    given_up: bool = False


class Pulse(NamedTuple):
    """A heartbeat as the database holds it."""

    beat: int
    heard: int
    lost: bool


class World(NamedTuple):
    """Everything. `told`: who was told of what; `sends`, `visits`, `kills`, `losses`: how many may still come."""

    time: int
    servers: tuple[Server, Server]
    journal: tuple[Record, ...]
    pulses: tuple[Pulse, Pulse]
    outages: tuple[tuple[int, int], ...]
    told: frozenset[tuple[str, int]]
    settled: int
    sends: int
    visits: int
    kills: int
    losses: int
    due: int = 2


_UP = Server(up=True, version=0, beat=0, heard_other=0, outages=(), inbox=(), flight=None)
START = World(
    time=0,
    servers=(_UP, _UP),
    journal=(),
    pulses=(Pulse(0, 0, False), Pulse(0, 0, False)),
    outages=(),
    told=frozenset(),
    settled=0,
    sends=2,
    visits=1,
    kills=1,
    losses=1,
)


def next_worlds(world: World, rules: Rules) -> Iterator[tuple[str, World]]:
    """Every event that may come next, and the world after it."""
    if world.time < LAST_MOMENT:
        yield "time passes", world._replace(time=world.time + 1)
    for number in (0, 1):
        server = world.servers[number]
        if server.up:
            yield from _come(world, number)
            yield from _serve(world, number, rules)
            yield f"{number} beats", _beat(world, number, is_first=False)
            if world.kills:
                dead = server._replace(up=False, inbox=(), flight=None)
                yield f"{number} dies", _put(world, number, dead)._replace(kills=world.kills - 1)
        else:
            yield f"{number} starts", _start(world, number)
    if _finished(world.journal) and (not world.settled or not rules.settles_once) and world.settled < 2:
        yield "settles", world._replace(settled=world.settled + 1)


def _come(world: World, number: int) -> Iterator[tuple[str, World]]:
    """A player's input reaches a server."""
    server = world.servers[number]
    if world.sends and ("move", NEVER) not in world.told and not any(kind == "move" for kind, _ in server.inbox):
        came = server._replace(inbox=(*server.inbox, ("move", world.time)))
        yield f"move to {number}", _put(world, number, came)._replace(sends=world.sends - 1)
    if world.visits:
        came = server._replace(inbox=(*server.inbox, ("visit", world.time)))
        yield f"visit to {number}", _put(world, number, came)._replace(visits=world.visits - 1)


def _serve(world: World, number: int, rules: Rules) -> Iterator[tuple[str, World]]:
    """What a server does by itself: read, judge, have a record stored, learn of it."""
    server = world.servers[number]
    flight = server.flight
    if flight is None:
        if server.version < len(world.journal):
            yield f"{number} reads", _put(world, number, server._replace(version=len(world.journal)))
        judged = _judge(world, number, rules)
        if judged is not None:
            yield f"{number} judges", judged
        return
    is_stored = len(world.journal) == flight.seq or not rules.unique
    after = world._replace(journal=(*world.journal, flight.record)) if is_stored else world
    yield f"{number} stores", _hear(after, number, flight, is_stored=is_stored)
    if world.losses:
        yield f"{number} stores, hears nothing", _doubt(after, number, flight, rules)._replace(losses=world.losses - 1)
    if world.kills and is_stored:
        dead = server._replace(up=False, inbox=(), flight=None)
        yield f"{number} stores, dies", _put(after, number, dead)._replace(kills=world.kills - 1)


def _judge(world: World, number: int, rules: Rules) -> World | None:
    """Choose what is next, on the state that was read."""
    server = world.servers[number]
    known = world.journal[: server.version]
    if _finished(known):
        return None if not server.inbox else _put(world, number, server._replace(inbox=server.inbox[1:]))
    if rules.must_be_fresh and world.time - server.beat > FRESH:
        return None
    due = known[-1].due if known else world.due
    applied = sum(record.kind == "outage" for record in known)
    if rules.outages_given_back and applied < len(server.outages):
        since, until = server.outages[applied]
        moved = due if due == NEVER else max(due, since) + (until - since) + GRACE
        return _send(
            world, rules, number, Record("outage", world.time, moved, number), at=world.time, inbox=server.inbox
        )
    if server.inbox and server.inbox[0][1] < due:
        kind, at = server.inbox[0]
        if kind == "move" and any(record.kind == "move" for record in known):
            return _put(world, number, server._replace(inbox=server.inbox[1:]))  # the number was accepted before
        next_due = NEVER if kind == "move" else due
        return _send(world, rules, number, Record(kind, at, next_due, number), at=at, inbox=server.inbox[1:])
    if due > world.time or (rules.own_beat_covers_due and server.beat < due):
        return None
    if rules.others_heard and server.heard_other < due:
        return None
    return _send(world, rules, number, Record("flag", due, NEVER, number), at=world.time, inbox=server.inbox)


def _send(
    world: World, rules: Rules, number: int, record: Record, *, at: int, inbox: tuple[tuple[str, int], ...]
) -> World:
    server = world.servers[number]
    flight = Flight(server.version, record, at)
    sent = _put(world, number, server._replace(flight=flight, inbox=inbox))
    return sent if rules.stored_before_told else sent._replace(told=sent.told | {(record.kind, flight.seq)})


def _hear(world: World, number: int, flight: Flight, *, is_stored: bool) -> World:
    """The answer comes: adopt and tell, or read and judge again."""
    server = world.servers[number]._replace(flight=None)
    kind = flight.record.kind
    if is_stored:
        told = world.told | {(kind, flight.seq)}
        return _put(world, number, server._replace(version=flight.seq + 1))._replace(told=told)
    back = ((kind, flight.given_at), *server.inbox) if kind in ("move", "visit") else server.inbox
    return _put(world, number, server._replace(version=len(world.journal), inbox=back))


def _doubt(world: World, number: int, flight: Flight, rules: Rules) -> World:
    """No answer comes: read the journal before anything else. Without the rule, it is taken for stored."""
    if rules.reads_after_doubt:
        is_ours = flight.seq < len(world.journal) and world.journal[flight.seq] == flight.record
        return _hear(world, number, flight, is_stored=is_ours)
    return _hear(world, number, flight, is_stored=True)


def _beat(world: World, number: int, *, is_first: bool) -> World:
    """A heartbeat, alone in the database: it finds outages and silent processes, and reads what the other has heard."""
    server, pulse, other = world.servers[number], world.pulses[number], world.pulses[1 - number]
    outages = world.outages
    latest = max(pulse.beat, other.beat)
    alone = other.lost or world.time - other.beat > SILENT
    gap = world.time - latest > SILENT or (is_first and alone and world.time > latest)
    if gap and (latest, world.time) not in outages:
        outages = (*outages, (latest, world.time))
    other_lost = other.lost or world.time - other.beat > SILENT
    waiting = [at for _, at in server.inbox] + ([server.flight.given_at] if server.flight else [])
    pulses = [Pulse(world.time, min([*waiting, world.time]), False), other._replace(lost=other_lost)]
    learned = server._replace(
        beat=world.time,
        heard_other=NEVER if other_lost else other.heard,
        outages=outages,
        given_up=server.given_up or pulse.lost,
    )
    after = _put(world, number, learned)
    return after._replace(pulses=(pulses[0], pulses[1]) if number == 0 else (pulses[1], pulses[0]), outages=outages)


def _start(world: World, number: int) -> World:
    """A new process: it reads the journal and beats before it serves."""
    fresh = Server(
        up=True,
        version=len(world.journal),
        beat=NEVER,
        heard_other=0,
        outages=(),
        inbox=(),
        flight=None,
    )
    return _beat(_put(world, number, fresh), number, is_first=True)


def _put(world: World, number: int, server: Server) -> World:
    servers = (server, world.servers[1]) if number == 0 else (world.servers[0], server)
    return world._replace(servers=servers)


def _finished(journal: tuple[Record, ...]) -> bool:
    return any(record.kind == "flag" for record in journal)


def find_fault(world: World) -> str | None:
    """What may never be, if it is."""
    flags = [seq for seq, record in enumerate(world.journal) if record.kind == "flag"]
    if len(flags) > 1 or (flags and flags[0] != len(world.journal) - 1):
        return "something follows the end"
    if sum(record.kind == "move" for record in world.journal) > 1:
        return "one move counted twice"
    if any(seq >= len(world.journal) or world.journal[seq].kind != kind for kind, seq in world.told):
        return "a confirmed input is lost"
    if world.settled > 1:
        return "settled twice"
    return _find_unjust_flag(world) if flags else None


def _find_unjust_flag(world: World) -> str | None:
    flag = world.journal[-1]
    if any(record.kind == "move" for record in world.journal):
        return "flagged after the move"
    if any(since < flag.at <= until for since, until in world.outages):
        return "flagged by an outage"
    for server, pulse in zip(world.servers, world.pulses, strict=True):
        held = [at for kind, at in server.inbox if kind == "move"]
        if server.flight is not None and server.flight.record.kind == "move":
            held.append(server.flight.given_at)
        if server.up and not (pulse.lost or server.given_up) and any(at < flag.at for at in held):
            return "a move that came in time is beaten by the flag"
    return None


def mark(world: World) -> Iterator[str]:
    """What a run should have seen, so that the checks above are about something."""
    if world.journal:
        yield world.journal[-1].kind
    if ("move", 0) in world.told or ("move", 1) in world.told:
        yield "move told"
    if any(server.flight is not None and server.flight.seq < len(world.journal) for server in world.servers):
        yield "race lost"
    if any(pulse.lost for pulse in world.pulses):
        yield "process lost"
    if world.settled:
        yield "settled"
