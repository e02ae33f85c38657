"""Tables as text, CSV and xlsx."""

import io

import pytest
from python_calamine import CalamineWorkbook

from tianyuan.documents.layout import Grid, Money, display_width, write_csv, write_text, write_xlsx

GRID = Grid(
    title="奖金 A/B",
    headings=("n", "name", "sum"),
    rows=((1, "王伟", Money(fen=123_450, words="1,234.50元")), (10, "=SUM(A1)", None)),
    notes=("note",),
)


def test_text_is_aligned_with_chinese_two_cells_wide() -> None:
    expected = """\
奖金 A/B

 n  name             sum
--  --------  ----------
 1  王伟      1,234.50元
10  =SUM(A1)

note
"""
    assert write_text((GRID,)).decode() == expected


def test_a_table_without_rows_has_its_title_and_notes() -> None:
    empty = Grid(title="t", headings=("a",), rows=(), notes=("nobody",))
    assert write_text((empty,)).decode() == "t\n\nnobody\n"


@pytest.mark.parametrize(("text", "width"), [("", 0), ("ab", 2), ("王伟", 4), ("e\u0301", 1), ("（a）", 5)])
def test_display_width(text: str, width: int) -> None:
    assert display_width(text) == width


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_text_never_begins_a_formula(start: str) -> None:
    written = write_csv(("a", "b"), ((f"{start}x", -1),)).decode()
    assert written.startswith("a,b\n")
    assert written.replace('"', "") == f"a,b\n'{start}x,-1\n"


def test_xlsx_writes_text_as_text_and_sums_as_numbers() -> None:
    book = CalamineWorkbook.from_filelike(io.BytesIO(write_xlsx((GRID, GRID))))
    assert book.sheet_names == ["奖金 A_B", "奖金 A_B 2"]
    assert book.get_sheet_by_index(0).to_python() == [
        ["奖金 A/B", "", ""],
        ["n", "name", "sum"],
        [1.0, "王伟", 1234.5],
        [10.0, "=SUM(A1)", ""],
        ["", "", ""],
        ["note", "", ""],
    ]
