"""Making an account of one's own: by an e-mail address that a link proves, with a password set by that link."""

from collections.abc import Callable

from django.contrib.auth.tokens import default_token_generator
from django.db import transaction

from tianyuan.services.accounts import COMMAND_LINE, NAME_LENGTH, NewAccount, create_account, find_account
from tianyuan.services.limits import RESET_BY_LOGIN, SIGN_UP_BY_ADDRESS, network_of, take
from tianyuan.services.logins import read_login
from tianyuan.services.mail import send_later
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.texts import Language, say


def sign_up(login: str, *, name: str, language: Language, address: str, link_for: Callable[[int, str], str]) -> None:
    """Make an account without a password and send the link that sets one.

    Whoever has one already gets a link too: the answer tells nobody who has an account. `link_for` makes a full
    address from the account's number and the token. Raises Refused: account.email_unreadable, account.sign_up_by_mail,
    account.name_unusable, account.too_often.
    """
    read = read_login(login)
    if read.kind != "email":
        raise Refused(Refusal(code="account.sign_up_by_mail"))
    name = name.strip()
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise Refused(Refusal(code="account.name_unusable", data=(("at_most", str(NAME_LENGTH)),)))
    take((RESET_BY_LOGIN, str(read)), (SIGN_UP_BY_ADDRESS, network_of(address)))
    with transaction.atomic():
        account = find_account(read)
        if account is None:
            account = create_account(COMMAND_LINE, NewAccount(login=read, name=name, language=language))
    if not account.is_active:
        return
    link = link_for(account.pk, default_token_generator.make_token(account))
    send_later(
        to=read.value,
        subject=say("account.mail.sign_up_subject", language),
        text=say("account.mail.sign_up_text", language, name=account.name, link=link),
    )
