"""The list of entrants of a stage, page by page: the order is found once an edition, a page costs its own rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Q

from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.store.models import Entrant as EntrantModel
from tianyuan.store.models import EntrantEntry, ResultEntry, RoundRelease, Stage
from tianyuan.store.queries.field import to_entrant

# Large lists of numbers: one for each list that somebody pages through at the moment.
KEPT_LISTS = 32
# What one statement takes on every database.
MOST_PARAMETERS = 500


@dataclass(frozen=True, kw_only=True)
class RosterPage:
    """One page of a list: its people with the number of their current entry, and how many the whole list has."""

    people: tuple[tuple[int, Entrant], ...]
    found: int


# The newest entrant entry of the site, by number and time: while it stands, every list does.
Newest = tuple[object, ...] | None

# Written out: every visitor's page asks these two, and they cost a quarter of what building them each time does.
_ENTRY, _PERSON = EntrantEntry._meta.db_table, EntrantModel._meta.db_table
_NEWEST = f"SELECT id, entered_at FROM {_ENTRY} ORDER BY id DESC LIMIT 1"  # noqa: S608 - names of our own tables
_ROWS = (
    "SELECT e.id, p.key, e.name, e.rank, e.division, e.team, e.born, e.gender, e.warnings, e.play_off, e.holder"  # noqa: S608
    f" FROM {_ENTRY} e JOIN {_PERSON} p ON p.id = e.entrant_id WHERE e.id IN "
)


def read_newest_entry() -> Newest:
    """What the lists of the site were last changed by."""
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST)
        newest: Newest = cursor.fetchone()
    return newest


def read_page(stage_pk: int, *, query: str, division: str, start: int, size: int) -> RosterPage:
    """The entrants from `start` on, counted from 0, of those found by part of a name or unit, or by the whole id."""
    found = _find(read_newest_entry(), stage_pk, query.strip().casefold(), division)
    wanted = found[start : start + size]
    by_pk = {pk: _to_value(columns) for pk, *columns in _read_rows(wanted)}
    return RosterPage(people=tuple((pk, by_pk[pk]) for pk in wanted), found=len(found))


def _read_rows(wanted: Sequence[int]) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    with connection.cursor() as cursor:
        for start in range(0, len(wanted), MOST_PARAMETERS):
            part = wanted[start : start + MOST_PARAMETERS]
            cursor.execute(f"{_ROWS}({', '.join(['%s'] * len(part))})", part)
            rows += cursor.fetchall()
    return rows


def _to_value(columns: list[Any]) -> Entrant:
    key, name, rank, division, team, born, gender, warnings, play_off, holder = columns
    return Entrant(
        id=key,
        name=name,
        rank=Rank.parse(rank) if rank else None,
        division=division,
        team=team,
        born=_BORN.to_python(born),
        gender=gender or None,
        warnings=warnings,
        play_off=play_off,
        holder=bool(holder),
    )


_BORN = EntrantEntry._meta.get_field("born")


@lru_cache(maxsize=KEPT_LISTS)
def _find(newest: Newest, stage_pk: int, query: str, division: str) -> Sequence[int]:  # noqa: ARG001 - keys the memory
    entries = EntrantEntry.objects.filter(entrant__stage=stage_pk, replaced_by__isnull=True, withdrawn=False)
    if division:
        entries = entries.filter(division=division)
    if query:
        entries = entries.filter(Q(name__icontains=query) | Q(team__icontains=query) | Q(entrant__key__iexact=query))
    return tuple(entries.order_by("position", "pk").values_list("pk", flat=True))


def read_current(stage_pk: int, key: str) -> tuple[int, Entrant] | None:
    """One entrant with the number of his current entry; None for an unknown or withdrawn one."""
    entry = (
        EntrantEntry.objects.filter(
            entrant__stage=stage_pk, entrant__key=key, replaced_by__isnull=True, withdrawn=False
        )
        .select_related("entrant")
        .first()
    )
    return None if entry is None else (entry.pk, to_entrant(entry))


def read_current_all(stage_pk: int) -> tuple[Entrant, ...]:
    """Everybody on the list, in its order."""
    entries = EntrantEntry.objects.filter(entrant__stage=stage_pk, replaced_by__isnull=True, withdrawn=False)
    return tuple(to_entrant(entry) for entry in entries.select_related("entrant").order_by("position", "pk"))


def read_used_ids(stage_pk: int) -> frozenset[str]:
    """Every id ever given in the stage: none is given to somebody else."""
    return frozenset(EntrantModel.objects.filter(stage=stage_pk).values_list("key", flat=True))


def find_stage(slug: str, stage_key: str) -> int | None:
    """The number of a competition's stage, None before it has entrants."""
    return Stage.objects.filter(competition__slug=slug, key=stage_key).values_list("pk", flat=True).first()


def has_begun(stage_pk: int) -> bool:
    """Whether a round has been paired or played: from then on nobody is added or taken off silently."""
    released = RoundRelease.objects.filter(stage=stage_pk).exists()
    return released or ResultEntry.objects.filter(stage=stage_pk).exists()
