"""Bringing the site up: tables, shipped regulations, the demo, and the server."""

import errno
import fcntl
import socket
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

APPLICATION = "tianyuan.asgi:application"
LARGEST_FRAME = 65_536  # what is larger than the protocol allows is refused with a reason; this only guards memory
BACKLOG = 4_096


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
    # What reads regulations takes a while to load, and serving begins without it.
    from tianyuan.services.demo import load_demo
    from tianyuan.services.regulations import keep_shipped

    with _alone():
        copied_to = _copy_before_migrating()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        regulations = keep_shipped()
        return Prepared(copied_to=copied_to, regulations=regulations, demo=load_demo() if demo else ())


@contextmanager
def _alone() -> Iterator[None]:
    """One process at a time brings a data folder up; another one waits. The lock goes with the process that has it."""
    with (settings.HOME / "preparing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def listen(*, host: str, port: int) -> tuple[socket.socket, ...]:
    """Sockets on every address that the host's name stands for. Raises OSError where it stands for none to be had."""
    sockets: list[socket.socket] = []
    unavailable: OSError | None = None
    for family, _, _, _, address in dict.fromkeys(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)):
        try:
            sockets.append(socket.create_server(address[:2], family=family, backlog=BACKLOG))
        except OSError as error:
            # A machine may lack one of the two kinds of address; any other failure is one.
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise
            unavailable = error
    if unavailable and not sockets:
        raise unavailable
    return tuple(sockets)


class _Server(uvicorn.Server):
    """Tells when it serves, and lets the application say good-bye while its sockets are still open."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; the process ends with status 3 where the application cannot."""
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop. The application leaves its good-bye in the state of its lifespan."""
        if say_goodbye := self.lifespan.state.get("say_goodbye"):
            await say_goodbye()
        await super().shutdown(sockets)


def serve(sockets: Sequence[socket.socket], *, started: Callable[[], None] = lambda: None) -> None:
    """Serve until the process is told to stop; `started` is called when requests are answered. Raises SystemExit."""
    config = uvicorn.Config(
        APPLICATION,
        loop="uvloop",
        lifespan="on",
        access_log=False,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,  # the protocol has pings of its own, which measure the delay
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )
    with suppress(KeyboardInterrupt):
        _Server(config, started).run(sockets=list(sockets))


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
