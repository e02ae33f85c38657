import pytest

from tests.core.go.diagrams import read_cells
from tianyuan.core.go.counting import Area, Count, chain_at, count_area, count_game, write_half_points, write_result
from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.core.go.refusal import GoRefused, Refusal


def owners_of(drawn: str, *dead: int) -> Area:
    cells = read_cells(drawn)
    return count_area(cells, size=int(len(cells) ** 0.5), dead=dead)


def test_living_stones_and_the_points_around_them_count_and_the_shared_ones_half() -> None:
    area = owners_of(".X.O.\n.X.O.\n.X.O.\n.X.O.\n.X.O.")
    assert (area.black_points, area.white_points, area.shared_points) == (10, 10, 5)
    assert [area.quarter_zi_of(BLACK), area.quarter_zi_of(WHITE)] == [50, 50]


def test_one_dead_stone_names_its_chain_and_gives_its_points_to_the_other_side() -> None:
    area = owners_of(".XO.O\n.XOOO\n.XO.X\n.XOXX\n.XO..", 14)
    assert area.dead == (14, 18, 19)
    assert (area.black_points, area.white_points, area.shared_points) == (10, 15, 0)


def test_in_seki_the_eye_of_one_side_is_its_own_and_the_shared_points_are_half() -> None:
    area = owners_of("X.XO.\nXXXO.\nOOX.O\n.OXXO\nOOO.O")
    assert area.owners[1] == BLACK
    assert area.owners[13] == area.owners[23] == 0


def test_an_empty_board_is_shared() -> None:
    assert owners_of("...\n...\n...").shared_points == 9


@pytest.mark.parametrize(
    ("dead", "code"), [(4, "go.dead_without_stone"), (9, "go.point_off_board"), (-1, "go.point_off_board")]
)
def test_a_dead_stone_must_be_one(dead: int, code: str) -> None:
    with pytest.raises(GoRefused) as refused:
        owners_of("X..\n...\n...", dead)
    assert refused.value.refusal == Refusal(code, dead)


def test_naming_a_chain_twice_is_naming_it_once() -> None:
    assert owners_of("XX.\n...\n...", 0, 1) == owners_of("XX.\n...\n...", 1)


def test_a_chain_is_what_is_connected() -> None:
    cells = read_cells("XX.\n.X.\nX.O")
    assert chain_at(cells, 0, size=3) == {0, 1, 4}
    assert chain_at(cells, 2, size=3) == {2, 5}


def test_the_count_says_what_each_side_has_and_what_was_even() -> None:
    area = Area(size=19, owners=(BLACK,) * 185 + (WHITE,) * 176, dead=())
    assert count_game(area, komi_quarter_zi=15) == Count(
        black_quarter_zi=740,
        white_quarter_zi=704,
        komi_quarter_zi=15,
        black_penalty_quarter_zi=0,
        white_penalty_quarter_zi=0,
        black_even_quarter_zi=737,
        winner=BLACK,
        margin_quarter_zi=3,
    )


def test_a_white_penalty_helps_black_and_equal_is_a_draw() -> None:
    area = Area(size=19, owners=(BLACK,) * 180 + (0,) + (WHITE,) * 180, dead=())
    even = count_game(area, komi_quarter_zi=0)
    assert (even.winner, even.margin_quarter_zi, write_result(even)) == (None, 0, "0")
    helped = count_game(area, komi_quarter_zi=0, white_penalty_quarter_zi=4)
    assert (helped.winner, helped.margin_quarter_zi, write_result(helped)) == (BLACK, 4, "B+2")


def test_half_points_are_written_as_points() -> None:
    assert [write_half_points(half) for half in (0, 1, 2, 15, -1, -13)] == ["0", "0.5", "1", "7.5", "-0.5", "-6.5"]
