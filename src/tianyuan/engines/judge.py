"""The judge of a finished position by our own playouts: the same position and seed always give the same judgement.

Playouts come in batches. After each, points that mostly end the same way count as settled, and the next batch plays
first where nothing is settled, so that what is in doubt gets the attention. A chain is dead where its points mostly end
as the opponent's.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tianyuan.core.go.counting import chain_at
from tianyuan.core.go.points import BLACK, EMPTY, neighbours_of
from tianyuan.engines.playouts import Playout
from tianyuan.engines.verdict import GroupVerdict, Judgement

NAME: Final = "playouts"
# The first batch is blind and only says what is settled; the others count.
BATCHES: Final = (12, 16, 20, 24)
COUNTED: Final = sum(BATCHES[1:])
# Points of which eight in ten playouts agree are settled.
SETTLED_PER_MILLE: Final = 600
# Where 85 in a hundred agree, a group is sure.
SURE_PER_MILLE: Final = 700
_WEIGHTS: Final = (0, 1, -1)


def judge_position(cells: Sequence[int], *, size: int, seed: str) -> Judgement:
    """Say of each chain whether it is dead. Pure computing, some tenths of a second: not for the serving process."""
    lots = Random(seed)  # noqa: S311  # playouts, no secret
    first = _play_out(cells, size=size, lots=lots, playouts=BATCHES[0])
    settled = _find_settled(first, BATCHES[0])
    sums, counted = [0] * len(cells), 0
    for playouts in BATCHES[1:]:
        batch = _play_out(cells, size=size, lots=lots, playouts=playouts, settled=settled)
        sums, counted = [before + now for before, now in zip(sums, batch, strict=True)], counted + playouts
        settled = _find_settled(sums, counted)
    groups = tuple(_judge_chain(chain, cells[chain[0]], sums) for chain in _chains(cells, size))
    return Judgement(engine=NAME, groups=_doubt_neighbours(groups, cells, size))


def _find_settled(sums: Sequence[int], playouts: int) -> frozenset[int]:
    return frozenset(point for point, total in enumerate(sums) if abs(total) * 1000 >= SETTLED_PER_MILLE * playouts)


def _play_out(
    cells: Sequence[int], *, size: int, lots: Random, playouts: int, settled: frozenset[int] = frozenset()
) -> list[int]:
    """For each point how often it ended as black's less how often as white's."""
    sums = [0] * len(cells)
    neighbours = neighbours_of(size)
    for number in range(playouts):
        end = Playout(cells, size=size, lots=lots, settled=settled).run(BLACK + number % 2)
        for point, stone in enumerate(end):
            # What is empty now is an eye of somebody, or shared.
            owners = {stone} if stone else {end[beside] for beside in neighbours[point]}
            if len(owners) == 1:
                sums[point] += _WEIGHTS[owners.pop()]
    return sums


def _chains(cells: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    reached: set[int] = set()
    for point, cell in enumerate(cells):
        if cell and point not in reached:
            chain = chain_at(cells, point, size=size)
            reached |= chain
            yield tuple(sorted(chain))


def _judge_chain(chain: tuple[int, ...], colour: int, sums: Sequence[int]) -> GroupVerdict:
    total = sum(sums[point] for point in chain) * (1 if colour == BLACK else -1)
    per_mille = abs(total) * 1000 // (COUNTED * len(chain))
    return GroupVerdict(points=chain, is_dead=total < 0, is_sure=per_mille >= SURE_PER_MILLE, per_mille=per_mille)


def _doubt_neighbours(groups: tuple[GroupVerdict, ...], cells: Sequence[int], size: int) -> tuple[GroupVerdict, ...]:
    """Take the sureness from dead chains of both colours that touch, over a common region: one of them must live."""
    dead = {point for group in groups if group.is_dead for point in group.points}
    bare = [EMPTY if point in dead else cell for point, cell in enumerate(cells)]
    mixed: set[int] = set()
    for start in sorted(dead):
        if start not in mixed:
            region = chain_at(bare, start, size=size)
            if len({cells[point] for point in region if cells[point]}) == 2:
                mixed |= region
    return tuple(
        GroupVerdict(points=one.points, is_dead=one.is_dead, is_sure=False, per_mille=one.per_mille)
        if one.is_dead and one.points[0] in mixed
        else one
        for one in groups
    )
