"""A sequence of which a longer one is made at no cost: all moves of a game, of which every state has its own.

A tuple of 150 moves would be copied with every move, and each of them touched for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """Values in order, frozen. What grew out of one another shares one list; each knows how much of it is its own."""

    __slots__ = ("_shared", "_size")

    def __init__(self, values: Iterable[T] = ()) -> None:
        self._shared = list(values)
        self._size = len(self._shared)

    def plus(self, value: T) -> "Growing[T]":
        """The sequence with that value behind it. This one stays as it is, so two may grow out of it."""
        is_longest = len(self._shared) == self._size
        longer: Growing[T] = Growing.__new__(Growing)
        longer._shared = self._shared if is_longest else self._shared[: self._size]
        longer._shared.append(value)
        longer._size = self._size + 1
        return longer

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> "Growing[T]": ...

    def __getitem__(self, index: int | slice) -> "T | Growing[T]":
        if isinstance(index, slice):
            return Growing(self._shared[: self._size][index])
        if not -self._size <= index < self._size:
            raise IndexError(index)
        return self._shared[index if index >= 0 else index + self._size]

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing):
            return NotImplemented
        return self._size == other._size and all(mine == its for mine, its in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"
