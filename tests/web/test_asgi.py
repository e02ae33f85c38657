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


@pytest.mark.parametrize("path", ["/", "/live", "/live/v2", "/live/v1/"])
def test_a_socket_elsewhere_is_closed_before_it_is_open(path: str) -> None:
    sent = call({"type": "websocket", "path": path}, [{"type": "websocket.connect"}])
    assert sent == [{"type": "websocket.close", "code": 4404}]


def test_a_socket_is_put_off_while_the_server_is_not_open() -> None:
    sent = call({"type": "websocket", "path": "/live/v1"}, [{"type": "websocket.connect"}])
    assert sent == [{"type": "websocket.close", "code": 1013}]


def get(path: str, **headers: str) -> tuple[int, str]:
    """Status and request id of the answer."""
    pairs = [(b"host", b"localhost"), *((name.replace("_", "-").encode(), it.encode()) for name, it in headers.items())]
    sent = call(scope_of(path, headers=pairs), [{"type": "http.request", "body": b"", "more_body": False}])
    return sent[0]["status"], dict(sent[0]["headers"]).get(b"x-request-id", b"").decode()


def test_a_process_for_games_has_no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tianyuan.asgi.PARTS", frozenset({"live"}))
    assert [get("/"), get("/health")] == [(404, ""), (200, "")]


def test_a_process_for_pages_has_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tianyuan.asgi.PARTS", frozenset({"pages"}))
    sent = call({"type": "websocket", "path": "/live/v1"}, [{"type": "websocket.connect"}])
    assert (sent, get("/ready")) == ([{"type": "websocket.close", "code": 4404}], (200, ""))
    phases = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    assert call({"type": "lifespan"}, phases) == [
        {"type": "lifespan.startup.complete"},
        {"type": "lifespan.shutdown.complete"},
    ]


@pytest.mark.django_db(transaction=True)
def test_a_page_answers_with_the_id_of_the_request() -> None:
    assert get("/language", x_request_id="of-a-proxy_1") == (405, "of-a-proxy_1")
    for strange in ("", "short", "with space", "x" * 65):
        status, own = get("/language", x_request_id=strange)
        assert (status, len(own), own == strange) == (405, 16, False)


def scope_of(path: str, *, query: bytes = b"", headers: Iterable[tuple[bytes, bytes]] = ()) -> dict[str, Any]:
    """What the server says of a request to read."""
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "http_version": "1.1",
        "headers": list(headers),
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "scheme": "http",
    }


@pytest.mark.parametrize(
    ("query", "status"), [(b"", 405), (b"q=\xe7\x8e\x8b", 405), (b"q=\xff%ff", 405), (b"q=%00", 400)]
)
@pytest.mark.django_db(transaction=True)
def test_any_bytes_in_a_query_get_an_answer(query: bytes, status: int) -> None:
    scope = scope_of("/language", query=query, headers=[(b"host", b"localhost")])
    sent = call(scope, [{"type": "http.request", "body": b"", "more_body": False}])
    assert sent[0]["status"] == status
