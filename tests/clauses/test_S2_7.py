"""过百龄杯: who may register, where, and until when (S2-7, S2-11)."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

import pytest

from tianyuan.core.eligibility.conditions import Verdict
from tianyuan.core.eligibility.dossier import Dossier, PaperState
from tianyuan.core.eligibility.entry import EntryVerdict, Member, judge_entry, papers_of
from tianyuan.core.ranks import Rank
from tianyuan.regulations import load

REGULATION = load("guobailing-2023").regulation
NOW = datetime.fromisoformat("2023-09-01 12:00:00")
PAPERS: dict[str, PaperState] = {"dan_certificate": "accepted", "mainland_player": "accepted"}


def at(text: str) -> datetime:
    """That local time."""
    return datetime.fromisoformat(text)


@dataclass(frozen=True, kw_only=True)
class Person:
    rank: Rank | None = None
    born: date | None = None
    gender: Literal["female", "male"] | None = None


def enter(
    division: str,
    person: Person,
    *,
    papers: dict[str, PaperState] = PAPERS,
    now: datetime = NOW,
    entered: tuple[str, ...] = (),
) -> EntryVerdict:
    found = REGULATION.division(division)
    assert found is not None
    member = Member(facts=person, dossier=Dossier(papers=papers))
    return judge_entry(REGULATION, found, [member], entered=entered, now=now)


def refused(verdict: EntryVerdict) -> list[str]:
    every: list[Verdict] = [*verdict.general, *(one for those in verdict.members for one in those)]
    return [one.code for one in every if one.state == "not_met"]


def dan(text: str, **more: object) -> Person:
    return Person(rank=Rank.parse(text), **more)  # type: ignore[arg-type] # fields of the class


@pytest.mark.parametrize(
    ("rank", "state"), [("4d", "refused"), ("5d", "complete"), ("8d", "complete"), ("1p", "complete")]
)
def test_S2_7_1a_open_from_five_dan(rank: str, state: str) -> None:
    assert enter("open", dan(rank)).state == state


def test_S2_7_1b_women_of_five_dan() -> None:
    verdicts = [
        enter("women", dan(rank, gender=gender))
        for rank, gender in (("5d", "female"), ("5d", "male"), ("4d", "female"))
    ]
    assert [one.state for one in verdicts] == ["complete", "refused", "refused"]
    assert refused(verdicts[1]) == ["eligibility.gender_female.not_met"]
    assert enter("women", dan("5d")).state == "waits"


@pytest.mark.parametrize("subject", ["jiangsu_household", "jiangsu_school", "jiangsu_social_insurance"])
def test_S2_7_1c_one_accepted_paper_of_three_is_enough(subject: str) -> None:
    states = {
        state: enter("jiangsu", Person(), papers=PAPERS | {subject: state}).state
        for state in ("waiting", "accepted", "refused")
    }  # type: ignore[dict-item]
    assert states == {"waiting": "waits", "accepted": "complete", "refused": "waits"}


def test_S2_7_1c_all_three_refused() -> None:
    papers: dict[str, PaperState] = PAPERS | dict.fromkeys(
        ("jiangsu_household", "jiangsu_school", "jiangsu_social_insurance"), "refused"
    )
    assert enter("jiangsu", Person(), papers=papers).state == "refused"


@pytest.mark.parametrize(("born", "state"), [(date(1963, 9, 11), "complete"), (date(1963, 9, 12), "refused")])
def test_S2_7_1d_the_sixtieth_birthday_on_the_first_day_counts(born: date, state: str) -> None:
    assert enter("veterans", Person(born=born), papers=PAPERS | {"identity_card": "accepted"}).state == state
    assert enter("veterans", Person(born=date(1950, 1, 1))).state == "waits"


def test_S2_7_1_one_division_each() -> None:
    assert refused(enter("open", dan("6d"), entered=("jiangsu",))) == ["eligibility.one_division.not_met"]
    assert enter("open", dan("6d"), entered=("open",)).state == "complete"


def test_S2_7_3_certificate_and_mainland_are_papers() -> None:
    open_division = REGULATION.division("open")
    assert open_division is not None
    assert [paper.subject for paper in papers_of(REGULATION, open_division)] == ["dan_certificate", "mainland_player"]
    assert enter("open", dan("6d"), papers={"dan_certificate": "accepted"}).state == "waits"
    assert refused(enter("open", dan("6d"), papers=PAPERS | {"dan_certificate": "refused"})) == [
        "eligibility.evidence.not_met"
    ]


@pytest.mark.parametrize(
    ("now", "codes"),
    [
        (at("2023-08-09 23:59:59"), ["eligibility.window.not_yet"]),
        (at("2023-08-10 00:00:00"), []),
        (at("2023-09-05 23:59:59"), []),
        (at("2023-09-06 00:00:00"), ["eligibility.window.over"]),
    ],
)
def test_S2_11_3_open_until_the_sixth_begins(now: datetime, codes: list[str]) -> None:
    verdict = enter("open", dan("6d"), now=now)
    assert refused(verdict) == codes
    assert verdict.general[0].data == (("first_day", "2023-08-10"), ("last_day", "2023-09-05"))
