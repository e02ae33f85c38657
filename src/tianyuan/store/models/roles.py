"""Who has which role in a competition (S1-9, S2-13)."""

from django.db import models
from django.db.models import Q

from tianyuan.core.permissions import ROLES
from tianyuan.store.models.append_only import ENTRY_CONSTRAINTS, Entry
from tianyuan.store.models.competition import Competition
from tianyuan.store.models.people import Account


class RoleGrant(Entry):
    """A role given to an account, or, with `withdrawn`, taken back. Granted again, it continues the same line."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="role_grants")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="role_grants")
    role = models.CharField(max_length=20)

    class Meta:
        """One line of entries for each account and role."""

        constraints = (
            *ENTRY_CONSTRAINTS,
            models.UniqueConstraint(
                fields=["competition", "account", "role"],
                condition=Q(replaces__isnull=True),
                name="rolegrant_one_first",
            ),
            models.CheckConstraint(condition=Q(role__in=ROLES), name="rolegrant_role_known"),
        )

    def __str__(self) -> str:
        return f"{self.competition_id} {self.account_id} {self.role}"
