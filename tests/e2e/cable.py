"""A cable between a browser and the server that a test can pull out: what it carried is lost without a word."""

import contextlib
import selectors
import socket
import threading
from types import TracebackType


class Cable:
    """Forwards connections to a port of this machine, from a port of its own. Cut, it swallows everything."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._is_cut = False
        self._is_over = False
        self._pairs: dict[socket.socket, socket.socket] = {}
        self._answering: dict[socket.socket, socket.socket] = {}
        self._lost = self._pairs
        self._selector = selectors.DefaultSelector()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Cable":
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over = True
        self._thread.join()
        self._drop_all()
        self._listening.close()

    def cut(self, *, answers_alone: bool = False) -> None:
        """Pull it out: nothing arrives any more, and neither side is told. `answers_alone`: only from the server."""
        self._lost = self._answering if answers_alone else self._pairs
        self._is_cut = True

    def mend(self) -> None:
        """Put it back: what was sent meanwhile is lost, and so are the connections."""
        self._drop_all()
        self._is_cut = False

    def _run(self) -> None:
        while not self._is_over:
            for key, _ in self._selector.select(0.05):
                with contextlib.suppress(OSError, KeyError, ValueError):
                    self._serve(key.fileobj)  # type: ignore[arg-type]  # sockets alone are registered

    def _serve(self, ready: socket.socket) -> None:
        if ready is self._listening:
            self._accept()
            return
        data = ready.recv(65_536)
        other = self._pairs[ready]
        if self._is_cut and ready in self._lost:
            return
        if data:
            other.sendall(data)
        else:
            self._drop(ready, other)

    def _accept(self) -> None:
        near, _ = self._listening.accept()
        far = socket.create_connection(("127.0.0.1", self._to_port))
        self._answering[far] = near
        for one, other in ((near, far), (far, near)):
            self._pairs[one] = other
            self._selector.register(one, selectors.EVENT_READ)

    def _drop_all(self) -> None:
        for one, other in list(self._pairs.items()):
            self._drop(one, other)

    def _drop(self, *both: socket.socket) -> None:
        for one in both:
            self._answering.pop(one, None)
            if self._pairs.pop(one, None) is not None:
                with contextlib.suppress(KeyError, ValueError):
                    self._selector.unregister(one)
                one.close()
