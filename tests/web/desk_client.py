"""A signed-in client at the desk: accounts with roles, and pages posted as a browser would."""

import re
from datetime import UTC, datetime

from django.test import Client

from tests.services.desks import SLUG
from tianyuan.core.permissions import Role
from tianyuan.store.models import Account, Competition, RoleGrant

NOW = datetime(2023, 9, 12, 1, tzinfo=UTC)


def sign_in(name: str, *roles: Role) -> Client:
    """A client of somebody new who has these roles in the competition."""
    account = Account.objects.create(email=f"{name.lower()}@example.org", name=name, created_at=NOW)
    competition = Competition.objects.get(slug=SLUG)
    for role in roles:
        RoleGrant.objects.create(
            competition=competition, account=account, role=role, entered_at=NOW, entered_by="command line"
        )
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def hidden(page: str, name: str) -> str:
    """The value of a hidden field of a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1].replace("&#34;", '"').replace("&quot;", '"')
