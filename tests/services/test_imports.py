"""Lists of entrants: what the preview shows is what is saved, or nothing is."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from tests.services.fields import FOUR, TWO_ROUNDS, entrant, load_field, regulation
from tests.services.lists.people import HEADINGS, ROWS, XLS, as_csv, as_xlsx
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.roster import IS, NEW
from tianyuan.services.actors import Actor
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.competitions import announce_competition
from tianyuan.services.imports import Imported, ImportPreview, PreviewOutdated, apply_import, preview_import, send_list
from tianyuan.services.refusals import Refused
from tianyuan.store.models import AuditEntry, EntrantEntry, Upload
from tianyuan.store.queries.field import read_field

pytestmark = pytest.mark.django_db

EDITOR = Actor(name="Zhao", account_id=5, roles={"spring": frozenset({"deputy_referee"})})
HEAD = "编号,姓名,段位,组别,单位,出生日期\n"


def spring() -> Competition:
    found = find_competition("spring")
    assert found is not None
    return found


def swiss() -> SwissStage:
    stage = spring().regulation.stage("swiss")
    assert isinstance(stage, SwissStage)
    return stage


def send(content: bytes | str, filename: str = "名单.csv", *, actor: Actor = EDITOR) -> str:
    data = content.encode() if isinstance(content, str) else content
    return send_list(actor, spring(), swiss(), filename=filename, content=data)


def look(token: str, answers: dict[int, str] | None = None) -> ImportPreview:
    return preview_import(EDITOR, spring(), token, answers=answers or {})


def save(token: str, digest: str, *, answers: dict[int, str] | None = None, reason: str = "名单第2稿") -> Imported:
    return apply_import(EDITOR, spring(), token, answers=answers or {}, digest=digest, reason=reason)


def import_list(content: bytes | str, filename: str = "名单.csv") -> Imported:
    token = send(content, filename)
    return save(token, look(token).digest)


def field() -> tuple[Entrant, ...]:
    return read_field(dict(spring().stages)["swiss"]).entrants


@pytest.fixture
def announced() -> None:
    announce_competition(name="spring", regulation=regulation(supplemented=True), entered_by="li")


THIRTY = tuple(
    Entrant(
        id=row[0],
        name=row[1],
        rank=Rank(int(row[2][0]), "d"),
        division="women" if row[3] == "女子组" else "open",
        team=row[4],
        born=date.fromisoformat(row[5]),
        gender="female" if row[6] == "女" else "male",
    )
    for row in ROWS
)


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize(
    ("filename", "make"),
    [
        ("a.csv", lambda: as_csv("utf-8")),
        ("b.csv", lambda: as_csv("utf-8-sig")),
        ("c.csv", lambda: as_csv("gb18030")),
        ("d.csv", lambda: as_csv("utf-16")),
        ("e.xlsx", as_xlsx),
        ("f.xls", XLS.read_bytes),
        ("wrongly named.csv", as_xlsx),
    ],
)
def test_thirty_people_in_every_form_give_the_same_list(filename: str, make: Callable[[], bytes]) -> None:
    assert import_list(make(), filename) == Imported(new=30, changed=0)
    assert field() == THIRTY


@pytest.mark.usefixtures("announced")
def test_importing_twice_changes_nothing() -> None:
    import_list(as_csv("utf-8"))
    preview = look(send(as_xlsx(), "again.xlsx"))
    assert {row.row.state for row in preview.rows} == {"same"}
    assert not preview.savable
    without_ids = tuple(row[1:] for row in ROWS)
    preview = look(send(as_csv("gb18030", rows=without_ids, headings=HEADINGS[1:])))
    assert {row.row.state for row in preview.rows} == {"same"}
    assert EntrantEntry.objects.count() == 30


@pytest.mark.usefixtures("announced")
def test_what_is_saved_is_on_the_record_and_the_file_is_forgotten() -> None:
    import_list(HEAD + ",王伟,5段,女子组,无锡,1990-05-06\n")
    entry = AuditEntry.objects.get(action="entrants.imported")
    assert (entry.account, entry.competition, entry.subject, entry.reason) == (
        "5 Zhao",
        "spring",
        "名单.csv",
        "名单第2稿",
    )
    assert {name: entry.data[name] for name in ("stage", "new", "changed", "accepted")} == {
        "stage": "swiss",
        "new": 1,
        "changed": 0,
        "accepted": {},
    }
    assert not Upload.objects.exists()


@pytest.mark.usefixtures("announced")
def test_conditions_that_are_not_met_are_shown_and_kept_on_record() -> None:
    token = send("姓名,段位,组别,性别\n王伟,4段,女子组,男\n")
    (row,) = look(token).rows
    codes = ["eligibility.gender_female.not_met", "eligibility.rank_at_least.not_met"]
    assert sorted(verdict.code for verdict in row.unmet) == codes
    save(token, look(token).digest)
    accepted = AuditEntry.objects.get(action="entrants.imported").data["accepted"]
    assert {key: sorted(those) for key, those in accepted.items()} == {"1": codes}


def test_the_people_who_are_not_on_the_list_stay() -> None:
    load_field(rows=())
    assert import_list(HEAD + "9,王伟,5段,公开组,无锡,1990-05-06\n") == Imported(new=1, changed=0)
    assert [one.id for one in field()] == ["1", "2", "3", "4", "9"]


def test_a_correction_replaces_with_a_reason() -> None:
    load_field(rows=())
    token = send(HEAD + "1,P1,6段,公开组,苏州,1987-06-05\n")
    preview = look(token)
    assert [(row.row.state, row.row.changed) for row in preview.rows] == [("changed", ("rank", "team"))]
    with pytest.raises(Refused) as refused:
        save(token, preview.digest, reason=" ")
    assert [one.code for one in refused.value.refusals] == ["organiser.reason_missing"]
    assert save(token, preview.digest) == Imported(new=0, changed=1)
    new = EntrantEntry.objects.get(replaces__isnull=False)
    assert (new.rank, new.team, new.entered_by, new.reason) == ("6d", "苏州", "5 Zhao", "名单第2稿")


def test_doubts_are_settled_by_answers_and_the_digest_covers_them() -> None:
    load_field(rows=())
    token = send(HEAD + ",P1,6段,公开组,苏州,1987-06-05\n")
    unsettled = look(token)
    assert [row.row.doubt for row in unsettled.rows] == ["same_name"]
    with pytest.raises(Refused) as refused:
        save(token, unsettled.digest)
    assert [one.code for one in refused.value.refusals] == ["organiser.import_not_ready"]
    answers = {2: f"{IS}1"}
    settled = look(token, answers)
    with pytest.raises(PreviewOutdated):
        save(token, settled.digest, answers={2: NEW})
    assert save(token, settled.digest, answers=answers) == Imported(new=0, changed=1)


def test_nothing_is_saved_when_the_field_changed_since_the_preview() -> None:
    load_field(rows=())
    token = send(HEAD + ",王伟,5段,公开组,无锡,1990-05-06\n")
    digest = look(token).digest
    import_list(HEAD + ",李娜,5段,公开组,无锡,1991-05-06\n")
    before = field()
    with pytest.raises(PreviewOutdated):
        save(token, digest)
    assert field() == before
    assert save(token, look(token).digest) == Imported(new=1, changed=0)


def test_a_second_press_of_the_button_saves_nothing_more() -> None:
    load_field(rows=())
    token = send(HEAD + ",王伟,5段,公开组,无锡,1990-05-06\n")
    digest = look(token).digest
    save(token, digest)
    with pytest.raises(Refused) as refused:
        save(token, digest)
    assert [one.code for one in refused.value.refusals] == ["organiser.upload_gone"]
    assert len(field()) == 5


def test_once_play_has_begun_a_list_corrects_and_adds_nobody() -> None:
    load_field(rows=TWO_ROUNDS)
    late = look(send(HEAD + "1,P1,6段,女子组,,\n9,王伟,5段,公开组,无锡,1990-05-06\n"))
    assert [(one.line, one.column, one.code) for one in late.faults] == [
        (3, 2, "organiser.late_on_list"),
        (2, 4, "organiser.fixed_once_begun.division"),
    ]
    assert import_list(HEAD + "1,P1,6段,公开组,,\n") == Imported(new=0, changed=1)


def test_a_number_of_somebody_taken_off_the_list_is_not_given_again() -> None:
    load_field(entrants=(*FOUR, entrant("8")), rows=())
    load_field(entrants=FOUR, rows=(), reason="left")
    import_list(HEAD + ",王伟,5段,公开组,无锡,1990-05-06\n")
    assert field()[-1].id == "9"


@pytest.mark.usefixtures("announced")
def test_who_may_not_edit_sends_saves_and_sees_nothing() -> None:
    referee = Actor(name="Li", account_id=6, roles={"spring": frozenset({"referee"})})
    token = send(HEAD + ",王伟,5段,公开组,无锡,1990-05-06\n")
    acts: list[Callable[[], Any]] = [
        lambda: send(HEAD, actor=referee),
        lambda: preview_import(referee, spring(), token, answers={}),
        lambda: apply_import(referee, spring(), token, answers={}, digest="", reason=""),
    ]
    for act in acts:
        with pytest.raises(Refused) as refused:
            act()
        assert [one.code for one in refused.value.refusals] == ["account.not_allowed"]


@pytest.mark.usefixtures("announced")
def test_a_list_is_opened_by_its_sender_alone() -> None:
    other = Actor(name="Sun", account_id=8, roles={"spring": frozenset({"organiser"})})
    token = send(HEAD + ",王伟,5段,公开组,无锡,1990-05-06\n")
    with pytest.raises(Refused) as refused:
        preview_import(other, spring(), token, answers={})
    assert [one.code for one in refused.value.refusals] == ["organiser.upload_gone"]


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize(
    ("content", "code"), [(b"", "organiser.file_missing"), (b"x" * (2 * 1024 * 1024 + 1), "organiser.file_too_large")]
)
def test_files_that_are_not_kept(content: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        send(content)
    assert [one.code for one in refused.value.refusals] == [code]


@dataclass(frozen=True, kw_only=True)
class Broken:
    """A broken file, and the place and reason that must be told: line, column, code."""

    content: bytes
    faults: list[tuple[int, int, str]]


def text(rows: str, faults: list[tuple[int, int, str]], *, head: str = HEAD) -> Broken:
    return Broken(content=(head + rows).encode(), faults=faults)


GOOD = "1,王伟,5段,公开组,无锡,1990-05-06\n"
BROKEN = {
    "blank": text("", [(0, 0, "documents.file_empty")], head=" \n\n"),
    "headings-only": text("", [(1, 0, "documents.entrants_none")]),
    "no-name-column": text("1,5段,公开组\n", [(1, 0, "documents.column_missing")], head="编号,段位,组别\n"),
    "no-division-column": text("1,王伟,5段\n", [(1, 0, "documents.column_missing")], head="编号,姓名,段位\n"),
    "column-twice": text(
        "1,王伟,5段,公开组,a\n", [(1, 5, "documents.column_twice")], head="编号,姓名,段位,组别,name\n"
    ),
    "no-name": text("1,,5段,公开组,,\n", [(2, 2, "documents.name_empty")]),
    "rank": text(GOOD + "2,李娜,强,公开组,,\n", [(3, 3, "documents.rank_unreadable")]),
    "rank-too-high": text("1,王伟,10段,公开组,,\n", [(2, 3, "documents.rank_unreadable")]),
    "no-division": text("1,王伟,5段,,,\n", [(2, 4, "documents.division_empty")]),
    "unknown-division": text("1,王伟,5段,少年组,,\n", [(2, 4, "documents.division_unknown")]),
    "born": text("1,王伟,5段,公开组,,1990-13-01\n", [(2, 6, "documents.day_unreadable")]),
    "born-29-february": text("1,王伟,5段,公开组,,2001-02-29\n", [(2, 6, "documents.day_unreadable")]),
    "gender": text("1,王伟,5段,公开组,x\n", [(2, 5, "documents.gender_unreadable")], head="编号,姓名,段位,组别,性别\n"),
    "warnings": text(
        "1,王伟,5段,公开组,-1\n", [(2, 5, "documents.number_unreadable")], head="编号,姓名,段位,组别,警告\n"
    ),
    "holder": text(
        "1,王伟,5段,公开组,也许\n", [(2, 5, "documents.flag_unreadable")], head="编号,姓名,段位,组别,擂主\n"
    ),
    "id-twice": text(GOOD + "\n1,李娜,5段,公开组,,\n", [(4, 1, "documents.id_repeated")]),
    "id-too-long": text(f"{'9' * 65},王伟,5段,公开组,,\n", [(2, 1, "documents.id_too_long")]),
    "control": text("1,王\x07伟,5段,公开组,,\n", [(2, 2, "documents.control_character")]),
    "too-many-cells": text(GOOD.rstrip("\n") + ",x\n", [(2, 7, "documents.cells_too_many")]),
    "quotes": text(GOOD + '2,"李娜,5段,公开组,,\n', [(3, 0, "documents.quotes_broken")]),
    "nul": text("1,王\0伟,5段,公开组,,\n", [(2, 0, "documents.nul_character")]),
    "picture": Broken(content=b"\xff\xd8\xff\xe0\0\x10JFIF", faults=[(0, 0, "documents.encoding_unknown")]),
    "half-xlsx": Broken(content=as_xlsx()[:2000], faults=[(0, 0, "documents.sheet_unreadable")]),
    "half-xls": Broken(content=XLS.read_bytes()[:3000], faults=[(0, 0, "documents.sheet_unreadable")]),
    "half-utf-16": Broken(content=as_csv("utf-16")[:-1], faults=[(0, 0, "documents.encoding_unknown")]),
    "several": text(
        ",,5段,公开组,,\n2,李娜,x,y,,z\n",
        [
            (2, 2, "documents.name_empty"),
            (3, 3, "documents.rank_unreadable"),
            (3, 4, "documents.division_unknown"),
            (3, 6, "documents.day_unreadable"),
        ],
    ),
}


@pytest.mark.usefixtures("announced")
@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_told_by_line_column_and_reason(broken: Broken) -> None:
    token = send(broken.content)
    preview = look(token)
    assert [(one.line, one.column, one.code) for one in preview.faults] == broken.faults
    assert preview.rows == ()
    with pytest.raises(Refused):
        save(token, preview.digest)
    assert not EntrantEntry.objects.exists()


@pytest.mark.usefixtures("announced")
def test_more_rows_than_a_list_may_have() -> None:
    rows = "".join(f"{number},甲{number},5段,公开组,,\n" for number in range(1, 2_002))
    preview = look(send(HEAD + rows))
    assert [(one.line, one.code, dict(one.data)) for one in preview.faults] == [
        (0, "documents.rows_too_many", {"limit": "2000"})
    ]
