"""Who acts: a value that pages and commands hand to every service, and the question whether he may."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tianyuan.core.permissions import Permission, Role, may
from tianyuan.services.refusals import Refusal, Refused


@dataclass(frozen=True, kw_only=True)
class Actor:
    """Somebody who acts. `name` is what the record keeps; `roles` by the competition's slug.

    `account_id` None: nobody signed in, or the command line, which says so in `name`. `trusted`: the command line of
    the machine itself, which may do everything.
    """

    name: str
    account_id: int | None = None
    roles: Mapping[str, frozenset[Role]] = field(default_factory=dict)
    may_create: bool = False
    trusted: bool = False

    def may(self, permission: Permission, competition: str) -> bool:
        """Whether the actor may do this in the competition."""
        return self.trusted or may(self.roles.get(competition, frozenset()), permission)


def require(actor: Actor, permission: Permission, *, competition: str) -> None:
    """Raise Refused("account.not_allowed") unless the actor may; every service that changes something begins so."""
    if not actor.may(permission, competition):
        raise Refused(Refusal(code="account.not_allowed", data=(("permission", permission),)))
