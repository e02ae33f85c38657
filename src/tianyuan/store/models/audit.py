"""The record of acts: who did what, when, to what and why."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import AppendOnly


class AuditEntry(AppendOnly):
    """One act. `seq` counts from 1 without a gap; `entry_hash` covers every other field and the hash before it.

    `account` is text, since the record outlives accounts: "7 王芳", or "command line". `competition` is a slug, or
    empty. `previous_hash` is empty in the first entry only.
    """

    seq = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    account = models.CharField(max_length=200)
    competition = models.CharField(max_length=60, blank=True)
    action = models.CharField(max_length=60)
    subject = models.CharField(max_length=500, blank=True)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    entry_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        """Somebody did something; one chain."""

        indexes = (models.Index(fields=["competition", "-seq"], name="audit_of_competition"),)
        constraints = (
            models.CheckConstraint(condition=~Q(account=""), name="auditentry_names_who"),
            models.CheckConstraint(condition=~Q(action=""), name="auditentry_says_what"),
            models.CheckConstraint(condition=~Q(entry_hash=""), name="auditentry_hashed"),
            models.UniqueConstraint(fields=["previous_hash"], name="auditentry_one_chain"),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"
