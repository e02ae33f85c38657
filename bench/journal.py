"""How fast the journal stores and reads, against the bare disk of the same run, beside an idle and a busy event loop.

Run by `make bench`; PostgreSQL too where TIANYUAN_TEST_DATABASE_URL names one. A busy loop is a thread that computes
without end: whatever gives the interpreter away has to wait up to 5 ms to get it back.
"""

import json
import os
import secrets
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tianyuan.core.game.inputs import Play
from tianyuan.documents.journal import input_from_json, input_to_json
from tianyuan.documents.journal_inputs import read_input, write_input
from tianyuan.store.journal import Journal, Row
from tianyuan.store.journal.postgres import PostgresJournal
from tianyuan.store.journal.sqlite import SqliteJournal

GROUPS = {1: 100, 20: 60, 200: 40, 1_000: 20}
AT_A_TIME = 10
GAMES, MOVES, LOADED_AT_ONCE = 1_000, 150, 50
MOVE = Play(player="a12", client="a12/7f3c", number=17, ply=30, point=211, lag_ms=12)
LINE = write_input(MOVE)


def time_calls(call: Callable[[int], object], *, times: int) -> list[float]:
    """How many ms each call took; the call is told its number."""
    found = []
    for number in range(times):
        begun = time.perf_counter()
        call(number)
        found.append((time.perf_counter() - begun) * 1_000)
    return found


def time_beside_a_busy_loop(call: Callable[[int], object], *, times: int) -> list[float]:
    """The same in a thread of its own, while this one computes without end."""
    found: list[float] = []
    done = threading.Event()

    def work() -> None:
        found.extend(time_calls(call, times=times))
        done.set()

    threading.Thread(target=work).start()
    squares: dict[int, int] = {}
    while not done.is_set():
        for number in range(1_000):
            squares[number] = number * number
    return found


@contextmanager
def open_bare_disk(folder: Path) -> Iterator[Callable[[int], object]]:
    """A call that has 4 KB on the disk when it returns."""
    with (folder / "bare").open("wb", buffering=0) as file:

        def write(_: int) -> None:
            file.write(b"x" * 4_096)
            os.fdatasync(file.fileno())

        yield write


def describe(found: list[float]) -> str:
    """The middle and nearly the worst."""
    ordered = sorted(found)
    return f"p50 {statistics.median(ordered):.2f} ms, p99 {ordered[int(len(ordered) * 0.99)]:.2f} ms"


def measure_storing(name: str, journal: Journal, disk: Callable[[int], object]) -> None:
    """Groups of several sizes, in turn with the bare disk."""
    for size, times in GROUPS.items():
        for loop, measure in (("idle", time_calls), ("busy", time_beside_a_busy_loop)):
            games = [f"{loop}{size}-{number}" for number in range(size)]
            bare: list[float] = []

            def store(turn: int, games: list[str] = games) -> None:
                assert all(journal.append([Row(game, turn + 1, turn, turn, None, LINE) for game in games]))  # noqa: S101

            found: list[float] = []
            for turn in range(times // AT_A_TIME):
                first = turn * AT_A_TIME
                bare += time_calls(disk, times=AT_A_TIME)
                found += measure(lambda number, first=first: store(first + number), times=AT_A_TIME)
            rows_per_s = size / statistics.median(found) * 1_000
            print(
                f"journal: {name}, group of {size}, {loop} loop: {describe(found)}, {rows_per_s:,.0f} rows/s", end="; "
            )
            print(f"the bare disk {describe(bare)}")


def measure_reading(name: str, journal: Journal) -> None:
    """Everything that a start reads, and one game beside a busy loop."""
    games = [f"start{number}" for number in range(GAMES)]
    for seq in range(1, MOVES + 1):
        journal.append([Row(game, seq, seq, seq, None, LINE) for game in games])

    def read_some(turn: int) -> None:
        journal.read_games(games[turn * LOADED_AT_ONCE : (turn + 1) * LOADED_AT_ONCE])

    whole = sum(time_calls(read_some, times=GAMES // LOADED_AT_ONCE)) / 1_000
    one = time_beside_a_busy_loop(lambda turn: journal.read_games([games[turn]]), times=20)
    tails = time_calls(lambda _: journal.read_tails(dict.fromkeys(games, MOVES)), times=20)
    print(f"journal: {name}, {GAMES:,} games of {MOVES} moves read in {whole:.2f} s;", end=" ")
    print(f"one beside a busy loop {describe(one)}; {GAMES:,} empty tails {describe(tails)}")


def measure_lines() -> None:
    """The line of a move, written and read, against the slow and explaining way of journal files."""
    times = 20_000
    ways: dict[str, Callable[[int], object]] = {
        "written": lambda _: write_input(MOVE),
        "read": lambda _: read_input(LINE),
        "written as in a file": lambda _: json.dumps(input_to_json(MOVE), ensure_ascii=False),
        "read as in a file": lambda _: input_from_json(json.loads(LINE)),
    }
    figures = (f"{way} {statistics.median(time_calls(call, times=times)) * 1_000:.1f} µs" for way, call in ways.items())
    print(f"journal: a move {', '.join(figures)}")


@contextmanager
def open_postgres(url: str) -> Iterator[Journal]:
    """A journal in a schema of its own, removed at the end."""
    schema = f"bench_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {schema}")
        journal = PostgresJournal({**conninfo_to_dict(url), "options": f"-c search_path={schema}"})
        yield journal
        journal.close()
        db.execute(f"DROP SCHEMA {schema} CASCADE")


def main() -> None:
    """Print what was found."""
    with tempfile.TemporaryDirectory() as name, open_bare_disk(Path(name)) as disk:
        sqlite = SqliteJournal(Path(name))
        measure_storing("SQLite", sqlite, disk)
        measure_reading("SQLite", sqlite)
        sqlite.close()
        if url := os.environ.get("TIANYUAN_TEST_DATABASE_URL"):
            with open_postgres(url) as postgres:
                measure_storing("PostgreSQL", postgres, disk)
                measure_reading("PostgreSQL", postgres)
    measure_lines()


if __name__ == "__main__":
    main()
