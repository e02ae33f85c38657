"""Reads one spreadsheet from stdin and writes its cells as JSON to stdout; run as a program of its own.

A spreadsheet of a few kilobytes can claim billions of cells, and the reader would bring the whole process down with it.
Here it brings down only this child, whose memory is limited. Nothing of the package is imported, so it starts at once.

Output: `{"sheet": name, "others": [names with data], "rows": [[text, …], …]}`, rows from row 1 on, or `{"error": why}`.
"""

import datetime
import io
import json
import sys

MEMORY_BYTES = 2 * 1024**3


def limit_memory() -> None:
    """Limit this process, where the system can."""
    try:
        import resource
    except ImportError:  # not on this system: the child is still a process of its own
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def write_cell(value: object) -> str:
    """A cell as text: whole numbers without a fraction (they come as floats), dates in ISO order."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def read_first_sheet(data: bytes, most_rows: int) -> dict[str, object]:
    """The first sheet with anything in it, and the names of other sheets that are not empty either."""
    import python_calamine

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        filled = [sheet for sheet in map(book.get_sheet_by_name, book.sheet_names) if sheet.height]
        if not filled:
            return {"sheet": "", "others": [], "rows": []}
        cells = filled[0].to_python(skip_empty_area=False, nrows=most_rows)
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        return {"error": str(error)}
    rows = [[write_cell(cell) for cell in row] for row in cells]
    return {"sheet": filled[0].name, "others": [sheet.name for sheet in filled[1:]], "rows": rows}


if __name__ == "__main__":
    limit_memory()
    json.dump(read_first_sheet(sys.stdin.buffer.read(), int(sys.argv[1])), sys.stdout)
