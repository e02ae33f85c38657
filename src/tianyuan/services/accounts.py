"""Accounts: who signs in, by which login, with which roles."""

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from tianyuan.core.permissions import Role
from tianyuan.services.actors import Actor
from tianyuan.services.audit import record
from tianyuan.services.logins import Login
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account
from tianyuan.store.queries.roles import current_roles
from tianyuan.texts import Language

NOBODY = Actor(name="nobody")
COMMAND_LINE = Actor(name="command line", trusted=True)
NAME_LENGTH = 100


@dataclass(frozen=True, kw_only=True)
class NewAccount:
    """What an account is made of. Its password is set by its owner, through a link."""

    login: Login
    name: str
    language: Language = "zh"
    may_create: bool = False


def actor_for(user: Account | AnonymousUser) -> Actor:
    """Whoever is signed in as an actor with his roles, in one query; NOBODY where nobody is."""
    if isinstance(user, AnonymousUser):
        return NOBODY
    roles: defaultdict[str, set[Role]] = defaultdict(set)
    for slug, role in current_roles(user.pk):
        roles[slug].add(role)
    return Actor(
        name=user.name,
        account_id=user.pk,
        roles={slug: frozenset(those) for slug, those in roles.items()},
        may_create=user.may_create,
    )


def has_accounts() -> bool:
    """Whether anybody can sign in here at all."""
    return Account.objects.exists()


def find_account(login: Login) -> Account | None:
    """The account of a login, or None."""
    return Account.objects.filter(**{login.kind: login.value}).first()


def require_account(login: Login) -> Account:
    """The account of a login; raises Refused("account.unknown"). Never for those who may not know who has one."""
    account = find_account(login)
    if account is None:
        raise Refused(Refusal(code="account.unknown", data=(("login", str(login)),)))
    return account


@transaction.atomic
def create_account(actor: Actor, new: NewAccount) -> Account:
    """Make an account that has no password yet. Callers have asked whether the actor may.

    Raises Refused: account.exists, account.name_unusable.
    """
    name = new.name.strip()
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise Refused(Refusal(code="account.name_unusable", data=(("at_most", str(NAME_LENGTH)),)))
    account = Account(name=name, language=new.language, may_create=new.may_create, created_at=timezone.now())
    setattr(account, new.login.kind, new.login.value)
    account.set_unusable_password()
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError as error:
        raise Refused(Refusal(code="account.exists", data=(("login", str(new.login)),))) from error
    record(actor, "account.created", competition="", subject=str(account), data={"may_create": new.may_create})
    return account


@transaction.atomic
def set_account_open(actor: Actor, account: Account, *, is_open: bool, reason: str) -> None:
    """Let an account sign in no more, at once, or again. What it did keeps its name. The command line alone may.

    Raises Refused: account.not_allowed, account.reason_missing.
    """
    if not actor.trusted:
        raise Refused(Refusal(code="account.not_allowed"))
    if not reason.strip():
        raise Refused(Refusal(code="account.reason_missing"))
    account.is_active = is_open
    account.save(update_fields=["is_active"])
    action = "account.reopened" if is_open else "account.closed"
    record(actor, action, competition="", subject=str(account), reason=reason)


def require_signed_in(user: Account | AnonymousUser) -> Account:
    """The account that is signed in; raises Refused("account.not_allowed") where none is."""
    if isinstance(user, AnonymousUser):
        raise Refused(Refusal(code="account.not_allowed"))
    return user


def find_open_account(account_id: int) -> Account | None:
    """The account of that number, or None where it is closed or unknown."""
    return Account.objects.filter(pk=account_id, is_active=True).first()
