"""The list of entrants 参赛名单: `id,name,rank,division,team` and, where given, what some criteria and honours need."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.documents.cells import (
    parse_day,
    parse_flag,
    parse_full_name,
    parse_gender,
    parse_id,
    parse_name,
    parse_number,
    parse_rank,
)
from tianyuan.documents.faults import CellRefused, FileFault, quote_found
from tianyuan.documents.tables import Table, match_columns, parse_cells, read_table

REQUIRED = ("id", "name", "rank", "division")
HEADINGS = {
    "id": "id",
    "编号": "id",
    "name": "name",
    "姓名": "name",
    "rank": "rank",
    "段位": "rank",
    "division": "division",
    "组别": "division",
    "team": "team",
    "单位": "team",
    "born": "born",
    "出生日期": "born",
    "gender": "gender",
    "性别": "gender",
    "warnings": "warnings",
    "警告": "warnings",
    "play_off": "play_off",
    "加赛": "play_off",
    "holder": "holder",
    "擂主": "holder",
}


@dataclass(frozen=True, kw_only=True)
class EntrantsRead:
    """Entrants in the order of the file. With any fault the entrants are empty: a list with holes ranks wrongly.

    Where they stood is no part of what they are: `lines` gives each entrant's line, `columns` which columns the file
    has, by the name in code, with heading and number from 1.
    """

    entrants: tuple[Entrant, ...]
    faults: tuple[FileFault, ...]
    notices: tuple[FileFault, ...]
    lines: tuple[int, ...] = field(default=(), compare=False)
    columns: Mapping[str, tuple[int, str]] = field(default_factory=dict, compare=False)


def read_entrants(
    data: bytes, filename: str, regulation: Regulation | None = None, *, ids_needed: bool = True
) -> EntrantsRead:
    """Read entrants from a CSV file or a spreadsheet.

    With a regulation, `division` may be its id or its name in either language and must be one of the regulation's.
    Without `ids_needed` the column `id` may be missing or empty; such entrants have the id "". Eligibility is not
    judged here.
    """
    read = read_table(data, file=filename)
    if read.table is None:
        return EntrantsRead(entrants=(), faults=read.faults, notices=read.notices)
    required = REQUIRED if ids_needed else tuple(name for name in REQUIRED if name != "id")
    columns, matched = match_columns(read.table, HEADINGS, required)
    faults = [*read.faults, *matched.faults]
    people, refused = _read_people(read.table, columns, _parsers(regulation, ids_needed=ids_needed))
    faults += refused
    if not read.table.rows:
        faults.append(FileFault(file=filename, line=read.table.header_line, code="documents.entrants_none"))
    if "id" in columns:
        faults += _find_repeated_ids(read.table, columns["id"])
    faults.sort(key=lambda fault: (fault.line, fault.column))
    entrants = () if faults else tuple(Entrant(**{"id": "", **values}) for values in people)
    return EntrantsRead(
        entrants=entrants,
        faults=tuple(faults),
        notices=(*read.notices, *matched.notices),
        lines=tuple(read.table.lines),
        columns={name: (at + 1, quote_found(read.table.header[at])) for name, at in columns.items()},
    )


def read_entrant(texts: Mapping[str, str], regulation: Regulation) -> EntrantsRead:
    """Read one entrant from the fields of a form, by the same rules; a fault names its field in `column_name`.

    Fields are named as in code; `id` may be empty.
    """
    values: dict[str, Any] = {"id": ""}
    faults = []
    for name, parse in _parsers(regulation, ids_needed=False).items():
        text = texts.get(name, "").strip()
        try:
            values[name] = parse(text)
        except CellRefused as refused:
            faults.append(FileFault(file="", column_name=name, code=refused.code, data=refused.data))
    entrants = () if faults else (Entrant(**values),)
    return EntrantsRead(entrants=entrants, faults=tuple(faults), notices=())


def _parsers(regulation: Regulation | None, *, ids_needed: bool) -> dict[str, Callable[[str], Any]]:
    return {
        "id": parse_id if ids_needed else lambda text: parse_id(text) if text else "",
        "name": parse_full_name,
        "rank": parse_rank,
        "division": parse_name if regulation is None else partial(_parse_division, _division_names(regulation)),
        "team": parse_name,
        "born": parse_day,
        "gender": parse_gender,
        "warnings": lambda text: parse_number(text or "0", least=0),
        "play_off": lambda text: parse_number(text, least=1) if text else None,
        "holder": parse_flag,
    }


def _division_names(regulation: Regulation) -> dict[str, str]:
    """The id of a division by its id and by its names, ids first where a name is another's id."""
    names = {name.casefold(): d.id for d in regulation.divisions for name in (d.name.zh, d.name.en)}
    return names | {division.id.casefold(): division.id for division in regulation.divisions}


def _parse_division(names: dict[str, str], text: str) -> str:
    division = names.get(text.casefold())
    if division is None:
        known = ", ".join(dict.fromkeys(names.values()))
        code = "documents.division_unknown" if text else "documents.division_empty"
        raise CellRefused(code, found=quote_found(text), known=known)
    return division


def _read_people(
    table: Table, columns: dict[str, int], parsers: dict[str, Callable[[str], Any]]
) -> tuple[list[dict[str, Any]], list[FileFault]]:
    values: list[dict[str, Any]] = [{} for _ in table.rows]
    faults = []
    cells = table.columns()
    for name, column in columns.items():
        texts = cells[column]
        parsed, refused = parse_cells(texts, parsers[name])
        for index, text in enumerate(texts):
            if text in refused:
                faults.append(table.fault(index, column, refused[text].code, data=refused[text].data))
            else:
                values[index][name] = parsed[text]
    return values, faults


def _find_repeated_ids(table: Table, column: int) -> list[FileFault]:
    first_lines: dict[str, int] = {}
    faults = []
    for index, row in enumerate(table.rows):
        text = row[column].strip()
        if text and first_lines.setdefault(text, table.lines[index]) != table.lines[index]:
            data = (("found", quote_found(text)), ("first_line", str(first_lines[text])))
            faults.append(table.fault(index, column, "documents.id_repeated", data=data))
    return faults
