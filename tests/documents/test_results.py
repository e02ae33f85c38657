"""Rows of results: every word for a result, and every bad row with its line, column and reason."""

import pytest

from tianyuan.core.field import RESULT_CODES, ResultRow
from tianyuan.core.standings.values import RowFault
from tianyuan.documents.faults import FileFault
from tianyuan.documents.results import read_results

HEADING = "round,board,black,white,result\n"
KNOWN = ", ".join(RESULT_CODES)


def row(black: str, white: str | None, result: str, *, number: int = 1, board: int | None = None) -> ResultRow:
    return ResultRow(round=number, board=board, black=black, white=white, result=result)  # type: ignore[arg-type]


def cell(line: int, column: int, name: str, code: str, /, **data: str) -> FileFault:
    return FileFault(file="r", line=line, column=column, column_name=name, code=code, data=tuple(data.items()))


def test_rows_in_english() -> None:
    read = read_results((HEADING + "1,1,a,b,black\n1,2,c,d,Draw\n1,,e,,bye\n2,,e,,absent\n").encode(), "r")
    assert (read.faults, read.notices) == ((), ())
    assert read.rows == (
        row("a", "b", "black", board=1),
        row("c", "d", "draw", board=2),
        row("e", None, "bye"),
        row("e", None, "absent", number=2),
    )


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("黑胜", "black"),
        ("白胜", "white"),
        ("和棋", "draw"),
        ("双负", "both_lose"),
        ("白弃权", "black_by_forfeit"),
        ("黑方弃权", "white_by_forfeit"),
    ],
)
def test_rows_in_chinese(word: str, code: str) -> None:
    read = read_results(f"轮次,台次,黑方,白方,结果\n1,,甲,乙,{word}\n".encode("gb18030"), "r")
    assert read.rows == (row("甲", "乙", code),)


@pytest.mark.parametrize(("word", "code"), [("轮空", "bye"), ("缺席", "absent")])
def test_alone_in_chinese(word: str, code: str) -> None:
    assert read_results(f"轮次,黑方,白方,结果\n1,甲,,{word}\n".encode(), "r").rows == (row("甲", None, code),)


def test_every_bad_cell_is_listed_and_no_row_is_given() -> None:
    text = HEADING + "0,1,a,b,black\nx,0,,b,black\n1,1,a,b,\n1,1,a,b,won\n"
    read = read_results(text.encode(), "r")
    assert read.rows == ()
    assert read.faults == (
        cell(2, 1, "round", "documents.number_unreadable", least="1", found="0"),
        cell(3, 1, "round", "documents.number_unreadable", least="1", found="x"),
        cell(3, 2, "board", "documents.number_unreadable", least="1", found="0"),
        cell(3, 3, "black", "documents.id_empty"),
        cell(4, 5, "result", "documents.result_empty", known=KNOWN),
        cell(5, 5, "result", "documents.result_unknown", found="won", known=KNOWN),
    )


def test_faults_found_by_the_rules_stand_at_their_cells() -> None:
    read = read_results((HEADING + "\n1,1,a,b,black\n1,2,c,,white\n").encode(), "r")
    faults = (
        RowFault(index=1, code="white_missing", data=(("result", "white"),)),
        RowFault(index=0, code="unknown_player", data=(("column", "white"), ("id", "b"))),
    )
    assert read.locate(faults) == (
        cell(3, 4, "white", "results.unknown_player", column="white", id="b"),
        cell(4, 4, "white", "results.white_missing", result="white"),
    )
