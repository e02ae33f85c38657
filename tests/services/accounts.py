"""Accounts for tests. A password is hashed once, and only where a test signs in with it."""

from functools import cache

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from tianyuan.core.permissions import Role
from tianyuan.store.models import Account, Competition, RoleGrant

PASSWORD = "seven stones in a row"  # noqa: S105 - of nobody


@cache
def hashed() -> str:
    return make_password(PASSWORD)


def account(
    name: str = "Wang", *, email: str | None = None, phone: str | None = None, may_create: bool = False
) -> Account:
    return Account.objects.create(
        name=name,
        email=email or (None if phone else f"{name.lower()}@club.example"),
        phone=phone,
        password=hashed(),
        may_create=may_create,
        created_at=timezone.now(),
    )


def give(who: Account, role: Role, competition: str = "spring") -> Account:
    """The role, without asking anybody and without a record."""
    RoleGrant.objects.create(
        competition=Competition.objects.get(slug=competition),
        account=who,
        role=role,
        entered_at=timezone.now(),
        entered_by="test",
    )
    return who
