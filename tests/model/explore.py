"""A small checker: every order of events up to a number of steps, breadth first, with the shortest trace to a fault."""

import gc
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, kw_only=True)
class Explored(Generic[State]):
    """What an exploration saw. `fault`: the first thing that may never be, with the events that lead to it."""

    states: int
    fault: str | None
    trace: tuple[str, ...]
    seen: frozenset[str]


def explore(
    start: State,
    *,
    steps: int,
    next_states: Callable[[State], Iterable[tuple[str, State]]],
    find_fault: Callable[[State], str | None],
    mark: Callable[[State], Iterable[str]],
) -> Explored[State]:
    """Visit every state that `steps` events can lead to, once each. `mark` names what is worth having been seen.

    States are known by their hashes, of 64 bits: of two million, two share one with a chance of one in ten million.
    """
    parents: dict[int, tuple[int, str] | None] = {hash(start): None}
    layer, seen = [start], set(mark(start))
    gc.disable()  # millions of values without a circle among them
    try:
        for _ in range(steps):
            following = []
            for state in layer:
                for event, after in next_states(state):
                    key = hash(after)
                    if key in parents:
                        continue
                    parents[key] = (hash(state), event)
                    seen.update(mark(after))
                    fault = find_fault(after)
                    if fault is not None:
                        trace = _trace_back(parents, key)
                        return Explored(states=len(parents), fault=fault, trace=trace, seen=frozenset(seen))
                    following.append(after)
            layer = following
    finally:
        gc.enable()
    return Explored(states=len(parents), fault=None, trace=(), seen=frozenset(seen))


def _trace_back(parents: dict[int, tuple[int, str] | None], key: int) -> tuple[str, ...]:
    events: list[str] = []
    step = parents[key]
    while step is not None:
        key, event = step
        events.append(event)
        step = parents[key]
    return tuple(reversed(events))
