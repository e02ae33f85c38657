"""The list of entrants: every way to write it, and every bad row with its line, column and reason."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.documents.entrants import EntrantsRead, read_entrants
from tianyuan.documents.faults import FileFault
from tianyuan.regulations import load

GUOBAILING = load("guobailing-2023").regulation


def cell(line: int, column: int, name: str, code: str, /, **data: str) -> FileFault:
    code = f"documents.{code}"
    return FileFault(file="e", line=line, column=column, column_name=name, code=code, data=tuple(data.items()))


def test_all_columns_in_english() -> None:
    text = (
        "id,name,rank,division,team,born,gender,warnings,play_off,holder\n"
        "1,Li,6d,open,Wuxi,2001-02-03,f,1,2,yes\n"
        "2,Wang,,open,,,,,,\n"
    )
    assert read_entrants(text.encode(), "e") == EntrantsRead(
        entrants=(
            Entrant(
                id="1",
                name="Li",
                rank=Rank(6, "d"),
                division="open",
                team="Wuxi",
                born=date(2001, 2, 3),
                gender="female",
                warnings=1,
                play_off=2,
                holder=True,
            ),
            Entrant(id="2", name="Wang", rank=None, division="open"),
        ),
        faults=(),
        notices=(),
    )


def test_all_columns_in_chinese_with_a_division_by_its_name() -> None:
    text = (
        "姓名,编号,段位,组别,单位,出生日期,性别,警告,加赛,擂主\n"
        "李娜,001,六段,女子组,无锡,2001年2月3日,女,1,2,是\n王伟,1,职业3段,OPEN,,2001/2/3,男,,,否\n"
    )
    assert read_entrants(text.encode("gb18030"), "e", GUOBAILING) == EntrantsRead(
        entrants=(
            Entrant(
                id="001",
                name="李娜",
                rank=Rank(6, "d"),
                division="women",
                team="无锡",
                born=date(2001, 2, 3),
                gender="female",
                warnings=1,
                play_off=2,
                holder=True,
            ),
            Entrant(id="1", name="王伟", rank=Rank(3, "p"), division="open", born=date(2001, 2, 3), gender="male"),
        ),
        faults=(),
        notices=(),
    )


@pytest.mark.parametrize(
    ("written", "rank"),
    [("5d", "5d"), ("5D", "5d"), ("5段", "5d"), ("业余五段", "5d"), ("5级", "5k"), ("30k", "30k"), ("3p", "3p")],
)
def test_ranks_as_they_are_written(written: str, rank: str) -> None:
    read = read_entrants(f"id,name,rank,division\n1,a,{written},x\n".encode(), "e")
    assert read.entrants == (Entrant(id="1", name="a", rank=Rank.parse(rank), division="x"),)


def test_two_people_of_one_name_are_two_people() -> None:
    read = read_entrants("id,name,rank,division\n1,王伟,5d,open\n2,王伟,5d,open\n".encode(), "e")
    assert [entrant.id for entrant in read.entrants] == ["1", "2"]


def test_every_bad_cell_is_listed_and_no_entrant_is_given() -> None:
    text = (
        "id,name,rank,division,born,gender,warnings,play_off,holder,phone\n"
        ",Li,6d,open,,,,,,\n"
        "2,,10d,nowhere,2023-02-30,x,-1,0,perhaps,\n"
        "3,a,6d,,,,,,,\n"
        "3,b,d6,open,31.12.2000,,1.5,,,\n"
    )
    known = ", ".join(division.id for division in GUOBAILING.divisions)
    assert read_entrants(text.encode(), "e", GUOBAILING) == EntrantsRead(
        entrants=(),
        faults=(
            cell(2, 1, "id", "id_empty"),
            cell(3, 2, "name", "name_empty"),
            cell(3, 3, "rank", "rank_unreadable", found="10d"),
            cell(3, 4, "division", "division_unknown", found="nowhere", known=known),
            cell(3, 5, "born", "day_unreadable", found="2023-02-30"),
            cell(3, 6, "gender", "gender_unreadable", found="x"),
            cell(3, 7, "warnings", "number_unreadable", least="0", found="-1"),
            cell(3, 8, "play_off", "number_unreadable", least="1", found="0"),
            cell(3, 9, "holder", "flag_unreadable", found="perhaps"),
            cell(4, 4, "division", "division_empty", found="", known=known),
            cell(5, 1, "id", "id_repeated", found="3", first_line="4"),
            cell(5, 3, "rank", "rank_unreadable", found="d6"),
            cell(5, 5, "born", "day_unreadable", found="31.12.2000"),
            cell(5, 7, "warnings", "number_unreadable", least="0", found="1.5"),
        ),
        notices=(cell(1, 10, "phone", "column_unknown", found="phone"),),
    )


def test_headings_missing_and_doubled() -> None:
    read = read_entrants("id,姓名,name\n1,a,b\n".encode(), "e")
    missing = [("rank", "段位"), ("division", "组别")]
    assert read.faults == (
        *(
            FileFault(file="e", line=1, code="documents.column_missing", data=(("name", name), ("chinese", chinese)))
            for name, chinese in missing
        ),
        cell(1, 3, "name", "column_twice", found="name"),
    )


def test_ids_and_names_of_one_line_and_of_bounded_length() -> None:
    text = f'id,name,rank,division\n"a\nb",x,,o\n{"i" * 65},x,,o\n1,"x\x1b[2J",,o\n2,{"n" * 201},,o\n'
    assert [(fault.line, fault.column, fault.code) for fault in read_entrants(text.encode(), "e").faults] == [
        (2, 1, "documents.control_character"),
        (4, 1, "documents.id_too_long"),
        (5, 2, "documents.control_character"),
        (6, 2, "documents.cell_too_long"),
    ]


def test_a_list_with_nobody_on_it() -> None:
    read = read_entrants(b"id,name,rank,division\n", "e")
    assert read.faults == (FileFault(file="e", line=1, code="documents.entrants_none"),)


@given(st.binary(max_size=200).filter(lambda data: not data.startswith((b"PK", b"\xd0"))))
def test_garbage_never_crashes(data: bytes) -> None:
    read = read_entrants(data, "e")
    assert read.entrants == () or not read.faults


@given(st.text(max_size=60))
def test_garbage_below_a_good_heading_never_crashes(text: str) -> None:
    read = read_entrants(f"id,name,rank,division\n{text}".encode("utf-8", "ignore"), "e", GUOBAILING)
    assert bool(read.faults) == (not read.entrants)
