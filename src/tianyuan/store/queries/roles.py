"""Who has which role now."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from tianyuan.core.permissions import Role
from tianyuan.store.models import RoleGrant


@dataclass(frozen=True, kw_only=True)
class RoleRow:
    """A role somebody has in a competition, with who gave it and when. `login` as "a@b.example" or "+86…"."""

    account_id: int
    name: str
    login: str
    active: bool
    waiting: bool
    role: Role
    granted_at: datetime
    granted_by: str


def current_roles(account_id: int) -> tuple[tuple[str, Role], ...]:
    """The roles of an account: slug of the competition and role."""
    rows = RoleGrant.objects.filter(account=account_id, replaced_by__isnull=True, withdrawn=False)
    return tuple((slug, cast(Role, role)) for slug, role in rows.values_list("competition__slug", "role"))


def roles_in(slug: str) -> tuple[RoleRow, ...]:
    """Everybody with a role in a competition, in the order in which the roles were given."""
    rows = RoleGrant.objects.filter(competition__slug=slug, replaced_by__isnull=True, withdrawn=False)
    return tuple(
        RoleRow(
            account_id=row.account_id,
            name=row.account.name,
            login=row.account.email or f"+{row.account.phone}",
            active=row.account.is_active,
            waiting=not row.account.has_usable_password(),
            role=cast(Role, row.role),
            granted_at=row.entered_at,
            granted_by=row.entered_by,
        )
        for row in rows.select_related("account").order_by("pk")
    )
