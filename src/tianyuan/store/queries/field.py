"""The field of a stage as it stands: entries that nothing replaces and that are not withdrawn."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.store.models import EntrantEntry, Lots, ResultEntry


@dataclass(frozen=True, kw_only=True)
class Field:
    """Entrants in the order of their file, results by round and board, and the seed of lots by pool."""

    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow, ...]
    seeds: tuple[tuple[str, str], ...]


# The newest entrant entry, result entry and lots of a stage, each with when it was written: the field is the same as
# long as these are. The time tells apart two rows of one number, which a restored database may hold.
Edition = tuple[tuple[int, datetime] | None, ...]


def read_edition(stage_pk: int) -> Edition:
    """What the field of a stage was last changed by."""
    return (
        EntrantEntry.objects.filter(entrant__stage=stage_pk).order_by("-pk").values_list("pk", "entered_at").first(),
        ResultEntry.objects.filter(stage=stage_pk).order_by("-pk").values_list("pk", "entered_at").first(),
        Lots.objects.filter(stage=stage_pk).order_by("-pk").values_list("pk", "recorded_at").first(),
    )


def read_field(stage_pk: int) -> Field:
    """The whole field of a stage."""
    return Field(entrants=_read_entrants(stage_pk), rows=_read_rows(stage_pk), seeds=_read_seeds(stage_pk))


def read_seed(stage_pk: int, pool: str) -> str | None:
    """The recorded seed of a pool's lots, None before they are drawn."""
    return dict(_read_seeds(stage_pk)).get(pool)


def _read_entrants(stage_pk: int) -> tuple[Entrant, ...]:
    entries = (
        EntrantEntry.objects.filter(entrant__stage=stage_pk, replaced_by__isnull=True, withdrawn=False)
        .select_related("entrant")
        .order_by("position", "pk")
    )
    return tuple(to_entrant(entry) for entry in entries)


def to_entrant(entry: EntrantEntry) -> Entrant:
    """The value of an entry; `entry.entrant` should have been read with it."""
    return Entrant(
        id=entry.entrant.key,
        name=entry.name,
        rank=Rank.parse(entry.rank) if entry.rank else None,
        division=entry.division,
        team=entry.team,
        born=entry.born,
        gender="female" if entry.gender == "female" else "male" if entry.gender == "male" else None,
        warnings=entry.warnings,
        play_off=entry.play_off,
        holder=entry.holder,
    )


def _read_rows(stage_pk: int) -> tuple[ResultRow, ...]:
    entries = (
        ResultEntry.objects.filter(stage=stage_pk, replaced_by__isnull=True, withdrawn=False)
        .order_by("round", "board", "pk")
        .values_list("round", "board", "black__key", "white__key", "result")
    )
    return tuple(
        ResultRow(round=number, board=board, black=black, white=white, result=cast(ResultCode, result))
        for number, board, black, white, result in entries
    )


def _read_seeds(stage_pk: int) -> tuple[tuple[str, str], ...]:
    return tuple(Lots.objects.filter(stage=stage_pk, purpose="awards").order_by("pk").values_list("pool", "seed"))
