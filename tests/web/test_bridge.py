"""From the server to Django and back: what a request brings, what an answer takes along."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from tianyuan.web.bridge import Bridge

SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "POST",
    "path": "/棋",
    "query_string": b"q=\xe7\x8e\x8b",
    "http_version": "1.1",
    "headers": [
        (b"host", b"localhost"),
        (b"content-type", b"text/plain"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x_forwarded_proto", b"https"),
    ],
    "server": ("localhost", 8000),
    "client": ("127.0.0.1", 7),
    "scheme": "http",
}


class Echo:
    """An application that keeps what it was asked, and answers in two parts."""

    def __init__(self) -> None:
        self.environ: dict[str, Any] = {}
        self.body = b""

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.environ, self.body = environ, environ["wsgi.input"].read()
        start_response("201 Created", [("Set-Cookie", " a=1"), ("Set-Cookie", "b=2")])
        return [b"one ", b"two"]


def ask(*parts: bytes, largest_body: int = 100) -> tuple[Echo, list[dict[str, Any]]]:
    echo, sent = Echo(), list[dict[str, Any]]()
    received = iter(
        {"type": "http.request", "body": part, "more_body": at < len(parts)} for at, part in enumerate(parts, start=1)
    )

    async def receive() -> dict[str, Any]:
        return next(received)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Bridge(echo, threads=1, largest_body=largest_body)(SCOPE, receive, send))
    return echo, sent


def test_an_answer_is_sent_whole_with_its_headers() -> None:
    _, sent = ask(b"")
    assert sent == [
        {"type": "http.response.start", "status": 201, "headers": [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]},
        {"type": "http.response.body", "body": b"one two"},
    ]


def test_a_request_comes_with_its_body_and_its_headers() -> None:
    echo, _ = ask(b"half ", b"and half")
    names = ("PATH_INFO", "QUERY_STRING", "CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_COOKIE", "REMOTE_ADDR", "SERVER_PORT")
    assert echo.body == b"half and half"
    assert [echo.environ[name] for name in names] == [
        "/棋".encode().decode("latin-1"), "q=王".encode().decode("latin-1"), "text/plain", "13", "a=1; b=2",
        "127.0.0.1", "8000",
    ]  # fmt: skip


def test_a_header_with_an_underscore_cannot_pass_for_another() -> None:
    echo, _ = ask(b"")
    assert "HTTP_X_FORWARDED_PROTO" not in echo.environ


def test_a_body_too_large_is_not_read_to_its_end() -> None:
    echo, _ = ask(b"x" * 8, b"x" * 8, b"never read", largest_body=10)
    assert (echo.body, echo.environ["CONTENT_LENGTH"]) == (b"", "16")
