"""What is on the site: competitions with their regulations as values."""

from dataclasses import dataclass
from functools import lru_cache

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.words import Words
from tianyuan.regulations import from_canonical
from tianyuan.store.queries import competitions as queries
from tianyuan.store.queries.competitions import CompetitionRow, VersionRow


@dataclass(frozen=True, kw_only=True)
class Competition:
    """A competition under the regulation version in force. `stages` with a field, by key: their primary keys."""

    slug: str
    name: Words
    demo: bool
    digest: str
    regulation: Regulation
    stages: tuple[tuple[str, int], ...]

    def ready_stages(self) -> tuple[SwissStage, ...]:
        """The stages over the board that have a field, in the order of the regulation."""
        known = dict(self.stages)
        swiss = (stage for stage in self.regulation.stages if isinstance(stage, SwissStage))
        return tuple(stage for stage in swiss if stage.id in known)

    def stage_with_field(self, stage_id: str | None) -> SwissStage | None:
        """The stage asked for, or the last one that has a field; None where it has none."""
        ready = self.ready_stages()
        if stage_id is None:
            return ready[-1] if ready else None
        return next((stage for stage in ready if stage.id == stage_id), None)


@dataclass(frozen=True, kw_only=True)
class Version:
    """One version of a competition's regulation with what it changed against the one before."""

    row: VersionRow
    regulation: Regulation


def list_competitions() -> tuple[Competition, ...]:
    """All competitions, the newest first, without their stages."""
    return tuple(_to_value(row, ()) for row in queries.list_competitions())


def find_competition(slug: str) -> Competition | None:
    """The competition of that address, or None."""
    return _find_competition(queries.read_edition(), slug)


@lru_cache(maxsize=64)
def _find_competition(edition: queries.Edition, slug: str) -> Competition | None:  # noqa: ARG001 - keys the memory
    row = queries.find_competition(slug)
    if row is None:
        return None
    return _to_value(row, tuple((stage.key, stage.pk) for stage in queries.list_stages(row.pk)))


def list_versions(competition: Competition) -> tuple[Version, ...]:
    """The version in force and those before it, the newest first."""
    return tuple(
        Version(row=row, regulation=read_regulation(row.digest)) for row in queries.list_versions(competition.digest)
    )


@lru_cache(maxsize=64)
def read_regulation(digest: str) -> Regulation:
    """A regulation version by its digest, which never stands for another text."""
    return from_canonical(queries.read_canonical(digest))


def _to_value(row: CompetitionRow, stages: tuple[tuple[str, int], ...]) -> Competition:
    return Competition(
        slug=row.slug,
        name=row.name,
        demo=row.demo,
        digest=row.digest,
        regulation=read_regulation(row.digest),
        stages=stages,
    )
