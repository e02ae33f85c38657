"""A table to be written: the same values as aligned text, CSV or a sheet of an xlsx file."""

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tianyuan.texts.format import FEN_PER_YUAN


@dataclass(frozen=True, kw_only=True)
class Money:
    """A sum: in fen, and in words as a text shows it."""

    fen: int
    words: str


Cell = int | str | Money | None
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
LONGEST_SHEET_NAME = 31
WIDEST_COLUMN = 60


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A table: a title above it, notes below it, headings, and cells that are numbers, text, sums or nothing."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


def write_text(grids: Sequence[Grid]) -> bytes:
    """Aligned columns for a terminal, UTF-8: numbers to the right, text to the left, Chinese two cells wide."""
    return ("\n".join(_draw(grid) for grid in grids)).encode()


def write_csv(headings: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """CSV in UTF-8, LF, no byte order mark. Text that a spreadsheet would take for a formula gets a ' before it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows([_defuse(cell) for cell in row] for row in rows)
    return out.getvalue().encode()


def write_xlsx(grids: Sequence[Grid]) -> bytes:
    """One sheet a grid; text is written as text, whatever it begins with."""
    import xlsxwriter  # here, because the other formats should not wait for it

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        title_format = book.add_format({"bold": True, "font_size": 14})
        heading_format = book.add_format({"bold": True, "bottom": 1})
        money_format = book.add_format({"num_format": "#,##0.00"})
        for name, grid in zip(_sheet_names(grids), grids, strict=True):
            sheet = book.add_worksheet(name)
            sheet.write_string(0, 0, grid.title, title_format)
            for column, heading in enumerate(grid.headings):
                sheet.write_string(1, column, heading, heading_format)
                sheet.set_column(column, column, min(_column_width(grid, column) + 2, WIDEST_COLUMN))
            _fill_sheet(sheet, grid, money_format)
            sheet.freeze_panes(2, 0)
    return out.getvalue()


def display_width(text: str) -> int:
    """How many terminal cells a text takes: two for a Chinese character, none for a combining mark."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.combining(character) > 0 for character in text)


def _fill_sheet(sheet: Any, grid: Grid, money_format: Any) -> None:
    for number, row in enumerate(grid.rows, start=2):
        for column, cell in enumerate(row):
            if isinstance(cell, Money):
                sheet.write_number(number, column, Decimal(cell.fen) / FEN_PER_YUAN, money_format)
            elif isinstance(cell, int):
                sheet.write_number(number, column, cell)
            elif cell:
                sheet.write_string(number, column, cell)
    for number, note in enumerate(grid.notes, start=len(grid.rows) + 3):
        sheet.write_string(number, 0, note)


def _defuse(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell


def _shown(cell: Cell) -> str:
    if isinstance(cell, Money):
        return cell.words
    return "" if cell is None else str(cell)


def _column_width(grid: Grid, column: int) -> int:
    return max(display_width(text) for text in (grid.headings[column], *(_shown(row[column]) for row in grid.rows)))


def _draw(grid: Grid) -> str:
    widths = [_column_width(grid, column) for column in range(len(grid.headings))]
    numeric = [
        all(isinstance(row[column], int | Money | None) for row in grid.rows) and bool(grid.rows)
        for column in range(len(grid.headings))
    ]
    lines = [grid.title, ""] if grid.title else []
    if grid.rows:
        lines.append(_draw_row(grid.headings, widths, numeric))
        lines.append("  ".join("-" * width for width in widths))
    lines += [_draw_row([_shown(cell) for cell in row], widths, numeric) for row in grid.rows]
    lines += ["", *grid.notes] if grid.notes and grid.rows else grid.notes
    return "\n".join(lines) + "\n"


def _draw_row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    padded = []
    for cell, width, right in zip(cells, widths, numeric, strict=True):
        blanks = " " * (width - display_width(cell))
        padded.append(blanks + cell if right else cell + blanks)
    return "  ".join(padded).rstrip()


def _sheet_names(grids: Sequence[Grid]) -> list[str]:
    """Names a workbook accepts: short, without the characters it forbids, no two alike."""
    names: list[str] = []
    for grid in grids:
        plain = "".join("_" if character in "[]:*?/\\'" else character for character in grid.title)
        name, number = plain[:LONGEST_SHEET_NAME] or "1", 1
        while name.casefold() in {taken.casefold() for taken in names}:
            number += 1
            name = f"{plain[: LONGEST_SHEET_NAME - 4]} {number}"
        names.append(name)
    return names
