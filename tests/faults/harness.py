"""Bots play while servers are killed; afterwards the journal is held against what every bot was told.

Whatever strikes comes after so many confirmed moves, never after so much time: a seed strikes at the same counts.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

from tests.faults.bots import MOVES, Bot, Tally, Told
from tests.faults.running import Site

PATIENCE_S = 1_800
AWAY_FOR = 20  # confirmed moves
Moment = tuple[int, Callable[[], bool]]  # after so many confirmed moves; False: not possible now


class Stoppable(Protocol):
    """A Redis that can be stopped and started."""

    def start(self) -> None:
        """Start it."""

    def stop(self) -> None:
        """Stop it."""


class Restartable(Protocol):
    """A database that can be restarted in the middle of things."""

    def restart(self) -> None:
        """Stop it at once and start it again."""


@dataclass(frozen=True, kw_only=True)
class Strikes:
    """What shall happen while the bots play: so many kills, and restarts of what the server stands on."""

    kills: int
    redis: Stoppable | None = None
    redis_restarts: int = 0
    database: Restartable | None = None
    database_restarts: int = 0


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How the games are played: so many at once (0: all of them), and how long a bot thinks about a move.

    With time to think a process that was killed falls silent while others go on; without, all are down soon.
    """

    at_once: int = 0
    think_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class Report:
    """What a run came to. `violations`: what should never be; empty: all is well."""

    games: int
    kills: int
    confirmed: int
    records_compared: int
    outages: int
    losses: int
    violations: tuple[str, ...]


def run_faults(
    home: Path,
    *,
    games: int,
    strikes: Strikes,
    seed: str,
    pace: Pace = Pace(),
    processes: int = 1,
    environment: dict[str, str] | None = None,
) -> Report:
    """Play so many games through those strikes, then inspect."""
    site = Site(home, processes=processes, environment=environment)
    plan = site.run("prepare", str(games))["games"]
    coming = _draw_moments(site, strikes, games, Random(seed))  # noqa: S311 - repeatable
    tally = Tally()

    def strike(count: int) -> None:
        while coming and count >= coming[-1][0]:
            if not coming[-1][1]():
                return  # what it would strike is down already: with the next move
            coming.pop()

    tally.on_confirmed = strike
    site.start()
    try:
        asyncio.run(_play_all(site, plan, tally, pace))
        return _judge(site, tally, _inspect_settled(site))
    finally:
        site.stop()


def _draw_moments(site: Site, strikes: Strikes, games: int, lots: Random) -> list[Moment]:
    """When what strikes, the last first. A Redis that is stopped stays away for some moves."""
    last = games * MOVES - AWAY_FOR
    moments: list[Moment] = [(count, lambda: site.kill(lots)) for count in lots.sample(range(1, last), strikes.kills)]
    if strikes.redis is not None:
        for count in lots.sample(range(1, last // AWAY_FOR), strikes.redis_restarts):
            stop, start = _always(strikes.redis.stop), _always(strikes.redis.start)
            moments += [(count * AWAY_FOR, stop), ((count + 1) * AWAY_FOR - 1, start)]
    if strikes.database is not None:
        for count in lots.sample(range(1, last), strikes.database_restarts):
            moments.append((count, _always(strikes.database.restart)))
    return sorted(moments, key=lambda one: one[0], reverse=True)


def _always(act: Callable[[], None]) -> Callable[[], bool]:
    """The act, as one that can be done at any moment."""

    def done() -> bool:
        act()
        return True

    return done


async def _play_all(site: Site, plan: Sequence[Told], tally: Tally, pace: Pace) -> None:
    """Play all games, so many at once."""
    places = asyncio.Semaphore(pace.at_once or len(plan))

    async def play(one: Told) -> None:
        async with places:
            bots = [Bot(site.url, one["game"], token, tally, think_ms=pace.think_ms) for token in one["tokens"]]
            await asyncio.gather(*(bot.play() for bot in bots))

    await asyncio.wait_for(asyncio.gather(*map(play, plan)), timeout=PATIENCE_S)


def _inspect_settled(site: Site) -> Told:
    """What became of the games once the server had time to settle them: its last kill may be a moment ago."""
    site.wait_ready()
    for _ in range(100):
        found = site.run("inspect")
        if found["unsettled"] == 0:
            break
    return found


def _judge(site: Site, tally: Tally, found: Told) -> Report:
    wrong = list(tally.contradictions) if found["unsettled"] == 0 else ["finishes are not settled"]
    compared = 0
    for game, one in found["games"].items():
        records = tally.records.get(game, {})
        compared += len(records)
        wrong += [f"{game}: {fault}" for fault in _find_faults(one, tally.confirmed.get(game, []), records)]
    log = site.log
    wrong += [line for line in log.splitlines() if '"level": "error"' in line or line.startswith("Traceback")][:5]
    return Report(
        games=len(found["games"]),
        kills=site.kills,
        confirmed=tally.count,
        records_compared=compared,
        outages=found["outages"],
        losses=log.count("live.declared_lost"),
        violations=tuple(wrong),
    )


def _find_faults(game: Told, confirmed: Sequence[tuple[str, int]], records: dict[int, Told]) -> Iterator[Any]:
    """What is wrong in one game."""
    inputs = [tuple(given) for given in game["inputs"]]
    if lost := [told for told in confirmed if inputs.count(told) != 1]:
        yield f"confirmed and not there exactly once: {lost}"
    for version, told in records.items():
        kept = game["records"].get(str(version))
        if kept != told:
            yield f"told {told}, but the journal has {kept}"
    if game["rulings"] != [0] or game["settled"] != 1:
        yield f"results {game['rulings']}, settled {game['settled']} times"
    if game["reason"] != "resignation":
        yield f"ended by {game['reason']}"
    yield from game["overcharged"]
