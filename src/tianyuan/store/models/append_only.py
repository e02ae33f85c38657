"""Rows that are only ever added: a correction is a new entry that names the one it replaces, with who and why."""

from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar

from django.db import models
from django.db.models import Q

Row = TypeVar("Row", bound=models.Model)


class AppendOnlyViolation(Exception):
    """Somebody tried to change or to remove a row that stays as it was written: a bug of ours."""


class AppendOnlyQuerySet(models.QuerySet[Row], Generic[Row]):
    """A query set that refuses to change or to remove rows."""

    def update(self, **_kwargs: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnlyViolation(self.model.__name__)

    def delete(self) -> NoReturn:
        """Refuse."""
        raise AppendOnlyViolation(self.model.__name__)

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnlyViolation(self.model.__name__)


class AppendOnlyManager(models.Manager[Row], Generic[Row]):
    """Hands out the query sets above."""

    def get_queryset(self) -> AppendOnlyQuerySet[Row]:
        """All rows."""
        return AppendOnlyQuerySet(self.model, using=self._db)


class AppendOnly(models.Model):
    """A row that is written once."""

    objects: ClassVar[models.Manager[Self]] = AppendOnlyManager()

    class Meta:
        """No table of its own."""

        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new row; raises AppendOnlyViolation for one that is already there."""
        if not self._state.adding:
            raise AppendOnlyViolation(type(self).__name__)
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnlyViolation(type(self).__name__)


# What every table of entries holds to; the names are filled in for each.
ENTRY_CONSTRAINTS: tuple[models.BaseConstraint, ...] = (
    models.CheckConstraint(condition=~Q(entered_by=""), name="%(class)s_names_who"),
    models.CheckConstraint(condition=Q(replaces__isnull=True) | ~Q(reason=""), name="%(class)s_correction_says_why"),
    models.CheckConstraint(
        condition=Q(replaces__isnull=False) | Q(withdrawn=False), name="%(class)s_withdraws_something"
    ),
)


class Entry(AppendOnly):
    """An entry with when, who and why. Current is what nothing replaces and does not itself withdraw."""

    entered_at = models.DateTimeField()
    entered_by = models.CharField(max_length=200)
    reason = models.CharField(max_length=500, blank=True)
    withdrawn = models.BooleanField(default=False)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by")

    class Meta:
        """No table of its own."""

        abstract = True
