"""/health, /ready and /metrics, answered without Django and without waiting."""

import json
from collections.abc import Sequence
from hmac import compare_digest
from typing import Any, Final

from django.conf import settings

from tianyuan.live.handshake import LOCAL_PEER, HandshakeRefused, read_address, read_bearer
from tianyuan.live.server import Live

PATHS: Final = frozenset({"/health", "/ready", "/metrics"})
_METRICS_TYPE: Final = b"text/plain; version=0.0.4; charset=utf-8"
_LOOPBACK: Final = ("127.0.0.1", "::1", LOCAL_PEER)


async def answer_probe(live: Live | None, scope: dict[str, Any], send: Any) -> None:
    """Answer a request for one of PATHS. A process that serves pages alone has no `live`, and no figures."""
    if scope["method"] not in ("GET", "HEAD"):
        await _send(send, 405, b'{"code":"live.method_refused"}', more=((b"allow", b"GET, HEAD"),))
    elif scope["path"] == "/health":
        await _send(send, 200, b'{"status":"ok"}')
    elif scope["path"] == "/ready":
        faults = () if live is None else live.readiness().faults
        body = json.dumps({"ready": not faults, "faults": list(faults)})
        await _send(send, 503 if faults else 200, body.encode())
    elif not _may_read_metrics(scope):
        await _send(send, 403, b'{"code":"live.not_allowed"}')
    else:
        await _send(send, 200, b"" if live is None else live.metrics.write(), _METRICS_TYPE)


def _may_read_metrics(scope: dict[str, Any]) -> bool:
    """This machine itself, when no proxy stands between; or whoever shows the token."""
    headers = scope["headers"]
    try:
        token = read_bearer(headers)
    except HandshakeRefused:
        return False
    if token is not None:
        return bool(settings.METRICS_TOKEN) and compare_digest(token, settings.METRICS_TOKEN)
    is_forwarded = any(name.lower() in (b"x-forwarded-for", b"forwarded") for name, _ in headers)
    return not is_forwarded and read_address(scope.get("client"), headers) in _LOOPBACK


async def _send(
    send: Any,
    status: int,
    body: bytes,
    kind: bytes = b"application/json",
    more: Sequence[tuple[bytes, bytes]] = (),
) -> None:
    length = str(len(body)).encode()
    headers = [(b"content-type", kind), (b"content-length", length), (b"cache-control", b"no-store"), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
