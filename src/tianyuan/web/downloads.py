"""Tables to take away."""

from codecs import BOM_UTF8
from collections.abc import Sequence
from urllib.parse import quote

from django.http import HttpResponse

from tianyuan.documents.layout import Cell, write_csv

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def answer_csv(filename: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> HttpResponse:
    """A CSV file in UTF-8 with a byte order mark, which spreadsheets need for Chinese; no cell is a formula."""
    return answer_file(filename, BOM_UTF8 + write_csv(columns, rows), "text/csv; charset=utf-8")


def answer_file(filename: str, content: bytes, content_type: str) -> HttpResponse:
    """A file to save under a name."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(filename)}"
    return response
