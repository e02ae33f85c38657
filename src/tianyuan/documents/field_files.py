"""A field as the two files that every command reads: `entrants.csv` and `results.csv` in a folder of their own."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.documents.pairing import results_csv

ENTRANTS, RESULTS = "entrants.csv", "results.csv"
ENTRANT_COLUMNS = ("id", "name", "rank", "division", "team")


class FileThere(FileExistsError):
    """A file that would be overwritten stands there already: `path`."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def entrants_csv(entrants: Sequence[Entrant]) -> bytes:
    """`id,name,rank,division,team` as `read_entrants` reads them."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(ENTRANT_COLUMNS)
    writer.writerows((one.id, one.name, one.rank or "", one.division, one.team) for one in entrants)
    return out.getvalue().encode()


def refuse_overwriting(folder: Path) -> None:
    """Raise FileThere where one of the two files is there."""
    for name in (ENTRANTS, RESULTS):
        if (folder / name).exists():
            raise FileThere(folder / name)


def write_field(folder: Path, entrants: Sequence[Entrant], rows: Sequence[ResultRow]) -> None:
    """Write both files, making the folder where it is missing. Raises FileThere, or OSError as the system says."""
    refuse_overwriting(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in ((ENTRANTS, entrants_csv(entrants)), (RESULTS, results_csv(rows))):
        with (folder / name).open("xb") as file:
            file.write(content)
