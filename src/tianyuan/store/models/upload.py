"""Files that were sent in and are shown before anything of them is saved."""

from django.db import models
from django.db.models import Q

PURPOSES = ("regulation", "supplement", "entrants")


class Upload(models.Model):
    """A file that waits for a yes. It is nobody's record: it goes when it was saved, and after a day.

    `token` is its address, `sender` the number of the account that sent it (0: none), `competition` the slug, empty
    where there is none yet, `stage` the id of the stage in the regulation.
    """

    token = models.CharField(max_length=43, unique=True)
    purpose = models.CharField(max_length=20)
    competition = models.CharField(max_length=60, blank=True)
    stage = models.CharField(max_length=100, blank=True)
    sender = models.PositiveBigIntegerField(default=0)
    filename = models.CharField(max_length=200)
    content = models.BinaryField()
    sent_at = models.DateTimeField()

    class Meta:
        """Of a known purpose."""

        indexes = (models.Index(fields=["sent_at"], name="upload_by_age"),)
        constraints = (models.CheckConstraint(condition=Q(purpose__in=PURPOSES), name="upload_purpose_known"),)

    def __str__(self) -> str:
        return f"{self.purpose} {self.filename}"
