"""The site as one ASGI application: pages through one thread hop into Django; sockets will stand beside them."""

import gc
import os
from typing import Any

from django.core.wsgi import get_wsgi_application

from tianyuan.web.bridge import Bridge
from tianyuan.web.limits import LARGEST_BODY

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")

PAGE_THREADS = 4  # one thread would serialise pages; more than four wins nothing on the hosts we measured
_pages = Bridge(get_wsgi_application(), threads=PAGE_THREADS, largest_body=LARGEST_BODY)
# What was loaded so far stays for good: looking through it for garbage again and again is a fifth of a page's time.
gc.freeze()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer one connection: `lifespan` and `http`; a websocket is closed, since nothing listens to one."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http":
        await _pages(scope, receive, send)
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
