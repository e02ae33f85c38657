"""What is PostgreSQL's own: its triggers, its failures, its connections."""

import threading
from typing import Any

import psycopg
import pytest

from tests.store.journal.conftest import BACKENDS
from tests.store.journal.rows import make_pulse, make_row
from tianyuan.store.journal import JournalFailed
from tianyuan.store.journal.postgres import BEAT_LOCK, PostgresJournal

pytestmark = [] if "postgres" in BACKENDS else pytest.mark.skip("set TIANYUAN_TEST_DATABASE_URL")

WAITING = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = %s::bigint::oid AND NOT granted"


@pytest.mark.parametrize(
    "statement", ["UPDATE journal_record SET at_ms = 9", "DELETE FROM journal_record", "TRUNCATE journal_record"]
)
def test_a_record_is_not_changed_and_not_removed(parameters: dict[str, Any], statement: str) -> None:
    journal = PostgresJournal(parameters)
    journal.append([make_row("a", 1)])
    with psycopg.connect(**parameters) as db, pytest.raises(psycopg.errors.RaiseException, match="append_only"):
        db.execute(statement)
    assert journal.read_games(["a"]) == {"a": [make_row("a", 1)]}
    journal.close()


def test_a_broken_connection_fails_once_and_is_made_again(parameters: dict[str, Any]) -> None:
    journal = PostgresJournal(parameters)
    journal.append([make_row("a", 1)])
    assert journal._db is not None
    with psycopg.connect(**parameters) as db:
        db.execute("SELECT pg_terminate_backend(%s, 10000)", [journal._db.info.backend_pid])
    with pytest.raises(JournalFailed):
        journal.append([make_row("a", 2)])
    assert journal.append([make_row("a", 2)]) == (True,)
    journal.close()


def test_no_server_is_a_failure(parameters: dict[str, Any]) -> None:
    with pytest.raises(JournalFailed):
        PostgresJournal({**parameters, "host": "/nowhere"}).now_ms()


def test_who_beats_is_not_declared_lost_meanwhile(parameters: dict[str, Any]) -> None:
    """The declaration waits for the beat that has begun, and finds then that there has been one."""
    journal = PostgresJournal(parameters)
    journal.beat(make_pulse("a", 1_000), is_first=True)
    answers: list[bool] = []
    with psycopg.connect(**parameters) as beating:
        beating.execute("SELECT pg_advisory_xact_lock(%s)", [BEAT_LOCK])
        declaring = threading.Thread(target=lambda: answers.append(journal.declare_lost("a", beat_ms=1_000)))
        declaring.start()
        while declaring.is_alive() and beating.execute(WAITING, [BEAT_LOCK]).fetchone() is None:
            pass
        beating.execute("UPDATE journal_pulse SET beat_ms = 9000")
    declaring.join()
    assert answers == [False]
    journal.close()
