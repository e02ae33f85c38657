"""/health, /ready and /metrics as whoever watches the site asks for them."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tianyuan.live.metrics import Metrics
from tianyuan.live.probes import answer_probe
from tianyuan.live.server import Readiness

TEXT = b"text/plain; version=0.0.4; charset=utf-8"
NOT_ALLOWED = (403, b"application/json", b'{"code":"live.not_allowed"}')


@dataclass
class Server:
    """A live server, as far as probes look at it."""

    faults: tuple[str, ...] = ()
    metrics: Metrics = field(default_factory=lambda: Metrics(process="live-1"))

    def readiness(self) -> Readiness:
        return Readiness(faults=self.faults)


def ask(
    path: str,
    live: Any,
    *,
    method: str = "GET",
    peer: str = "127.0.0.1",
    headers: Mapping[bytes, bytes] = {},
) -> tuple[int, bytes, bytes]:
    """Status, kind and body of the answer."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"method": method, "path": path, "headers": list(headers.items()), "client": (peer, 1)}
    asyncio.run(answer_probe(live, scope, send))
    start, body = sent
    return start["status"], dict(start["headers"])[b"content-type"], body["body"]


@pytest.mark.parametrize("live", [Server(faults=("live.journal_away",)), None])
def test_a_process_that_answers_lives(live: Server | None) -> None:
    assert ask("/health", live) == (200, b"application/json", b'{"status":"ok"}')


@pytest.mark.parametrize(
    ("live", "status", "said"),
    [
        (Server(), 200, {"ready": True, "faults": []}),
        (None, 200, {"ready": True, "faults": []}),
        (
            Server(faults=("live.journal_away", "live.clock_unsure")),
            503,
            {"ready": False, "faults": ["live.journal_away", "live.clock_unsure"]},
        ),
    ],
)
def test_ready_says_what_is_missing(live: Server | None, status: int, said: dict[str, Any]) -> None:
    found, kind, body = ask("/ready", live)
    assert (found, kind, json.loads(body)) == (status, b"application/json", said)


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics"])
def test_probes_are_only_read(path: str) -> None:
    assert ask(path, Server(), method="POST") == (405, b"application/json", b'{"code":"live.method_refused"}')


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1"])
def test_this_machine_reads_the_figures(peer: str) -> None:
    live = Server()
    assert ask("/metrics", live, peer=peer) == (200, TEXT, live.metrics.write())


def test_pages_alone_have_no_figures() -> None:
    assert ask("/metrics", None) == (200, TEXT, b"")


@pytest.mark.parametrize(
    ("peer", "headers"),
    [
        ("192.0.2.7", {}),
        ("192.0.2.7", {b"authorization": b"Bearer guessed"}),
        ("127.0.0.1", {b"authorization": b"Bearer guessed"}),
        ("127.0.0.1", {b"x-forwarded-for": b"127.0.0.1"}),
    ],
)
def test_others_do_not_read_the_figures(peer: str, headers: dict[bytes, bytes], settings: Any) -> None:
    settings.METRICS_TOKEN = "t" * 43
    assert ask("/metrics", Server(), peer=peer, headers=headers) == NOT_ALLOWED


def test_a_token_reads_the_figures_from_anywhere(settings: Any) -> None:
    settings.METRICS_TOKEN = "t" * 43
    found = ask("/metrics", Server(), peer="192.0.2.7", headers={b"authorization": b"Bearer " + b"t" * 43})
    assert found[:2] == (200, TEXT)


def test_without_a_token_in_the_settings_none_fits(settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert ask("/metrics", Server(), headers={b"authorization": b"Bearer x"}) == NOT_ALLOWED
