"""Two connections of one player, on two processes, send at the same moment: python -m tests.faults.races [--pairs N].

In half of the games they send different moves for the same ply (two tabs), in the others the same input twice (an
answer was lost, and the player came back elsewhere). Each pair leaves one record, which all four connections of the
game are told alike, and one answer to whoever came second.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.faults.bots import BLACK, WHITE, Told
from tests.faults.running import Site

PAIRS_A_GAME = 30
TRIES = 40
AT_ONCE = 8
PATIENCE_S = 60
Kind = Literal["rivals", "doubles"]
SECOND: dict[Kind, str] = {"rivals": "refused game.other_ply", "doubles": "repeated"}


@dataclass(frozen=True, kw_only=True)
class RaceReport:
    """What became of the pairs. `won`: how often the first and the second connection of the mover made the record."""

    pairs: int
    won: dict[str, int]
    answers: dict[str, int]
    violations: tuple[str, ...]


class Race:
    """One game with two connections of each player, one on each process."""

    def __init__(self, site: Site, plan: Told, kind: Kind) -> None:
        self.game, self.tokens, self.kind = plan["game"], plan["tokens"], kind
        self.heard: asyncio.Queue[tuple[int, Told]] = asyncio.Queue()
        self.sides: list[ClientConnection] = []
        self.records: dict[int, Told] = {}
        self.won: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.violations: list[str] = []
        self._url = site.url
        self._readers: list[asyncio.Task[None]] = []

    async def run(self, pairs: int) -> None:
        """Send so many pairs."""
        async with AsyncExitStack() as stack:
            for token in self.tokens:
                self.sides += await _open_on_two(stack, self._url, token)
            for number, one in enumerate(self.sides):
                client = "same" if self.kind == "doubles" else ("one", "two")[number % 2]
                await one.send(json.dumps({"t": "join", "g": self.game, "client": client}))
            self._readers = [asyncio.create_task(self._read(number)) for number in range(4)]
            await self._wait_begun()
            free = [list(BLACK), list(WHITE)]
            for ply in range(pairs):
                point = await self._send_pair(ply, free[ply % 2])
                free[ply % 2].remove(point)
        await asyncio.gather(*self._readers)

    async def _read(self, number: int) -> None:
        one = self.sides[number]
        try:
            async for text in one:
                told = json.loads(text)
                if told["t"] == "ping":
                    await one.send(json.dumps({"t": "pong", "n": told["n"]}))
                else:
                    self.heard.put_nowait((number, told))
        except ConnectionClosed:
            return

    async def _wait_begun(self) -> None:
        """All four know that the game is played and that all four are there: five records, snapshot included."""
        there: set[int] = set()
        while len(there) < 4:
            number, told = await asyncio.wait_for(self.heard.get(), PATIENCE_S)
            if told.get("version", 0) >= 4:
                there.add(number)

    async def _send_pair(self, ply: int, free: Sequence[str]) -> str:
        """Both connections of the mover at once; what all were told. Returns the point that was played."""
        first = 2 * (ply % 2)
        points = free[:2] if self.kind == "rivals" else [free[0]] * 2
        move = {"t": "play", "g": self.game, "n": ply + 1, "ply": ply}
        frames = [json.dumps({**move, "point": point}) for point in points]
        order = (0, 1) if ply % 4 < 2 else (1, 0)
        await asyncio.gather(*(self.sides[first + at].send(frames[at]) for at in order))
        told: dict[int, Told] = {}
        second = ""
        while len(told) < 4 or not second:
            number, heard = await asyncio.wait_for(self.heard.get(), PATIENCE_S)
            if heard["t"] == "record":
                self._note_record(told, number, heard)
            elif heard["t"] in ("refused", "repeated"):
                self._note_answer(heard, ply, already=second)
                second = f"{heard['t']} {heard.get('code', '')}".strip()
                self.won[("first", "second")[number == first]] += 1
        return str(told[first]["point"])

    def _note_record(self, told: dict[int, Told], number: int, record: Told) -> None:
        if self.records.setdefault(record["version"], record) != record:
            self.violations.append(f"{self.game}: told {self.records[record['version']]} and {record}")
        if record["kind"] != "play":
            return
        if number in told:
            self.violations.append(f"{self.game}: a second record of one pair: {record}")
        told[number] = record

    def _note_answer(self, heard: Told, ply: int, *, already: str) -> None:
        answer = f"{heard['t']} {heard.get('code', '')}".strip()
        self.answers[answer] += 1
        if already or answer != SECOND[self.kind] or heard["n"] != ply + 1:
            self.violations.append(f"{self.game}: answered {heard} to ply {ply} after {already!r}")


async def _open_on_two(stack: AsyncExitStack, url: str, token: str) -> list[ClientConnection]:
    """Two connections of whoever has the token, to two processes: some at a time, for the idle one takes the next."""
    found: dict[str, ClientConnection] = {}
    headers = {"Authorization": f"Bearer {token}"}
    for _ in range(TRIES):
        opened = await asyncio.gather(*(connect(url, additional_headers=headers) for _ in range(AT_ONCE)))
        for one in opened:
            process = json.loads(await one.recv())["process"]
            if process in found or len(found) == 2:
                await one.close()
            else:
                found[process] = await stack.enter_async_context(one)
        if len(found) == 2:
            return list(found.values())
    raise RuntimeError("one process took every connection")


def run_races(home: Path, *, pairs: int) -> RaceReport:
    """Send so many pairs (30 a game), then hold the journal against what was told."""
    site = Site(home, processes=2)
    counts = [min(PAIRS_A_GAME, pairs - done) for done in range(0, pairs, PAIRS_A_GAME)]
    plan = site.run("prepare", str(len(counts)))["games"]
    kinds: tuple[Kind, Kind] = ("rivals", "doubles")
    races = [Race(site, one, kinds[number % 2]) for number, one in enumerate(plan)]
    site.start()
    try:
        site.wait_ready()
        asyncio.run(_run_all(races, counts))
        found = site.run("inspect")["games"]
    finally:
        site.stop()
    violations = [fault for race in races for fault in race.violations]
    for race, count in zip(races, counts, strict=True):
        violations += _compare(found[race.game], race, count)
    return RaceReport(
        pairs=pairs,
        won=dict(sum((race.won for race in races), Counter())),
        answers=dict(sum((race.answers for race in races), Counter())),
        violations=tuple(violations),
    )


async def _run_all(races: Sequence[Race], counts: Sequence[int]) -> None:
    await asyncio.gather(*(race.run(count) for race, count in zip(races, counts, strict=True)))


def _compare(game: Any, race: Race, pairs: int) -> list[str]:
    """The journal has one move for each pair, and every record as it was told."""
    moves = [one for one in game["records"].values() if one["kind"] == "play"]
    wrong = [] if len(moves) == pairs else [f"{race.game}: {len(moves)} moves in the journal after {pairs} pairs"]
    return wrong + [
        f"{race.game}: told {told}, but the journal has {game['records'].get(str(version))}"
        for version, told in race.records.items()
        if game["records"].get(str(version)) != told
    ]


def main() -> int:
    """Run the long form and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.races")
    parser.add_argument("--pairs", type=int, default=1_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run_races(Path(folder), pairs=options.pairs)
    sys.stdout.write(f"{report}\n")
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
