from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.go.diagrams import draw_cells, read_cells
from tianyuan.core.go.board import find_dead_chain
from tianyuan.core.go.points import neighbours_of
from tianyuan.engines.playouts import Playout, diagonals_of


def draw_lots(seed: int) -> Random:
    return Random(seed)  # noqa: S311  # playouts, no secret


@given(seed=st.integers(0, 10_000), size=st.integers(2, 7), first=st.integers(1, 2))
@settings(max_examples=100, deadline=None)
def test_a_playout_ends_with_every_chain_breathing_and_the_same_for_the_same_lots(
    seed: int, size: int, first: int
) -> None:
    ends = [Playout([0] * size * size, size=size, lots=draw_lots(seed)).run(first) for _ in range(2)]
    assert ends[0] == ends[1]
    assert not any(find_dead_chain(ends[0], neighbours_of(size), at) for at, cell in enumerate(ends[0]) if cell)


def test_eyes_are_left_alone() -> None:
    drawn = ".X.\nXXX\n.X."
    assert draw_cells(Playout(read_cells(drawn), size=3, lots=draw_lots(1)).run(2), 3) == drawn


def test_a_stone_in_atari_is_taken_at_last() -> None:
    end = Playout(read_cells("O.X..\nXX...\n.X.X.\n.XXXX\n.X.X."), size=5, lots=draw_lots(1)).run(1)
    assert end[0] != 2


def test_diagonals() -> None:
    assert diagonals_of(3) == ((4,), (3, 5), (4,), (1, 7), (0, 2, 6, 8), (1, 7), (4,), (3, 5), (4,))
