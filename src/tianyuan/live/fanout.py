"""Telling other processes that there is something to read. It carries nothing that must not be lost."""

from collections.abc import Callable, Sequence
from typing import Protocol

Pairs = Sequence[tuple[str, int]]
Poked = Callable[[Pairs], None]


class Fanout(Protocol):
    """A way to the other processes."""

    @property
    def is_up(self) -> bool:
        """Whether it works now."""

    def start(self, poked: Poked) -> None:
        """Begin; `poked` is called with what others say."""

    def poke(self, pairs: Pairs) -> None:
        """Say that those records (game, seq) are stored. Never waits, never fails."""

    async def close(self) -> None:
        """End."""


class MemoryFanout:
    """One process, or several that read the journal often enough."""

    is_up = True

    def start(self, poked: Poked) -> None:
        """See `Fanout`: nobody will say anything."""

    def poke(self, pairs: Pairs) -> None:
        """See `Fanout`: nobody else is there."""

    async def close(self) -> None:
        """See `Fanout`."""


def make_fanout(url: str, *, own: str) -> Fanout:
    """The way that the settings name: Redis, or none where `url` is empty."""
    if not url:
        return MemoryFanout()
    from tianyuan.live.redis_fanout import RedisFanout  # only here: Redis' client takes a while to load

    return RedisFanout(url, own=own)
