"""Keeping regulation versions: every one stays as it was read; a supplement makes the next one (S2-8.5)."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from tianyuan.core.regulation import Regulation
from tianyuan.regulations import Change, Loaded, Source, canonical, digest, load, shipped
from tianyuan.store.models import RegulationVersion


@transaction.atomic
def keep_shipped() -> tuple[str, ...]:
    """Keep the regulations that come with the program; returns their names."""
    for name in shipped():
        keep_regulation(load(name))
    return shipped()


@transaction.atomic
def keep_regulation(loaded: Loaded) -> RegulationVersion:
    """Keep a regulation with every version that its supplements made; what is there already stays as it is."""
    version = None
    for number, regulation in enumerate(_versions(loaded)):
        applied = loaded.changes[number - 1] if number else ()
        version = _keep(regulation, loaded.sources[: number + 1], applied, version)
    if version is None:
        raise ValueError("loaded_without_sources")
    return version


def _versions(loaded: Loaded) -> Sequence[Regulation]:
    """The regulation without supplements, with the first, with the first two …"""
    texts = [source.text.encode() for source in loaded.sources]
    earlier = [load(texts[0], texts[1:number]).regulation for number in range(1, len(texts))]
    return [*earlier, loaded.regulation]


def _keep(
    regulation: Regulation, sources: Sequence[Source], changes: Sequence[Change], previous: RegulationVersion | None
) -> RegulationVersion:
    version, _ = RegulationVersion.objects.get_or_create(
        digest=digest(regulation),
        defaults={
            "regulation_id": regulation.id,
            "version": regulation.version,
            "canonical": canonical(regulation),
            "sources": [{"name": source.name, "text": source.text} for source in sources],
            "changes": [{"path": one.path, "before": one.before, "after": one.after} for one in changes],
            "previous": previous,
            "created_at": timezone.now(),
        },
    )
    return version
