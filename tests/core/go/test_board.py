import pytest

from tests.core.go.diagrams import draw_cells, read_cells, read_position
from tianyuan.core.go.board import Board
from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.core.go.refusal import GoRefused, Refusal

KO = """
.XO.
XO.O
.XO.
....
"""


def board_of(drawn: str) -> Board:
    return read_position(drawn).board


def refusal_of(board: Board, colour: int, point: int) -> Refusal:
    with pytest.raises(GoRefused) as refused:
        board.play(BLACK if colour == BLACK else WHITE, point)
    assert refused.value.code == refused.value.refusal.code
    return refused.value.refusal


def test_a_stone_without_liberty_is_taken() -> None:
    board = board_of("XO.\n...\n...")
    assert board.play(WHITE, 3) == [0]
    assert (draw_cells(board.cells, 3), board.captured) == (".O.\nO..\n...", [0, 1, 0])


def test_one_play_takes_several_chains_and_one_chain_only_once() -> None:
    board = board_of("X.X\nOXO\n.O.")
    assert sorted(board.play(WHITE, 1)) == [0, 2, 4]
    assert draw_cells(board.cells, 3) == ".O.\nO.O\n.O."
    ring = board_of("OOXX\nO.OX\nOOXX\nXXX.")
    assert sorted(ring.play(BLACK, 5)) == [0, 1, 4, 6, 8, 9]


def test_a_play_that_takes_is_no_suicide() -> None:
    board = board_of(".OX\nOX.\nX..")
    assert sorted(board.play(BLACK, 0)) == [1, 3]


def test_suicide_of_one_stone_and_of_a_chain_is_refused_and_changes_nothing() -> None:
    board = board_of(".O.\nOO.\n...")
    before = board.copy()
    assert refusal_of(board, BLACK, 0) == Refusal("go.suicide", 0)
    assert board == before
    chain = board_of("X.O\nOO.\n...")
    assert refusal_of(chain, BLACK, 1) == Refusal("go.suicide", 1)


def test_an_occupied_point_and_one_beside_the_board_are_refused() -> None:
    board = board_of("X..\n...\n...")
    codes = [refusal_of(board, WHITE, point).code for point in (0, -1, 9)]
    assert codes == ["go.occupied", "go.point_off_board", "go.point_off_board"]


def test_a_ko_may_not_be_taken_back_at_once_but_after_a_threat() -> None:
    board = board_of(KO)
    assert board.play(BLACK, 6) == [5]
    taken = board.copy()
    assert refusal_of(board, WHITE, 5) == Refusal("go.ko", 5, 0)
    assert board == taken
    board.play(WHITE, 15)
    board.play(BLACK, 12)
    assert board.play(WHITE, 5) == [6]
    assert board.positions == 5


def test_why_refused_tells_without_playing() -> None:
    board = board_of(KO)
    board.play(BLACK, 6)
    before = board.copy()
    reasons = [board.why_refused(WHITE, point) for point in (5, 6, 15)]
    assert reasons == [Refusal("go.ko", 5, 0), Refusal("go.occupied", 6), None]
    assert board.why_refused(BLACK, 5) is None
    assert board == before


def test_asking_about_a_position_that_stood_before_forgets_none_of_them() -> None:
    board = read_position(".X.X.\nOOX..\n.....\n.....\n.....", repetition="referee").board
    for _ in range(2):
        for colour, point in ((BLACK, 0), (WHITE, 2), (BLACK, 1)):
            board.play(BLACK if colour == BLACK else WHITE, point)
        board.pass_turn(WHITE)
    before = board.copy()
    assert board.why_refused(BLACK, 0) is None
    assert board == before
    board.play(BLACK, 0)
    assert board.count_occurrences() == 3


def test_a_copy_is_a_board_of_its_own() -> None:
    board = Board(5, repetition="positional", black=[0], white=[6], to_move=WHITE)
    twin = board.copy()
    assert twin == board
    twin.play(WHITE, 1)
    assert twin != board
    assert (board.cells[1], board.positions) == (0, 1)
    assert board != 5


@pytest.mark.parametrize("size", [1, 26, 0, -3])
def test_boards_are_of_2_to_25(size: int) -> None:
    with pytest.raises(GoRefused) as refused:
        Board(size)
    assert refused.value.refusal == Refusal("go.size_out_of_range")


@pytest.mark.parametrize(
    ("black", "white", "refusal"),
    [
        ([4, 4], [], Refusal("go.setup_twice", 4)),
        ([4], [4], Refusal("go.setup_twice", 4)),
        ([9], [], Refusal("go.point_off_board", 9)),
        ([0], [1, 3], Refusal("go.setup_without_liberty", 0)),
    ],
)
def test_a_setup_that_cannot_stand_is_refused(black: list[int], white: list[int], refusal: Refusal) -> None:
    with pytest.raises(GoRefused) as refused:
        Board(3, black=black, white=white)
    assert refused.value.refusal == refusal


def test_a_drawing_reads_back() -> None:
    assert draw_cells(read_cells(KO), 4) == KO.strip()
