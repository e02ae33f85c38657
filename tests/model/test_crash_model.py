"""The model of a player's server dying around the end of his time: nobody is flagged for it; and it can fail."""

from collections.abc import Iterator

import pytest

from tests.model.crash_model import START, Rules, World, find_fault, mark, next_worlds
from tests.model.explore import Explored, explore

NOBODY_DIES = START._replace(kills=0)


def run(start: World, steps: int, rules: Rules) -> Explored[World]:
    """Explore under these rules."""

    def follow(world: World) -> Iterator[tuple[str, World]]:
        return next_worlds(world, rules)

    return explore(start, steps=steps, next_states=follow, find_fault=find_fault, mark=mark)


@pytest.mark.parametrize(("start", "steps"), [(START, 10), (NOBODY_DIES, 12)])
def test_nobody_is_flagged_for_what_a_process_has_not_heard(start: World, steps: int) -> None:
    found = run(start, steps, Rules())
    assert (found.fault, found.trace) == (None, ())
    assert found.seen >= {"connect", "flag", "lost", "move", "outage"}


@pytest.mark.parametrize(
    ("rules", "start", "steps", "fault"),
    [
        (Rules(lost_since_heard=False), NOBODY_DIES, 12, "a move that came in time is beaten by the flag"),
        (Rules(outage_since_heard=False), START, 10, "a move that came in time is beaten by the flag"),
        (Rules(outage_since_lost=False), START, 10, "flagged while his server was down"),
        (Rules(others_heard=False), START, 10, "a move that came in time is beaten by the flag"),
    ],
)
def test_each_rule_is_needed(rules: Rules, start: World, steps: int, fault: str) -> None:
    found = run(start, steps, rules)
    assert found.fault == fault
    assert found.trace
