"""Tables as people send them: CSV in the encodings in use, or a spreadsheet; every cell keeps its line and column."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tianyuan.documents.faults import CellRefused, FileFault, quote_found
from tianyuan.documents.sheets import is_spreadsheet, read_sheet

if TYPE_CHECKING:
    from _csv import Reader

LARGEST_BYTES = 50 * 1024 * 1024
MOST_ROWS = 200_000
LONGEST_CELL = 1_000
DELIMITERS = (",", ";", "\t")

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Table:
    """A heading and its rows, as text. `lines` gives each row's line in the file, `header_line` the heading's.

    Blank rows are left out; every row is as long as the heading or longer.
    """

    file: str
    header: tuple[str, ...]
    header_line: int
    lines: Sequence[int]
    rows: list[list[str]]

    def columns(self) -> list[tuple[str, ...]]:
        """The same cells by column, those that stand under a heading."""
        return list(zip(*self.rows, strict=False))[: len(self.header)] if self.rows else [()] * len(self.header)

    def fault(self, row: int, column: int, code: str, *, data: tuple[tuple[str, str], ...] = ()) -> FileFault:
        """A fault at a cell, both indices from 0."""
        return FileFault(
            file=self.file,
            line=self.lines[row],
            column=column + 1,
            column_name=quote_found(self.header[column]),
            code=code,
            data=data,
        )


@dataclass(frozen=True, kw_only=True)
class TableRead:
    """What could be read of a table, what could not, and what is worth a notice. `table` None: nothing usable."""

    table: Table | None
    faults: tuple[FileFault, ...]
    notices: tuple[FileFault, ...] = ()


def read_table(data: bytes, *, file: str) -> TableRead:
    """Read a table from the bytes of a file: what it is shows in its content, `file` only names it in messages."""
    if len(data) > LARGEST_BYTES:
        return _refuse(file, "documents.file_too_large", data=(("limit", str(LARGEST_BYTES // 1024 // 1024)),))
    return _read_spreadsheet(data, file=file) if is_spreadsheet(data) else _read_csv(data, file=file)


def decode_text(data: bytes) -> str:
    """Text in UTF-8 or UTF-16 with a byte order mark, UTF-8, or GB18030; raises CellRefused on anything else."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            encodings: tuple[str, ...] = (encoding,)
            break
    else:
        encodings = ("utf-8", "gb18030")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            start = error.start
    raise CellRefused("documents.encoding_unknown", position=str(start))


def parse_cells(cells: Iterable[str], parse: Callable[[str], T]) -> tuple[dict[str, T], dict[str, CellRefused]]:
    """Parse each different text once: the values, and the reasons of those refused, by the text as it stands.

    `parse` gets the text without the blanks around it and raises CellRefused. A column repeats itself so much that this
    is faster than cell by cell.
    """
    values: dict[str, T] = {}
    refused: dict[str, CellRefused] = {}
    for text in set(cells):
        try:
            values[text] = parse(_accept_length(text.strip()))
        except CellRefused as reason:
            refused[text] = reason
    return values, refused


def match_columns(table: Table, names: Mapping[str, str], required: Sequence[str]) -> tuple[dict[str, int], TableRead]:
    """Where each known column stands, by its name in code.

    `names` gives the name in code for each heading, in small letters. Missing and doubled columns are faults, unknown
    ones notices: they are not used, and nobody should think they were.
    """
    found: dict[str, int] = {}
    faults, notices = [], []
    for index, heading in enumerate(table.header):
        name = names.get(heading.strip().casefold())
        if name is None:
            if heading.strip() or any(row[index].strip() for row in table.rows):
                notices.append(_heading_fault(table, index, "documents.column_unknown"))
        elif name in found:
            faults.append(_heading_fault(table, index, "documents.column_twice"))
        else:
            found[name] = index
    faults += [
        FileFault(
            file=table.file,
            line=table.header_line,
            code="documents.column_missing",
            data=(("name", name), ("chinese", _chinese_heading(names, name))),
        )
        for name in required
        if name not in found
    ]
    return found, TableRead(table=table, faults=tuple(faults), notices=tuple(notices))


def _chinese_heading(names: Mapping[str, str], name: str) -> str:
    return next((heading for heading, known in names.items() if known == name and not heading.isascii()), name)


def _heading_fault(table: Table, index: int, code: str) -> FileFault:
    heading = quote_found(table.header[index])
    return FileFault(
        file=table.file,
        line=table.header_line,
        column=index + 1,
        column_name=heading,
        code=code,
        data=(("found", heading),),
    )


def _accept_length(text: str) -> str:
    if len(text) > LONGEST_CELL:
        raise CellRefused("documents.cell_too_long", limit=str(LONGEST_CELL), found=quote_found(text))
    return text


def _refuse(file: str, code: str, *, line: int = 0, data: tuple[tuple[str, str], ...] = ()) -> TableRead:
    fault = FileFault(file=file, line=line, code=code, data=data)
    return TableRead(table=None, faults=(fault,))


def _read_spreadsheet(data: bytes, *, file: str) -> TableRead:
    sheet = read_sheet(data, most_rows=MOST_ROWS + 2)
    if sheet is None:
        return _refuse(file, "documents.sheet_unreadable")
    read = _make_table(sheet.rows, range(1, len(sheet.rows) + 1), file=file)
    if read.table is None or not sheet.others:
        return read
    notice = FileFault(
        file=file,
        code="documents.sheets_left_out",
        data=(("sheet", quote_found(sheet.name)), ("others", quote_found(", ".join(sheet.others)))),
    )
    return TableRead(table=read.table, faults=read.faults, notices=(notice,))


def _read_csv(data: bytes, *, file: str) -> TableRead:
    try:
        text = decode_text(data)
    except CellRefused as refused:
        return _refuse(file, refused.code, data=refused.data)
    if "\0" in text:
        return _refuse(file, "documents.nul_character", line=text.count("\n", 0, text.index("\0")) + 1)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    rows, lines, broken = _split_rows(text, _find_delimiter(text))
    read = _make_table(rows, lines, file=file)
    if broken is None:
        return read
    fault = FileFault(file=file, line=broken[0], code=broken[1])
    # rows before the break are still read, so that one answer lists all that is wrong
    return TableRead(table=read.table, faults=(*(read.faults if read.table else ()), fault), notices=read.notices)


def _find_delimiter(text: str) -> str:
    heading = text.lstrip("\n").partition("\n")[0]
    return max(DELIMITERS, key=heading.count)


def _split_rows(text: str, delimiter: str) -> tuple[list[list[str]], Sequence[int], tuple[int, str] | None]:
    """Rows, the line each begins on, and where the text stops being CSV, with the code that says why."""
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=delimiter, strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    broken = None
    quoted = '"' in text
    try:
        if quoted:
            _take_quoted_rows(reader, rows, lines)
        else:
            rows.extend(reader)
    except csv.Error as error:
        code = "documents.cell_far_too_long" if "field limit" in str(error) else "documents.quotes_broken"
        broken = (lines[-1] if quoted else len(rows) + 1, code)
    return rows, lines[: len(rows)] if quoted else range(1, len(rows) + 1), broken


def _take_quoted_rows(reader: "Reader", rows: list[list[str]], lines: list[int]) -> None:
    """Append each row, and before it the line it begins on: a quoted cell may run over several lines."""
    lines.append(1)
    for row in reader:
        rows.append(row)
        lines.append(reader.line_num + 1)


def _make_table(rows: list[list[str]], lines: Sequence[int], *, file: str) -> TableRead:
    if not all(map(any, rows)) or 1 in set(map(len, rows)):
        kept = [index for index, row in enumerate(rows) if any(cell.strip() for cell in row)]
        rows, lines = [rows[index] for index in kept], [lines[index] for index in kept]
    if not rows:
        return _refuse(file, "documents.file_empty")
    if len(rows) - 1 > MOST_ROWS:
        return _refuse(file, "documents.rows_too_many", data=(("limit", str(MOST_ROWS)),))
    header, body = rows[0], rows[1:]
    table = Table(file=file, header=tuple(header), header_line=lines[0], lines=lines[1:], rows=body)
    if set(map(len, body)) <= {len(header)}:
        return TableRead(table=table, faults=())
    return TableRead(table=table, faults=_fit_rows(table))


def _fit_rows(table: Table) -> tuple[FileFault, ...]:
    """Fill rows shorter than the heading with empty cells, and name filled cells that stand under no heading."""
    faults = []
    width = len(table.header)
    for index, row in enumerate(table.rows):
        row.extend([""] * (width - len(row)))
        extra = next((cell for cell in row[width:] if cell.strip()), None)
        if extra is not None:
            faults.append(
                FileFault(
                    file=table.file,
                    line=table.lines[index],
                    column=width + 1,
                    code="documents.cells_too_many",
                    data=(("found", quote_found(extra)), ("columns", str(width))),
                )
            )
    return tuple(faults)
