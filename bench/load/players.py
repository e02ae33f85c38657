"""Players who move as soon as it is their turn, or at a pace, and measure how long it takes until both were told."""

import asyncio
import json
import time
from pathlib import Path

import msgspec

from bench.load.moves import list_vertices
from bench.load.socket_client import SocketClient

PATH = "/live/v1"
VERTICES = list_vertices()
MOVES = 150


class Heard(msgspec.Struct):
    """What a player looks at."""

    t: str
    g: str = ""
    ply: int = 0
    kind: str = ""
    turn: str = ""
    n: int = 0
    seat: str | None = None
    code: str = ""


DECODE = msgspec.json.Decoder(Heard).decode


class Board:
    """One pair of players and their games, one after another."""

    def __init__(self, games: list[str], measured: "Measured", pace_s: float) -> None:
        self.games = list(games)
        self.measured = measured
        self.pace_s = pace_s
        self.sides: list[SocketClient] = []
        self.ply = -1
        self.told = 0
        self.sent_ns = 0
        self.game = ""
        self.done = asyncio.get_running_loop().create_future()

    def begin(self) -> None:
        """Join the next game, or be done."""
        if not self.games:
            if not self.done.done():
                self.done.set_result(None)
            return
        self.game, self.ply, self.told = self.games.pop(0), -1, 0
        for side in self.sides:
            side.send(b'{"t":"join","g":"%s","client":"x"}' % self.game.encode())

    def hear(self, side: SocketClient, text: bytes) -> None:
        """A message has come to one of the two."""
        heard = DECODE(text)
        if heard.t == "record":
            self.hear_record(heard)
        elif heard.t == "ping":
            side.send(b'{"t":"pong","n":%d}' % heard.n)
        elif heard.t == "refused":
            raise RuntimeError(text)

    def hear_record(self, heard: Heard) -> None:
        """A move that both have heard of is confirmed; the next one may come."""
        if heard.g != self.game:
            return
        if heard.kind != "play":
            if heard.kind == "connected" and heard.turn and self.ply < 0:
                self.ply = 0
                self.move()
            return
        if heard.ply == self.ply + 1:
            self.told += 1
            if self.told == 2:
                self.measured.took_ns.append(time.perf_counter_ns() - self.sent_ns)
                self.ply, self.told = heard.ply, 0
                self.go_on()

    def go_on(self) -> None:
        """The next move, now or when the pace allows."""
        if self.ply >= MOVES:
            self.begin()
        elif self.pace_s:
            asyncio.get_running_loop().call_later(self.pace_s, self.move)
        else:
            self.move()

    def move(self) -> None:
        """Send the next move."""
        ply = self.ply
        self.sent_ns = time.perf_counter_ns()
        self.sides[ply % 2].send(
            b'{"t":"play","g":"%s","n":%d,"ply":%d,"point":"%s"}'
            % (self.game.encode(), ply + 1, ply, VERTICES[ply].encode())
        )


class Measured:
    """How long each confirmed move took, from sending to the later of the two receipts."""

    def __init__(self) -> None:
        self.took_ns: list[int] = []


async def open_socket(port: int, token: str, heard: object) -> SocketClient:
    """A connection of whoever has the token."""
    loop = asyncio.get_running_loop()
    headers = {"Authorization": f"Bearer {token}"}
    _, one = await loop.create_connection(lambda: SocketClient(PATH, headers, heard), "127.0.0.1", port)  # type: ignore[arg-type]
    await one.is_open
    return one


async def sit_down(home: Path, port: int, *, boards: int, pace_s: float = 0.0) -> tuple[list[Board], Measured]:
    """Connect all players."""
    plan = json.loads((home / "load.json").read_text(encoding="utf-8"))
    measured = Measured()
    made = []
    for number in range(boards):
        board = Board(plan["games"][number], measured, pace_s)
        for token in plan["tokens"][2 * number : 2 * number + 2]:
            board.sides.append(await open_socket(port, token, board.hear))
        made.append(board)
    return made, measured
