"""Lots 抽签: drawn once, recorded with their purpose and seed."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import AppendOnly
from tianyuan.store.models.competition import Stage


class Lots(AppendOnly):
    """The seed that orders ties of one pool of one stage where an award depends on it (S2-8.4)."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="lots")
    pool = models.CharField(max_length=100)
    seed = models.CharField(max_length=500)
    purpose = models.CharField(max_length=100)
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=200)

    class Meta:
        """Once for each pool and purpose."""

        constraints = (
            models.UniqueConstraint(fields=["stage", "pool", "purpose"], name="lots_drawn_once"),
            models.CheckConstraint(condition=~Q(recorded_by=""), name="lots_name_who"),
            models.CheckConstraint(condition=~Q(seed=""), name="lots_have_seed"),
        )

    def __str__(self) -> str:
        return f"{self.pool} {self.purpose}"
