"""A board that is played on 棋盘: stones, captures, suicide, repetition (S1-8, rules of play).

It changes in place and is fast: a flat list of cells, flood fill from the neighbours of the stone played, Zobrist keys
and a set of the positions that stood before. A frozen value for one moment of a game is `core.go.position.Position`.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, Literal

from tianyuan.core.go.points import BLACK, EMPTY, LARGEST, SMALLEST, WHITE, Colour, neighbours_of, opponent_of
from tianyuan.core.go.refusal import GoRefused, Refusal

Repetition = Literal["situational", "positional", "referee"]
# 60 bits fit two digits of a Python integer. Equal positions always have equal keys; that two different ones of a game
# of 1,000 moves share a key has a chance below 10⁻¹².
_KEY_BITS: Final = 60


def _make_key(name: str) -> int:
    return int.from_bytes(sha256(name.encode()).digest(), "big") >> (256 - _KEY_BITS)


_ZOBRIST: Final = tuple(
    tuple(_make_key(f"{colour} {point}") for point in range(LARGEST * LARGEST)) for colour in (EMPTY, BLACK, WHITE)
)
_WHITE_TO_MOVE: Final = _make_key("white to move")
_SIDES: Final[dict[Repetition, tuple[int, int, int]]] = {
    "situational": (0, _WHITE_TO_MOVE, 0),
    "positional": (0, 0, 0),
    "referee": (0, _WHITE_TO_MOVE, 0),
}


def find_dead_chain(cells: Sequence[int], neighbours: Sequence[Sequence[int]], start: int) -> list[int] | None:
    """The points of the chain that `start` belongs to if it has no liberty 气, else None."""
    colour = cells[start]
    chain, reached = [start], {start}
    for point in chain:  # grows while it is walked
        for beside in neighbours[point]:
            stone = cells[beside]
            if not stone:
                return None
            if stone == colour and beside not in reached:
                reached.add(beside)
                chain.append(beside)
    return chain


class Board:
    """The stones of one game with all that repetition needs to know. Side to move and turns are the caller's affair.

    `cells` holds EMPTY, BLACK or WHITE for each point and is only to be read. `captured[colour]` counts the stones of
    that colour taken off.

    The keys of all positions stand in one list and, with the place of the first of its like, in one dictionary. Copies
    share both, so that a copy costs no more late in a game; `positions` says how many of them are this board's own.
    """

    __slots__ = (
        "_board_key",
        "_first",
        "_keys",
        "_sides",
        "captured",
        "cells",
        "neighbours",
        "positions",
        "repetition",
        "size",
    )

    def __init__(
        self,
        size: int,
        *,
        repetition: Repetition = "situational",
        black: Iterable[int] = (),
        white: Iterable[int] = (),
        to_move: Colour = BLACK,
    ) -> None:
        """An empty board of `size` 2–25 with the set-up stones given. Raises GoRefused."""
        if not SMALLEST <= size <= LARGEST:
            raise GoRefused(Refusal("go.size_out_of_range"))
        self.size = size
        self.repetition: Repetition = repetition
        self.neighbours = neighbours_of(size)
        self.cells = [EMPTY] * (size * size)
        self.captured = [0, 0, 0]
        self._sides = _SIDES[repetition]
        self._board_key = 0
        self._set_up(black, BLACK)
        self._set_up(white, WHITE)
        self._refuse_dead_setup()
        self._keys = [self._board_key ^ self._sides[3 - to_move]]
        self._first = {self._keys[0]: 0}
        self.positions = 1

    def _set_up(self, points: Iterable[int], colour: Colour) -> None:
        for point in points:
            if not 0 <= point < len(self.cells):
                raise GoRefused(Refusal("go.point_off_board", point))
            if self.cells[point]:
                raise GoRefused(Refusal("go.setup_twice", point))
            self.cells[point] = colour
            self._board_key ^= _ZOBRIST[colour][point]

    def _refuse_dead_setup(self) -> None:
        for point, stone in enumerate(self.cells):
            if stone and find_dead_chain(self.cells, self.neighbours, point):
                raise GoRefused(Refusal("go.setup_without_liberty", point))

    def play(self, colour: Colour, point: int) -> Sequence[int]:
        """Play a stone and return the points of the stones it took. Raises GoRefused; then nothing has changed."""
        cells = self.cells
        if not 0 <= point < len(cells) or cells[point]:
            code = "go.occupied" if 0 <= point < len(cells) else "go.point_off_board"
            raise GoRefused(Refusal(code, point))
        neighbours = self.neighbours
        cells[point] = colour
        taken: Sequence[int] = ()
        breathes = False
        for beside in neighbours[point]:
            stone = cells[beside]
            if not stone:
                breathes = True
            elif stone != colour:
                # Most chains breathe at the first stone looked at; only the rest are worth a flood fill.
                for near in neighbours[beside]:
                    if not cells[near]:
                        break
                else:
                    dead = find_dead_chain(cells, neighbours, beside)
                    if dead:
                        self._take(dead)
                        taken = [*taken, *dead]
        if not (breathes or taken) and find_dead_chain(cells, neighbours, point):
            cells[point] = EMPTY
            raise GoRefused(Refusal("go.suicide", point))
        self._board_key ^= _ZOBRIST[colour][point]
        key = self._board_key ^ self._sides[colour]
        if self._first.get(key, self.positions) < self.positions:
            self._refuse_repetition(key, colour, point, taken)
        self._remember(key)
        return taken

    def pass_turn(self, colour: Colour) -> None:
        """Pass 停一手: always allowed. The position reached counts for repetition from now on."""
        self._remember(self._board_key ^ self._sides[colour])

    def why_refused(self, colour: Colour, point: int) -> Refusal | None:
        """The reason why `colour` may not play at `point` now; None: he may."""
        try:
            taken = self.play(colour, point)
        except GoRefused as refused:
            return refused.refusal
        self.positions -= 1
        key = self._keys.pop()  # no copy was made since, so nobody else has it
        if self._first[key] == self.positions:
            del self._first[key]
        self._take_back(colour, point, taken)
        return None

    def count_occurrences(self) -> int:
        """How often the position on the board has stood, now included; with its side to move unless positional."""
        own = self._keys[: self.positions]
        return own.count(own[-1])

    def copy(self) -> "Board":
        """A board of its own that stands the same and remembers the same positions."""
        twin = Board.__new__(Board)
        twin.size, twin.neighbours = self.size, self.neighbours
        twin.repetition, twin._sides = self.repetition, self._sides
        twin.cells, twin.captured = self.cells.copy(), self.captured.copy()
        twin._keys, twin._first, twin.positions = self._keys, self._first, self.positions
        twin._board_key = self._board_key
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, its = (
            (one.size, one.repetition, one.cells, one.captured, one._keys[: one.positions], one._board_key)
            for one in (self, other)
        )
        return mine == its

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def _remember(self, key: int) -> None:
        """The position of that key stands now."""
        at = self.positions
        if len(self._keys) != at:  # a copy has gone on another way: from here on this board remembers by itself
            self._keys = self._keys[:at]
            self._first = {known: place for known, place in self._first.items() if place < at}
        self._keys.append(key)
        self._first.setdefault(key, at)
        self.positions = at + 1

    def _take(self, dead: Sequence[int]) -> None:
        colour = self.cells[dead[0]]
        for point in dead:
            self.cells[point] = EMPTY
            self._board_key ^= _ZOBRIST[colour][point]
        self.captured[colour] += len(dead)

    def _take_back(self, colour: Colour, point: int, taken: Sequence[int]) -> None:
        enemy = opponent_of(colour)
        self.cells[point] = EMPTY
        self._board_key ^= _ZOBRIST[colour][point]
        for stone in taken:
            self.cells[stone] = enemy
            self._board_key ^= _ZOBRIST[enemy][stone]
        self.captured[enemy] -= len(taken)

    def _refuse_repetition(self, key: int, colour: Colour, point: int, taken: Sequence[int]) -> None:
        """Refuse a position that stood before, after taking the play back; under "referee" only the immediate ko."""
        is_ko = self.positions > 1 and key == self._keys[self.positions - 2]
        if self.repetition == "referee" and not is_ko:
            return
        self._take_back(colour, point, taken)
        raise GoRefused(Refusal("go.ko" if is_ko else "go.repetition", point, self._first[key]))
