"""Run as a program with the data folder of a site: two players, a referee, and games of the online stage between them.

Reads JSON from standard input: {"games": how many, "names": {"black": …}}. Writes {"games": ids, "competition": slug}.
"""

import json
import sys

import django

PASSWORD = "korrekt-pferd-batterie"  # noqa: S105 - of people who exist for the time of a test
PEOPLE = {"black": "Hei Fang", "white": "Bai Fang", "referee": "Cai Pan"}
ONLINE = "online-test"


def main() -> None:
    """Do it."""
    django.setup()
    from tianyuan.regulations import load
    from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account
    from tianyuan.services.competitions import announce_competition
    from tianyuan.services.games.exporting import read_time_ms
    from tianyuan.services.games.opening import start_stage_game
    from tianyuan.services.logins import read_login
    from tianyuan.services.roles import grant_role
    from tianyuan.services.site import prepare

    prepare(demo=False)
    asked = json.load(sys.stdin)
    announce_competition(name=ONLINE, regulation=load("shanglv-2018"), entered_by="test")
    accounts = {}
    for key, name in (PEOPLE | asked["names"]).items():
        account = create_account(
            COMMAND_LINE, NewAccount(login=read_login(f"{key}@example.org"), name=name, language="en")
        )
        account.set_password(PASSWORD)
        account.save()
        accounts[key] = account
    grant_role(COMMAND_LINE, competition=ONLINE, login=read_login("referee@example.org"), role="referee")
    games = [
        start_stage_game(
            COMMAND_LINE,
            competition=ONLINE,
            stage="qualifier",
            black=accounts["black"],
            white=accounts["white"],
            drawn_at_ms=read_time_ms(),
        )
        for _ in range(asked["games"])
    ]
    json.dump({"games": games, "competition": ONLINE}, sys.stdout)


if __name__ == "__main__":
    main()
