"""Services from the event loop: each call in a thread with a connection to the database that is known to work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 4


class Database:
    """A few threads that call services."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="service")

    async def call(self, service: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the service answers; it raises what the service raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(_call, partial(service, *args, **kwargs)))

    def close(self) -> None:
        """Wait for what is being done."""
        self._threads.shutdown(wait=True)


def _call(service: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return service()
    finally:
        close_old_connections()
