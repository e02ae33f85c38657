"""The site as one ASGI application: pages through one thread hop into Django; sockets will stand beside them."""

import os
from typing import Any, cast
from urllib.parse import quote

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")

PAGE_THREADS = 4  # one thread would serialise pages; more than four wins nothing on the hosts we measured
_pages = WSGIMiddleware(cast(Any, get_wsgi_application()), workers=PAGE_THREADS)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer one connection: `lifespan` and `http`; a websocket is closed, since nothing listens to one."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http":
        await _pages(_with_plain_query(scope), receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008})


async def _live(receive: Any, send: Any) -> None:
    """Take part in the server's start and stop; nothing of ours has to be opened or closed."""
    while True:
        phase = (await receive())["type"].removeprefix("lifespan.")
        await send({"type": f"lifespan.{phase}.complete"})
        if phase == "shutdown":
            return


def _with_plain_query(scope: Any) -> Any:
    """The scope with every byte of its query in ASCII: the bridge reads nothing else, and browsers may send more."""
    query: bytes = scope["query_string"]
    if query.isascii():
        return scope
    plain = "".join(chr(byte) if byte < 128 else quote(bytes([byte])) for byte in query)
    return {**scope, "query_string": plain.encode("ascii")}
