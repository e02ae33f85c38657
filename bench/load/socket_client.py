"""The cheapest websocket client that is one: for the generator, not for use. Frames up to 64 KiB, text, unmasked in."""

import asyncio
import base64
import os
from collections.abc import Callable

MASK = b"\0\0\0\0"  # a mask of zeros leaves the text as it is


class SocketClient(asyncio.Protocol):
    """One connection. `heard` gets every text as bytes."""

    def __init__(self, path: str, headers: dict[str, str], heard: Callable[["SocketClient", bytes], None]) -> None:
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._headers = headers
        self._heard = heard
        self._buffer = b""
        self._is_upgraded = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in self._headers.items()),
        ]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())  # type: ignore[attr-defined]

    def send(self, text: bytes) -> None:
        """Send a text."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + MASK + text)  # type: ignore[union-attr]

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        data = self._buffer + data
        if not self._is_upgraded:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            if b" 101 " not in data[:20]:
                self.is_open.set_exception(ConnectionError(data[:200].decode()))
                return
            self._is_upgraded = True
            self.is_open.set_result(None)
            data = data[end + 4 :]
        self._buffer = self._take_frames(data)

    def _take_frames(self, data: bytes) -> bytes:
        at, size = 0, len(data)
        while size - at >= 2:
            length, head = data[at + 1] & 127, 2
            if length == 126:
                if size - at < 4:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif length == 127:
                if size - at < 10:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            if size - at < head + length:
                break
            if data[at] & 15 == 1:
                self._heard(self, data[at + head : at + head + length])
            at += head + length
        return data[at:]

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - the protocol's signature
        """The server has closed."""
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed"))
