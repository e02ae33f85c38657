"""Run as a program with the data folder of a site: tables, one competition with its entrants, and three officials.

Reads JSON from standard input: {"entrants": path of a CSV file, "supplements": names}.
"""

import json
import sys
from pathlib import Path

import django

PASSWORD = "korrekt-pferd-batterie"  # noqa: S105 - of people who exist for the time of a test
OFFICIALS = {"chief": "chief_referee", "first": "deputy_referee", "second": "referee"}


def main() -> None:
    """Do it."""
    django.setup()
    from django.utils import timezone

    from tianyuan.documents.entrants import read_entrants
    from tianyuan.regulations import load
    from tianyuan.services.competitions import load_competition
    from tianyuan.services.site import prepare
    from tianyuan.store.models import Account, Competition, RoleGrant

    prepare(demo=False)
    asked = json.load(sys.stdin)
    path = Path(asked["entrants"])
    loaded = load("guobailing-2023", asked["supplements"])
    entrants = read_entrants(path.read_bytes(), path.name, loaded.regulation).entrants
    load_competition(
        name="hall", regulation=loaded, stage_id="swiss", entrants=entrants, rows=(), entered_by="test", reason="test"
    )
    now = timezone.now()
    for name, role in OFFICIALS.items():
        account = Account(email=f"{name}@example.org", name=name, language="en", created_at=now)
        account.set_password(PASSWORD)
        account.save()
        competition = Competition.objects.get(slug="hall")
        RoleGrant.objects.create(
            competition=competition, account=account, role=role, entered_at=now, entered_by="command line"
        )


if __name__ == "__main__":
    main()
