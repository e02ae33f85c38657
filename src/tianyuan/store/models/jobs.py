"""Long work that runs in a worker process and is looked at from a page."""

from django.db import models
from django.db.models import Q

JOB_STATES = ("computing", "ready", "failed")


class Job(models.Model):
    """One piece of work. `subject` says what it is about; the same subject may be asked for again and is found.

    `document` holds its outcome, `problem` the code of what went wrong.
    """

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=300)
    state = models.CharField(max_length=10, default="computing")
    progress_percent = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=100, blank=True)
    document = models.JSONField(default=dict)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=200)
    done_at = models.DateTimeField(null=True)

    class Meta:
        """Found by what it is about."""

        indexes = (models.Index(fields=["kind", "subject"], name="job_by_subject"),)
        constraints = (
            models.CheckConstraint(condition=Q(state__in=JOB_STATES), name="job_state_known"),
            models.CheckConstraint(condition=Q(progress_percent__lte=100), name="job_progress_in_percent"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} {self.state}"
