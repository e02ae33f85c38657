"""Who on a list is whom of the field: by id, else by name with birth date and unit, else the list's sender is asked."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.roster import IS, LEAVE_OUT, NEW, Incoming, RosterRow, plan_roster

COLUMNS = ("id", "name", "rank", "division", "team", "born")
BORN = date(1990, 5, 6)
WANG = Entrant(id="3", name="王伟", rank=Rank(5, "d"), division="open", team="无锡", born=BORN)


def plan(
    field: tuple[Entrant, ...],
    *people: Entrant,
    answers: dict[int, str] | None = None,
    columns: tuple[str, ...] = COLUMNS,
    used: frozenset[str] = frozenset(),
) -> tuple[RosterRow, ...]:
    incoming = [Incoming(line=line, entrant=one) for line, one in enumerate(people, start=2)]
    return plan_roster(field, incoming, given=columns, answers=answers or {}, used_ids=used)


def outcome(rows: tuple[RosterRow, ...]) -> list[tuple[str, str, str | None]]:
    return [(row.state, row.entrant.id, row.doubt) for row in rows]


def test_new_people_without_an_id_get_the_next_numbers() -> None:
    nobody = replace(WANG, id="")
    rows = plan(
        (replace(WANG, name="李娜"),), nobody, replace(nobody, name="张强"), replace(nobody, id="7", name="刘洋")
    )
    assert outcome(rows) == [("new", "8", None), ("new", "9", None), ("new", "7", None)]


def test_a_number_once_used_is_not_given_again() -> None:
    assert outcome(plan((), replace(WANG, id=""), used=frozenset({"41"}))) == [("new", "42", None)]


def test_by_id_and_only_what_the_list_says_changes() -> None:
    (row,) = plan((WANG,), replace(WANG, rank=Rank(6, "d"), team="", born=None, division="women"))
    after = replace(WANG, rank=Rank(6, "d"), division="women")
    assert row == RosterRow(line=2, state="changed", entrant=after, before=WANG, changed=("rank", "division"))


def test_columns_that_the_list_does_not_have_change_nothing() -> None:
    (row,) = plan((WANG,), Entrant(id="3", name="王伟", rank=None, division="open"), columns=("id", "name", "division"))
    assert row == RosterRow(line=2, state="same", entrant=WANG, before=WANG)


def test_by_name_birth_date_and_unit_where_there_is_no_id() -> None:
    assert outcome(plan((WANG,), replace(WANG, id="", rank=Rank(7, "d")))) == [("changed", "3", None)]


def test_blanks_within_a_name_make_nobody_else() -> None:
    assert outcome(plan((WANG,), replace(WANG, id="", name="王 伟"))) == [("same", "3", None)]


def test_another_birth_date_is_another_person() -> None:
    assert outcome(plan((WANG,), replace(WANG, id="", born=date(2001, 1, 1)))) == [("new", "4", None)]


@pytest.mark.parametrize(
    ("given_row", "doubt"),
    [
        (replace(WANG, id="", team="苏州"), "same_name"),
        (replace(WANG, id="", team="苏州", born=None), "key_incomplete"),
        (replace(WANG, id="", team="", rank=Rank(6, "d")), "key_incomplete"),
        (replace(WANG, id="9"), "other_id"),
        (replace(WANG, name="李娜", born=None), "id_of_another"),
        (replace(WANG, name="李娜", born=date(2001, 1, 1)), "id_of_another"),
    ],
)
def test_what_is_not_sure_is_asked(given_row: Entrant, doubt: str) -> None:
    (row,) = plan((WANG,), given_row)
    assert (row.state, row.doubt, row.candidates) == ("unsure", doubt, (WANG,))


def test_a_name_corrected_under_the_same_id_and_birth_date_is_sure() -> None:
    assert outcome(plan((WANG,), replace(WANG, name="王玮"))) == [("changed", "3", None)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (NEW, ("new", "4", "same_name")),
        (LEAVE_OUT, ("left_out", "", "same_name")),
        (f"{IS}3", ("changed", "3", "same_name")),
        (f"{IS}8", ("unsure", "", "same_name")),
        ("", ("unsure", "", "same_name")),
        ("perhaps", ("unsure", "", "same_name")),
    ],
)
def test_an_answer_settles_a_doubt(answer: str, expected: tuple[str, str, str]) -> None:
    assert outcome(plan((WANG,), replace(WANG, id="", team="苏州"), answers={2: answer})) == [expected]


def test_somebody_else_under_a_used_id_gets_a_number_of_his_own() -> None:
    assert outcome(plan((WANG,), replace(WANG, name="李娜", born=None), answers={2: NEW})) == [
        ("new", "4", "id_of_another")
    ]


def test_nobody_is_asked_about_what_is_sure() -> None:
    assert outcome(plan((WANG,), WANG, answers={2: LEAVE_OUT})) == [("same", "3", None)]


def test_one_person_twice_on_a_list_is_asked() -> None:
    nobody = replace(WANG, id="")
    assert outcome(plan((), nobody, nobody)) == [("new", "1", None), ("unsure", "", "twice")]
    assert outcome(plan((WANG,), nobody, nobody)) == [("same", "3", None), ("unsure", "", "twice")]


def test_a_row_with_an_id_takes_its_person_before_one_without() -> None:
    assert outcome(plan((WANG,), replace(WANG, id=""), WANG)) == [("unsure", "", "twice"), ("same", "3", None)]


def test_two_people_of_one_name_stay_two() -> None:
    two = (WANG, replace(WANG, id="4"))
    nobody = replace(WANG, id="")
    assert outcome(plan(two, nobody, nobody)) == [("same", "3", None), ("same", "4", None)]
    assert outcome(plan(two, replace(nobody, rank=Rank(9, "d")))) == [("unsure", "", "several")]


people = st.builds(
    Entrant,
    id=st.sampled_from(["", "1", "2", "x"]),
    name=st.sampled_from(["王伟", "王 伟", "李娜"]),
    rank=st.sampled_from([None, Rank(5, "d"), Rank(6, "d")]),
    division=st.sampled_from(["open", "women"]),
    team=st.sampled_from(["", "无锡", "苏州"]),
    born=st.sampled_from([None, BORN, date(2001, 1, 1)]),
)


@given(
    st.lists(people, max_size=6).filter(
        lambda rows: len({one.id for one in rows if one.id}) == sum(bool(one.id) for one in rows)
    )
)
def test_importing_twice_changes_nothing(rows: list[Entrant]) -> None:
    answers = dict.fromkeys(range(2, 9), NEW)
    first = plan((), *rows, answers=answers)
    field = tuple(row.entrant for row in first)
    again = plan(field, *rows)
    assert {row.state for row in again} <= {"same", "unsure"}
    assert all(row.entrant == row.before for row in again if row.state == "same")


@given(st.lists(people, max_size=5), st.lists(people, max_size=5))
def test_no_person_belongs_to_two_rows(known: list[Entrant], rows: list[Entrant]) -> None:
    field = tuple(replace(one, id=str(at)) for at, one in enumerate(known, start=1))
    planned = plan(field, *rows, answers=dict.fromkeys(range(2, 8), NEW))
    taken = [row.before.id for row in planned if row.before]
    assert sorted(set(taken)) == sorted(taken)
