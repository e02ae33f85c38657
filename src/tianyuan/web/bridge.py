"""From the server's ASGI to Django's WSGI and back with one hop into a thread and one out of it.

Each further hop waits for the interpreter, which other pages are using: sent in pieces, a page took twice as long.
"""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

Message = MutableMapping[str, Any]
Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A whole response."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Bridge:
    """An ASGI application for `http` that answers by a WSGI one in `threads` threads of its own.

    `largest_body` bytes of a request are read at most; of a longer one the application sees the length alone.
    """

    def __init__(self, application: Application, *, threads: int, largest_body: int) -> None:
        self._application = application
        self._largest_body = largest_body
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="page")

    async def __call__(
        self, scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
    ) -> None:
        """Answer one request."""
        body = await self._read_body(receive)
        environ = make_environ(scope, body)
        if len(body) > self._largest_body:
            environ |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO()}
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, self._answer, environ)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})

    async def _read_body(self, receive: Callable[[], Awaitable[Message]]) -> bytes:
        body = bytearray()
        more = True
        while more and len(body) <= self._largest_body:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        return bytes(body)

    def _answer(self, environ: Environ) -> Answer:
        started: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:  # noqa: ARG001 - WSGI's signature
            started[:] = [status, headers]

        parts = self._application(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            if callable(close := getattr(parts, "close", None)):
                close()
        status, headers = started
        encoded = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        return Answer(status=int(status.split(" ", 1)[0]), headers=encoded, body=body)


def make_environ(scope: Message, body: bytes) -> Environ:
    """The WSGI environment of a request that was read whole."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", "").encode().decode("latin-1"),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        _add_header(environ, name.decode("latin-1"), value.decode("latin-1"))
    if body:
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def _add_header(environ: Environ, name: str, value: str) -> None:
    """A header under WSGI's name for it. One with an underscore could pass for another, so it is left out."""
    if "_" in name:
        return
    key = name.upper().replace("-", "_")
    if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        key = f"HTTP_{key}"
    separator = "; " if key == "HTTP_COOKIE" else ","
    environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
