"""The server to be measured, on one core: ours, ours with the journal off, or a bare echo of what it is sent.

python -m bench.load.server KIND PORT CORE     KIND: ours, no-journal, echo
"""

import os
import sys
from typing import Any


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Send back whatever comes."""
    if scope["type"] == "lifespan":
        for phase in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{phase}.complete"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


class NoJournal:
    """Says that everything is stored, and keeps nothing; reads what was prepared."""

    def __init__(self) -> None:
        from tianyuan.store.journal.opening import open_journal

        self._real = open_journal()

    def append(self, rows: Any) -> tuple[bool, ...]:
        """Stored, so to speak."""
        return (True,) * len(rows)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def run(kind: str, port: int) -> None:
    """Serve until told to stop."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")
    import django

    django.setup()
    from tianyuan.services.site import listen, serve

    if kind == "echo":
        import tianyuan.services.site as site

        site.APPLICATION = "bench.load.server:echo"
    elif kind == "no-journal":
        import tianyuan.asgi
        from tianyuan.live.server import Live

        tianyuan.asgi.live = Live(open_a_journal=NoJournal)  # type: ignore[arg-type]
    serve(listen(host="127.0.0.1", port=port))


if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[3])})
    run(sys.argv[1], int(sys.argv[2]))
