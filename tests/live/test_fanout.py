"""Two processes that tell each other of records, by a real Redis that may go and come."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.live.redis_here import RedisHere, redis_here
from tianyuan.live.fanout import MemoryFanout, Pairs, make_fanout
from tianyuan.live.redis_fanout import WAITING_AT_MOST, RedisFanout

PATIENCE_S = 30
PAIRS = [("k3v9x2m4qa", 7), ("aaaaaaaaaa", 1)]


@pytest.fixture
def redis() -> Iterator[RedisHere]:
    with redis_here() as one:
        yield one


class Ear:
    """What one process has heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self._news = asyncio.Event()

    def poked(self, pairs: Pairs) -> None:
        self.heard.extend(pairs)
        self._news.set()

    async def wait(self, pairs: Pairs) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not set(pairs) <= set(self.heard):
                await self._news.wait()
                self._news.clear()


async def until(is_so: Callable[[], bool]) -> None:
    """Let others run until something is so."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0)


async def join(stack: AsyncExitStack, redis: RedisHere, name: str) -> tuple[RedisFanout, Ear]:
    fanout, ear = RedisFanout(redis.url, own=name), Ear()
    fanout.start(ear.poked)
    stack.push_async_callback(fanout.close)
    await until(lambda: fanout.is_up)
    return fanout, ear


def test_what_one_says_the_others_hear(redis: RedisHere) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            first, own = await join(stack, redis, "p1")
            second, other = await join(stack, redis, "p2")
            first.poke(PAIRS[:1])
            first.poke(PAIRS[1:])
            await other.wait(PAIRS)
            second.poke([("bbbbbbbbbb", 3)])
            await own.wait([("bbbbbbbbbb", 3)])
            assert (own.heard, other.heard) == ([("bbbbbbbbbb", 3)], PAIRS)

    asyncio.run(run())


def test_it_goes_on_when_redis_went_and_came(redis: RedisHere) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            first, _ = await join(stack, redis, "p1")
            second, other = await join(stack, redis, "p2")
            first.poke(PAIRS[:1])
            await other.wait(PAIRS[:1])
            for number in range(2):
                redis.stop()
                await until(lambda: not (first.is_up or second.is_up))
                first.poke([("lost", number)])
                redis.start()
                await until(lambda: first.is_up and second.is_up)
                # The connection that spoke before is dead, and what is said by it may be lost: say it till it is heard.
                while ("again", number) not in other.heard:
                    first.poke([("again", number)])
                    await asyncio.sleep(0)
            assert set(other.heard) == {PAIRS[0], ("again", 0), ("again", 1)}
            assert first.is_up

    asyncio.run(run())


def test_without_redis_nothing_waits_and_nothing_fails() -> None:
    async def run() -> None:
        fanout = RedisFanout("unix:///nowhere/redis.sock", own="p1")
        fanout.start(lambda pairs: None)  # noqa: ARG005 - nobody speaks
        for number in range(2 * WAITING_AT_MOST):
            fanout.poke([("k3v9x2m4qa", number)])
        assert not fanout.is_up
        await fanout.close()

    asyncio.run(run())


def test_what_is_no_message_of_ours_is_passed_over(redis: RedisHere) -> None:
    from redis import Redis

    async def run() -> None:
        async with AsyncExitStack() as stack:
            first, _ = await join(stack, redis, "p1")
            _, other = await join(stack, redis, "p2")
            with Redis.from_url(redis.url) as client:
                for text in (b"", b"[", b'["p1"]', b'["p1",[["g"]]]', b"\xff"):
                    client.publish("tianyuan:live", text)
            first.poke(PAIRS)
            await other.wait(PAIRS)
            assert other.heard == PAIRS

    asyncio.run(run())


def test_the_settings_name_the_way() -> None:
    async def run() -> tuple[type, type]:
        far = make_fanout("redis://127.0.0.1:1", own="p1")
        await far.close()
        return type(make_fanout("", own="p1")), type(far)

    assert asyncio.run(run()) == (MemoryFanout, RedisFanout)
