"""The journal as tables of a PostgreSQL database: a group of rows is one statement; the connection mends itself.

A group travels as one JSON text: psycopg takes 25 µs a row to write arrays as text, and the event loop waits meanwhile.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, LiteralString

import msgspec
import psycopg

from tianyuan.store.journal.heartbeats import KEPT_MS, Found, judge_beat
from tianyuan.store.journal.values import Beaten, JournalFailed, Outage, Pulse, Row, Unsettled

# Numbers that nothing else in this database locks by.
SCHEMA_LOCK: Final = 0x74796A73
BEAT_LOCK: Final = 0x74796A62
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS journal_record (
  game text NOT NULL, seq integer NOT NULL, at_ms bigint NOT NULL, deadline_ms bigint, ruling integer,
  input text NOT NULL, PRIMARY KEY (game, seq));
CREATE INDEX IF NOT EXISTS journal_record_ruling ON journal_record (at_ms) WHERE ruling IS NOT NULL;
CREATE TABLE IF NOT EXISTS journal_settled (game text NOT NULL, ruling integer NOT NULL, PRIMARY KEY (game, ruling));
CREATE TABLE IF NOT EXISTS journal_pulse (
  process text PRIMARY KEY, host text NOT NULL, beat_ms bigint NOT NULL, heard_until_ms bigint NOT NULL,
  is_lost boolean NOT NULL, is_stopped boolean NOT NULL);
CREATE TABLE IF NOT EXISTS journal_outage (
  id text PRIMARY KEY, down_since_ms bigint NOT NULL, until_ms bigint NOT NULL);
CREATE OR REPLACE FUNCTION journal_append_only() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'append_only'; END $$
  LANGUAGE plpgsql;
CREATE OR REPLACE TRIGGER journal_record_stays BEFORE UPDATE OR DELETE ON journal_record
  FOR EACH ROW EXECUTE FUNCTION journal_append_only();
CREATE OR REPLACE TRIGGER journal_record_is_kept BEFORE TRUNCATE ON journal_record
  FOR EACH STATEMENT EXECUTE FUNCTION journal_append_only();
"""
_APPEND: Final = """
INSERT INTO journal_record (game, seq, at_ms, deadline_ms, ruling, input)
SELECT row ->> 0, (row ->> 1)::integer, (row ->> 2)::bigint, (row ->> 3)::bigint, (row ->> 4)::integer, row ->> 5
FROM json_array_elements(%s::json) AS row
ON CONFLICT DO NOTHING
"""
_COLUMNS: Final = "record.game, record.seq, record.at_ms, record.deadline_ms, record.ruling, record.input"
_ROWS: Final = f"SELECT {_COLUMNS} FROM journal_record AS record"  # noqa: S608 - our own columns
_STORED: Final = f"{_ROWS} JOIN unnest(%b::text[], %b::integer[]) AS asked(game, seq) USING (game, seq)"
_GAMES: Final = f"{_ROWS} WHERE record.game = ANY(%b::text[]) ORDER BY 1, 2"
# The limit is there for the planner: it then looks into the index for each game, whatever it believes of the table.
_TAILS: Final = (
    f"SELECT {_COLUMNS} FROM unnest(%b::text[], %b::integer[]) AS asked(game, seq)"  # noqa: S608 - our own columns
    " CROSS JOIN LATERAL (SELECT * FROM journal_record AS one WHERE one.game = asked.game AND one.seq > asked.seq"
    " ORDER BY one.seq LIMIT 1000000) AS record ORDER BY 1, 2"
)
_HEADS: Final = (
    f"SELECT {_COLUMNS} FROM unnest(%b::text[]) AS asked(game)"  # noqa: S608 - our own columns
    " CROSS JOIN LATERAL (SELECT * FROM journal_record AS one WHERE one.game = asked.game"
    " ORDER BY one.seq DESC LIMIT 1) AS record"
)
_UNSETTLED: Final = """
SELECT game, ruling, seq FROM journal_record AS record WHERE ruling IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM journal_settled AS done WHERE done.game = record.game AND done.ruling = record.ruling)
ORDER BY at_ms, game, ruling LIMIT %s
"""
_BEAT: Final = """
INSERT INTO journal_pulse VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (process) DO UPDATE SET
  host = excluded.host, beat_ms = excluded.beat_ms, heard_until_ms = excluded.heard_until_ms,
  is_lost = excluded.is_lost, is_stopped = excluded.is_stopped
"""
_PULSES: Final = "SELECT process, host, beat_ms, heard_until_ms, is_lost, is_stopped FROM journal_pulse"
_OUTAGES: Final = "SELECT id, down_since_ms, until_ms FROM journal_outage WHERE until_ms >= %s ORDER BY until_ms"
_FORGET: Final = "DELETE FROM journal_pulse WHERE (is_lost OR is_stopped) AND beat_ms < %s"
_ENCODER: Final = msgspec.json.Encoder()


class PostgresJournal:
    """One connection, made when it is first needed and again after it broke. `parameters` as psycopg takes them."""

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self._parameters = dict(parameters)
        self._db: psycopg.Connection[Any] | None = None

    def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """See `Journal`."""
        with self._statement() as db:
            changed = db.execute(_APPEND, [_ENCODER.encode(rows).decode()]).rowcount
        if changed == len(rows):
            return (True,) * len(rows)
        there = set(self._read(_STORED, [[row.game for row in rows], [row.seq for row in rows]]))
        return tuple(row in there for row in rows)

    def beat(self, pulse: Pulse, *, is_first: bool) -> Beaten:
        """See `Journal`."""
        with self._transaction() as db:
            db.execute("SELECT pg_advisory_xact_lock(%s)", [BEAT_LOCK])
            found = judge_beat([_read_pulse(row) for row in db.execute(_PULSES)], pulse, is_first=is_first)
            _write(db, found)
            if is_first:
                db.execute(_FORGET, [pulse.beat_ms - KEPT_MS])
            outages = db.execute(_OUTAGES, [pulse.beat_ms - KEPT_MS]).fetchall()
        return Beaten(
            at_ms=pulse.beat_ms,
            is_lost=found.is_lost,
            pulses=found.pulses,
            outages=tuple(Outage(id=one, down_since_ms=since, until_ms=until) for one, since, until in outages),
        )

    def declare_lost(self, process: str, *, beat_ms: int) -> bool:
        """See `Journal`."""
        with self._transaction() as db:
            # Behind a beat that has begun: it has read that it is not lost, and would write so over ours.
            db.execute("SELECT pg_advisory_xact_lock(%s)", [BEAT_LOCK])
            done = db.execute(
                "UPDATE journal_pulse SET is_lost = true WHERE process = %s AND beat_ms = %s AND NOT is_lost",
                [process, beat_ms],
            )
            return done.rowcount == 1

    def read_games(self, games: Collection[str]) -> dict[str, list[Row]]:
        """See `Journal`."""
        found: dict[str, list[Row]] = {game: [] for game in games}
        for row in self._read(_GAMES, [list(games)]):
            found[row.game].append(row)
        return found

    def read_tails(self, versions: Mapping[str, int]) -> list[Row]:
        """See `Journal`."""
        return self._read(_TAILS, [list(versions), list(versions.values())])

    def read_heads(self, games: Collection[str]) -> dict[str, Row]:
        """See `Journal`."""
        return {row.game: row for row in self._read(_HEADS, [list(games)])}

    def changed_elsewhere(self) -> bool:
        """See `Journal`: PostgreSQL does not say."""
        return True

    def read_unsettled(self, *, at_most: int) -> list[Unsettled]:
        """See `Journal`."""
        with self._statement() as db:
            rows = db.execute(_UNSETTLED, [at_most]).fetchall()
        return [Unsettled(game=game, ruling=ruling, seq=seq) for game, ruling, seq in rows]

    def note_settled(self, game: str, ruling: int) -> None:
        """See `Journal`."""
        with self._statement() as db:
            db.execute("INSERT INTO journal_settled VALUES (%s, %s) ON CONFLICT DO NOTHING", [game, ruling])

    def now_ms(self) -> int:
        """See `Journal`."""
        with self._statement() as db:
            row = db.execute("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint").fetchone()
        return int(row[0]) if row else 0

    def close(self) -> None:
        """See `Journal`."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _read(self, sql: LiteralString, asked: Sequence[object]) -> list[Row]:
        with self._statement() as db:
            return [Row(*found) for found in db.execute(sql, asked).fetchall()]

    @contextmanager
    def _statement(self) -> Iterator[psycopg.Connection[Any]]:
        """For one statement, which is a transaction of its own: one way there and back instead of three."""
        try:
            if self._db is None:
                self._db = _connect(self._parameters)
            yield self._db
        except psycopg.Error as error:
            self.close()
            raise JournalFailed(str(error)) from error

    @contextmanager
    def _transaction(self) -> Iterator[psycopg.Connection[Any]]:
        with self._statement() as db, db.transaction():
            yield db


def _connect(parameters: Mapping[str, Any]) -> psycopg.Connection[Any]:
    """A new connection, with the tables there. It waits for a lock of another one for a while, never for ever."""
    db = psycopg.connect(**parameters, autocommit=True, connect_timeout=2)
    db.execute("SET lock_timeout = '5s'")
    db.execute("SET statement_timeout = '10s'")
    db.execute("SET synchronous_commit = on")
    # Compiling a question takes longer than answering it.
    db.execute("SET jit = off")
    # Whoever waited for a lock has to see what the one before it wrote.
    db.execute("SET default_transaction_isolation = 'read committed'")
    there = db.execute("SELECT to_regclass('journal_outage'), to_regproc('journal_append_only')").fetchone()
    if there is None or None in there:
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", [SCHEMA_LOCK])
            db.execute(_SCHEMA)
    return db


def _read_pulse(row: Sequence[Any]) -> Pulse:
    process, host, beat_ms, heard_ms, is_lost, is_stopped = row
    return Pulse(
        process=process, host=host, beat_ms=beat_ms, heard_until_ms=heard_ms, is_lost=is_lost, is_stopped=is_stopped
    )


def _write(db: psycopg.Connection[Any], found: Found) -> None:
    for one in found.written:
        db.execute(_BEAT, [one.process, one.host, one.beat_ms, one.heard_until_ms, one.is_lost, one.is_stopped])
    if found.outage is not None:
        outage = [found.outage.id, found.outage.down_since_ms, found.outage.until_ms]
        db.execute("INSERT INTO journal_outage VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", outage)
