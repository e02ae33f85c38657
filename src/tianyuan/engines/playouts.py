"""Playing a finished position out at random, with the sense not to ruin what stands.

No one fills his own eyes, puts a chain of some size into atari, or leaves a chain in atari where a point saves it. The
same lots give the same playout.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from tianyuan.core.go.board import find_dead_chain
from tianyuan.core.go.points import EMPTY, neighbours_of

# A sacrifice up to this size may kill from within; a larger one only destroys what lives in seki.
LARGEST_SACRIFICE: Final = 2
# The saving of a chain in atari, or the taking of one, comes first so often in 16.
ANSWERS_IN_16: Final = 14
# Otherwise a point that touches the last stone comes first so often in 16.
LOCALS_IN_16: Final = 8
NO_KO: Final = -1


class Playout:
    """One board played out to the end. `cells` is the final position after `run`.

    `settled` are points about which nobody needs to think any more: they are played on only when all else is done, so
    that an attack on what is not settled is answered there.
    """

    def __init__(self, cells: Sequence[int], *, size: int, lots: Random, settled: frozenset[int] = frozenset()) -> None:
        self.cells = list(cells)
        self._neighbours = neighbours_of(size)
        self._diagonals = diagonals_of(size)
        self._lots = lots
        self._order = [int(point in settled) for point in range(len(cells))]
        self._empty: tuple[list[int], list[int]] = ([], [])
        self._add_empty(point for point, cell in enumerate(cells) if not cell)
        self._ko = NO_KO
        self._last = NO_KO
        self._most_moves = 3 * size * size

    def run(self, colour: int) -> list[int]:
        """Play until neither side has a move, `colour` first, and return the cells."""
        passes = 0
        for _ in range(self._most_moves):
            point = self._choose(colour)
            self._last = NO_KO if point is None else point
            passes = passes + 1 if point is None else 0
            if passes == 2:
                break
            colour = 3 - colour
        return self.cells

    def _choose(self, colour: int) -> int | None:
        """Play as `colour` and say where; None: a pass."""
        for way in (self._answer, self._play_near, self._play_random):
            point = way(colour)
            if point is not None:
                return point
        return None

    def _play_random(self, colour: int) -> int | None:
        """Play the first sane point from a random one on, unsettled ones first; None: there is none, a pass."""
        for empty in self._empty:
            count = len(empty)
            start = int(self._lots.random() * count)
            for step in range(count):
                at = (start + step) % count
                point = empty[at]
                if point != self._ko and not self._is_eye(point, colour) and self._play(point, colour):
                    # What was taken stands behind the end of the old list, so the index is still that of the point.
                    empty[at] = empty[-1]
                    empty.pop()
                    return point
        self._ko = NO_KO
        return None

    def _play_near(self, colour: int) -> int | None:
        """Play where the last stone is, half of the time."""
        last = self._last
        if last == NO_KO or int(self._lots.random() * 16) >= LOCALS_IN_16:
            return None
        near = [point for point in (*self._neighbours[last], *self._diagonals[last]) if not self.cells[point]]
        while near:
            point = near.pop(int(self._lots.random() * len(near)))
            if point != self._ko and not self._is_eye(point, colour) and self._play(point, colour):
                self._empty[self._order[point]].remove(point)
                return point
        return None

    def _add_empty(self, points: Iterable[int]) -> None:
        for point in points:
            self._empty[self._order[point]].append(point)

    def _answer(self, colour: int) -> int | None:
        """Take the stone just played if it stands in atari, or save what it put into atari, more often than not."""
        last = self._last
        if last == NO_KO or int(self._lots.random() * 16) >= ANSWERS_IN_16:
            return None
        cells = self.cells
        for start in (last, *self._neighbours[last]):
            if not cells[start]:
                continue
            _, liberties = self._look_at_chain(start)
            if len(liberties) != 1:
                continue
            point = liberties.pop()
            if point == self._ko or (cells[start] == colour and not self._saves(point, colour)):
                continue
            if self._play(point, colour):
                self._empty[self._order[point]].remove(point)
                return point
        return None

    def _saves(self, point: int, colour: int) -> bool:
        """Whether a chain in atari has more than one liberty after `colour` has played on its last one."""
        cells = self.cells
        if sum(not cells[beside] for beside in self._neighbours[point]) >= 2:
            return True
        cells[point] = colour
        _, liberties = self._look_at_chain(point)
        cells[point] = EMPTY
        return len(liberties) >= 2

    def _is_eye(self, point: int, colour: int) -> bool:
        cells = self.cells
        for beside in self._neighbours[point]:
            if cells[beside] != colour:
                return False
        diagonals = self._diagonals[point]
        against = [at for at in diagonals if cells[at] == 3 - colour]
        return len(against) <= (1 if len(diagonals) == 4 else 0)

    def _play(self, point: int, colour: int) -> bool:
        """Play if it is legal and sane, and say so. Taking the point from the list of empty ones is the caller's."""
        cells = self.cells
        cells[point] = colour
        taken: list[int] = []
        free = 0
        for beside in self._neighbours[point]:
            stone = cells[beside]
            if not stone:
                free += 1
            elif stone != colour:
                for near in self._neighbours[beside]:
                    if not cells[near]:
                        break
                else:
                    dead = find_dead_chain(cells, self._neighbours, beside)
                    for one in dead or ():
                        cells[one] = EMPTY
                    taken += dead or ()
        size = 1
        if free < 2 or taken:
            chain, liberties = self._look_at_chain(point)
            size = len(chain)
            if not taken and (not liberties or (len(liberties) == 1 and size > LARGEST_SACRIFICE)):
                cells[point] = EMPTY
                return False
            free = len(liberties)
        self._ko = taken[0] if len(taken) == 1 and size == 1 and free == 1 else NO_KO
        self._add_empty(taken)
        return True

    def _look_at_chain(self, start: int) -> tuple[list[int], set[int]]:
        """The points of a chain and its liberties; looks no further than two of these."""
        cells, neighbours = self.cells, self._neighbours
        colour = cells[start]
        chain, reached, liberty = [start], {start}, NO_KO
        for point in chain:  # grows while it is walked
            for beside in neighbours[point]:
                stone = cells[beside]
                if stone == colour:
                    if beside not in reached:
                        reached.add(beside)
                        chain.append(beside)
                elif not stone and beside != liberty:
                    if liberty != NO_KO:
                        return chain, {beside, liberty}
                    liberty = beside
        return chain, set() if liberty == NO_KO else {liberty}


@cache
def diagonals_of(size: int) -> tuple[tuple[int, ...], ...]:
    """For each point the one to four points that touch it at a corner."""
    return tuple(
        tuple(
            (row + down) * size + column + right
            for down in (-1, 1)
            for right in (-1, 1)
            if 0 <= row + down < size and 0 <= column + right < size
        )
        for row in range(size)
        for column in range(size)
    )
