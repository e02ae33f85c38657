"""Competitions and the regulation versions they run under."""

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import OuterRef, QuerySet, Subquery

from tianyuan.core.regulation.words import Words
from tianyuan.store.models import Competition, RegulationUse, RegulationVersion, Stage


@dataclass(frozen=True, kw_only=True)
class CompetitionRow:
    """A competition with the digest of the regulation version in force."""

    pk: int
    slug: str
    name: Words
    demo: bool
    digest: str


@dataclass(frozen=True, kw_only=True)
class VersionRow:
    """A regulation version without its text. `changes` against the version before: path, before, after."""

    digest: str
    version: int
    changes: tuple[tuple[str, Any, Any], ...]


@dataclass(frozen=True, kw_only=True)
class StageRow:
    """A stage that has a field."""

    pk: int
    key: str


# What the catalogue was last changed by: the newest use of a regulation, with its time, and the newest stage.
Edition = tuple[object, ...] | None

_NEWEST = (
    f"SELECT used.id, used.since, (SELECT MAX(id) FROM {Stage._meta.db_table})"  # noqa: S608 - names of our own tables
    f" FROM {RegulationUse._meta.db_table} used ORDER BY used.id DESC LIMIT 1"
)


def read_edition() -> Edition:
    """Which catalogue this is: as long as it is the same, so is every competition with its stages.

    Every page asks, so it is one query written out, a tenth of what finding the competition costs.
    """
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST)
        edition: Edition = cursor.fetchone()
    return edition


def list_competitions() -> tuple[CompetitionRow, ...]:
    """All competitions, the newest first."""
    return tuple(_to_row(competition) for competition in _with_digest().order_by("-created_at", "-pk"))


def find_competition(slug: str) -> CompetitionRow | None:
    """The competition of that address, or None."""
    competition = _with_digest().filter(slug=slug).first()
    return None if competition is None else _to_row(competition)


def list_stages(competition_pk: int) -> tuple[StageRow, ...]:
    """The stages of a competition that have a field, in the order in which they got one."""
    stages = Stage.objects.filter(competition=competition_pk).order_by("pk")
    return tuple(StageRow(pk=stage.pk, key=stage.key) for stage in stages)


def read_canonical(digest: str) -> str:
    """The canonical text of a regulation version; raises RegulationVersion.DoesNotExist for an unknown digest."""
    return RegulationVersion.objects.values_list("canonical", flat=True).get(digest=digest)


def read_sources(digest: str) -> tuple[str, ...]:
    """The texts a version was read from: the regulation, then its supplements in order."""
    sources = RegulationVersion.objects.values_list("sources", flat=True).get(digest=digest)
    return tuple(source["text"] for source in sources)


def list_versions(digest: str) -> tuple[VersionRow, ...]:
    """A version and those before it, the newest first."""
    versions = []
    version: RegulationVersion | None = RegulationVersion.objects.defer("canonical", "sources").get(digest=digest)
    while version is not None:
        changes = tuple((change["path"], change["before"], change["after"]) for change in version.changes)
        versions.append(VersionRow(digest=version.digest, version=version.version, changes=changes))
        version = version.previous
    return tuple(versions)


def _with_digest() -> QuerySet[Competition]:
    uses = RegulationUse.objects.filter(competition=OuterRef("pk")).order_by("-pk")
    return Competition.objects.annotate(digest=Subquery(uses.values("regulation__digest")[:1])).exclude(digest=None)


def _to_row(competition: Competition) -> CompetitionRow:
    name = Words(zh=competition.name_zh, en=competition.name_en)
    digest: str = competition.digest  # type: ignore[attr-defined] # annotated by _with_digest
    return CompetitionRow(pk=competition.pk, slug=competition.slug, name=name, demo=competition.demo, digest=digest)
