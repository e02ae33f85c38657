"""The judge of a finished position by our own playouts: the same position and seed always give the same judgement.

First some playouts of everything, which settle most of the board; then more in which what is not settled is played
first. A chain is dead where its points mostly end as the opponent's.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tianyuan.core.go.counting import chain_at, count_area
from tianyuan.core.go.points import BLACK, EMPTY
from tianyuan.engines.playouts import Playout
from tianyuan.engines.verdict import GroupVerdict, Judgement

NAME: Final = "playouts"
FIRST_PLAYOUTS: Final = 16
PLAYOUTS: Final = 40
# A point that ends the same way in nine of ten first playouts is settled.
SETTLED_PER_MILLE: Final = 800
# Where this much more than half of the playouts agree, a group is sure.
SURE_PER_MILLE: Final = 700


def judge_position(cells: Sequence[int], *, size: int, seed: str) -> Judgement:
    """Say of each chain whether it is dead. Pure computing, some tenths of a second: not for the serving process."""
    lots = Random(seed)  # noqa: S311  # playouts, no secret
    first = _play_out(cells, size=size, lots=lots, playouts=FIRST_PLAYOUTS)
    settled = frozenset(
        point for point, sum_ in enumerate(first) if abs(sum_) * 1000 >= SETTLED_PER_MILLE * FIRST_PLAYOUTS
    )
    sums = _play_out(cells, size=size, lots=lots, playouts=PLAYOUTS, settled=settled)
    groups = tuple(_judge_chain(chain, cells[chain[0]], sums) for chain in _chains(cells, size))
    return Judgement(engine=NAME, groups=_doubt_neighbours(groups, cells, size))


def _play_out(
    cells: Sequence[int], *, size: int, lots: Random, playouts: int, settled: frozenset[int] = frozenset()
) -> list[int]:
    """For each point how often it ended as black's less how often as white's."""
    sums = [0] * len(cells)
    for number in range(playouts):
        end = Playout(cells, size=size, lots=lots, settled=settled).run(BLACK + number % 2)
        for point, owner in enumerate(count_area(end, size=size).owners):
            if owner:
                sums[point] += 1 if owner == BLACK else -1
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
    per_mille = abs(total) * 1000 // (PLAYOUTS * len(chain))
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
