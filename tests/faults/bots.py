"""Bots that play through anything: they come back, ask for what they missed, and send again what was not answered."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MOVES = 24
COLUMNS = "ABCDEFGHJ"
# Black on every other point of the left side, white on the right: no stone is ever taken.
BLACK = [f"{COLUMNS[x]}{y + 1}" for x in range(4) for y in range(9) if (x + y) % 2 == 0]
WHITE = [f"{COLUMNS[x]}{y + 1}" for x in range(5, 9) for y in range(9) if (x + y) % 2 == 0]

Told = dict[str, Any]


@dataclass
class Tally:
    """What all bots together were told. `on_confirmed` is called after every confirmed input with their number.

    `records`: of each game, by version, as they were told. `contradictions`: versions that were told in two ways.
    """

    confirmed: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    records: dict[str, dict[int, Told]] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    count: int = 0
    on_confirmed: Callable[[int], None] = lambda _count: None

    def confirm(self, game: str, player: str, number: int) -> None:
        """An input was told as stored."""
        told = self.confirmed.setdefault(game, [])
        if (player, number) not in told:
            told.append((player, number))
            self.count += 1
            self.on_confirmed(self.count)

    def note(self, record: Told) -> None:
        """A record was told, to this bot or again."""
        known = self.records.setdefault(record["g"], {}).setdefault(record["version"], record)
        if known != record:
            self.contradictions.append(f"{record['g']}: told {known}, then {record}")


class Bot:
    """One player of one game, over as many connections as it takes."""

    def __init__(self, url: str, game: str, token: str, tally: Tally, *, think_ms: int = 0) -> None:
        self.url, self.game, self.token, self.tally, self.think_ms = url, game, token, tally, think_ms
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

    async def hear(self, one: Any, told: Told) -> None:
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

    def follow(self, step: Told) -> None:
        """The game has come to this version."""
        self.version, self.ply = step["version"], step["ply"]
        self.is_over, self.is_running = step["phase"] == "finished", step["phase"] == "playing"
        if step["t"] == "record":
            self.tally.note(step)
        elif step.get("seat"):
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
        if self.think_ms:
            await asyncio.sleep(self.think_ms / 1_000)
        self.number = max(self.number, self.ply) + 1
        points = BLACK if self.seat_side == "black" else WHITE
        act = {"t": "resign"} if self.ply >= MOVES else {"t": "play", "ply": self.ply, "point": points[self.ply // 2]}
        self.asked = {**act, "g": self.game, "n": self.number}
        await one.send(json.dumps(self.asked))
