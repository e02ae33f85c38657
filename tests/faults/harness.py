"""Bots play while servers are killed; afterwards the journal is held against what every bot was told.

Kills come after so many confirmed moves, never after so much time: the same seed kills at the same counts.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parents[2]
SITE = "from tianyuan.cli import run; raise SystemExit(run())"
MOVES = 24
COLUMNS = "ABCDEFGHJ"
# Black on every other point of the left side, white on the right: no stone is ever taken.
BLACK = [f"{COLUMNS[x]}{y + 1}" for x in range(4) for y in range(9) if (x + y) % 2 == 0]
WHITE = [f"{COLUMNS[x]}{y + 1}" for x in range(5, 9) for y in range(9) if (x + y) % 2 == 0]


@dataclass
class Tally:
    """What all bots together were told. `on_confirmed` is called after every confirmed input."""

    confirmed: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    count: int = 0
    on_confirmed: Callable[[int], None] = lambda _count: None

    def confirm(self, game: str, player: str, number: int) -> None:
        """An input was told as stored."""
        told = self.confirmed.setdefault(game, [])
        if (player, number) not in told:
            told.append((player, number))
            self.count += 1
            self.on_confirmed(self.count)


class Bot:
    """One player of one game, over as many connections as it takes."""

    def __init__(self, url: str, game: str, token: str, tally: Tally) -> None:
        self.url, self.game, self.token, self.tally = url, game, token, tally
        self.me, self.version = "", None
        self.ply, self.number, self.asked = 0, 0, None
        self.seat_side, self.is_over, self.is_running = "", False, False

    async def play(self) -> None:
        """Play until the end is told."""
        headers = {"Authorization": f"Bearer {self.token}"}
        while not self.is_over:
            try:
                async with connect(self.url, additional_headers=headers, open_timeout=5) as one:
                    await one.send(json.dumps({"t": "join", "g": self.game, "client": "bot", "since": self.version}))
                    while not self.is_over:
                        await self.hear(one, json.loads(await one.recv()))
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(0.05)  # the bot's own manners, nothing is asserted of it

    async def hear(self, one: Any, told: dict[str, Any]) -> None:
        """Take in a message and do what follows from it."""
        kind = told["t"]
        if kind == "ping":
            await one.send(json.dumps({"t": "pong", "n": told["n"]}))
        for step in told["records"] if kind == "gap" else [told] if kind in ("snapshot", "record") else []:
            self.follow(step)
        if kind == "repeated" and self.asked is not None and told["n"] == self.asked["n"]:
            self.tally.confirm(self.game, self.me, told["n"])
            self.asked = None
        if kind in ("snapshot", "gap") and self.asked is not None and not self.is_over:
            await one.send(json.dumps(self.asked))
        elif kind in ("snapshot", "gap", "record", "repeated") and self.asked is None and not self.is_over:
            await self.act(one)
        elif kind == "refused" and self.asked is not None and told.get("n") == self.asked["n"]:
            self.asked = None

    def follow(self, step: dict[str, Any]) -> None:
        """The game has come to this version."""
        self.version, self.ply = step["version"], step["ply"]
        self.is_over, self.is_running = step["phase"] == "finished", step["phase"] == "playing"
        if step.get("seat"):
            self.me = step["seat"]
            self.seat_side = next(one["side"] for one in step["players"] if one["player"] == self.me)
        if step.get("by") == self.me and step.get("n"):
            self.tally.confirm(self.game, self.me, step["n"])
            if self.asked is not None and self.asked["n"] == step["n"]:
                self.asked = None

    async def act(self, one: Any) -> None:
        """Move when it is one's turn; resign when there were enough moves."""
        if not self.is_running or self.seat_side != ("black", "white")[self.ply % 2]:
            return
        self.number = max(self.number, self.ply) + 1
        points = BLACK if self.seat_side == "black" else WHITE
        act = {"t": "resign"} if self.ply >= MOVES else {"t": "play", "ply": self.ply, "point": points[self.ply // 2]}
        self.asked = {**act, "g": self.game, "n": self.number}
        await one.send(json.dumps(self.asked))


class Site:
    """A data folder and the server on it, which may be killed."""

    def __init__(self, home: Path, *, processes: int, environment: dict[str, str]) -> None:
        own = {"TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings", "TIANYUAN_LOG": "info"}
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = {**kept, **own, "TIANYUAN_LIVE_TRUSTED": "127.0.0.0/8", **environment}
        self.home, self.processes = home, processes
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.server: subprocess.Popen[bytes] | None = None
        self.kills = 0

    def run(self, *arguments: str) -> dict[str, Any]:
        """What `tests.faults.site` answers."""
        command = [sys.executable, "-m", "tests.faults.site", *arguments]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, check=True)
        return dict(json.loads(done.stdout))

    def start(self) -> None:
        """Start the server."""
        several = ["--processes", str(self.processes)] if self.processes > 1 else []
        command = [sys.executable, "-c", SITE, "serve", "--port", str(self.port), *several]
        with (self.home / "server.log").open("ab") as log:
            self.server = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)

    def kill(self, lots: Random) -> None:
        """kill −9: the one process, which is started again; or one of several, which is replaced by itself."""
        assert self.server is not None
        self.kills += 1
        if self.processes > 1:
            children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text(encoding="ascii")
            numbers = [int(number) for number in children.split()]
            if numbers:
                os.kill(lots.choice(numbers), signal.SIGKILL)
            return
        self.server.kill()
        self.server.wait()
        self.start()

    def stop(self) -> None:
        """Stop the server as its keeper would."""
        assert self.server is not None
        self.server.terminate()
        self.server.wait(60)


@dataclass(frozen=True, kw_only=True)
class Report:
    """What a run came to. `violations`: what should never be; empty: all is well."""

    games: int
    kills: int
    confirmed: int
    outages_and_losses: int
    violations: tuple[str, ...]


def run_faults(
    home: Path,
    *,
    games: int,
    kills: int,
    seed: str,
    processes: int = 1,
    environment: dict[str, str] | None = None,
    also: Callable[[int], None] | None = None,
) -> Report:
    """Play so many games through so many kills, then inspect. `also` is called at every kill with its number."""
    site = Site(home, processes=processes, environment=environment or {})
    plan = site.run("prepare", str(games))["games"]
    lots = Random(seed)  # noqa: S311 - repeatable
    moments = sorted(lots.sample(range(1, games * MOVES), kills), reverse=True)
    tally = Tally()

    def strike(count: int) -> None:
        while moments and count >= moments[-1]:
            moments.pop()
            site.kill(lots)
            if also is not None:
                also(site.kills)

    tally.on_confirmed = strike
    site.start()
    try:
        asyncio.run(_play_all(site, plan, tally))
        _wait_settled(site)
    finally:
        site.stop()
    return _judge(site, tally, games)


async def _play_all(site: Site, plan: list[dict[str, Any]], tally: Tally) -> None:
    url = f"ws://127.0.0.1:{site.port}/live/v1"
    bots = [Bot(url, one["game"], token, tally) for one in plan for token in one["tokens"]]
    await asyncio.wait_for(asyncio.gather(*(bot.play() for bot in bots)), timeout=1_200)


def _wait_settled(site: Site) -> None:
    """Ask until the server answers: its last kill may be a moment ago; the sweep has then a server to run in."""
    for _ in range(10_000):
        try:
            with urlopen(f"http://127.0.0.1:{site.port}/ready", timeout=5):
                break
        except URLError:
            continue
    for _ in range(100):
        if site.run("inspect")["unsettled"] == 0:
            return


def _judge(site: Site, tally: Tally, games: int) -> Report:
    found = site.run("inspect")
    wrong = [] if found["unsettled"] == 0 else ["finishes are not settled"]
    for game, one in found["games"].items():
        inputs = [tuple(given) for given in one["inputs"]]
        lost = [told for told in tally.confirmed.get(game, []) if inputs.count(told) != 1]
        if lost:
            wrong.append(f"{game}: confirmed and not there exactly once: {lost}")
        if one["rulings"] != [0] or one["settled"] != 1:
            wrong.append(f"{game}: results {one['rulings']}, settled {one['settled']} times")
        if one["reason"] != "resignation":
            wrong.append(f"{game}: ended by {one['reason']}")
    log = (site.home / "server.log").read_text(encoding="utf-8", errors="replace")
    wrong += [line for line in log.splitlines() if '"level": "error"' in line][:5]
    return Report(
        games=games,
        kills=site.kills,
        confirmed=tally.count,
        outages_and_losses=log.count("live.declared_lost") + log.count("live.opened"),
        violations=tuple(wrong),
    )
