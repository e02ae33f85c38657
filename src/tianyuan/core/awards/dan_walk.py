"""Rolling down 顺延: the walk from the first place a grant names to the last it allows (S2-9.7).

The grants of a tier are given one after another, but what a grant does at a place depends only on how many it has
given out before and on that one player, so all of them are walked together, place by place. Where players are tied
and undrawn, every order of the tie is followed at once: players who hold the same dans of a tier are alike, so the
walk keeps the few states it can be in, not the orders. What comes out is exact: everything each player could be given.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tianyuan.core.awards.ranking import PlaceGroup, Ranking
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.rewards import DanGrant

WalkEvent = Literal["given", "holds", "just_given", "not_reached"]
_BEYOND: WalkEvent = "not_reached"
# What happened to one player at one place, for each grant of the tier.
Visit = tuple[WalkEvent, ...]
# For each grant of the tier, whether a player holds that dan or a higher one already.
Holds = tuple[bool, ...]
# How many of each grant are given out.
GivenOut = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Walked:
    """Everything that can happen to one player: one visit where the ranking leaves no doubt, else several."""

    entrant_id: str
    place: int
    last_place: int
    visits: frozenset[Visit]


def walk_grants(
    grants: Sequence[DanGrant], *, ranking: Ranking, ranks: Mapping[str, Rank | None]
) -> tuple[Walked, ...]:
    """Walk a ranking down to the last place that any grant allows. A player of unknown rank holds nothing."""
    dans = [Rank.parse(grant.rank) for grant in grants]
    reach = max((grant.last_place for grant in grants), default=0)
    states: frozenset[GivenOut] = frozenset({(0,) * len(grants)})
    walked: list[Walked] = []
    for group in ranking:
        if group.place > reach:
            break
        holds = {entrant_id: _holds(ranks[entrant_id], dans) for entrant_id in group.ids}
        visits, states = _walk_group(grants, group, holds, states, reach)
        walked.extend(
            Walked(entrant_id=who, place=group.place, last_place=group.last_place, visits=frozenset(visits[holds[who]]))
            for who in group.ids
        )
    return tuple(walked)


def _holds(rank: Rank | None, dans: Sequence[Rank]) -> Holds:
    return tuple(rank is not None and rank >= dan for dan in dans)


def _walk_group(
    grants: Sequence[DanGrant],
    group: PlaceGroup,
    holds: Mapping[str, Holds],
    states: frozenset[GivenOut],
    reach: int,
) -> tuple[Mapping[Holds, set[Visit]], frozenset[GivenOut]]:
    """Follow every order of one group from every state the walk can be in: what can happen, and the states after."""
    kinds = tuple(dict.fromkeys(holds.values()))
    left = tuple(sum(1 for held in holds.values() if held == kind) for kind in kinds)
    visits: dict[Holds, set[Visit]] = {kind: set() for kind in kinds}
    here = {(state, left) for state in states}
    for place in range(group.place, min(group.last_place, reach) + 1):
        after: set[tuple[GivenOut, tuple[int, ...]]] = set()
        for state, unplaced in here:
            for kind, rest in _next_kinds(kinds, unplaced):
                visit = _visit(grants, kind, place, state)
                visits[kind].add(visit)
                after.add((_count(state, visit), rest))
        here = after
    beyond: Visit = (_BEYOND,) * len(grants)
    for _, unplaced in here:
        for kind, _ in _next_kinds(kinds, unplaced):
            visits[kind].add(beyond)
    return visits, frozenset(state for state, _ in here)


def _next_kinds(kinds: Sequence[Holds], unplaced: tuple[int, ...]) -> Iterator[tuple[Holds, tuple[int, ...]]]:
    """Each kind of player who may take the next place, with how many of each kind are left after him."""
    for index, number in enumerate(unplaced):
        if number:
            yield kinds[index], (*unplaced[:index], number - 1, *unplaced[index + 1 :])


def _visit(grants: Sequence[DanGrant], holds: Holds, place: int, state: GivenOut) -> Visit:
    events: list[WalkEvent] = []
    for grant, held, number in zip(grants, holds, state, strict=True):
        if number == grant.number or not grant.first_place <= place <= grant.last_place:
            events.append("not_reached")
        elif "given" in events:
            events.append("just_given")
        else:
            events.append("holds" if held else "given")
    return tuple(events)


def _count(state: GivenOut, visit: Visit) -> GivenOut:
    return tuple(number + (event == "given") for number, event in zip(state, visit, strict=True))
