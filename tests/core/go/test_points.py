import pytest

from tianyuan.core.go.points import (
    BLACK,
    WHITE,
    PointUnreadable,
    neighbours_of,
    opponent_of,
    read_letters,
    read_vertex,
    write_letters,
    write_vertex,
)


def test_columns_leave_out_i_and_row_1_is_at_the_bottom() -> None:
    names = ["A19", "T19", "H1", "J1", "k10"]
    assert [read_vertex(name, size=19) for name in names] == [0, 18, 349, 350, 180]
    assert [write_vertex(point, size=19) for point in (0, 18, 349, 350, 180)] == ["A19", "T19", "H1", "J1", "K10"]


def test_every_point_of_every_size_reads_back() -> None:
    for size in (2, 9, 25):
        points = list(range(size * size))
        assert [read_vertex(write_vertex(point, size=size), size=size) for point in points] == points
        assert [read_letters(write_letters(point, size=size), size=size) for point in points] == points


@pytest.mark.parametrize("text", ["", "I5", "D", "4D", "D-4", "D4x", "D123", "D４", "点"])
def test_a_text_that_names_no_point_is_refused(text: str) -> None:
    with pytest.raises(PointUnreadable) as refused:
        read_vertex(text, size=19)
    assert (refused.value.code, refused.value.text) == ("go.vertex_unreadable", text)


@pytest.mark.parametrize("text", ["D0", "D20", "U1"])
def test_a_point_beside_the_board_is_refused(text: str) -> None:
    with pytest.raises(PointUnreadable) as refused:
        read_vertex(text, size=19)
    assert refused.value.code == "go.vertex_off_board"


@pytest.mark.parametrize(
    ("text", "code"), [("a", "unreadable"), ("abc", "unreadable"), ("at", "off_board"), ("A1", "off_board")]
)
def test_letters_that_name_no_point_are_refused(text: str, code: str) -> None:
    with pytest.raises(PointUnreadable) as refused:
        read_letters(text, size=19)
    assert refused.value.code == f"go.letters_{code}"


def test_a_corner_has_two_neighbours_an_edge_three_the_middle_four() -> None:
    assert neighbours_of(3) == (
        (1, 3),
        (0, 2, 4),
        (1, 5),
        (0, 4, 6),
        (1, 3, 5, 7),
        (2, 4, 8),
        (3, 7),
        (4, 6, 8),
        (5, 7),
    )


def test_the_opponent_of_the_opponent_is_oneself() -> None:
    assert (opponent_of(BLACK), opponent_of(WHITE)) == (WHITE, BLACK)
