"""The judge on positions whose answer every player knows."""

import pytest

from tests.core.go.diagrams import read_cells
from tianyuan.engines.judge import judge_position
from tianyuan.engines.verdict import GroupVerdict, Judgement

SEEDS = ("a", "b")

# Two living sides, a white stone lost among black's points and a black one among white's.
LOST_STONES = """
.X.XO....
.XXXO.O.O
..O.XOOO.
...XXO...
....XO.X.
....XO...
..X.XOO..
..XXXO.O.
....XO...
"""
# At the top eight black and five white stones share two liberties: who plays there first loses.
SEKI = """
OXX.OOX..
OXX.OOXX.
OOXXOXX..
.OOOXX...
...OX....
.O.OX.X..
...OX....
.OOOXX.X.
...OX....
"""


def judge(drawn: str, seed: str) -> Judgement:
    cells = read_cells(drawn)
    return judge_position(cells, size=int(len(cells) ** 0.5), seed=seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_lost_stones_are_dead_and_the_others_live_and_all_is_sure(seed: str) -> None:
    judgement = judge(LOST_STONES, seed)
    assert (judgement.dead, judgement.is_sure) == ((20, 43), True)


@pytest.mark.parametrize("seed", SEEDS)
def test_in_seki_both_sides_live(seed: str) -> None:
    assert judge(SEKI, seed).dead == ()


def test_the_same_seed_gives_the_same_judgement() -> None:
    assert judge(LOST_STONES, "x") == judge(LOST_STONES, "x")


def test_every_stone_stands_in_one_group() -> None:
    cells = read_cells(LOST_STONES)
    points = [point for group in judge(LOST_STONES, "x").groups for point in group.points]
    assert sorted(points) == [point for point, cell in enumerate(cells) if cell]


def test_dead_chains_of_both_colours_side_by_side_are_not_sure() -> None:
    """Nobody can live on a board of 2 × 2: whatever is said of it, both cannot be surely dead."""
    judgement = judge("XO\n..", "x")
    assert not (all(group.is_dead for group in judgement.groups) and judgement.is_sure)


@pytest.mark.parametrize("size", [2, 3, 5, 25])
def test_an_empty_board_of_any_size_has_no_groups(size: int) -> None:
    assert judge_position([0] * size * size, size=size, seed="x").groups == ()


def test_a_judgement_knows_its_dead_and_whether_it_is_sure() -> None:
    groups = (
        GroupVerdict(points=(3, 4), is_dead=True, is_sure=True, per_mille=900),
        GroupVerdict(points=(1,), is_dead=True, is_sure=False, per_mille=100),
        GroupVerdict(points=(0,), is_dead=False, is_sure=True, per_mille=1000),
    )
    judgement = Judgement(engine="playouts", groups=groups)
    assert (judgement.dead, judgement.is_sure) == ((1, 3, 4), False)
