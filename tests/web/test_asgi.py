"""The application as the server calls it."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from tianyuan.asgi import application


def call(scope: dict[str, Any], received: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the application sends when it receives these messages."""
    sent: list[dict[str, Any]] = []
    waiting = iter(received)

    async def receive() -> dict[str, Any]:
        return next(waiting)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    return sent


def test_it_starts_and_stops_with_the_server() -> None:
    phases = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    assert call({"type": "lifespan"}, phases) == [
        {"type": "lifespan.startup.complete"},
        {"type": "lifespan.shutdown.complete"},
    ]


def test_a_websocket_is_closed() -> None:
    sent = call({"type": "websocket"}, [{"type": "websocket.connect"}])
    assert sent == [{"type": "websocket.close", "code": 1008}]


@pytest.mark.parametrize(
    ("query", "status"), [(b"", 405), (b"q=\xe7\x8e\x8b", 405), (b"q=\xff%ff", 405), (b"q=%00", 400)]
)
@pytest.mark.django_db(transaction=True)
def test_any_bytes_in_a_query_get_an_answer(query: bytes, status: int) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/language",
        "raw_path": b"/language",
        "query_string": query,
        "http_version": "1.1",
        "headers": [(b"host", b"localhost")],
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "scheme": "http",
    }
    sent = call(scope, [{"type": "http.request", "body": b"", "more_body": False}])
    assert sent[0]["status"] == status
