"""Cells of a spreadsheet (xlsx, xls, ods), read in a child process with limited memory."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CHILD = Path(__file__).with_name("sheet_child.py")
SECONDS_AT_MOST = 120
SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The first sheet with anything in it: its name, the names of other filled sheets, its rows from row 1 on."""

    name: str
    others: tuple[str, ...]
    rows: list[list[str]]


def is_spreadsheet(data: bytes) -> bool:
    """Whether the bytes begin like a spreadsheet, whatever the file is called."""
    return data.startswith(SIGNATURES)


def read_sheet(data: bytes, *, most_rows: int) -> Sheet | None:
    """The first filled sheet, at most `most_rows` rows of it; None where it cannot be read within the limits."""
    command = [sys.executable, "-P", str(CHILD), str(most_rows)]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS_AT_MOST, check=False)  # noqa: S603 - our own file
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        return None
    answer = json.loads(done.stdout)
    if "error" in answer:
        return None
    return Sheet(name=answer["sheet"], others=tuple(answer["others"]), rows=answer["rows"])
