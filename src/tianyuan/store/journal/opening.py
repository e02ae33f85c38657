"""The journal that the settings name: beside the site's SQLite database, or in its PostgreSQL."""

from pathlib import Path
from typing import Any

from django.conf import settings

from tianyuan.store.journal.sqlite import SqliteJournal
from tianyuan.store.journal.values import Journal


def open_journal() -> Journal:
    """A new connection to the journal. Raises JournalFailed where a file cannot be opened."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.postgresql":
        from tianyuan.store.journal.postgres import PostgresJournal  # only here: psycopg takes a while to load

        return PostgresJournal(_parameters_of(database))
    return SqliteJournal(Path(settings.HOME))


def _parameters_of(database: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a connection, as psycopg names them, from Django's."""
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    given = {ours: database[theirs] for theirs, ours in names.items() if database.get(theirs)}
    return {**given, **database.get("OPTIONS", {})}
