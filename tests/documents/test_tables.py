"""Tables in the encodings and forms that people send, and what is said of those that cannot be read."""

import io

import pytest
import xlsxwriter

from tianyuan.documents.faults import FileFault
from tianyuan.documents.tables import LARGEST_BYTES, LONGEST_CELL, MOST_ROWS, TableRead, read_table

TEXT = "编号,姓名\n1,王伟\n2,李娜\n"
ROWS = [["1", "王伟"], ["2", "李娜"]]


def refused(code: str, *, line: int = 0, **data: str) -> TableRead:
    fault = FileFault(file="f", line=line, code=f"documents.{code}", data=tuple(data.items()))
    return TableRead(table=None, faults=(fault,))


def make_xlsx(*sheets: list[list[object]]) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        for rows in sheets:
            sheet = book.add_worksheet()
            for number, row in enumerate(rows):
                for column, cell in enumerate(row):
                    sheet.write(number, column, cell)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("gb18030"),
        TEXT.encode("utf-16"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.replace(",", ";").encode(),
        TEXT.replace(",", "\t").encode(),
        TEXT.rstrip("\n").encode(),
        TEXT.replace("王伟", '"王伟"').encode(),
        make_xlsx([["编号", "姓名"], [1, "王伟"], [2.0, "李娜"]]),
    ],
    ids=[
        "utf8",
        "bom",
        "gb18030",
        "utf16",
        "utf16be",
        "crlf",
        "cr",
        "semicolon",
        "tab",
        "no-last-newline",
        "quoted",
        "xlsx",
    ],
)
def test_one_table_in_many_forms(data: bytes) -> None:
    read = read_table(data, file="f")
    assert read.faults == read.notices == ()
    assert read.table is not None
    assert (read.table.header, read.table.rows, list(read.table.lines)) == (("编号", "姓名"), ROWS, [2, 3])


def test_lines_are_those_of_the_file_across_blank_rows_and_cells_of_several_lines() -> None:
    read = read_table(b'\nid,name\n\n1,"a\nb"\n,\n2,c\n', file="f")
    assert read.table is not None
    assert read.table.header_line == 2
    assert (list(read.table.lines), read.table.rows) == ([4, 7], [["1", "a\nb"], ["2", "c"]])


def test_short_rows_are_filled_and_cells_beyond_the_heading_are_named() -> None:
    read = read_table(b"a,b\n1\n1,2,,\n1,2,x\n", file="f")
    assert read.table is not None
    assert [row[:2] for row in read.table.rows] == [["1", ""], ["1", "2"], ["1", "2"]]
    data = (("found", "x"), ("columns", "2"))
    assert read.faults == (FileFault(file="f", line=4, column=3, code="documents.cells_too_many", data=data),)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", refused("file_empty")),
        (b"\n , \n\n", refused("file_empty")),
        (b"id\n1\0\n", refused("nul_character", line=2)),
        (b"id\n\xff\xff\n", refused("encoding_unknown", position="3")),
        (b"\xff\xfei", refused("encoding_unknown", position="2")),
        (b"PK\x03\x04 not a workbook", refused("sheet_unreadable")),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), refused("sheet_unreadable")),
        (b"x" * (LARGEST_BYTES + 1), refused("file_too_large", limit="50")),
        (b"id\n" + b"1\n" * (MOST_ROWS + 1), refused("rows_too_many", limit="200000")),
    ],
    ids=["empty", "blank", "nul", "bytes", "half-utf16", "zip", "xls", "large", "rows"],
)
def test_what_is_no_table_is_refused(data: bytes, expected: TableRead) -> None:
    assert read_table(data, file="f") == expected


def test_rows_before_broken_quotes_are_still_read() -> None:
    read = read_table(b'a,b\n1,2\n3,"4\n5,6\n', file="f")
    assert read.table is not None
    assert read.table.rows == [["1", "2"]]
    assert read.faults == (FileFault(file="f", line=3, code="documents.quotes_broken"),)


def test_a_cell_that_swallows_the_file_is_named() -> None:
    read = read_table(b"a\n1\n" + b"x" * 140_000, file="f")
    assert read.faults == (FileFault(file="f", line=3, code="documents.cell_far_too_long"),)
    assert LONGEST_CELL < 140_000


def test_a_sheet_that_claims_billions_of_cells_is_refused() -> None:
    rows = make_xlsx([["id"]])
    assert read_table(rows, file="f").faults == ()
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "id")
        sheet.write(1_048_575, 16_383, "far")
    assert read_table(out.getvalue(), file="f") == refused("sheet_unreadable")


def test_the_first_filled_sheet_is_read_and_the_others_are_named() -> None:
    read = read_table(make_xlsx([], [["id"], [7]], [["more"]]), file="f")
    assert read.table is not None
    assert read.table.rows == [["7"]]
    data = (("sheet", "Sheet2"), ("others", "Sheet3"))
    assert read.notices == (FileFault(file="f", code="documents.sheets_left_out", data=data),)
