"""Entrants 参赛者 of a stage. Two people of one name are two people: identity is the key."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import ENTRY_CONSTRAINTS, AppendOnly, Entry
from tianyuan.store.models.competition import Stage


class Entrant(AppendOnly):
    """Somebody in a stage; `key` is the id of the entrants file. What is known of him stands in his entries."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="entrants")
    key = models.CharField(max_length=200)

    class Meta:
        """Each key once in a stage."""

        constraints = (
            models.UniqueConstraint(fields=["stage", "key"], name="entrant_once_in_stage"),
            models.CheckConstraint(condition=~Q(key=""), name="entrant_has_key"),
        )

    def __str__(self) -> str:
        return self.key


class EntrantEntry(Entry):
    """What was known of an entrant from `entered_at` on. `position` is his line in the entrants file, from 1.

    `rank` as "6d", "1k", "6p", empty where there is none. `born` is never shown in public.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="entries")
    position = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    rank = models.CharField(max_length=3, blank=True)
    division = models.CharField(max_length=100)
    team = models.CharField(max_length=200, blank=True)
    born = models.DateField(null=True)
    gender = models.CharField(max_length=6, blank=True)
    warnings = models.PositiveIntegerField(default=0)
    play_off = models.PositiveIntegerField(null=True)
    holder = models.BooleanField(default=False)

    class Meta:
        """One line of entries for each entrant."""

        constraints = (
            *ENTRY_CONSTRAINTS,
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(replaces__isnull=True), name="entrantentry_one_first"
            ),
            models.CheckConstraint(condition=Q(gender__in=["", "female", "male"]), name="entrantentry_gender_known"),
            models.CheckConstraint(condition=~Q(name=""), name="entrantentry_has_name"),
        )

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.name}"
