"""The rows of results 成绩表: `round,board,black,white,result`, in English or Chinese headings and words."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from tianyuan.core.field import RESULT_CODES, ResultCode, ResultRow
from tianyuan.core.standings.values import RowFault
from tianyuan.documents.cells import parse_id, parse_number
from tianyuan.documents.faults import CellRefused, FileFault, quote_found
from tianyuan.documents.tables import Table, match_columns, parse_cells, read_table

COLUMNS = ("round", "board", "black", "white", "result")
REQUIRED = ("round", "black", "white", "result")
HEADINGS = dict(zip(("轮次", "台次", "黑方", "白方", "结果"), COLUMNS, strict=True)) | {name: name for name in COLUMNS}
RESULT_WORDS: dict[str, ResultCode] = {
    "黑胜": "black",
    "白胜": "white",
    "和棋": "draw",
    "和": "draw",
    "双负": "both_lose",
    "双方判负": "both_lose",
    "白弃权": "black_by_forfeit",
    "白方弃权": "black_by_forfeit",
    "黑弃权": "white_by_forfeit",
    "黑方弃权": "white_by_forfeit",
    "轮空": "bye",
    "缺席": "absent",
    "请假": "absent",
    "未参赛": "absent",
}

_COLUMN_AT_FAULT = {
    "round_out_of_range": "round",
    "unknown_result": "result",
    "white_missing": "white",
    "white_not_expected": "white",
    "plays_himself": "white",
}


@dataclass(frozen=True, kw_only=True)
class ResultsRead:
    """Rows in the order of the file, and the table that knows where each stands. With any fault there are no rows."""

    rows: tuple[ResultRow, ...]
    faults: tuple[FileFault, ...]
    notices: tuple[FileFault, ...]
    table: Table | None
    columns: tuple[tuple[str, int], ...]

    def locate(self, faults: Iterable[RowFault]) -> tuple[FileFault, ...]:
        """What the rules found wrong with the rows, each at its cell, in the order of the file."""
        found = [self._locate_one(fault) for fault in faults]
        return tuple(sorted(found, key=lambda fault: (fault.line, fault.column)))

    def _locate_one(self, fault: RowFault) -> FileFault:
        if self.table is None:
            raise ValueError("no_table")
        name = dict(fault.data).get("column") or _COLUMN_AT_FAULT.get(fault.code, "black")
        data = tuple((field, quote_found(value)) for field, value in fault.data)
        return self.table.fault(fault.index, dict(self.columns)[name], f"results.{fault.code}", data=data)


def read_results(data: bytes, filename: str) -> ResultsRead:
    """Read the rows of results from a CSV file or a spreadsheet. Who the players are is not looked at here."""
    read = read_table(data, file=filename)
    if read.table is None:
        return ResultsRead(rows=(), faults=read.faults, notices=read.notices, table=None, columns=())
    columns, matched = match_columns(read.table, HEADINGS, REQUIRED)
    faults = [*read.faults, *matched.faults]
    rows: tuple[ResultRow, ...] = ()
    if not matched.faults:
        rows, refused = _read_rows(read.table, columns)
        faults += refused
    faults.sort(key=lambda fault: (fault.line, fault.column))
    return ResultsRead(
        rows=() if faults else rows,
        faults=tuple(faults),
        notices=(*read.notices, *matched.notices),
        table=read.table,
        columns=tuple(columns.items()),
    )


def _parse_result(text: str) -> ResultCode:
    word = RESULT_WORDS.get(text)
    if word is not None:
        return word
    for code in RESULT_CODES:
        if text.casefold() == code:
            return code
    if not text:
        raise CellRefused("documents.result_empty", known=", ".join(RESULT_CODES))
    raise CellRefused("documents.result_unknown", found=quote_found(text), known=", ".join(RESULT_CODES))


_PARSERS: dict[str, Callable[[str], Any]] = {
    "round": partial(parse_number, least=1),
    "board": lambda text: parse_number(text, least=1) if text else None,
    "black": parse_id,
    "white": lambda text: parse_id(text) if text else None,
    "result": _parse_result,
}


def parse_result_cell(column: str, text: str) -> Any:
    """The value of one cell of a results table, by the column's name in code; raises CellRefused."""
    return _PARSERS[column](text)


def _read_rows(table: Table, columns: dict[str, int]) -> tuple[tuple[ResultRow, ...], list[FileFault]]:
    parsed: dict[str, list[Any]] = {"board": [None] * len(table.rows)}
    faults = []
    cells = table.columns()
    for name, column in columns.items():
        texts = cells[column]
        values, refused = parse_cells(texts, _PARSERS[name])
        if refused:
            faults += [
                table.fault(index, column, refused[text].code, data=refused[text].data)
                for index, text in enumerate(texts)
                if text in refused
            ]
        else:
            parsed[name] = list(map(values.__getitem__, texts))
    if faults:
        return (), faults
    # what ResultRow._make does, without a frame for each of a big field's 65,000 rows
    rows = tuple(map(partial(tuple.__new__, ResultRow), zip(*(parsed[name] for name in COLUMNS), strict=True)))
    return rows, []
