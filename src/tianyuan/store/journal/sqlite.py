"""The journal as an SQLite file of its own: one writer at a time, on the disk before the answer (synchronous=FULL).

Whatever is asked is one statement with one row as its answer, JSON in and JSON out. Python gives the interpreter away
for every statement and every row, and beside a busy event loop each time costs up to 5 ms to get it back.
"""

import sqlite3
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from tianyuan.store.journal.heartbeats import KEPT_MS, Found, judge_beat
from tianyuan.store.journal.values import Beaten, JournalFailed, Outage, Pulse, Row, Unsettled

T = TypeVar("T")
FILE: Final = "journal.sqlite3"
FORMAT: Final = 1
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
_APPEND: Final = """
INSERT INTO record (game, seq, at_ms, deadline_ms, ruling, input)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
  json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?) WHERE true
ON CONFLICT DO NOTHING
"""
_ROWS: Final = (
    "SELECT json_group_array(json_array("
    "record.game, record.seq, record.at_ms, record.deadline_ms, record.ruling, record.input))"
    " FROM json_each(?) AS asked CROSS JOIN record ON record.game ="
)
_STORED: Final = f"{_ROWS} json_extract(asked.value, '$[0]') AND record.seq = json_extract(asked.value, '$[1]')"
_GAMES: Final = f"{_ROWS} asked.value"
_TAILS: Final = f"{_ROWS} asked.key AND record.seq > asked.value"
_HEADS: Final = f"{_GAMES} AND record.seq = (SELECT max(last.seq) FROM record AS last WHERE last.game = asked.value)"  # noqa: S608 - our own text
_UNSETTLED: Final = """
SELECT json_group_array(json_object('game', game, 'ruling', ruling, 'seq', seq)) FROM (
  SELECT game, ruling, seq FROM record WHERE ruling IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM settled WHERE settled.game = record.game AND settled.ruling = record.ruling)
  ORDER BY at_ms, game, ruling LIMIT ?)
"""
_PULSES: Final = """
SELECT json_group_array(json_object('process', process, 'host', host, 'beat_ms', beat_ms,
  'heard_until_ms', heard_until_ms, 'is_lost', is_lost, 'is_stopped', is_stopped)) FROM pulse
"""
_OUTAGES: Final = """
SELECT json_group_array(json_object('id', id, 'down_since_ms', down_since_ms, 'until_ms', until_ms))
FROM (SELECT * FROM outage WHERE until_ms >= ? ORDER BY until_ms)
"""
_FORGET: Final = "DELETE FROM pulse WHERE (is_lost OR is_stopped) AND beat_ms < ?"
_ENCODER: Final = msgspec.json.Encoder()
_READ_ROWS: Final = msgspec.json.Decoder(list[Row])
_READ_UNSETTLED: Final = msgspec.json.Decoder(list[Unsettled])
# SQLite has no booleans: 0 and 1 stand for them.
_READ_PULSES: Final = msgspec.json.Decoder(tuple[Pulse, ...], strict=False)
_READ_OUTAGES: Final = msgspec.json.Decoder(tuple[Outage, ...])


class SqliteJournal:
    """One connection to the journal's file in a folder; made when it is first opened."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        with _failing():
            self._db = sqlite3.connect(folder / FILE, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._make_tables()
        self._data_version = -1

    def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """See `Journal`."""
        with _failing():
            changed = self._db.execute(_APPEND, (_encode(rows),)).rowcount
        if changed == len(rows):
            return (True,) * len(rows)
        there = set(self._read(_STORED, [(row.game, row.seq) for row in rows]))
        return tuple(row in there for row in rows)

    def beat(self, pulse: Pulse, *, is_first: bool) -> Beaten:
        """See `Journal`."""
        with self._transaction():
            pulses = self._ask(_READ_PULSES, _PULSES)
            found = judge_beat(pulses, pulse, is_first=is_first)
            self._write(found)
            if is_first:
                self._db.execute(_FORGET, (pulse.beat_ms - KEPT_MS,))
            outages = self._ask(_READ_OUTAGES, _OUTAGES, pulse.beat_ms - KEPT_MS)
        return Beaten(at_ms=pulse.beat_ms, is_lost=found.is_lost, pulses=found.pulses, outages=outages)

    def declare_lost(self, process: str, *, beat_ms: int) -> bool:
        """See `Journal`."""
        with _failing():
            done = self._db.execute(
                "UPDATE pulse SET is_lost = 1 WHERE process = ? AND beat_ms = ? AND NOT is_lost", (process, beat_ms)
            )
        return done.rowcount == 1

    def read_games(self, games: Collection[str]) -> dict[str, list[Row]]:
        """See `Journal`."""
        found: dict[str, list[Row]] = {game: [] for game in games}
        for row in sorted(self._read(_GAMES, sorted(found))):
            found[row.game].append(row)
        return found

    def read_tails(self, versions: Mapping[str, int]) -> list[Row]:
        """See `Journal`."""
        return sorted(self._read(_TAILS, versions))

    def read_heads(self, games: Collection[str]) -> dict[str, Row]:
        """See `Journal`."""
        return {row.game: row for row in self._read(_HEADS, sorted(set(games)))}

    def changed_elsewhere(self) -> bool:
        """See `Journal`: SQLite counts the commits of other connections."""
        with _failing():
            version = int(self._db.execute("PRAGMA data_version").fetchone()[0])
        changed, self._data_version = version != self._data_version, version
        return changed

    def read_unsettled(self, *, at_most: int) -> list[Unsettled]:
        """See `Journal`."""
        return self._ask(_READ_UNSETTLED, _UNSETTLED, at_most)

    def note_settled(self, game: str, ruling: int) -> None:
        """See `Journal`."""
        with _failing():
            self._db.execute("INSERT INTO settled VALUES (?, ?) ON CONFLICT DO NOTHING", (game, ruling))

    def now_ms(self) -> int:
        """See `Journal`: a file has no clock of its own, so it is this machine's."""
        return time.time_ns() // 1_000_000

    def close(self) -> None:
        """See `Journal`."""
        self._db.close()

    def _make_tables(self) -> None:
        """Make what a new file lacks. Raises JournalFailed for a file that a later version has made."""
        if (found := self._find_format()) == FORMAT:
            return
        if found > FORMAT:
            self._db.close()
            raise JournalFailed(f"journal_format {found}")
        with self._transaction():
            for statement in _statements(_SCHEMA):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def _find_format(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def _read(self, sql: str, asked: object) -> list[Row]:
        return self._ask(_READ_ROWS, sql, _encode(asked))

    def _ask(self, decoder: msgspec.json.Decoder[T], sql: str, *asked: str | int) -> T:
        """The answer to a question that is one row of one value, JSON."""
        with _failing():
            return decoder.decode(self._db.execute(sql, asked).fetchone()[0])

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


def _encode(value: object) -> str:
    return _ENCODER.encode(value).decode()


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
