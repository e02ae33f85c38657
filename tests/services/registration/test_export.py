"""What somebody takes along is everything about him and nothing of anybody else."""

import json

import pytest

from tests.services.registration.people_here import BOTH, NUMBER, cup, refusals_of, shows, somebody
from tianyuan.services.accounts import NOBODY
from tianyuan.services.registration.applications import enter
from tianyuan.services.registration.export import export_person

pytestmark = pytest.mark.django_db


def test_everything_about_oneself() -> None:
    competition = cup()
    zhao, chen = somebody(), somebody("Chen", id_number="")
    for one in (zhao, chen):
        enter(one, competition, "open", agreed=True)
    shows(zhao, *BOTH)
    found = export_person(zhao)
    assert (found["account"]["email"], found["person"]["id_number"], found["person"]["born"]) == (
        "zhao@club.example",
        NUMBER,
        "1987-06-05",
    )
    assert [(one["division"], [event["kind"] for event in one["events"]]) for one in found["entries"]] == [
        ("open", ["entered"])
    ]
    assert [(one["for"], one["rulings"]) for one in found["papers"]] == [(subject, []) for subject in BOTH]
    assert (found["games"], found["roles"]) == ([], [])
    assert "Chen" not in json.dumps(found)
    assert export_person(chen)["papers"] == []


def test_nobody_has_nothing() -> None:
    assert refusals_of(lambda: export_person(NOBODY)) == ["account.not_allowed"]
