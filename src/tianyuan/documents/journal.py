"""A game's journal 对局记录 as JSON lines: the opening, then one record a line.

    {"journal": 1, "opening": {"id": "g1", "rules": {…}, "black": ["bo"], "white": ["wu"], …}}
    {"seq": 1, "at_ms": 5000, "deadline_ms": 120001, "input": {"kind": "connected", "player": "bo", …}}

The numbers of the format and of the records are checked, and that nothing is unknown, missing or of another type;
whether the machine would have written it is for `core.game.machine.replay` to say. Encoded in UTF-8.
"""

import json
from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import KIND_OF, KINDS, Input
from tianyuan.core.game.opening import Opening
from tianyuan.documents.faults import FileFault, quote_found
from tianyuan.documents.json_values import ValueRefused, from_json, to_json

FORMAT: Final = 1
RECORDS_AT_MOST: Final = 100_000
_RECORD_KEYS: Final = ("seq", "at_ms", "deadline_ms", "input")


@dataclass(frozen=True, kw_only=True)
class JournalRead:
    """A journal as read. With any fault there is no opening and there are no records."""

    opening: Opening | None
    records: tuple[Record, ...]
    faults: tuple[FileFault, ...]


def write_journal(opening: Opening, records: Iterable[Record]) -> str:
    """The whole journal, a line each."""
    return "".join(f"{line}\n" for line in (write_opening(opening), *map(write_record, records)))


def write_opening(opening: Opening) -> str:
    """The first line of a journal."""
    return _dump({"journal": FORMAT, "opening": to_json(opening)})


def write_record(record: Record) -> str:
    """The line of one record."""
    return _dump({**record._asdict(), "input": input_to_json(record.input)})


def input_to_json(given: Input) -> dict[str, Any]:
    """An input as JSON can write it, its kind first; fields that say what their default says are left out."""
    values = {
        field.name: to_json(getattr(given, field.name))
        for field in fields(given)
        if field.default is MISSING or getattr(given, field.name) != field.default
    }
    return {"kind": KIND_OF[type(given)], **values}


def input_from_json(found: Any) -> Input:
    """The input that JSON tells of. Raises ValueRefused."""
    kind = found.get("kind") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueRefused("game.json_kind_unknown", path="input.kind", found=quote_found(repr(kind)))
    told = {key: value for key, value in found.items() if key != "kind"}
    given: Input = from_json(KINDS[kind], told, path="input")
    return given


def read_journal(data: bytes, filename: str) -> JournalRead:
    """Read a journal. Every line that cannot be read is a fault of its own; nothing is raised."""
    try:
        lines = data.decode("utf-8-sig").removesuffix("\n").split("\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _refused([FileFault(file=filename, line=line, code="game.journal_not_utf8")])
    if len(lines) > RECORDS_AT_MOST + 1:
        most = (("most", str(RECORDS_AT_MOST)),)
        return _refused([FileFault(file=filename, code="game.journal_too_long", data=most)])
    return _read_lines(lines, filename)


def _read_lines(lines: list[str], filename: str) -> JournalRead:
    if lines == [""]:
        return _refused([FileFault(file=filename, code="game.journal_empty")])
    faults = []
    opening = None
    records: list[Record] = []
    for number, line in enumerate(lines, start=1):
        try:
            found = _load(line)
            if number == 1:
                opening = _read_opening(found)
            else:
                records.append(_read_record(found, seq=number - 1))
        except ValueRefused as refused:
            faults.append(FileFault(file=filename, line=number, code=refused.code, data=refused.data))
    return _refused(faults) if faults else JournalRead(opening=opening, records=tuple(records), faults=())


def _refused(faults: list[FileFault]) -> JournalRead:
    return JournalRead(opening=None, records=(), faults=tuple(faults))


def _load(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueRefused("game.json_unreadable", path="") from None
    if not isinstance(found, dict):
        raise ValueRefused("game.json_misfit", path="", found=quote_found(repr(found)), expected="{…}")
    return found


def _read_opening(found: dict[str, Any]) -> Opening:
    if found.get("journal") != FORMAT:
        shown = quote_found(repr(found.get("journal")))
        raise ValueRefused("game.journal_format_unknown", path="journal", found=shown, expected=str(FORMAT))
    _require_keys(found, ("journal", "opening"))
    opening: Opening = from_json(Opening, found["opening"], path="opening")
    return opening


def _read_record(found: dict[str, Any], *, seq: int) -> Record:
    _require_keys(found, _RECORD_KEYS)
    number = from_json(int, found["seq"], path="seq")
    if number != seq:
        raise ValueRefused("game.journal_seq_wrong", path="seq", found=str(number), expected=str(seq))
    deadline = found["deadline_ms"]
    return Record(
        seq=seq,
        at_ms=from_json(int, found["at_ms"], path="at_ms"),
        deadline_ms=None if deadline is None else from_json(int, deadline, path="deadline_ms"),
        input=input_from_json(found["input"]),
    )


def _require_keys(found: dict[str, Any], keys: tuple[str, ...]) -> None:
    for key in keys:
        if key not in found:
            raise ValueRefused("game.json_key_missing", path=key)
    for key in found:
        if key not in keys:
            raise ValueRefused("game.json_key_unknown", path=quote_found(key))


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
