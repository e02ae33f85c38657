"""A journal on each database: SQLite always, PostgreSQL where TIANYUAN_TEST_DATABASE_URL names one."""

import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from tianyuan.store.journal import Journal
from tianyuan.store.journal.postgres import PostgresJournal
from tianyuan.store.journal.sqlite import SqliteJournal

URL = os.environ.get("TIANYUAN_TEST_DATABASE_URL", "")
BACKENDS = ["sqlite", "postgres"] if URL or os.environ.get("TIANYUAN_REQUIRE_ALL") == "1" else ["sqlite"]
Opener = Callable[[], Journal]


@pytest.fixture
def parameters() -> Iterator[dict[str, Any]]:
    """How to reach an empty schema of the PostgreSQL database."""
    assert URL, "TIANYUAN_TEST_DATABASE_URL is not set, and TIANYUAN_REQUIRE_ALL=1 lets no test be left out"
    schema = f"journal_{secrets.token_hex(6)}"
    with psycopg.connect(URL, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {schema}")
        yield {**conninfo_to_dict(URL), "options": f"-c search_path={schema}"}
        db.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=BACKENDS)
def open_journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens connections to one journal, which is empty at first."""
    opened: list[Journal] = []
    given = request.getfixturevalue("parameters") if request.param == "postgres" else {}

    def open_one() -> Journal:
        opened.append(PostgresJournal(given) if given else SqliteJournal(tmp_path))
        return opened[-1]

    yield open_one
    for journal in opened:
        journal.close()


@pytest.fixture
def journal(open_journal: Opener) -> Journal:
    """One connection to an empty journal."""
    return open_journal()
