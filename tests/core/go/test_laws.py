"""What holds in any game: the fast board against a slow one that computes everything afresh."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tianyuan.core.go.board import Board, Repetition
from tianyuan.core.go.counting import count_area
from tianyuan.core.go.points import BLACK, Colour, opponent_of
from tianyuan.core.go.refusal import GoRefused

PASS = -1
GAMES = st.integers(2, 5).flatmap(
    lambda size: st.tuples(st.just(size), st.lists(st.integers(PASS, size * size - 1), max_size=120))
)
REPETITIONS: st.SearchStrategy[Repetition] = st.sampled_from(["situational", "positional", "referee"])


class SlowBoard:
    """The rules word for word: positions as tuples, every chain looked for anew on the whole board."""

    def __init__(self, size: int, repetition: Repetition) -> None:
        self.size = size
        self.repetition = repetition
        self.cells = (0,) * (size * size)
        self.history: list[tuple[tuple[int, ...], Colour]] = [(self.cells, BLACK)]

    def without_dead(self, cells: tuple[int, ...], colour: int) -> tuple[int, ...]:
        """The cells after every chain of a colour without liberty is taken off."""
        breathing = {at for at, cell in enumerate(cells) if not cell}
        while True:
            more = {at for at in range(len(cells)) if cells[at] == colour and self.beside(at) & breathing} - breathing
            if not more:
                return tuple(0 if cell == colour and at not in breathing else cell for at, cell in enumerate(cells))
            breathing |= more

    def beside(self, at: int) -> set[int]:
        row, column = divmod(at, self.size)
        steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return {r * self.size + c for r, c in steps if 0 <= r < self.size and 0 <= c < self.size}

    def play(self, colour: Colour, point: int) -> bool:
        if self.cells[point]:
            return False
        placed = (*self.cells[:point], colour, *self.cells[point + 1 :])
        after = self.without_dead(self.without_dead(placed, opponent_of(colour)), colour)
        reached = (after, opponent_of(colour))
        if not after[point] or self.is_repeated(reached):
            return False
        self.cells = after
        self.history.append(reached)
        return True

    def is_repeated(self, reached: tuple[tuple[int, ...], Colour]) -> bool:
        if self.repetition == "situational":
            return reached in self.history
        if self.repetition == "positional":
            return reached[0] in [cells for cells, _ in self.history]
        return reached in self.history[-2:-1]

    def pass_turn(self, colour: Colour) -> None:
        self.history.append((self.cells, opponent_of(colour)))


@given(game=GAMES, repetition=REPETITIONS)
@settings(max_examples=300, deadline=None)
def test_the_fast_board_equals_one_computed_afresh(game: tuple[int, list[int]], repetition: Repetition) -> None:
    size, points = game
    fast, slow = Board(size, repetition=repetition), SlowBoard(size, repetition)
    colour: Colour = BLACK
    plays = [0, 0, 0]
    for point in points:
        if point == PASS:
            fast.pass_turn(colour)
            slow.pass_turn(colour)
        else:
            before = fast.copy()
            asked = fast.why_refused(colour, point)
            assert fast == before
            assert slow.play(colour, point) == (asked is None)
            if asked is not None:
                with pytest.raises(GoRefused) as refused:
                    fast.play(colour, point)
                assert (refused.value.refusal, fast) == (asked, before)
                continue
            fast.play(colour, point)
            plays[colour] += 1
        colour = opponent_of(colour)
        assert tuple(fast.cells) == slow.cells
        assert fast.count_occurrences() == _occurrences(slow)
    standing = [fast.cells.count(stone) for stone in (1, 2)]
    assert standing == [plays[stone] - fast.captured[stone] for stone in (1, 2)]
    assert fast.positions == len(slow.history)


def _occurrences(slow: SlowBoard) -> int:
    if slow.repetition == "positional":
        return [cells for cells, _ in slow.history].count(slow.cells)
    return slow.history.count(slow.history[-1])


@given(game=GAMES)
@settings(max_examples=100, deadline=None)
def test_a_board_set_up_as_it_stands_plays_the_same(game: tuple[int, list[int]]) -> None:
    """Nothing but repetition depends on how a position came about."""
    size, points = game
    played = Board(size)
    colour: Colour = BLACK
    for point in points:
        if point != PASS and played.why_refused(colour, point) is None:
            played.play(colour, point)
            colour = opponent_of(colour)
    stones = {stone: [at for at, cell in enumerate(played.cells) if cell == stone] for stone in (1, 2)}
    afresh = Board(size, black=stones[1], white=stones[2], to_move=colour)
    for point in range(size * size):
        mine, its = played.why_refused(colour, point), afresh.why_refused(colour, point)
        assert mine == its or (mine is not None and mine.code in ("go.ko", "go.repetition"))


@given(game=GAMES)
@settings(max_examples=100, deadline=None)
def test_every_point_of_a_count_belongs_to_somebody(game: tuple[int, list[int]]) -> None:
    size, points = game
    cells = [0] * (size * size)
    for number, point in enumerate(points):
        cells[point] = 1 + number % 2
    area = count_area(cells, size=size, dead=[at for at, cell in enumerate(cells) if cell][:1])
    assert area.black_points + area.white_points + area.shared_points == size * size
    assert area.quarter_zi_of(1) + area.quarter_zi_of(2) == 4 * size * size
    assert all(area.owners[at] == cell for at, cell in enumerate(cells) if cell and at not in area.dead)
