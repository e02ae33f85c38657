import pytest

from tests.core.go.diagrams import draw_cells, read_position
from tianyuan.core.go.points import BLACK, WHITE, write_vertex
from tianyuan.core.go.position import place_handicap, start_position
from tianyuan.core.go.refusal import GoRefused, Refusal


def test_a_play_gives_a_new_value_and_leaves_the_old_one() -> None:
    start = start_position(9)
    after = start.play(40)
    assert (start.ply, start.cells[40], start.to_move) == (0, 0, BLACK)
    assert (after.ply, after.cells[40], after.to_move, after.last, after.taken) == (1, BLACK, WHITE, 40, ())
    assert after == start_position(9).play(40)
    assert after != start.play(41)
    assert after.size == 9


def test_what_a_play_took_stands_in_the_position() -> None:
    after = read_position("XO.\n...\n...", to_move=WHITE).play(3)
    assert (after.taken, dict(after.captured)) == ((0,), {BLACK: 1, WHITE: 0})


def test_two_passes_in_a_row_end_play_and_a_stone_between_does_not() -> None:
    start = start_position(9)
    ends = [
        start.pass_turn().play_has_ended,
        start.pass_turn().pass_turn().play_has_ended,
        start.pass_turn().play(3).pass_turn().play_has_ended,
        start.pass_turn().pass_turn().pass_turn().play_has_ended,
    ]
    assert ends == [False, True, False, True]


def test_when_play_resumes_the_opponent_of_who_wished_it_moves() -> None:
    ended = start_position(9).pass_turn().pass_turn()
    resumed = ended.with_to_move(WHITE)
    assert (resumed.to_move, resumed.passes_in_row, resumed.play_has_ended) == (WHITE, 0, False)
    assert resumed.play(4).cells[4] == WHITE


def test_every_empty_point_that_is_refused_has_its_reason() -> None:
    corner = read_position(".O..\nOO..\n....\n....")
    assert corner.refusals() == {0: Refusal("go.suicide", 0)}
    assert corner.legal_points() == (2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    assert [corner.why_refused(point) for point in (0, 1, 2)] == [
        Refusal("go.suicide", 0),
        Refusal("go.occupied", 1),
        None,
    ]


HANDICAPS = {
    2: "Q16 D4",
    3: "Q16 D4 Q4",
    4: "D16 Q16 D4 Q4",
    5: "D16 Q16 K10 D4 Q4",
    6: "D16 Q16 D10 Q10 D4 Q4",
    7: "D16 Q16 D10 K10 Q10 D4 Q4",
    8: "D16 K16 Q16 D10 Q10 D4 K4 Q4",
    9: "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4",
}


@pytest.mark.parametrize("stones", HANDICAPS)
def test_handicap_stones_stand_on_the_stars(stones: int) -> None:
    points = place_handicap(19, stones)
    assert " ".join(write_vertex(point, size=19) for point in points) == HANDICAPS[stones]
    start = start_position(19, black=points, to_move=WHITE)
    assert (start.to_move, start.cells.count(BLACK)) == (WHITE, stones)


def test_small_boards_have_their_stars_on_the_third_line() -> None:
    assert [write_vertex(point, size=9) for point in place_handicap(9, 2)] == ["G7", "C3"]


@pytest.mark.parametrize(("size", "stones"), [(19, 1), (19, 10), (7, 2), (18, 4)])
def test_other_handicaps_have_no_fixed_places(size: int, stones: int) -> None:
    with pytest.raises(GoRefused) as refused:
        place_handicap(size, stones)
    assert refused.value.code == "go.handicap_out_of_range"


def test_a_drawing_is_what_stands() -> None:
    drawn = "X.\n.O"
    assert draw_cells(read_position(drawn).cells, 2) == drawn  # type: ignore[arg-type]


def test_branches_of_one_game_remember_their_own_positions() -> None:
    """Where two games part, each may come to what stood in the other only."""
    start = start_position(5)
    left, right, again = (
        start.play(one).play(two).play(three) for one, two, three in ((0, 1, 5), (5, 1, 0), (0, 1, 5))
    )
    assert (left == again, left.cells == right.cells, left == right) == (True, True, False)
    assert [one.play(7).board.positions for one in (left, right, again)] == [5, 5, 5]
