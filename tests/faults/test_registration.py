"""Entries while the server is killed: whatever was confirmed is there, and nobody stands there twice."""

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.e2e.crowd import SEE_OTHER, Visitor
from tests.e2e.hall import Server

AT = "2023-09-01T12:00:00+08:00"
PEOPLE, KILLED_AFTER = 60, (7, 23, 41)
COUNT = """
import django; django.setup()
from tianyuan.store.models import Application
import json; print(json.dumps(sorted(Application.objects.values_list("person__name", flat=True))))
"""


def test_no_confirmed_entry_is_lost_and_none_is_doubled(tmp_path: Path) -> None:
    env = {**os.environ, "TIANYUAN_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    script = Path(__file__).parents[1] / "e2e" / "prepare_registration.py"
    asked = json.dumps({"at": AT, "people": [], "crowd": PEOPLE})
    made = subprocess.check_output([sys.executable, str(script)], input=asked.encode(), env=env, cwd=tmp_path)
    server = Server(env, tmp_path, at=AT)
    server.start()
    confirmed = []
    for number, session in enumerate(json.loads(made)["sessions"]):
        if number in KILLED_AFTER:
            server.kill()
            server.start()
        try:
            status = Visitor(port=server.port, session=session).enter("open")
        except (OSError, http.client.HTTPException):
            continue
        if status == SEE_OTHER:
            confirmed.append(f"C{number}")
        if number % 10 == 0:  # whoever is unsure asks again
            assert Visitor(port=server.port, session=session).enter("open") == SEE_OTHER
    server.kill()
    entered = json.loads(subprocess.check_output([sys.executable, "-c", COUNT], env=env, cwd=tmp_path))
    assert len(confirmed) == PEOPLE
    assert entered == sorted(confirmed)
