"""Run as a program with the data folder of a site: 过百龄杯 open for registration, a referee, and people with accounts.

Reads JSON from standard input: {"at": the time, "people": names, "crowd": how many more, who have said who they are,
"regulation": another than 过百龄杯}.
Writes {"sessions": the session keys of the crowd}.
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
    announce_competition(name="cup", regulation=load(asked.get("regulation", "guobailing-2023")), entered_by="test")
    for name in (*asked["people"], "referee"):
        login = read_login(f"{name}@example.org")
        account = create_account(COMMAND_LINE, NewAccount(login=login, name=name, language="en"))
        account.set_password(PASSWORD)
        account.save()
    grant_role(COMMAND_LINE, competition="cup", login=read_login("referee@example.org"), role="referee")
    json.dump({"sessions": gather(asked.get("crowd", 0))}, sys.stdout)


def gather(crowd: int) -> list[str]:
    """So many people, each signed in and with his person filled in; the keys of their sessions."""
    from datetime import date

    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tianyuan.services.accounts import COMMAND_LINE, NewAccount, actor_for, create_account
    from tianyuan.services.logins import read_login
    from tianyuan.services.registration.persons import PersonForm, save_person
    from tianyuan.web.account.sign_in import BACKEND

    sessions = []
    for number in range(crowd):
        login = read_login(f"crowd{number}@example.org")
        account = create_account(COMMAND_LINE, NewAccount(login=login, name=f"C{number}"))
        form = PersonForm(name=f"C{number}", born=date(1990, 1, 1), gender="male", rank="6d", ever_professional=False)
        save_person(actor_for(account), form)
        session = SessionStore()
        session[SESSION_KEY] = str(account.pk)
        session[BACKEND_SESSION_KEY] = BACKEND
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.save()
        sessions.append(str(session.session_key))
    return sessions


if __name__ == "__main__":
    main()
