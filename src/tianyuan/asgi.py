"""The site as one ASGI application: sockets by `live`, pages through one thread hop into Django.

TIANYUAN_PARTS names what this process serves: "pages", "live", or both (default).
"""

import gc
import logging
import os
import re
import secrets
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")
_wsgi = get_wsgi_application()

from tianyuan.live.probes import PATHS, answer_probe  # noqa: E402 - they need Django's settings
from tianyuan.live.server import Live  # noqa: E402
from tianyuan.web.bridge import Bridge  # noqa: E402
from tianyuan.web.limits import LARGEST_BODY  # noqa: E402

logger = logging.getLogger("tianyuan.asgi")
PAGE_THREADS = 4  # one thread would serialise pages; more than four wins nothing on the hosts we measured
SOCKET_PATH = "/live/v1"
REQUEST_ID = b"x-request-id"
REQUEST_ID_FORM = re.compile(rb"[A-Za-z0-9_-]{8,64}")
PARTS = frozenset(os.environ.get("TIANYUAN_PARTS", "pages,live").split(","))

_pages = Bridge(_wsgi, threads=PAGE_THREADS, largest_body=LARGEST_BODY)
live = Live()
# What was loaded so far stays for good: looking through it for garbage again and again is a fifth of a page's time.
gc.freeze()
# Games live long and make no circles: looking for those less often keeps answers in time.
gc.set_threshold(100_000, 50, 100)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer one connection: `lifespan`, `http`, `websocket`."""
    if scope["type"] == "lifespan":
        await _live(scope, receive, send)
    elif scope["type"] == "websocket":
        await _serve_socket(scope, receive, send)
    elif scope["path"] in PATHS:
        await answer_probe(live if "live" in PARTS else None, scope, send)
    elif "pages" in PARTS:
        await _serve_page(scope, receive, send)
    else:
        await _answer_nothing(send)


async def _serve_socket(scope: Any, receive: Any, send: Any) -> None:
    """A socket of the protocol's path; any other is closed before it is accepted."""
    if scope.get("path") == SOCKET_PATH and "live" in PARTS:
        await live.serve_socket(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.close", "code": 4404})


async def _serve_page(scope: Any, receive: Any, send: Any) -> None:
    """A page. Its request has an id, a proxy's or our own, which stands in the log and in the answer."""
    headers = dict(scope["headers"])
    request = headers.get(REQUEST_ID, b"")
    if not REQUEST_ID_FORM.fullmatch(request):
        request = secrets.token_hex(8).encode()
    others = [one for one in scope["headers"] if one[0] != REQUEST_ID]

    async def send_with_id(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = message | {"headers": [*message["headers"], (REQUEST_ID, request)]}
        await send(message)

    await _pages(scope | {"headers": [*others, (REQUEST_ID, request)]}, receive, send_with_id)


async def _answer_nothing(send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


async def _live(scope: Any, receive: Any, send: Any) -> None:
    """Take part in the server's start and stop."""
    while True:
        phase = (await receive())["type"].removeprefix("lifespan.")
        try:
            if "live" in PARTS:
                await (live.open() if phase == "startup" else live.close())
        except Exception as error:
            logger.exception("live.failed")
            await send({"type": f"lifespan.{phase}.failed", "message": str(error)})
            return
        if "live" in PARTS and "state" in scope:
            scope["state"]["say_goodbye"] = live.say_goodbye  # called while the sockets are still open
        await send({"type": f"lifespan.{phase}.complete"})
        if phase == "shutdown":
            return
