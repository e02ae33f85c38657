"""A pairing list 对阵表 as people send it: `black,white` and, where given, `round`, `board`, `result`."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tianyuan.documents.faults import CellRefused, FileFault, quote_found
from tianyuan.documents.results import COLUMNS, HEADINGS, parse_result_cell
from tianyuan.documents.tables import Table, match_columns, read_table

REQUIRED = ("black", "white")


@dataclass(frozen=True, kw_only=True)
class PairsRead:
    """The pairs (black, white) and byes of one round in the order of the file; with any fault there are none.

    `absent`: who is listed as absent. `boards`: the board of each pair that has one.
    """

    pairs: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    boards: tuple[tuple[tuple[str, str], int], ...] = ()
    faults: tuple[FileFault, ...] = ()
    notices: tuple[FileFault, ...] = ()


def read_pairs(data: bytes, filename: str, *, round_number: int, known: Collection[str]) -> PairsRead:
    """Read the pairs of a round from a CSV file or a spreadsheet; a bye has `white` empty.

    Rows of other rounds are passed by, with a notice. `known`: the ids that may stand there.
    """
    read = read_table(data, file=filename)
    if read.table is None:
        return PairsRead(faults=read.faults, notices=read.notices)
    columns, matched = match_columns(read.table, HEADINGS, REQUIRED)
    faults, notices = [*read.faults, *matched.faults], [*read.notices, *matched.notices]
    if matched.faults:
        return PairsRead(faults=tuple(faults), notices=tuple(notices))
    reader = _PairsReader(read.table, columns, round_number, frozenset(known))
    found = reader.read()
    if reader.passed_by:
        data_of_notice = (("number", str(reader.passed_by)), ("round", str(round_number)))
        notices.append(FileFault(file=filename, code="pairing.pairs_passed_by", data=data_of_notice))
    faults += found.faults
    if faults:
        return PairsRead(faults=tuple(faults), notices=tuple(notices))
    return PairsRead(
        pairs=found.pairs, byes=found.byes, absent=found.absent, boards=found.boards, notices=tuple(notices)
    )


class _PairsReader:
    def __init__(self, table: Table, columns: dict[str, int], round_number: int, known: frozenset[str]) -> None:
        self.table = table
        self.columns = columns
        self.round = round_number
        self.known = known
        self.faults: list[FileFault] = []
        self.seen: set[str] = set()
        self.passed_by = 0

    def read(self) -> PairsRead:
        pairs: list[tuple[str, str]] = []
        boards: list[tuple[tuple[str, str], int]] = []
        alone: dict[str, list[str]] = {"bye": [], "absent": []}
        for index in range(len(self.table.rows)):
            cells = self._cells(index)
            if cells is None:
                continue
            if cells["white"] is None:
                alone["absent" if cells["result"] == "absent" else "bye"].append(cells["black"])
                continue
            pair = (cells["black"], cells["white"])
            pairs.append(pair)
            if cells["board"] is not None:
                boards.append((pair, cells["board"]))
        return PairsRead(
            pairs=tuple(pairs),
            byes=tuple(alone["bye"]),
            absent=tuple(alone["absent"]),
            boards=tuple(boards),
            faults=tuple(self.faults),
        )

    def _cells(self, index: int) -> dict[str, Any] | None:
        """The cells of a row by column; None where it is of another round, or cannot be used."""
        cells: dict[str, Any] = dict.fromkeys(COLUMNS)
        before = len(self.faults)
        for name, column in self.columns.items():
            text = self.table.rows[index][column].strip()
            if text or name == "black":
                try:
                    cells[name] = parse_result_cell(name, text)
                except CellRefused as refused:
                    self.faults.append(self.table.fault(index, column, refused.code, data=refused.data))
        if cells["round"] not in (None, self.round):
            self.passed_by += 1
            return None
        if len(self.faults) == before:
            self._check(index, cells)
        if len(self.faults) > before:
            return None
        self.seen.update(one for one in (cells["black"], cells["white"]) if one is not None)
        return cells

    def _check(self, index: int, cells: dict[str, Any]) -> None:
        black, white = cells["black"], cells["white"]
        if white is not None and cells["result"] in ("bye", "absent"):
            self._refuse(index, "white", "results.white_not_expected", id=white)
        if white is None and cells["result"] not in (None, "bye", "absent"):
            self._refuse(index, "white", "results.white_missing")
        if white == black:
            self._refuse(index, "white", "results.plays_himself", id=black)
            return
        for column, one in (("black", black), ("white", white)):
            if one is not None and one not in self.known:
                self._refuse(index, column, "results.unknown_player", id=one)
            elif one is not None and one in self.seen:
                self._refuse(index, column, "results.player_twice_in_round", id=one, round=str(self.round))

    def _refuse(self, index: int, column: str, code: str, **data: str) -> None:
        shown = tuple((name, quote_found(value)) for name, value in data.items())
        self.faults.append(self.table.fault(index, self.columns[column], code, data=shown))
