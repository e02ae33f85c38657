"""The journal as an SQLite file of its own: one writer at a time, on the disk before the answer (synchronous=FULL)."""

import json
import sqlite3
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tianyuan.store.journal.heartbeats import Found, judge_beat
from tianyuan.store.journal.values import Beaten, JournalFailed, Outage, Pulse, Row, Unsettled

FILE: Final = "journal.sqlite3"
WAIT_S: Final = 2.0
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS record (
  game TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, deadline_ms INTEGER, ruling INTEGER,
  input TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS record_ruling ON record (at_ms, game, ruling, seq) WHERE ruling IS NOT NULL;
CREATE TABLE IF NOT EXISTS settled (
  game TEXT NOT NULL, ruling INTEGER NOT NULL, PRIMARY KEY (game, ruling)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pulse (
  process TEXT PRIMARY KEY, host TEXT NOT NULL, beat_ms INTEGER NOT NULL, heard_until_ms INTEGER NOT NULL,
  is_lost INTEGER NOT NULL, is_stopped INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outage (
  id TEXT PRIMARY KEY, down_since_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS record_stays BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'append_only'); END;
CREATE TRIGGER IF NOT EXISTS record_is_kept BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'append_only'); END;
"""
# A whole group in one statement: each statement gives the interpreter away, and has to wait to get it back.
_APPEND: Final = """
INSERT INTO record (game, seq, at_ms, deadline_ms, ruling, input)
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING
"""
_COLUMNS: Final = "record.game, record.seq, record.at_ms, record.deadline_ms, record.ruling, record.input"


class SqliteJournal:
    """One connection to the journal's file in a folder; made when it is first opened."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        with _failing():
            self._db = sqlite3.connect(folder / FILE, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("BEGIN IMMEDIATE")
            for statement in _statements(_SCHEMA):
                self._db.execute(statement)
            self._db.execute("COMMIT")
        self._data_version = -1

    def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """See `Journal`."""
        with self._transaction():
            changed = self._db.execute(_APPEND, (json.dumps(rows),)).rowcount
        if changed == len(rows):
            return (True,) * len(rows)
        return self._find_stored(rows)

    def beat(self, pulse: Pulse, *, is_first: bool) -> Beaten:
        """See `Journal`."""
        with self._transaction():
            found = judge_beat(self._read_pulses(), pulse, is_first=is_first)
            self._write(found)
            outages = self._read_outages()
        return Beaten(at_ms=pulse.beat_ms, is_lost=found.is_lost, pulses=found.pulses, outages=outages)

    def declare_lost(self, process: str, *, beat_ms: int) -> bool:
        """See `Journal`."""
        with self._transaction():
            done = self._db.execute(
                "UPDATE pulse SET is_lost = 1 WHERE process = ? AND beat_ms = ? AND NOT is_lost", (process, beat_ms)
            )
        return done.rowcount == 1

    def read_games(self, games: Collection[str]) -> dict[str, list[Row]]:
        """See `Journal`."""
        asked = json.dumps(sorted(games))
        sql = f"SELECT {_COLUMNS} FROM json_each(?) CROSS JOIN record ON record.game = value ORDER BY 1, 2"  # noqa: S608 - our own columns
        found: dict[str, list[Row]] = {game: [] for game in games}
        for row in self._read(sql, asked):
            found[row.game].append(row)
        return found

    def read_tails(self, versions: Mapping[str, int]) -> list[Row]:
        """See `Journal`."""
        sql = (
            f"SELECT {_COLUMNS} FROM json_each(?) CROSS JOIN record ON record.game = key AND record.seq > value"  # noqa: S608 - our own columns
            " ORDER BY 1, 2"
        )
        return self._read(sql, json.dumps(dict(versions)))

    def read_heads(self, games: Collection[str]) -> dict[str, Row]:
        """See `Journal`."""
        sql = (
            f"SELECT {_COLUMNS} FROM json_each(?) CROSS JOIN record ON record.game = value AND record.seq ="  # noqa: S608 - our own columns
            " (SELECT max(last.seq) FROM record AS last WHERE last.game = value)"
        )
        return {row.game: row for row in self._read(sql, json.dumps(sorted(games)))}

    def changed_elsewhere(self) -> bool:
        """See `Journal`: SQLite counts the commits of other connections."""
        with _failing():
            version = int(self._db.execute("PRAGMA data_version").fetchone()[0])
        changed, self._data_version = version != self._data_version, version
        return changed

    def read_unsettled(self, *, at_most: int) -> list[Unsettled]:
        """See `Journal`."""
        sql = (
            "SELECT game, ruling, seq FROM record WHERE ruling IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM settled WHERE settled.game = record.game AND settled.ruling = record.ruling)"
            " ORDER BY at_ms, game, ruling LIMIT ?"
        )
        with _failing():
            rows = self._db.execute(sql, (at_most,)).fetchall()
        return [Unsettled(game=game, ruling=ruling, seq=seq) for game, ruling, seq in rows]

    def note_settled(self, game: str, ruling: int) -> None:
        """See `Journal`."""
        with self._transaction():
            self._db.execute("INSERT INTO settled VALUES (?, ?) ON CONFLICT DO NOTHING", (game, ruling))

    def now_ms(self) -> int:
        """See `Journal`: a file has no clock of its own, so it is this machine's."""
        return time.time_ns() // 1_000_000

    def close(self) -> None:
        """See `Journal`."""
        self._db.close()

    def _read(self, sql: str, asked: str) -> list[Row]:
        with _failing():
            return [Row(*found) for found in self._db.execute(sql, (asked,)).fetchall()]

    def _find_stored(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """Which rows are there as we wrote them."""
        heads = json.dumps([[row.game, row.seq] for row in rows])
        sql = (
            f"SELECT {_COLUMNS} FROM json_each(?)"  # noqa: S608 - our own columns
            " CROSS JOIN record ON record.game = value ->> 0 AND record.seq = value ->> 1"
        )
        there = set(self._read(sql, heads))
        return tuple(row in there for row in rows)

    def _read_pulses(self) -> tuple[Pulse, ...]:
        rows = self._db.execute(
            "SELECT process, host, beat_ms, heard_until_ms, is_lost, is_stopped FROM pulse"
        ).fetchall()
        return tuple(
            Pulse(
                process=process,
                host=host,
                beat_ms=beat_ms,
                heard_until_ms=heard_ms,
                is_lost=bool(is_lost),
                is_stopped=bool(is_stopped),
            )
            for process, host, beat_ms, heard_ms, is_lost, is_stopped in rows
        )

    def _read_outages(self) -> tuple[Outage, ...]:
        rows = self._db.execute("SELECT id, down_since_ms, until_ms FROM outage ORDER BY until_ms").fetchall()
        return tuple(Outage(id=one, down_since_ms=since, until_ms=until) for one, since, until in rows)

    def _write(self, found: Found) -> None:
        for pulse in found.written:
            self._db.execute(
                "INSERT OR REPLACE INTO pulse VALUES (?, ?, ?, ?, ?, ?)",
                (pulse.process, pulse.host, pulse.beat_ms, pulse.heard_until_ms, pulse.is_lost, pulse.is_stopped),
            )
        if found.outage is not None:
            outage = (found.outage.id, found.outage.down_since_ms, found.outage.until_ms)
            self._db.execute("INSERT INTO outage VALUES (?, ?, ?) ON CONFLICT DO NOTHING", outage)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _failing():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise


@contextmanager
def _failing() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise JournalFailed(str(error)) from error


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: `executescript` would commit before it begins."""
    text = ""
    for line in script.splitlines():
        text += f"{line}\n"
        if sqlite3.complete_statement(text):
            yield text
            text = ""
