"""The live server as a model: every order of events to 12 steps in which a process dies and another may start."""

from tests.model.explore import explore
from tests.model.live_model import START, Rules, find_fault, mark, next_worlds


def test_nothing_is_lost_doubled_or_unjust_when_a_process_dies() -> None:
    found = explore(
        START._replace(losses=0, visits=0),
        steps=12,
        next_states=lambda world: next_worlds(world, Rules()),
        find_fault=find_fault,
        mark=mark,
    )
    assert (found.fault, found.trace) == (None, ())
    assert found.seen == {"flag", "move", "move told", "outage", "process lost", "race lost", "settled"}
