"""Broken frames against a running server: python -m tests.faults.fuzz URL TOKEN [COUNT]."""

import json
import sys
from collections import Counter

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.live.broken_frames import break_frames

PATIENCE_S = 60
TOLD_WHY = frozenset({"refused", "repeated"})


def fuzz(url: str, token: str, count: int, *, seed: int = 1) -> Counter[str]:
    """Send so many broken frames, over as many connections as it takes; what came of them.

    "refused" and "closed 4400" are what should come; "answered" counts frames that turned out to be messages.
    """
    headers = {"Authorization": f"Bearer {token}"}
    frames = list(break_frames(seed, count))
    came: Counter[str] = Counter()
    at = 0
    while at < len(frames):
        with connect(url, additional_headers=headers, open_timeout=PATIENCE_S, max_size=None) as one:
            try:
                while at < len(frames):
                    one.send(frames[at])
                    at += 1
                    came["refused" if _is_refused(one) else "answered"] += 1
            except ConnectionClosed as closed:
                came[f"closed {closed.rcvd.code if closed.rcvd else 'without a word'}"] += 1
    return came


def _is_refused(one: object) -> bool:
    """Whether the frame just sent was refused: a ping that is answered afterwards bounds the waiting."""
    one.send('{"t":"ping","n":424242}')  # type: ignore[attr-defined]
    refused = False
    while True:
        told = json.loads(one.recv(timeout=PATIENCE_S))  # type: ignore[attr-defined]
        if told.get("n") == 424242:  # the pong, or that it came too fast
            return refused
        refused |= told["t"] in TOLD_WHY or told["t"] == "closing"


if __name__ == "__main__":
    where, secret, *rest = sys.argv[1:]
    sys.stdout.write(f"{dict(fuzz(where, secret, int(rest[0]) if rest else 100_000))}\n")
