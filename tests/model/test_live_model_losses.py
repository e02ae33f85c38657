"""The live server as a model: every order of events to 12 steps in which answers get lost; and it can fail."""

from collections.abc import Iterator

import pytest

from tests.model.explore import Explored, explore
from tests.model.live_model import START, Rules, World, find_fault, mark, next_worlds


def run(start: World, steps: int, rules: Rules) -> Explored[World]:
    """Explore under these rules."""

    def follow(world: World) -> Iterator[tuple[str, World]]:
        return next_worlds(world, rules)

    return explore(start, steps=steps, next_states=follow, find_fault=find_fault, mark=mark)


def test_nothing_is_lost_doubled_or_unjust_when_answers_are_lost() -> None:
    found = run(START._replace(kills=0, sends=1), 12, Rules())
    assert (found.fault, found.trace) == (None, ())
    assert found.seen == {"flag", "move", "move told", "outage", "process lost", "race lost", "settled", "visit"}


@pytest.mark.parametrize(
    ("rules", "start", "fault"),
    [
        (Rules(unique=False), START, "one move counted twice"),
        (Rules(stored_before_told=False), START, "a confirmed input is lost"),
        (Rules(reads_after_doubt=False), START, "a confirmed input is lost"),
        (Rules(others_heard=False), START, "a move that came in time is beaten by the flag"),
        (Rules(outages_given_back=False), START, "flagged by an outage"),
        (
            Rules(own_beat_covers_due=False, must_be_fresh=False),
            START._replace(due=3, sends=0, visits=0, losses=0),
            "flagged by an outage",
        ),
        (Rules(settles_once=False), START, "settled twice"),
    ],
)
def test_each_rule_is_needed(rules: Rules, start: World, fault: str) -> None:
    found = run(start, 10, rules)
    assert found.fault == fault
    assert found.trace
