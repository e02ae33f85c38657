"""Counting by area 数子法 (S1-8, rules of play): each side's living stones, its own points, half of the shared ones.

Everything is an integer in quarters of a 子: a point of one's own is 4, a shared neutral point 2 for each side. The
number that is even 归本数 on 19×19 is 180½ 子 = 722 quarters for each side; black's komi 贴子 comes on top of his.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tianyuan.core.go.points import BLACK, COLOURS, EMPTY, WHITE, Colour, neighbours_of
from tianyuan.core.go.refusal import GoRefused, Refusal

QUARTERS: Final = 4
SHARED: Final = EMPTY
Owner = Literal[0, 1, 2]


@dataclass(frozen=True, kw_only=True)
class Area:
    """Who owns what on a finished board.

    `owners` gives BLACK, WHITE or SHARED for each point; `dead` are the stones taken as dead, whole chains, in order.
    A dead stone's point belongs to the side around it. Points in seki that touch one colour alone are its own.
    """

    size: int
    owners: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def black_points(self) -> int:
        """Points that are black's: living stones and empty points."""
        return self.owners.count(BLACK)

    @property
    def white_points(self) -> int:
        """Points that are white's."""
        return self.owners.count(WHITE)

    @property
    def shared_points(self) -> int:
        """Neutral points 公气, half to each side."""
        return self.owners.count(SHARED)

    def quarter_zi_of(self, colour: Colour) -> int:
        """What a side counts, in quarters of a 子."""
        return QUARTERS * self.owners.count(colour) + QUARTERS // 2 * self.shared_points


@dataclass(frozen=True, kw_only=True)
class Count:
    """A game decided by counting 数子胜. All sums in quarters of a 子.

    `black_quarter_zi` and `white_quarter_zi` are as counted, before komi and penalties 罚子, which are given as
    positive numbers. `winner` None: a draw. `margin_quarter_zi` is never negative.
    """

    black_quarter_zi: int
    white_quarter_zi: int
    komi_quarter_zi: int
    black_penalty_quarter_zi: int
    white_penalty_quarter_zi: int
    black_even_quarter_zi: int
    winner: Colour | None
    margin_quarter_zi: int


def count_area(cells: Sequence[int], *, size: int, dead: Iterable[int] = ()) -> Area:
    """The map of owners of a finished board; each point of `dead` names the chain that stands there.

    Raises GoRefused where no stone stands on one of them.
    """
    stones = list(cells)
    chains: set[int] = set()
    for point in dead:
        if not 0 <= point < len(cells):
            raise GoRefused(Refusal("go.point_off_board", point))
        if not cells[point]:
            raise GoRefused(Refusal("go.dead_without_stone", point))
        if point not in chains:
            chains.update(chain_at(cells, point, size=size))
    for point in chains:
        stones[point] = EMPTY
    return Area(size=size, owners=_find_owners(stones, size), dead=tuple(sorted(chains)))


def chain_at(cells: Sequence[int], start: int, *, size: int) -> frozenset[int]:
    """The points of the chain that stands at `start`; of the empty region where no stone does."""
    region, _ = _find_region(cells, start, size)
    return frozenset(region)


def count_game(
    area: Area, *, komi_quarter_zi: int, black_penalty_quarter_zi: int = 0, white_penalty_quarter_zi: int = 0
) -> Count:
    """Who won by how much: black needs half the board and the komi; a penalty moves the margin by its amount."""
    black, white = (area.quarter_zi_of(colour) for colour in COLOURS)
    even = area.size * area.size * QUARTERS // 2 + komi_quarter_zi
    margin = black - even - black_penalty_quarter_zi + white_penalty_quarter_zi
    return Count(
        black_quarter_zi=black,
        white_quarter_zi=white,
        komi_quarter_zi=komi_quarter_zi,
        black_penalty_quarter_zi=black_penalty_quarter_zi,
        white_penalty_quarter_zi=white_penalty_quarter_zi,
        black_even_quarter_zi=even,
        winner=BLACK if margin > 0 else WHITE if margin < 0 else None,
        margin_quarter_zi=abs(margin),
    )


def write_result(count: Count) -> str:
    """The result as SGF writes it, in points: ¾ 子 are 1.5 points, so `B+1.5`; a draw is `0`."""
    if count.winner is None:
        return "0"
    # Two points are one 子, so a quarter 子 is half a point.
    return f"{'B' if count.winner == BLACK else 'W'}+{write_half_points(count.margin_quarter_zi)}"


def write_half_points(half_points: int) -> str:
    """A number of half points as SGF writes points: 15 → `7.5`, 14 → `7`, −1 → `-0.5`."""
    whole, rest = divmod(abs(half_points), 2)
    return ("-" if half_points < 0 else "") + str(whole) + (".5" if rest else "")


def _find_owners(stones: Sequence[int], size: int) -> tuple[int, ...]:
    owners = list(stones)
    reached: set[int] = set()
    for start, stone in enumerate(stones):
        if stone or start in reached:
            continue
        region, borders = _find_region(stones, start, size)
        reached.update(region)
        owner = borders.pop() if len(borders) == 1 else SHARED
        for point in region:
            owners[point] = owner
    return tuple(owners)


def _find_region(cells: Sequence[int], start: int, size: int) -> tuple[list[int], set[int]]:
    """The connected points of one content that `start` belongs to, and the other contents beside them."""
    neighbours = neighbours_of(size)
    content = cells[start]
    region, reached, borders = [start], {start}, set()
    for point in region:  # grows while it is walked
        for beside in neighbours[point]:
            if cells[beside] != content:
                borders.add(cells[beside])
            elif beside not in reached:
                reached.add(beside)
                region.append(beside)
    return region, borders
