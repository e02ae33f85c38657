"""Versions of regulations 竞赛规程, as they were read."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import AppendOnly


class RegulationVersion(AppendOnly):
    """One version of one regulation: its canonical form is the truth, the sources are what the organiser wrote.

    `digest` is the SHA-256 of `canonical` in hexadecimal. `sources` is a list of {"name", "text"}: the file, then its
    supplements. `changes` is what the last supplement changed against
    `previous`: a list of {"path", "before", "after"}.
    """

    regulation_id = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, unique=True)
    canonical = models.TextField()
    sources = models.JSONField()
    changes = models.JSONField()
    previous = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="following")
    created_at = models.DateTimeField()

    class Meta:
        """Found by id and version; two texts may carry the same number, their digests tell them apart."""

        indexes = (models.Index(fields=["regulation_id", "version"], name="regulation_by_version"),)
        constraints = (
            models.CheckConstraint(condition=Q(version__gte=1), name="regulation_version_from_one"),
            models.CheckConstraint(condition=~Q(canonical=""), name="regulation_has_text"),
        )

    def __str__(self) -> str:
        return f"{self.regulation_id} {self.version} {self.digest[:8]}"
