"""Passwords: what a good one is, links to set one, setting and changing it."""

from collections.abc import Callable

from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction

from tianyuan.services.accounts import find_account
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record
from tianyuan.services.limits import PASSWORD_CHECK, RESET_BY_ADDRESS, RESET_BY_LOGIN, give_back, network_of, take
from tianyuan.services.logins import Login
from tianyuan.services.mail import send_later
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account
from tianyuan.store.queries.roles import current_roles
from tianyuan.texts import Language, say

LONGEST = 1000


@transaction.atomic
def make_link(actor: Actor, account: Account, *, competition: str = "") -> str:
    """The token of a link to set the account's password, to hand over in person; on the record.

    It works for a day, until a password is set or somebody signs in. The command line may make one for anybody, an
    organiser for who has a role in his `competition` and no password yet: nobody takes over an account in use.
    Raises Refused: account.not_allowed, account.role_not_held, account.password_present.
    """
    if not actor.trusted:
        require(actor, "roles.grant", competition=competition)
        if competition not in {slug for slug, _ in current_roles(account.pk)}:
            raise Refused(Refusal(code="account.role_not_held"))
        if account.has_usable_password():
            raise Refused(Refusal(code="account.password_present", data=(("name", account.name),)))
    record(actor, "account.link_made", competition=competition, subject=str(account))
    return default_token_generator.make_token(account)


def account_of_token(account_id: int, token: str) -> Account | None:
    """The account that may set its password by this link, or None for a link that is used, too old or invented."""
    account = Account.objects.filter(pk=account_id, is_active=True).first()
    if account is None or not default_token_generator.check_token(account, token):
        return None
    return account


@transaction.atomic
def set_password_by_token(account_id: int, token: str, *, password: str) -> None:
    """Set the password of whoever has the link; every session of the account ends.

    Raises Refused: account.link_used, and each reason why the password is too weak.
    """
    account = account_of_token(account_id, token)
    if account is None:
        raise Refused(Refusal(code="account.link_used"))
    _set(account, password)
    actor = Actor(name=account.name, account_id=account.pk)
    record(actor, "account.password_set", competition="", subject=str(account))


def change_password(account: Account, *, old: str, new: str) -> None:
    """Change one's own password; every other session of the account ends.

    Raises Refused: account.password_wrong, account.too_often, and each reason why the new one is too weak.
    """
    confirm_password(account, old)
    with transaction.atomic():
        _set(account, new)
        actor = Actor(name=account.name, account_id=account.pk)
        record(actor, "account.password_changed", competition="", subject=str(account))


def confirm_password(account: Account, password: str) -> None:
    """Make sure that it is the owner who sits there; raises Refused: account.password_wrong, account.too_often."""
    counted = (PASSWORD_CHECK, str(account.pk))
    take(counted)
    if not account.check_password(password):
        raise Refused(Refusal(code="account.password_wrong"))
    give_back(counted)


def send_link(login: Login, *, address: str, link_for: Callable[[int, str], str]) -> None:
    """Send a link to set a password to the e-mail address of the login's account, if it has one.

    The answer is the same whether there is such an account or not. `link_for` makes a full address from the account's
    number and the token. Raises Refused("account.too_often").
    """
    take((RESET_BY_LOGIN, str(login)), (RESET_BY_ADDRESS, network_of(address)))
    account = find_account(login)
    if account is None or not account.is_active or account.email is None:
        return
    language: Language = "en" if account.language == "en" else "zh"
    link = link_for(account.pk, default_token_generator.make_token(account))
    send_later(
        to=account.email,
        subject=say("account.mail.reset_subject", language),
        text=say("account.mail.reset_text", language, name=account.name, link=link),
    )


def _set(account: Account, password: str) -> None:
    _require_strong(password, account)
    account.set_password(password)
    account.save(update_fields=["password"])


def _require_strong(password: str, account: Account) -> None:
    """Raise Refused with every reason; Django's validators give the codes, `texts` the words."""
    if len(password) > LONGEST or "\0" in password:
        raise Refused(Refusal(code="account.password_too_long", data=(("at_most", str(LONGEST)),)))
    try:
        validate_password(password, account)
    except ValidationError as error:
        raise Refused(*(_refusal(one) for one in error.error_list)) from error


def _refusal(error: ValidationError) -> Refusal:
    data = (("at_least", str(error.params["min_length"])),) if error.params and "min_length" in error.params else ()
    return Refusal(code=f"account.{error.code}", data=data)
