"""Run as a program with the data folder of a site: 过百龄杯 open for registration, a referee, and people with accounts.

Reads JSON from standard input: {"at": the time, "people": names}.
"""

import json
import sys
from datetime import datetime

import django

PASSWORD = "korrekt-pferd-batterie"  # noqa: S105 - of people who exist for the time of a test


def main() -> None:
    """Do it."""
    django.setup()
    from django.utils import timezone

    asked = json.load(sys.stdin)
    timezone.now = lambda: datetime.fromisoformat(asked["at"])
    from tianyuan.regulations import load
    from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account
    from tianyuan.services.competitions import announce_competition
    from tianyuan.services.logins import read_login
    from tianyuan.services.roles import grant_role
    from tianyuan.services.site import prepare

    prepare(demo=False)
    announce_competition(name="cup", regulation=load("guobailing-2023"), entered_by="test")
    for name in (*asked["people"], "referee"):
        login = read_login(f"{name}@example.org")
        account = create_account(COMMAND_LINE, NewAccount(login=login, name=name, language="en"))
        account.set_password(PASSWORD)
        account.save()
    grant_role(COMMAND_LINE, competition="cup", login=read_login("referee@example.org"), role="referee")


if __name__ == "__main__":
    main()
