"""商旅杯: amateurs alone, pairs and children, and when one registers (S1-2, S1-6, S1-8.3c, S1-11.1)."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

import pytest

from tianyuan.core.eligibility.dossier import Dossier, PaperState
from tianyuan.core.eligibility.entry import EntryVerdict, Member, find_window, judge_entry, papers_of
from tianyuan.core.ranks import Rank
from tianyuan.regulations import load

REGULATION = load("shanglv-2018").regulation
NOW = datetime.fromisoformat("2018-09-15 12:00:00")
Gender = Literal["female", "male"]


def at(text: str) -> datetime:
    """That local time."""
    return datetime.fromisoformat(text)


@dataclass(frozen=True, kw_only=True)
class Person:
    rank: Rank | None = None
    born: date | None = None
    gender: Gender | None = None


def amateur(
    *,
    gender: Gender | None = None,
    born: date | None = None,
    rank: str = "1d",
    was_professional: bool | None = False,
    games: int | None = 1,
    papers: dict[str, PaperState] | None = None,
) -> Member:
    dossier = Dossier(
        papers=papers or {},
        ever_professional=was_professional,
        games=None if games is None else {"qualifier": games},
    )
    return Member(facts=Person(rank=Rank.parse(rank), born=born, gender=gender), dossier=dossier)


def enter(division: str, *members: Member, now: datetime = NOW) -> EntryVerdict:
    found = REGULATION.division(division)
    assert found is not None
    return judge_entry(REGULATION, found, members, entered=("children",), now=now)


def child(born: date, **more: object) -> Member:
    return amateur(born=born, **more)  # type: ignore[arg-type] # fields of the function


def test_S1_6_2_whoever_ever_held_a_professional_rank_is_refused() -> None:
    born = date(2010, 1, 1)
    said = {was: enter("children", child(born, was_professional=was)).state for was in (False, True, None)}
    assert said == {False: "complete", True: "refused", None: "waits"}
    assert enter("children", child(born, rank="1p")).state == "refused"


@pytest.mark.parametrize(
    ("born", "state"),
    [(date(2007, 12, 31), "refused"), (date(2008, 1, 1), "complete"), (date(2012, 2, 29), "complete")],
)
def test_S1_8_3c_born_on_the_first_of_2008_counts(born: date, state: str) -> None:
    assert enter("children", child(born)).state == state


def test_S1_8_3c_rank_and_a_counted_qualifier_game() -> None:
    born = date(2010, 1, 1)
    assert [enter("children", child(born, rank=rank)).state for rank in ("2k", "1k", "5d")] == [
        "refused",
        "complete",
        "complete",
    ]
    assert [enter("children", child(born, games=games)).state for games in (0, 1, None)] == [
        "refused",
        "complete",
        "waits",
    ]


def test_S1_2_a_pair_is_judged_on_both() -> None:
    woman, man, somebody = amateur(gender="female"), amateur(gender="male"), amateur()
    pairs = {
        "mixed_pairs": [(woman, man), (woman, woman), (woman, somebody)],
        "women_pairs": [(woman, woman), (woman, man), (woman, somebody)],
    }
    states = {division: [enter(division, *pair).state for pair in those] for division, those in pairs.items()}
    assert states == {
        "mixed_pairs": ["complete", "refused", "waits"],
        "women_pairs": ["complete", "refused", "waits"],
    }


def test_S1_2_one_paper_speaks_for_parent_and_child() -> None:
    parent_and_child = REGULATION.division("parent_child_pairs")
    assert parent_and_child is not None
    assert [paper.subject for paper in papers_of(REGULATION, parent_and_child)] == ["parent_and_child"]
    shown = amateur(papers={"parent_and_child": "accepted"})
    assert [enter("parent_child_pairs", *pair).state for pair in ((shown, amateur()), (amateur(), amateur()))] == [
        "complete",
        "waits",
    ]


@pytest.mark.parametrize(
    ("now", "state"),
    [
        (at("2018-08-31 23:59:59"), "refused"),
        (at("2018-09-01 00:00:00"), "complete"),
        (at("2018-09-30 23:59:59"), "complete"),
        (at("2018-10-01 00:00:00"), "refused"),
    ],
)
def test_S1_11_1_pairs_and_children_in_september(now: datetime, state: str) -> None:
    assert enter("children", child(date(2010, 1, 1)), now=now).state == state


def test_S1_11_1_nobody_registers_for_what_is_reached_by_result() -> None:
    men = REGULATION.division("men_individual")
    assert men is not None
    assert find_window(REGULATION, men) is None
    assert enter("men_individual", amateur(gender="male")).general[0].code == "eligibility.window.none"
