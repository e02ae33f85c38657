"""The live server against a bare echo of the same messages: moves a second, delays, memory, watchers, start.

The server has one core to itself, the generator the other. Ratios count; every figure is of this run.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import uvloop  # noqa: E402 - the generator is found beside this file

from bench.load.players import MOVES, Board, Measured, open_socket, sit_down  # noqa: E402
from bench.load.socket_client import SocketClient  # noqa: E402

SERVER_CORE, GENERATOR_CORE = 0, 1
PORT = 8_077
PLAY = b'{"t":"play","g":"k26pgetfu3","n":100,"ply":99,"point":"Q16"}'
TICKS = os.sysconf("SC_CLK_TCK")
COMPILED = tempfile.TemporaryDirectory()


def environment(home: Path) -> dict[str, str]:
    """What the server is started with: nothing here is limited by the protocol's own limits.

    Its modules are compiled once, as an installation does; a checkout may keep none of that.
    """
    path = f"{ROOT / 'src'}:{ROOT}"
    limits = {"TIANYUAN_LIVE_TRUSTED": "127.0.0.0/8", "TIANYUAN_LIVE_MESSAGES": "100000"}
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": COMPILED.name}
    return {**os.environ, **limits, **compiled, "PYTHONPATH": path, "TIANYUAN_HOME": str(home)}


def prepare(home: Path, pairs: int, games_each: int, moves: int = 0) -> None:
    """Players and games in a new data folder."""
    command = [sys.executable, "-m", "bench.load.prepare", str(home), str(pairs), str(games_each), str(moves)]
    subprocess.run(command, env=environment(home), check=True, cwd=ROOT)  # noqa: S603 - our own module


@contextmanager
def serving(kind: str, home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The server, up and ready."""
    command = [sys.executable, "-m", "bench.load.server", kind, str(PORT), str(SERVER_CORE)]
    server = subprocess.Popen(command, env=environment(home), cwd=ROOT)  # noqa: S603 - our own module
    try:
        if kind != "echo":
            wait_until_ready()
        yield server
    finally:
        server.terminate()
        server.wait(30)


def wait_until_ready() -> tuple[float, float]:
    """Seconds from now until the first answer, and until all games are rebuilt."""
    began, first = time.perf_counter(), 0.0
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/ready", timeout=5) as answer:
                answer.read()
            return first or time.perf_counter() - began, time.perf_counter() - began
        except URLError as error:
            if hasattr(error, "code"):
                first = first or time.perf_counter() - began
            time.sleep(0.02)  # nobody tells when another process is ready


def cpu_s(server: subprocess.Popen[bytes]) -> float:
    """CPU time that the server has used."""
    fields = Path(f"/proc/{server.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_kb(server: subprocess.Popen[bytes]) -> int:
    """Memory that the server holds."""
    text = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
    return int(text.split("VmRSS:")[1].split()[0])


async def echo_rate(server: subprocess.Popen[bytes], games: int) -> tuple[float, float]:
    """Round trips a second with one message on its way for each game, over two connections a game; CPU share."""
    count = 0

    def hear(one: SocketClient, text: bytes) -> None:
        nonlocal count
        count += 1
        one.send(text)

    await reach(PORT)
    sides = [await open_socket(PORT, "x", hear) for _ in range(2 * games)]
    for one in sides[::2]:
        one.send(PLAY)
    await asyncio.sleep(0.5)
    began, used, before = time.perf_counter(), cpu_s(server), count
    await asyncio.sleep(3)
    took = time.perf_counter() - began
    return (count - before) / took, (cpu_s(server) - used) / took


async def reach(port: int) -> None:
    """Wait until somebody listens."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return


async def move_rate(server: subprocess.Popen[bytes], home: Path, games: int) -> tuple[float, float, Measured]:
    """Confirmed moves a second, as fast as both sides are told; CPU share; how long each took."""
    boards, measured = await sit_down(home, PORT, boards=games)
    began, used = time.perf_counter(), cpu_s(server)
    await play_all(boards)
    took = time.perf_counter() - began
    return len(measured.took_ns) / took, (cpu_s(server) - used) / took, measured


async def play_all(boards: list[Board]) -> None:
    """Play every board to its end."""
    for board in boards:
        board.begin()
    await asyncio.gather(*(board.done for board in boards))


async def paced(home: Path, games: int, pace_s: float, seconds: float) -> Measured:
    """One move each `pace_s` in every game for a while."""
    boards, measured = await sit_down(home, PORT, boards=games, pace_s=pace_s)
    for board in boards:
        board.begin()
        await asyncio.sleep(pace_s / games)
    await asyncio.sleep(seconds)
    return measured


async def tell_watchers(home: Path, watchers: int) -> float:
    """Seconds from a move until the last watcher of its game was told: the median of some moves."""
    boards, _ = await sit_down(home, PORT, boards=1)
    told, took, count = asyncio.Event(), [], 0

    def hear(one: SocketClient, text: bytes) -> None:
        nonlocal count
        if text.startswith(b'{"t":"ping"'):
            one.send(text.replace(b"ping", b"pong"))
        elif b'"kind":"play"' in text:
            count += 1
            if count == watchers:
                told.set()

    board = boards[0]
    game = board.games[0]
    plan = (home / "load.json").read_text(encoding="utf-8").split('"')
    tokens = [part for part in plan if part.startswith("ty_")][2:]
    for number in range(watchers):
        one = await open_socket(PORT, tokens[number // 20], hear)
        one.send(b'{"t":"join","g":"%s"}' % game.encode())
    board.pace_s = 0.8
    await asyncio.sleep(2)
    board.begin()
    for _ in range(5):
        await told.wait()
        took.append(time.perf_counter_ns() - board.sent_ns)
        told.clear()
        count = 0
    return sorted(took)[2] / 1e9


def fsync_p99_ms(home: Path) -> float:
    """The 99th percentile of a bare append with fdatasync on the same disk."""
    took = []
    with (home / "bare").open("wb", buffering=0) as file:
        for _ in range(500):
            began = time.perf_counter_ns()
            file.write(bytes(4_096))
            os.fdatasync(file.fileno())
            took.append(time.perf_counter_ns() - began)
    return sorted(took)[len(took) * 99 // 100] / 1e6


def percentile_ms(took_ns: list[int], per_cent: int) -> float:
    """A percentile in ms."""
    return sorted(took_ns)[len(took_ns) * per_cent // 100] / 1e6


def measure(kind: str, games: int, each: int, work: Callable[..., Awaitable[tuple[float, float, Measured]]]) -> float:
    """One line of the report: moves a second."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        prepare(home, games, each)
        with serving(kind, home) as server:
            rate, share, measured = uvloop.run(work(server, home, games))  # type: ignore[arg-type]
    print(
        f"{kind:>10} {games:>5} games: {rate:8.0f} moves/s, server CPU {share:.0%}, "
        f"p50 {percentile_ms(measured.took_ns, 50):.1f} ms, p99 {percentile_ms(measured.took_ns, 99):.1f} ms",
        flush=True,
    )
    return rate


def report_rates() -> None:
    """Confirmed moves against echo round trips."""
    for games, each in ((50, 6), (500, 1), (1_000, 1)):
        with tempfile.TemporaryDirectory() as folder, serving("echo", Path(folder)) as server:
            echo, share = uvloop.run(echo_rate(server, games))
        print(f"{'echo':>10} {games:>5} games: {echo:8.0f} round trips/s, server CPU {share:.0%}", flush=True)
        ours = measure("ours", games, each, move_rate)
        print(f"{'':>10} ratio {ours / echo:.3f} (aim 0.333 at 500 games)")
        if games == 500:
            measure("no-journal", games, each, move_rate)


def report_pace() -> None:
    """1,000 games with a move each five seconds, against the bare fsync; memory a game; 5,000 watchers."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        prepare(home, 1_000, 1)
        bare = fsync_p99_ms(home)
        with serving("ours", home):
            measured = uvloop.run(paced(home, 1_000, 5.0, 15.0))
        p99 = percentile_ms(measured.took_ns, 99)
        print(
            f"paced 1,000 games: {len(measured.took_ns)} moves, p50 {percentile_ms(measured.took_ns, 50):.2f} ms, ",
            end="",
        )
        print(f"p99 {p99:.2f} ms; bare fsync p99 {bare:.2f} ms, aim {2 * bare + 2:.2f} ms")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        prepare(home, 260, 1)
        with serving("ours", home):
            print(f"5,000 watchers of one game: all told in {uvloop.run(tell_watchers(home, 5_000)) * 1e3:.0f} ms")


def report_start() -> None:
    """A start with 1,000 running games of 150 moves. The empty server before it compiles what is not compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        prepare(home, 1, 0)
        with serving("ours", home) as empty:
            base = memory_kb(empty)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        prepare(home, 1_000, 1, MOVES)
        command = [sys.executable, "-m", "bench.load.server", "ours", str(PORT), str(SERVER_CORE)]
        server = subprocess.Popen(command, env=environment(home), cwd=ROOT)  # noqa: S603 - our own module
        first, rebuilt = wait_until_ready()
        held = memory_kb(server)
        server.terminate()
        server.wait(30)
    print(
        f"start with 1,000 games of {MOVES} moves: process to first answer {first:.2f} s, all rebuilt {rebuilt:.2f} s"
    )
    print(f"memory: {(held - base) / 1_000:.0f} kB a game")


if __name__ == "__main__":
    os.sched_setaffinity(0, {GENERATOR_CORE})
    report_rates()
    report_pace()
    report_start()
