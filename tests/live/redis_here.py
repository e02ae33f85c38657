"""A Redis of one test's own: no port, nothing kept, a socket in a folder that is short enough for one."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as RedisAway
from redis.retry import Retry

from tests.conftest import REQUIRE_ALL

PROGRAM = shutil.which("redis-server")


class RedisHere:
    """Redis, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "redis.sock"
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"unix://{self._socket}"

    def start(self) -> None:
        """Start; returns when it answers."""
        assert PROGRAM is not None
        options = {"--port": "0", "--unixsocket": str(self._socket), "--save": "", "--appendonly": "no"}
        command = [PROGRAM, *(word for option in options.items() for word in option)]
        self._process = subprocess.Popen(command, cwd=self._socket.parent, stdout=subprocess.DEVNULL)
        patience = Retry(ConstantBackoff(0.05), 400, supported_errors=(RedisAway, OSError))
        with Redis(unix_socket_path=str(self._socket), retry=patience) as client:
            client.ping()

    def stop(self) -> None:
        """Stop, as if its machine lost power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def redis_here() -> Iterator[RedisHere]:
    """A running Redis; the test is skipped where none is installed."""
    if PROGRAM is None and not REQUIRE_ALL:
        pytest.skip("install redis-server to run this")
    with tempfile.TemporaryDirectory() as folder:
        redis = RedisHere(Path(folder))
        redis.start()
        try:
            yield redis
        finally:
            redis.stop()
