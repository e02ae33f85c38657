"""Bringing the site up: tables, shipped regulations, the demo, and the server."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tianyuan.services.demo import load_demo
from tianyuan.services.regulations import keep_shipped


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """What `prepare` did: where the database was copied to before it was migrated (None: no need), what it loaded."""

    copied_to: Path | None
    regulations: tuple[str, ...]
    demo: tuple[str, ...]


def prepare(*, demo: bool) -> Prepared:
    """Make the site ready to serve; again, nothing changes.

    Copies an SQLite database aside when migrations are pending, migrates, gathers static files, keeps the shipped
    regulations and, with `demo`, loads the demo competitions. Returns what it did; `demo` names their addresses.
    """
    copied_to = _copy_before_migrating()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    regulations = keep_shipped()
    return Prepared(copied_to=copied_to, regulations=regulations, demo=load_demo() if demo else ())


def serve(*, host: str, port: int) -> None:
    """Serve until the process is told to stop."""
    uvicorn.run("tianyuan.asgi:application", host=host, port=port, loop="uvloop", access_log=False, log_level="warning")


def _copy_before_migrating() -> Path | None:
    """A copy of the SQLite file beside it, named by the time, when it has tables and migrations are pending."""
    if connection.vendor != "sqlite" or not connection.introspection.table_names():
        return None
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    source = Path(str(connection.settings_dict["NAME"]))
    target = source.with_name(f"{source.stem}-{datetime.now(UTC):%Y%m%dT%H%M%S}Z{source.suffix}")
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
    return target
