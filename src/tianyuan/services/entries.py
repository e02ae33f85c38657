"""Bringing the entries of a stage to what a file says: what is new, what replaces what, what is withdrawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.store.models import Entrant as EntrantModel
from tianyuan.store.models import EntrantEntry, RegulationVersion, ResultEntry, Stage

BATCH = 500


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """When, who and why, for every entry of one transaction."""

    at: datetime
    by: str
    reason: str

    def fields(self) -> dict[str, Any]:
        """The columns that say so."""
        return {"entered_at": self.at, "entered_by": self.by, "reason": self.reason}


@dataclass(frozen=True, kw_only=True)
class Written:
    """How many lines were new, corrected or withdrawn, and how many stood there already."""

    new: int
    corrected: int
    withdrawn: int
    unchanged: int


def write_entrants(stage: Stage, entrants: Sequence[Entrant], stamp: Stamp) -> Written:
    """Make `entrants` the current ones of the stage, in their order."""
    _create_missing(stage, (entrant.id for entrant in entrants))
    known = dict(EntrantModel.objects.filter(stage=stage).values_list("key", "pk"))
    wanted = {
        known[entrant.id]: {"entrant_id": known[entrant.id], **_entrant_fields(position, entrant)}
        for position, entrant in enumerate(entrants, start=1)
    }
    latest = EntrantEntry.objects.filter(entrant__stage=stage, replaced_by__isnull=True)
    plan = _plan({entry.entrant_id: entry for entry in latest}, wanted)
    EntrantEntry.objects.bulk_create(
        (EntrantEntry(**fields, **stamp.fields()) for fields in plan.fields), batch_size=BATCH
    )
    return plan.written


def add_entrants(stage: Stage, entrants: Sequence[Entrant], stamp: Stamp) -> Written:
    """Make `entrants` current beside those who stand there; each keeps his position, new ones come last."""
    _create_missing(stage, (entrant.id for entrant in entrants))
    known = dict(EntrantModel.objects.filter(stage=stage).values_list("key", "pk"))
    entries = EntrantEntry.objects.filter(entrant__stage=stage, replaced_by__isnull=True)
    latest = {entry.entrant_id: entry for entry in entries}
    last = max((entry.position for entry in latest.values()), default=0)
    wanted: dict[Any, dict[str, Any]] = {}
    for entrant in entrants:
        pk = known[entrant.id]
        if pk not in latest:
            last += 1
        position = latest[pk].position if pk in latest else last
        wanted[pk] = {"entrant_id": pk, **_entrant_fields(position, entrant)}
    plan = _plan({pk: entry for pk, entry in latest.items() if pk in wanted}, wanted)
    EntrantEntry.objects.bulk_create(
        (EntrantEntry(**fields, **stamp.fields()) for fields in plan.fields), batch_size=BATCH
    )
    return plan.written


def withdraw_entry(entry: EntrantEntry, stamp: Stamp) -> None:
    """Take an entrant off the list by an entry that says so; the stamp needs a reason."""
    EntrantEntry.objects.create(**{**_copy(entry), "replaces": entry, "withdrawn": True}, **stamp.fields())


def write_results(stage: Stage, rows: Sequence[ResultRow], *, regulation: RegulationVersion, stamp: Stamp) -> Written:
    """Make `rows` the current results of the stage; their players must be entrants of it."""
    known = dict(EntrantModel.objects.filter(stage=stage).values_list("key", "pk"))
    wanted: dict[Any, dict[str, Any]] = {}
    for row in rows:
        black, white = known[row.black], None if row.white is None else known[row.white]
        wanted[row.round, frozenset({black, white})] = {
            "round": row.round,
            "board": row.board,
            "black_id": black,
            "white_id": white,
            "result": row.result,
        }
    latest = ResultEntry.objects.filter(stage=stage, replaced_by__isnull=True)
    plan = _plan({(entry.round, frozenset({entry.black_id, entry.white_id})): entry for entry in latest}, wanted)
    ResultEntry.objects.bulk_create(
        (ResultEntry(stage=stage, regulation=regulation, **fields, **stamp.fields()) for fields in plan.fields),
        batch_size=BATCH,
    )
    return plan.written


def _create_missing(stage: Stage, keys: Iterable[str]) -> None:
    known = set(EntrantModel.objects.filter(stage=stage).values_list("key", flat=True))
    EntrantModel.objects.bulk_create(
        (EntrantModel(stage=stage, key=key) for key in keys if key not in known), batch_size=BATCH
    )


def _entrant_fields(position: int, entrant: Entrant) -> dict[str, Any]:
    return {
        "position": position,
        "name": entrant.name,
        "rank": str(entrant.rank or ""),
        "division": entrant.division,
        "team": entrant.team,
        "born": entrant.born,
        "gender": entrant.gender or "",
        "warnings": entrant.warnings,
        "play_off": entrant.play_off,
        "holder": entrant.holder,
    }


@dataclass(frozen=True, kw_only=True)
class _Plan:
    fields: list[dict[str, Any]]
    written: Written


def _plan(latest: dict[Any, Any], wanted: dict[Any, dict[str, Any]]) -> _Plan:
    """What to write so that `wanted` is current, `latest` being the last entry of each line, by the line's identity."""
    fields: list[dict[str, Any]] = []
    new = corrected = unchanged = 0
    for line, values in wanted.items():
        entry = latest.get(line)
        if entry is None:
            new += 1
            fields.append(values)
        elif entry.withdrawn or any(getattr(entry, name) != value for name, value in values.items()):
            corrected += 1
            fields.append({**values, "replaces": entry})
        else:
            unchanged += 1
    gone = [(line, entry) for line, entry in latest.items() if line not in wanted and not entry.withdrawn]
    fields.extend({**_copy(entry), "replaces": entry, "withdrawn": True} for _, entry in gone)
    written = Written(new=new, corrected=corrected, withdrawn=len(gone), unchanged=unchanged)
    return _Plan(fields=fields, written=written)


_STAMPED = {"id", "stage", "regulation", "entered_at", "entered_by", "reason", "withdrawn", "replaces"}


def _copy(entry: EntrantEntry | ResultEntry) -> dict[str, Any]:
    """What an entry says, without when, who and why."""
    columns = [field for field in entry._meta.concrete_fields if field.name not in _STAMPED]
    return {field.attname: getattr(entry, field.attname) for field in columns}
