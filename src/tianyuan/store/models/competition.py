"""Competitions 赛事, the regulation versions they run under, and their stages."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import AppendOnly
from tianyuan.store.models.regulation import RegulationVersion


class Competition(models.Model):
    """One competition, found at /c/<slug>/. `demo`: its people and results are generated."""

    slug = models.SlugField(max_length=60, unique=True)
    name_zh = models.CharField(max_length=200)
    name_en = models.CharField(max_length=200)
    demo = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        """Named in both languages, always."""

        constraints = (
            models.CheckConstraint(
                condition=~Q(slug="") & ~Q(name_zh="") & ~Q(name_en=""), name="competition_is_named"
            ),
        )

    def __str__(self) -> str:
        return self.slug


class RegulationUse(AppendOnly):
    """From when on a competition runs under which version of its regulation; the latest one is in force (S2-8.5)."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="regulation_uses")
    regulation = models.ForeignKey(RegulationVersion, on_delete=models.PROTECT, related_name="uses")
    since = models.DateTimeField()
    entered_by = models.CharField(max_length=200)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        """Somebody put it in force."""

        constraints = (models.CheckConstraint(condition=~Q(entered_by=""), name="regulationuse_names_who"),)

    def __str__(self) -> str:
        return f"{self.competition_id} {self.regulation_id}"


class Stage(models.Model):
    """A stage of a competition that has a field of its own; `key` is the id of the stage in the regulation."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="stages")
    key = models.CharField(max_length=100)

    class Meta:
        """Each stage once."""

        constraints = (
            models.UniqueConstraint(fields=["competition", "key"], name="stage_once_in_competition"),
            models.CheckConstraint(condition=~Q(key=""), name="stage_has_key"),
        )

    def __str__(self) -> str:
        return self.key
