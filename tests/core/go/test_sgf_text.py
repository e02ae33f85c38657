import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.go.points import PointUnreadable
from tianyuan.core.go.sgf_text import read_move, read_number, read_points, read_simple_text, read_text, write_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\\]b\\\\c\\:d", "a]b\\c:d"),
        ("soft\\\nbreak and\\\r\nanother\\\rone", "softbreak andanotherone"),
        ("hard\r\nbreaks\rare\nkept\n\rso", "hard\nbreaks\nare\nkept\nso"),
        ("a\tb\vc", "a b c"),
        ("\\\\\nx", "\\\nx"),
    ],
)
def test_text_is_read_as_the_format_says(value: str, text: str) -> None:
    assert read_text(value) == text


def test_simple_text_has_no_line_breaks() -> None:
    assert read_simple_text(" 王\n伟\\\n ") == "王 伟"


@given(text=st.text())
def test_what_is_written_reads_back(text: str) -> None:
    assert read_text(write_text(text)) == read_text(text.replace("\\", "\\\\"))


def test_numbers() -> None:
    values = ["19", " -3 ", "+2", "", "x", "1.5", "1234567890"]
    assert [read_number(value) for value in values] == [19, -3, 2, None, None, None, None]


def test_point_lists_spread_rectangles_and_name_each_point_once() -> None:
    assert read_points(("aa", "ba:cb", "ba"), size=9) == (0, 1, 2, 10, 11)


@pytest.mark.parametrize("values", [("cc:aa",), ("ca:ac",), ("zz",), ("aa:zz",), ("aa:",), ("",)])
def test_point_lists_that_name_no_points_are_refused(values: tuple[str, ...]) -> None:
    with pytest.raises(PointUnreadable):
        read_points(values, size=9)


def test_a_pass_is_empty_or_tt_up_to_19() -> None:
    assert [read_move(value, size=19) for value in ("", "tt", "aa", "ss")] == [None, None, 0, 360]
    assert read_move("tt", size=21) == 19 * 21 + 19
    with pytest.raises(PointUnreadable):
        read_move("uu", size=19)
