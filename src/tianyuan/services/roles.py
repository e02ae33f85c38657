"""Giving and taking back roles in a competition (S1-9, S2-13)."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tianyuan.core.permissions import ROLES, Role
from tianyuan.services.accounts import NewAccount, create_account, find_account
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.logins import Login
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account, Competition, RoleGrant
from tianyuan.store.queries.competitions import CompetitionRow, list_competitions
from tianyuan.store.queries.roles import RoleRow, roles_in
from tianyuan.texts import Language


@dataclass(frozen=True, kw_only=True)
class Granted:
    """What a grant did. `created`: the account is new and waits for its owner to set a password."""

    account_id: int
    name: str
    created: bool


def list_roles(actor: Actor, *, competition: str) -> tuple[RoleRow, ...]:
    """Everybody with a role in the competition. Raises Refused: account.not_allowed, account.competition_unknown."""
    require(actor, "roles.grant", competition=competition)
    if not Competition.objects.filter(slug=competition).exists():
        raise Refused(_unknown(competition))
    return roles_in(competition)


@transaction.atomic
def grant_role(
    actor: Actor,
    *,
    competition: str,
    login: Login,
    role: str,
    name: str = "",
    language: Language = "zh",
    reason: str = "",
) -> Granted:
    """Give a role to the account of a login; where there is none, make one with `name`.

    Raises Refused: account.not_allowed, account.role_unknown, account.competition_unknown, account.role_held,
    account.name_unusable; account.reason_missing for a role that was taken back before.
    """
    require(actor, "roles.grant", competition=competition)
    known = _read_role(role)
    place = _lock(competition)
    account = find_account(login)
    created = account is None
    if account is None:
        account = create_account(actor, NewAccount(login=login, name=name, language=language))
    latest = _latest(place, account, known)
    if latest is not None and not latest.withdrawn:
        raise Refused(Refusal(code="account.role_held", data=(("name", account.name),)))
    _enter(actor, place, account, known, latest=latest, withdrawn=False, reason=reason)
    return Granted(account_id=account.pk, name=account.name, created=created)


@transaction.atomic
def withdraw_role(actor: Actor, *, competition: str, account_id: int, role: str, reason: str) -> None:
    """Take a role back, from now on.

    Raises Refused: account.not_allowed, account.role_unknown, account.competition_unknown, account.role_not_held,
    account.reason_missing; account.last_organiser where nobody could run the competition any more.
    """
    require(actor, "roles.grant", competition=competition)
    known = _read_role(role)
    place = _lock(competition)
    account = Account.objects.filter(pk=account_id).first()
    latest = None if account is None else _latest(place, account, known)
    if account is None or latest is None or latest.withdrawn:
        raise Refused(Refusal(code="account.role_not_held"))
    if known == "organiser" and _other_organisers(place, account) == 0:
        raise Refused(Refusal(code="account.last_organiser"))
    _enter(actor, place, account, known, latest=latest, withdrawn=True, reason=reason)


@transaction.atomic
def make_first_organiser(actor: Actor, *, competition: str) -> None:
    """Make whoever put a new competition on the site its organiser; raises Refused where it has one already."""
    place = _lock(competition)
    if actor.account_id is None or RoleGrant.objects.filter(competition=place, role="organiser").exists():
        raise Refused(Refusal(code="account.not_allowed"))
    account = Account.objects.get(pk=actor.account_id)
    _enter(actor, place, account, "organiser", latest=None, withdrawn=False, reason="")


def _read_role(role: str) -> Role:
    for known in ROLES:
        if role == known:
            return known
    raise Refused(Refusal(code="account.role_unknown", data=(("found", role), ("known", ", ".join(ROLES)))))


def _lock(slug: str) -> Competition:
    """The competition, locked until the transaction ends: two people do not take back the last two organisers."""
    competition = Competition.objects.select_for_update().filter(slug=slug).first()
    if competition is None:
        raise Refused(_unknown(slug))
    return competition


def _unknown(slug: str) -> Refusal:
    return Refusal(code="account.competition_unknown", data=(("found", slug),))


def _latest(competition: Competition, account: Account, role: Role) -> RoleGrant | None:
    line = RoleGrant.objects.filter(competition=competition, account=account, role=role)
    return line.filter(replaced_by__isnull=True).first()


def _other_organisers(competition: Competition, account: Account) -> int:
    held = RoleGrant.objects.filter(competition=competition, role="organiser", replaced_by__isnull=True)
    return held.filter(withdrawn=False, account__is_active=True).exclude(account=account).count()


def _enter(
    actor: Actor,
    competition: Competition,
    account: Account,
    role: Role,
    *,
    latest: RoleGrant | None,
    withdrawn: bool,
    reason: str,
) -> None:
    if latest is not None and not reason.strip():
        raise Refused(Refusal(code="account.reason_missing"))
    RoleGrant.objects.create(
        competition=competition,
        account=account,
        role=role,
        entered_at=timezone.now(),
        entered_by=who(actor),
        reason=reason,
        withdrawn=withdrawn,
        replaces=latest,
    )
    action = "role.withdrawn" if withdrawn else "role.granted"
    record(actor, action, competition=competition.slug, subject=str(account), data={"role": role}, reason=reason)


@dataclass(frozen=True, kw_only=True)
class OwnCompetition:
    """A competition in which somebody has roles, in the order of ROLES."""

    competition: CompetitionRow
    roles: tuple[Role, ...]


def own_competitions(actor: Actor) -> tuple[OwnCompetition, ...]:
    """The competitions in which the actor has a role, the newest first."""
    if not actor.roles:
        return ()
    return tuple(
        OwnCompetition(competition=row, roles=tuple(role for role in ROLES if role in actor.roles[row.slug]))
        for row in list_competitions()
        if row.slug in actor.roles
    )
