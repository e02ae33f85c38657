"""Entries: judged when they are made, waiting for papers, accepted when the last one is, on the list of entrants."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone

from tests.services.accounts import account, give
from tests.services.registration.people_here import BOTH, FORM, JPEG, cup, refusals_of, shows, somebody
from tianyuan.services.accounts import actor_for
from tianyuan.services.actors import Actor
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.mail import wait_until_sent
from tianyuan.services.refusals import Refused
from tianyuan.services.registration.applications import enter, rule_on_paper, withdraw
from tianyuan.services.registration.entries import Entry, entries_of, waiting_entries
from tianyuan.services.registration.papers import PAPERS_AT_MOST, hand_in, judge_paper, open_paper
from tianyuan.services.registration.persons import find_person, save_person
from tianyuan.store.models import AuditEntry, Paper
from tianyuan.store.queries import roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    return cup()


@pytest.fixture
def referee(competition: Competition) -> Actor:
    return actor_for(give(account("Li"), "referee", competition.slug))


def entries(competition: Competition, actor: Actor) -> list[Entry]:
    person = find_person(actor.account_id)
    assert person is not None
    return list(entries_of(competition, [person]))


def on_the_list(competition: Competition) -> list[tuple[str, str, str]]:
    found = find_competition(competition.slug)
    assert found is not None
    stages = dict(found.stages)
    return [(one.id, one.name, one.division) for one in roster.read_current_all(stages["swiss"])] if stages else []


def test_S2_11_1_an_entry_of_ones_own_is_accepted_with_its_last_paper(competition: Competition, referee: Actor) -> None:
    zhao = somebody()
    enter(zhao, competition, "open", agreed=True)
    first, second = shows(zhao, *BOTH)
    assert [entry.state for entry in entries(competition, zhao)] == ["waits"]
    rule_on_paper(referee, competition, paper_id=first, accepted=True, reason="")
    assert (entries(competition, zhao)[0].state, on_the_list(competition)) == ("waits", [])
    rule_on_paper(referee, competition, paper_id=second, accepted=True, reason="")
    (entry,) = entries(competition, zhao)
    assert (entry.state, entry.entrant, on_the_list(competition)) == ("accepted", "1", [("1", "Zhao", "open")])
    assert list(AuditEntry.objects.filter(competition="cup").order_by("seq").values_list("action", flat=True))[-3:] == [
        "paper.accepted",
        "paper.accepted",
        "entry.accepted",
    ]


def test_a_refused_paper_says_why_and_may_be_replaced(competition: Competition, referee: Actor) -> None:
    zhao = somebody()
    enter(zhao, competition, "open", agreed=True)
    first, second = shows(zhao, *BOTH)
    rule_on_paper(referee, competition, paper_id=second, accepted=True, reason="")
    assert refusals_of(lambda: rule_on_paper(referee, competition, paper_id=first, accepted=False, reason=" ")) == [
        "registration.paper_reason_missing"
    ]
    rule_on_paper(referee, competition, paper_id=first, accepted=False, reason="not readable")
    paper = entries(competition, zhao)[0].papers[0]["dan_certificate"]
    assert (paper.state, paper.reason) == ("refused", "not readable")
    (again,) = shows(zhao, "dan_certificate")
    assert refusals_of(lambda: rule_on_paper(referee, competition, paper_id=first, accepted=True, reason="")) == [
        "registration.paper_replaced"
    ]
    rule_on_paper(referee, competition, paper_id=again, accepted=True, reason="")
    assert entries(competition, zhao)[0].state == "accepted"


def test_papers_first_and_the_entry_is_accepted_at_once(competition: Competition, referee: Actor) -> None:
    zhao = somebody()
    for paper in shows(zhao, *BOTH):
        judge_paper(referee, competition="cup", paper_id=paper, accepted=True, reason="")
    enter(zhao, competition, "open", agreed=True)
    assert [entry.state for entry in entries(competition, zhao)] == ["accepted"]


def test_S2_7_1_one_division_each_and_twice_the_same_is_once(competition: Competition) -> None:
    zhao = somebody()
    assert enter(zhao, competition, "open", agreed=True) == enter(zhao, competition, "open", agreed=True)
    assert refusals_of(lambda: enter(zhao, competition, "jiangsu", agreed=True)) == ["eligibility.one_division.not_met"]
    withdraw(zhao, competition, entries(competition, zhao)[0].id)
    enter(zhao, competition, "jiangsu", agreed=True)
    assert [(entry.division.id, entry.state) for entry in entries(competition, zhao)] == [
        ("open", "withdrawn"),
        ("jiangsu", "waits"),
    ]


def test_what_stands_in_the_way_is_said_whole(competition: Competition) -> None:
    weak = somebody(rank="4d")
    assert refusals_of(lambda: enter(weak, competition, "women", agreed=True)) == [
        "eligibility.gender_female.not_met",
        "eligibility.rank_at_least.not_met",
    ]
    assert refusals_of(lambda: enter(weak, competition, "open", agreed=False)) == ["registration.entry_not_agreed"]
    assert refusals_of(lambda: enter(weak, competition, "nowhere", agreed=True)) == [
        "registration.entry_division_unknown"
    ]
    stranger = actor_for(account("Chen"))
    assert refusals_of(lambda: enter(stranger, competition, "open", agreed=True)) == ["registration.person_missing"]


@pytest.mark.parametrize(
    ("now", "codes"),
    [
        (datetime(2023, 9, 5, 15, 59, 59, tzinfo=UTC), []),
        (datetime(2023, 9, 5, 16, tzinfo=UTC), ["eligibility.window.over"]),
        (datetime(2023, 8, 9, 15, 59, 59, tzinfo=UTC), ["eligibility.window.not_yet"]),
    ],
)
def test_S2_11_3_the_deadline_is_the_competition_s_midnight_wherever_the_server_is(
    competition: Competition, now: datetime, codes: list[str], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.TIME_ZONE = "America/New_York"
    zhao = somebody()
    monkeypatch.setattr(timezone, "now", lambda: now)
    found = [] if enter_now(zhao, competition) else refusals_of(lambda: enter(zhao, competition, "open", agreed=True))
    assert found == codes


def enter_now(actor: Actor, competition: Competition) -> bool:
    try:
        enter(actor, competition, "open", agreed=True)
    except Refused:
        return False
    return True


def test_a_paper_is_judged_after_the_deadline_as_well(
    competition: Competition, referee: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    zhao = somebody()
    enter(zhao, competition, "open", agreed=True)
    papers = shows(zhao, *BOTH)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2023, 9, 8, tzinfo=UTC))
    for paper in papers:
        rule_on_paper(referee, competition, paper_id=paper, accepted=True, reason="")
    assert entries(competition, zhao)[0].state == "accepted"


def test_an_accepted_entry_is_not_withdrawn_and_nobody_withdraws_another_s(
    competition: Competition, referee: Actor
) -> None:
    zhao, chen = somebody(), somebody("Chen", id_number="")
    made = enter(zhao, competition, "open", agreed=True)
    assert refusals_of(lambda: withdraw(chen, competition, made)) == ["registration.entry_unknown"]
    for paper in shows(zhao, *BOTH):
        rule_on_paper(referee, competition, paper_id=paper, accepted=True, reason="")
    assert refusals_of(lambda: withdraw(zhao, competition, made)) == ["registration.entry_accepted"]


@pytest.mark.usefixtures("competition")
def test_only_who_judges_and_the_owner_see_a_paper_and_the_record_says_who_looked(referee: Actor) -> None:
    zhao, chen = somebody(), somebody("Chen", id_number="")
    (paper,) = shows(zhao, "dan_certificate")
    assert open_paper(zhao, competition="cup", paper_id=paper)[1] == JPEG
    assert refusals_of(lambda: open_paper(chen, competition="cup", paper_id=paper)) == ["account.not_allowed"]
    assert refusals_of(lambda: open_paper(referee, competition="cup", paper_id=paper + 1)) == [
        "registration.paper_unknown"
    ]
    before = AuditEntry.objects.count()
    assert open_paper(referee, competition="cup", paper_id=paper)[1] == JPEG
    assert AuditEntry.objects.order_by("-seq").values_list("action", flat=True)[0] == "paper.seen"
    assert AuditEntry.objects.count() == before + 1


@pytest.mark.usefixtures("competition")
def test_a_refused_file_leaves_nothing_behind(folders: Path) -> None:
    zhao = somebody()

    def send(content: bytes, filename: str = "x.jpg") -> int:
        return hand_in(zhao, competition="cup", subject="dan_certificate", filename=filename, content=content)

    assert refusals_of(lambda: send(b"<svg onload='x()'/>", "x.svg")) == ["registration.paper_type_unknown"]
    assert refusals_of(lambda: send(b"PK\x03\x04" * 50)) == ["registration.paper_type_unknown"]
    assert (Paper.objects.count(), (folders / "papers").exists()) == (0, False)
    send(JPEG, "..\\../../etc/passwd\x00.jpg")
    paper = Paper.objects.get()
    assert paper.filename == "passwd.jpg"
    (kept,) = (folders / "papers").iterdir()
    assert (kept.name, kept.stat().st_mode & 0o777, (folders / "papers").stat().st_mode & 0o777) == (
        paper.key,
        0o600,
        0o700,
    )


@pytest.mark.usefixtures("competition")
def test_papers_are_limited() -> None:
    zhao = somebody()
    shows(zhao, *["dan_certificate"] * PAPERS_AT_MOST)
    assert refusals_of(lambda: shows(zhao, "dan_certificate")) == ["registration.paper_too_many"]


def test_those_who_wait_are_seen_by_who_judges_alone(competition: Competition, referee: Actor) -> None:
    zhao, chen = somebody(), somebody("Chen", id_number="")
    for one in (zhao, chen):
        enter(one, competition, "open", agreed=True)
    withdraw(chen, competition, entries(competition, chen)[0].id)
    assert [entry.names for entry in waiting_entries(referee, competition)] == ["Zhao"]
    assert refusals_of(lambda: waiting_entries(zhao, competition)) == ["account.not_allowed"]


def test_what_is_corrected_afterwards_is_judged_anew(competition: Competition, referee: Actor) -> None:
    zhao = somebody()
    enter(zhao, competition, "open", agreed=True)
    save_person(zhao, replace(FORM, rank="4d", id_number=""))
    for paper in shows(zhao, *BOTH):
        rule_on_paper(referee, competition, paper_id=paper, accepted=True, reason="")
    (entry,) = entries(competition, zhao)
    assert (entry.state, entry.verdict.state) == ("waits", "refused")


def test_who_registers_is_told_by_mail(
    competition: Competition,
    referee: Actor,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: Any,
) -> None:
    zhao = somebody()
    enter(zhao, competition, "open", agreed=True)
    first, second = shows(zhao, *BOTH)
    with django_capture_on_commit_callbacks(execute=True):
        rule_on_paper(referee, competition, paper_id=first, accepted=False, reason="看不清")
        (again,) = shows(zhao, "dan_certificate")
        for paper in (again, second):
            rule_on_paper(referee, competition, paper_id=paper, accepted=True, reason="")
    wait_until_sent()
    assert [(mail.to, mail.subject.partition("：")[2], "看不清" in mail.body) for mail in mailoutbox] == [
        (["zhao@club.example"], "有材料未通过", True),
        (["zhao@club.example"], "报名成功", False),
    ]
