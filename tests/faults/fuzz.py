"""Broken frames against a running server: python -m tests.faults.fuzz [--frames N].

The long form plays a game beside: two players stay connected, frames name their game and come from the account of one
of them. Afterwards the journal has what the two did and nothing else, and the game goes on.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.faults.bots import BLACK, WHITE, Told
from tests.faults.running import Site
from tests.live.broken_frames import VALID, break_frames
from tianyuan.live.protocol import BAD_FRAME_CODES, FrameRefused, decode_client

PATIENCE_S = 60
AT_ONCE = 8
CLOSES_AT = 10  # broken frames a connection
LONG_MS = 3 * 3_600_000


@dataclass(frozen=True, kw_only=True)
class FuzzReport:
    """What came of the frames, by code of the refusal or of the close; what should not be, empty when all is well."""

    frames: int
    came: dict[str, int]
    violations: tuple[str, ...]


def list_broken(seed: int, count: int, *, game: str = "") -> list[str | bytes]:
    """So many frames none of which is a message; the same for the same seed. With `game`, they name it."""
    return list(islice(_break_all(seed, game), count))


def _break_all(seed: int, game: str) -> Iterator[str | bytes]:
    known = str(VALID[0]["g"])
    while True:
        for frame in break_frames(seed, 10_000):
            named = frame
            if game:
                named = (
                    frame.replace(known, game)
                    if isinstance(frame, str)
                    else frame.replace(known.encode(), game.encode())
                )
            if _is_broken(named):
                yield named
        seed += 1


def _is_broken(frame: str | bytes) -> bool:
    try:
        decode_client(frame)
    except FrameRefused:
        return True
    return False


def fuzz(url: str, token: str, count: int, *, seed: int = 1, game: str = "") -> Counter[str]:
    """Send so many broken frames, over as many connections as it takes; what came of them.

    "refused" for every frame that was told why, "closed …" for every connection that the server ended.
    """
    came = asyncio.run(_fuzz_all(url, token, list_broken(seed, count, game=game)))
    closed = Counter({what: number for what, number in came.items() if what.startswith("closed")})
    refused = sum(number for what, number in came.items() if what in BAD_FRAME_CODES)
    other = came.total() - closed.total() - refused
    return closed + Counter({"refused": refused, "answered": other})


async def _fuzz_all(url: str, token: str, frames: Sequence[str | bytes]) -> Counter[str]:
    """Send the frames, ten to a connection, over some connections at a time."""
    came: Counter[str] = Counter()
    packets = iter([frames[at : at + CLOSES_AT] for at in range(0, len(frames), CLOSES_AT)])

    async def work() -> None:
        for packet in packets:
            came.update(await asyncio.wait_for(_send_packet(url, token, packet), PATIENCE_S))

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return came


async def _send_packet(url: str, token: str, packet: Sequence[str | bytes]) -> Counter[str]:
    """Send all of them, then take what is told until the server closes, or has answered a ping after the last."""
    came: Counter[str] = Counter()
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=headers, max_size=None, open_timeout=PATIENCE_S) as one:
        try:
            for frame in packet:
                await one.send(frame)
            await one.send('{"t":"ping","n":424242}')
            async for text in one:
                told = json.loads(text)
                if told["t"] == "refused":
                    came[told["code"]] += 1
                elif told["t"] == "pong":
                    return came
                elif told["t"] not in ("welcome", "ping", "closing"):
                    came[f"told {told['t']}"] += 1
        except ConnectionClosed:
            pass
        code = one.close_code
    came[f"closed {code}"] += 1
    return came


class Beside:
    """Two players who stay, move by move."""

    def __init__(self, game: str, sides: Sequence[ClientConnection]) -> None:
        self.game, self.sides, self.ply = game, sides, 0

    async def begin(self) -> None:
        """Join, and wait until the game is played."""
        for one in self.sides:
            await one.send(json.dumps({"t": "join", "g": self.game, "client": "beside"}))
        for one in self.sides:
            while (await self._hear(one)).get("phase") != "playing":
                pass

    async def move(self) -> None:
        """The next move; both are told."""
        point = (BLACK, WHITE)[self.ply % 2][self.ply // 2]
        move = {"t": "play", "g": self.game, "n": self.ply + 1, "ply": self.ply, "point": point}
        await self.sides[self.ply % 2].send(json.dumps(move))
        for one in self.sides:
            while (await self._hear(one)).get("point") != point:
                pass
        self.ply += 1

    async def _hear(self, one: ClientConnection) -> Told:
        told: Told = json.loads(await asyncio.wait_for(one.recv(), PATIENCE_S))
        if told["t"] == "ping":
            await one.send(json.dumps({"t": "pong", "n": told["n"]}))
        return told


async def _fuzz_beside(site: Site, plan: Told, frames: Sequence[str | bytes], moves: int) -> Counter[str]:
    """The frames in as many parts as there are moves, and a move after each."""
    came: Counter[str] = Counter()
    first, second = ({"Authorization": f"Bearer {token}"} for token in plan["tokens"])
    size = -(-len(frames) // moves)
    async with connect(site.url, additional_headers=first) as one, connect(site.url, additional_headers=second) as two:
        beside = Beside(plan["game"], [one, two])
        await beside.begin()
        for at in range(0, len(frames), size):
            came.update(await _fuzz_all(site.url, plan["tokens"][0], frames[at : at + size]))
            await beside.move()
    return came


def run_fuzz(home: Path, *, frames: int, seed: int = 1, moves: int = 20) -> FuzzReport:
    """Send so many frames while a game is played, then see what they have done. `frames` goes into 10 × `moves`."""
    site = Site(home, environment={"TIANYUAN_LIVE_MESSAGES": "100000"})
    (plan,) = site.run("prepare", "1", str(LONG_MS))["games"]
    site.start()
    try:
        site.wait_ready()
        broken = list_broken(seed, frames, game=plan["game"])
        came = asyncio.run(_fuzz_beside(site, plan, broken, moves))
        records = site.run("inspect")["games"][plan["game"]]["records"].values()
        has_ended = site.server is None or site.server.poll() is not None
    finally:
        site.stop()
    expected = {"connected": 2, "play": moves, "closed": 2}
    wrong = ["the server has ended"] if has_ended else []
    if found := {kind: n for kind, n in Counter(one["kind"] for one in records).items() if expected.get(kind) != n}:
        wrong.append(f"records: {found}")
    if came["closed 4400"] != frames // CLOSES_AT:
        wrong.append(f"closed: {came['closed 4400']}")
    if sum(came[code] for code in BAD_FRAME_CODES) != frames:
        wrong.append("not every frame was told why")
    if others := set(came) - set(BAD_FRAME_CODES) - {"closed 4400"}:
        wrong.append(f"unexpected: {others}")
    wrong += [line for line in site.log.splitlines() if '"level": "error"' in line or line.startswith("Traceback")][:5]
    return FuzzReport(frames=frames, came=dict(came), violations=tuple(wrong))


def main() -> int:
    """Run the long form and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.fuzz")
    parser.add_argument("--frames", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run_fuzz(Path(folder), frames=options.frames)
    sys.stdout.write(f"{report}\n")
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
