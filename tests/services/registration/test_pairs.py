"""Pairs: one enters, the other joins by the link with his own consent, both are judged (S1-2, S1-11.1)."""

from dataclasses import fields
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone

from tests.services.accounts import account, give
from tests.services.registration.people_here import JPEG, refusals_of, somebody
from tianyuan.core.eligibility.entry import papers_of
from tianyuan.regulations import load
from tianyuan.services.accounts import actor_for
from tianyuan.services.actors import Actor
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.competitions import announce_competition
from tianyuan.services.registration.applications import enter, join, rule_on_paper, withdraw
from tianyuan.services.registration.entries import Entry, entries_of, entry_of_code
from tianyuan.services.registration.papers import hand_in
from tianyuan.services.registration.persons import PersonForm, find_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Competition:
    """商旅杯 in the month in which pairs register."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2018, 9, 15, tzinfo=UTC))
    announce_competition(name="season", regulation=load("shanglv-2018"), entered_by="li")
    found = find_competition("season")
    assert found is not None
    return found


def player(login: str, gender: str, **more: Any) -> Actor:
    return somebody(login, gender=gender, id_number="", **more)


def entry_of(season: Competition, actor: Actor) -> Entry:
    person = find_person(actor.account_id)
    assert person is not None
    (entry,) = entries_of(season, [person])
    return entry


def offered(season: Competition, actor: Actor, division: str) -> str:
    """The code of a new pair's link."""
    enter(actor, season, division, agreed=True)
    return entry_of(season, actor).code


def test_S1_2_a_pair_is_accepted_when_the_second_has_joined(season: Competition) -> None:
    zhao, sun = player("Zhao", "female"), player("Sun", "male")
    code = offered(season, zhao, "mixed_pairs")
    assert (entry_of(season, zhao).state, entry_of(season, zhao).is_whole) == ("waits", False)
    assert join(sun, season, code, agreed=True) == join(sun, season, code, agreed=True)
    for one in (zhao, sun):
        entry = entry_of(season, one)
        assert (entry.names, entry.state, entry.entrant) == ("Zhao / Sun", "accepted", "")
    assert refusals_of(lambda: withdraw(sun, season, entry_of(season, sun).id)) == ["registration.entry_accepted"]


def test_S1_2_both_are_judged_when_the_second_joins(season: Competition) -> None:
    zhao, woman, was_professional = (
        player("Zhao", "female"),
        player("Li", "female"),
        player("Sun", "male", ever_professional=True),
    )
    code = offered(season, zhao, "mixed_pairs")
    assert refusals_of(lambda: join(woman, season, code, agreed=True)) == ["eligibility.mixed_pair.not_met"]
    assert refusals_of(lambda: join(was_professional, season, code, agreed=True)) == [
        "eligibility.never_professional.not_met"
    ]
    assert entry_of(season, zhao).names == "Zhao"


def test_only_one_other_may_join_and_only_while_it_stands(season: Competition) -> None:
    zhao, sun, wu = player("Zhao", "male"), player("Sun", "male"), player("Wu", "male")
    code = offered(season, zhao, "men_pairs")
    assert refusals_of(lambda: join(zhao, season, code, agreed=True)) == ["registration.pair_own"]
    assert refusals_of(lambda: join(sun, season, "none", agreed=True)) == ["registration.pair_unknown"]
    assert refusals_of(lambda: join(sun, season, "", agreed=True)) == ["registration.pair_unknown"]
    stranger = actor_for(account("Chen"))
    assert refusals_of(lambda: join(stranger, season, code, agreed=True)) == ["registration.person_missing"]
    join(sun, season, code, agreed=True)
    assert refusals_of(lambda: join(wu, season, code, agreed=True)) == ["registration.pair_taken"]
    other = offered(season, wu, "men_pairs")
    withdraw(wu, season, entry_of(season, wu).id)
    assert entry_of_code(season, other) is None
    late = player("Qian", "male")
    assert refusals_of(lambda: join(late, season, other, agreed=True)) == ["registration.pair_unknown"]


def test_S1_2_one_paper_of_either_speaks_for_parent_and_child(season: Competition) -> None:
    referee = actor_for(give(account("Ma"), "referee", "season"))
    parent = player("Zhao", "male")
    child = player("Xiao", "female", born=date(2010, 1, 1), guardian="Zhao", guardian_phone="13800138000")
    code = offered(season, parent, "parent_child_pairs")
    join(child, season, code, agreed=True)
    assert entry_of(season, child).state == "waits"
    paper = hand_in(child, competition="season", subject="parent_and_child", filename="x.jpg", content=JPEG)
    rule_on_paper(referee, season, paper_id=paper, accepted=True, reason="")
    assert [entry_of(season, one).state for one in (parent, child)] == ["accepted", "accepted"]


def test_S1_11_1_one_may_enter_more_than_one_division_here(season: Competition) -> None:
    zhao = player("Zhao", "male")
    first, second = offered(season, zhao, "men_pairs"), enter(zhao, season, "mixed_pairs", agreed=True)
    assert first
    assert second


def test_S1_11_1_a_second_who_comes_after_the_window_is_refused(
    season: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    zhao, sun = player("Zhao", "male"), player("Sun", "male")
    code = offered(season, zhao, "men_pairs")
    monkeypatch.setattr(timezone, "now", lambda: datetime(2018, 9, 30, 16, tzinfo=UTC))
    assert refusals_of(lambda: join(sun, season, code, agreed=True)) == ["eligibility.window.over"]


def test_S1_6_1_nobody_is_asked_for_a_nationality(season: Competition) -> None:
    asked = {
        paper.subject for division in season.regulation.divisions for paper in papers_of(season.regulation, division)
    }
    assert asked == {"parent_and_child"}
    assert not any("nation" in field.name for field in fields(PersonForm))
