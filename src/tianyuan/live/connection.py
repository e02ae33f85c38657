"""One socket: who is at its other end, what it says, what it is told, and how long its network takes."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from statistics import median_low
from typing import Any, Final

from tianyuan.live.limits import Admission, Faults
from tianyuan.live.outbox import Outbox, Send
from tianyuan.live.protocol_out import CLOSE_SILENT, ClosingTold, FromServer, PingTold, encode
from tianyuan.services.games.people import Person

PINGS_KEPT: Final = 5
SILENT_MS: Final = 15_000


class Connection:
    """An accepted socket. `in_front`: its page is; `joined`: the games it is at, with the name its numbers go by.

    `identify` asks the database anew whose it is; None: nobody's any more.
    """

    def __init__(self, person: Person, send: Send, admission: Admission, identify: Callable[[], Person | None]) -> None:
        self.id = secrets.token_hex(5)
        self.person = person
        self.admission = admission
        self.identify = identify
        self.faults = Faults()
        self.in_front = True
        self.joined: dict[str, str] = {}
        self.desks: set[str] = set()
        self.heard_ns = time.monotonic_ns()
        self.close_code: int | None = None
        self._closing = asyncio.Event()
        self._send = send
        self._outbox = Outbox(send, lambda: self.close(1013))
        self._pinged: dict[int, int] = {}
        self._round_trips_ms: deque[int] = deque(maxlen=PINGS_KEPT)
        self._next_ping = 1

    def push(self, text: str) -> None:
        """Send a text; never waits."""
        self._outbox.push(text)

    def tell(self, message: FromServer) -> None:
        """Send a message; never waits."""
        self._outbox.push(encode(message))  # type: ignore[arg-type] # every message of the server is one of its union

    def hear(self) -> None:
        """Something has come: the peer is there."""
        self.heard_ns = time.monotonic_ns()

    def ping(self) -> None:
        """Measure the delay. A connection that has been silent for too long is closed."""
        now_ns = time.monotonic_ns()
        if now_ns - self.heard_ns > SILENT_MS * 1_000_000:
            self.close(CLOSE_SILENT)
            return
        if len(self._pinged) > PINGS_KEPT:
            self._pinged.clear()
        self._pinged[self._next_ping] = now_ns
        self.tell(PingTold(n=self._next_ping))
        self._next_ping += 1

    def awaits(self, number: int) -> bool:
        """Whether a ping of that number has not been answered yet."""
        return number in self._pinged

    def pong(self, number: int) -> None:
        """The answer to a ping has come."""
        sent_ns = self._pinged.pop(number, None)
        if sent_ns is not None:
            self._round_trips_ms.append((time.monotonic_ns() - sent_ns) // 1_000_000)

    @property
    def lag_ms(self) -> int:
        """Half the median of the last round trips (rules of play, clock); 0: none was measured."""
        return median_low(self._round_trips_ms) // 2 if self._round_trips_ms else 0

    def close(self, code: int, reason: str = "", *, after_ms: int = 0) -> None:
        """Close the connection, telling why where there is a reason."""
        if self.close_code is None:
            if reason:
                self.tell(ClosingTold(code=reason, after_ms=after_ms))
            self.close_code = code
            self._closing.set()

    async def wait_closing(self) -> None:
        """Wait until this side wants to close."""
        await self._closing.wait()

    async def hang_up(self) -> None:
        """Send what waits, then the close."""
        await self._outbox.flush()
        self._outbox.close()
        message: dict[str, Any] = {"type": "websocket.close", "code": self.close_code or 1000}
        await self._send(message)

    def cut(self) -> None:
        """The peer is gone."""
        self._outbox.close()
