"""Telling other processes by a channel of Redis that there is something to read."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tianyuan.live.fanout import Pairs, Poked

logger = logging.getLogger(__name__)

CHANNEL: Final = "tianyuan:live"
RETRY_S: Final = 0.5
SAID_WITHIN_S: Final = 2
WAITING_AT_MOST: Final = 10_000


class RedisFanout:
    """A channel of Redis. While Redis is away nothing is said, and the journal is read all the same."""

    def __init__(self, url: str, *, own: str) -> None:
        self.is_up = False
        self._own = own
        self._redis = Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None)
        self._waiting: list[tuple[str, int]] = []
        self._is_wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, poked: Poked) -> None:
        """See `Fanout`."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._speak()), loop.create_task(self._listen(poked))]

    def poke(self, pairs: Pairs) -> None:
        """See `Fanout`."""
        if self.is_up and len(self._waiting) < WAITING_AT_MOST:
            self._waiting.extend(pairs)
            self._is_wanted.set()

    async def close(self) -> None:
        """See `Fanout`."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            await self._is_wanted.wait()
            self._is_wanted.clear()
            said, self._waiting = self._waiting, []
            # What cannot be said is dropped; whether Redis is there, `_listen` knows.
            with contextlib.suppress(RedisError, OSError):
                async with asyncio.timeout(SAID_WITHIN_S):
                    await self._redis.publish(CHANNEL, msgspec.json.encode([self._own, said]))

    async def _listen(self, poked: Poked) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    self.is_up = True
                    async for message in pubsub.listen():
                        self._hear(message["data"], poked)
            except (RedisError, OSError) as error:
                if self.is_up:
                    logger.warning("live.redis_away", extra={"reason": str(error)})
                self.is_up = False
            await asyncio.sleep(RETRY_S)

    def _hear(self, data: bytes, poked: Poked) -> None:
        try:
            speaker, pairs = msgspec.json.decode(data, type=tuple[str, list[tuple[str, int]]])
        except msgspec.MsgspecError:
            logger.warning("live.redis_unreadable")
            return
        if speaker != self._own:
            poked(pairs)
