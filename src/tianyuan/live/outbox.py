"""What a connection is still to be sent: sent at once where the socket takes it, kept in order where it does not."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Final

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
WAITING_AT_MOST: Final = 2_000


class _Rest:
    """A coroutine that has run up to a future, as something to await: the future first, then the rest of it."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], future: Any) -> None:
        self._coroutine = coroutine
        self._future = future

    def __await__(self) -> Generator[Any, Any, None]:
        """Wait for the future, then for the rest."""
        while True:
            try:
                yield self._future
            except BaseException as error:  # whatever is thrown in belongs to the coroutine
                self._future = self._coroutine.throw(error)
                continue
            try:
                self._future = self._coroutine.send(None)
            except StopIteration:
                return


class Outbox:
    """Sends texts in order and never waits. A socket that takes nothing for too long is given up: `overflowed`."""

    def __init__(self, send: Send, overflowed: Callable[[], None]) -> None:
        self._send = send
        self._overflowed = overflowed
        self._waiting: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None
        self.is_closed = False

    def push(self, text: str) -> None:
        """Send a text, now or when the socket takes more."""
        if self.is_closed:
            return
        if self._task is not None:
            self._queue(text)
            return
        rest = self._begin(text)
        if rest is not None:
            self._task = asyncio.get_running_loop().create_task(self._drain(rest))

    async def flush(self) -> None:
        """Wait until everything is sent, or the connection is gone."""
        if self._task is not None:
            await asyncio.wait([self._task], timeout=2)

    def close(self) -> None:
        """Send nothing more."""
        self.is_closed = True
        self._waiting.clear()

    def _queue(self, text: str) -> None:
        if len(self._waiting) >= WAITING_AT_MOST:
            self.close()
            self._overflowed()
            return
        self._waiting.append(text)

    def _begin(self, text: str) -> Awaitable[None] | None:
        """Send without a task as far as it goes: most sockets take a text at once, and a task would cost more."""
        coroutine = self._send({"type": "websocket.send", "text": text})
        try:
            future = coroutine.send(None)
        except StopIteration:
            return None
        except Exception:  # the peer is gone; its connection's own loop ends by it
            self.close()
            return None
        return _Rest(coroutine, future)

    async def _drain(self, rest: Awaitable[None]) -> None:
        try:
            await rest
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
        except Exception:  # the peer is gone
            self.close()
        finally:
            self._task = None
