"""Tables to take away."""

import csv
import io
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from django.http import HttpResponse

# A spreadsheet would run a cell that begins like this; a leading apostrophe makes it text.
FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def answer_csv(filename: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A CSV file in UTF-8 with a byte order mark, which spreadsheets need for Chinese; no cell is a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return answer_file(filename, text.getvalue().encode("utf-8-sig"), "text/csv; charset=utf-8")


def answer_file(filename: str, content: bytes, content_type: str) -> HttpResponse:
    """A file to save under a name."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(filename)}"
    return response


def _plain(cell: object) -> object:
    if isinstance(cell, str) and cell.startswith(FORMULA_MARKS):
        return "'" + cell
    return "" if cell is None else cell
