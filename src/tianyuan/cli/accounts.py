"""`tianyuan account …`: people and roles, by whoever keeps the site."""

from tianyuan.cli.call import Call
from tianyuan.cli.outcome import CallWrong
from tianyuan.cli.setup import site_ready
from tianyuan.texts import say


def run_account(call: Call) -> None:
    """Run the subcommand named."""
    commands = {
        "create": create,
        "link": write_link,
        "grant": grant,
        "withdraw": withdraw,
        "roles": write_roles,
        "close": set_open,
        "reopen": set_open,
        "token": make_token,
        "tokens": write_tokens,
        "revoke-token": revoke_token,
    }
    commands[call.options.subcommand](call)


def create(call: Call) -> None:
    """Open an account, make it an organiser where asked, and write the link that sets its password."""
    options = call.options
    if (options.email is None) == (options.phone is None):
        raise CallWrong("cli.account.one_login")
    with site_ready(call):
        from django.db import transaction

        from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account
        from tianyuan.services.logins import read_login
        from tianyuan.services.passwords import make_link
        from tianyuan.services.roles import grant_role

        with transaction.atomic():
            login = read_login(options.email or options.phone)
            name = options.full_name or str(login)
            new = NewAccount(login=login, name=name, language=call.language, may_create=options.organiser)
            account = create_account(COMMAND_LINE, new)
            for slug in options.organiser_of:
                grant_role(COMMAND_LINE, competition=slug, login=login, role="organiser")
            token = make_link(COMMAND_LINE, account)
    call.tell("cli.account.created", account=name)
    _write_link(call, account.pk, token)


def write_link(call: Call) -> None:
    """Write a new link that sets the password of an account."""
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account
        from tianyuan.services.logins import read_login
        from tianyuan.services.passwords import make_link

        account = require_account(read_login(call.options.login))
        token = make_link(COMMAND_LINE, account)
    call.tell("cli.account.link")
    _write_link(call, account.pk, token)


def grant(call: Call) -> None:
    """Give a role to an account."""
    options = call.options
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account
        from tianyuan.services.logins import read_login
        from tianyuan.services.roles import grant_role

        login = read_login(options.login)
        account = require_account(login)
        grant_role(COMMAND_LINE, competition=options.name, login=login, role=options.role, reason=options.reason)
    _tell_change(call, account.name)


def withdraw(call: Call) -> None:
    """Take a role back."""
    options = call.options
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account
        from tianyuan.services.logins import read_login
        from tianyuan.services.roles import withdraw_role

        account = require_account(read_login(options.login))
        withdraw_role(
            COMMAND_LINE, competition=options.name, account_id=account.pk, role=options.role, reason=options.reason
        )
    _tell_change(call, account.name)


def write_roles(call: Call) -> None:
    """Write who has which role in a competition, a line each: role, login, name."""
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE
        from tianyuan.services.roles import list_roles

        rows = list_roles(COMMAND_LINE, competition=call.options.name)
    if not rows:
        call.tell("cli.account.no_roles")
    call.write("".join(f"{row.role}\t{row.login}\t{row.name}\n" for row in rows).encode())


def set_open(call: Call) -> None:
    """Let an account sign in no more, or again."""
    is_open = call.options.subcommand == "reopen"
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account, set_account_open
        from tianyuan.services.logins import read_login

        account = require_account(read_login(call.options.login))
        set_account_open(COMMAND_LINE, account, is_open=is_open, reason=call.options.reason)
    call.tell("cli.account.reopened" if is_open else "cli.account.closed", account=account.name)


def make_token(call: Call) -> None:
    """Make a token for a program of the account, and write it."""
    options = call.options
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account
        from tianyuan.services.games import tokens
        from tianyuan.services.logins import read_login

        account = require_account(read_login(options.login))
        token = tokens.make_token(COMMAND_LINE, account, name=options.name)
    call.tell("cli.account.token_made", name=options.name)
    call.write(f"{token}\n".encode())


def write_tokens(call: Call) -> None:
    """Write the working tokens of an account, a line each: number, date, name."""
    with site_ready(call):
        from tianyuan.services.accounts import require_account
        from tianyuan.services.games.tokens import list_tokens
        from tianyuan.services.logins import read_login

        rows = list_tokens(require_account(read_login(call.options.login)))
    if not rows:
        call.tell("cli.account.no_tokens")
    call.write("".join(f"{row.id}\t{row.made_at.date()}\t{row.name}\n" for row in rows).encode())


def revoke_token(call: Call) -> None:
    """Let a token work no more."""
    options = call.options
    with site_ready(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account
        from tianyuan.services.games import tokens
        from tianyuan.services.logins import read_login

        account = require_account(read_login(options.login))
        tokens.revoke_token(COMMAND_LINE, account, token_id=options.token)
    call.tell("cli.account.token_revoked", token=options.token)


def _write_link(call: Call, number: int, token: str) -> None:
    from django.urls import reverse

    path = reverse("password_set", args=(number, token))
    call.write(f"{call.options.address.rstrip('/')}{path}\n".encode())


def _tell_change(call: Call, account: str) -> None:
    role = call.options.role
    call.tell(
        "cli.account.changed", account=account, role=say(f"account.role.{role}", call.language), name=call.options.name
    )
