"""Somebody who registers, for tests of registration: made up, with papers that are made up too."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.core.test_identity import made_up
from tests.services.accounts import account
from tests.services.fields import regulation
from tianyuan.services.accounts import actor_for
from tianyuan.services.actors import Actor
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.competitions import announce_competition
from tianyuan.services.refusals import Refused
from tianyuan.services.registration.papers import hand_in
from tianyuan.services.registration.persons import PersonForm, save_person

JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 20 + b"\xff\xd9"
NUMBER = made_up("99010019870605001")
FORM = PersonForm(
    name="Zhao", born=date(1987, 6, 5), gender="male", rank="6d", club="Wuxi", ever_professional=False, id_number=NUMBER
)
BOTH = ("dan_certificate", "mainland_player")


def cup() -> Competition:
    """过百龄杯 as a competition without a field."""
    announce_competition(name="cup", regulation=regulation(supplemented=True), entered_by="li")
    found = find_competition("cup")
    assert found is not None
    return found


def somebody(login: str = "Zhao", /, **more: Any) -> Actor:
    """An account that has said who it is: called as its login where no name is given."""
    actor = actor_for(account(login))
    save_person(actor, replace(FORM, **({"name": login} | more)))
    return actor


def shows(actor: Actor, *subjects: str) -> list[int]:
    """Hand a paper in for each."""
    return [hand_in(actor, competition="cup", subject=one, filename=f"{one}.jpg", content=JPEG) for one in subjects]


def refusals_of(act: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as refused:
        act()
    return [one.code for one in refused.value.refusals]
