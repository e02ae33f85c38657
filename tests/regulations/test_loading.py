"""The two shipped regulations load; what reaches the loader is read or refused with a fault, and never more."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.regulations.files import shipped_text
from tianyuan.core.regulation.regulation import SupplementNote
from tianyuan.core.regulation.words import Words
from tianyuan.regulations import (
    Fault,
    RegulationError,
    Source,
    StageState,
    load,
    shipped,
    shipped_supplements,
    stage_states,
)
from tianyuan.texts import LANGUAGES
from tianyuan.texts.regulation import say_coded


def test_both_regulations_are_shipped_each_with_a_supplement_for_the_demo() -> None:
    assert shipped() == ("guobailing-2023", "shanglv-2018")
    assert shipped_supplements() == ("guobailing-2023-supplement-demo", "shanglv-2018-supplement-demo")


@pytest.mark.parametrize("name", ["guobailing-2023", "shanglv-2018"])
def test_a_name_a_path_and_bytes_give_the_same(name: str, tmp_path: Path) -> None:
    text = shipped_text(name)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    by_name, by_path, by_bytes = load(name), load(path), load(text.encode())
    assert by_name.regulation == by_path.regulation == by_bytes.regulation == load(str(path)).regulation
    assert by_name.sources == (Source(name=f"{name}.toml", text=text),)
    assert by_path.sources == (Source(name=str(path), text=text),)
    assert by_bytes.changes == ()


def test_a_byte_order_mark_and_dos_line_ends_are_fine() -> None:
    text = shipped_text("guobailing-2023")
    expected = load("guobailing-2023").regulation
    assert load(b"\xef\xbb\xbf" + text.encode()).regulation == expected
    assert load(text.replace("\n", "\r\n").encode()).regulation == expected


MISSING_2018 = tuple(f"regulation.missing.{what}" for what in ("system", "rounds", "clock", "placing"))


def test_S1_C1_S2_7_1a_S2_8_2_what_a_text_leaves_open_keeps_its_stage_from_running() -> None:
    assert stage_states(load("guobailing-2023").regulation) == (
        StageState(stage="swiss", runnable=False, missing=("regulation.missing.rounds",)),
        StageState(stage="title_match", runnable=False, missing=("regulation.missing.no_holder",)),
    )
    assert stage_states(load("shanglv-2018").regulation) == (
        StageState(stage="qualifier", runnable=True, missing=()),
        StageState(stage="shortlist", runnable=True, missing=()),
        StageState(stage="final", runnable=False, missing=MISSING_2018),
        StageState(stage="children", runnable=False, missing=MISSING_2018),
        StageState(stage="pairs", runnable=False, missing=MISSING_2018),
    )


@pytest.mark.parametrize("name", ["guobailing-2023", "shanglv-2018"])
def test_the_demo_supplement_makes_every_stage_runnable_and_says_that_it_is_ours(name: str) -> None:
    regulation = load(name, [f"{name}-supplement-demo"]).regulation
    assert all(state.runnable and state.missing == () for state in stage_states(regulation))
    assert (regulation.id, regulation.version) == (name, 2)
    (note,) = regulation.supplements
    assert (note.number, note.ours_for_demo) == (1, True)
    assert note.words is not None


def test_the_note_of_a_supplement_holds_its_head() -> None:
    (note,) = load("guobailing-2023", ["guobailing-2023-supplement-demo"]).regulation.supplements
    assert note == SupplementNote(
        number=1,
        name=Words(zh="竞赛补充规定（演示用）", en="Supplement (for the demo)"),
        issued=date(2023, 9, 6),
        ours_for_demo=True,
        words=Words(
            zh="本补充规定由本软件为演示而拟，并非主办方发布",
            en="Written by this program for its demo; the organisers did not issue it",
        ),
    )


def faults_of(given: str | Path | bytes) -> tuple[Fault, ...]:
    with pytest.raises(RegulationError) as caught:
        load(given)
    return caught.value.faults


def test_a_file_that_is_not_there_names_those_that_are(tmp_path: Path) -> None:
    name = str(tmp_path / "none.toml")
    assert faults_of(name) == (
        Fault(
            file=name,
            path="",
            line=1,
            code="regulation.fault.file_not_found",
            found=name,
            expected="guobailing-2023, guobailing-2023-supplement-demo, shanglv-2018, shanglv-2018-supplement-demo",
        ),
    )


def test_a_folder_and_a_file_without_end_are_refused(tmp_path: Path) -> None:
    assert [fault.code for fault in faults_of(tmp_path)] == ["regulation.fault.file_unreadable"]
    assert [fault.code for fault in faults_of(Path("/dev/zero"))] == ["regulation.fault.file_too_large"]
    assert [fault.code for fault in faults_of("\0")] == ["regulation.fault.file_unreadable"]


@pytest.mark.parametrize(
    ("content", "code", "line", "column"),
    [
        (b"a = 1\nb = \xff", "not_utf8", 2, None),
        (b"a = 1\nb = = 2", "toml_syntax", 2, 5),
        (b"a = 1\nb = 'x", "toml_syntax", 2, 7),
        (b"a = 1\na = 2", "toml_syntax", 2, 6),
        (b"a = [1,", "toml_syntax", 1, 8),
        (b"a = 2023-02-30", "toml_syntax", 1, 5),
        (b"\na = " + b"[" * 5_000, "too_deep", 2, None),
        (b"a = " + b"9" * 5_000, "toml_value", 1, None),
        (b"#" * 1_048_577, "file_too_large", 1, None),
    ],
)
def test_a_file_that_cannot_be_read_says_where(content: bytes, code: str, line: int, column: int | None) -> None:
    (fault,) = faults_of(content)
    assert (fault.file, fault.path, fault.code) == ("-", "", f"regulation.fault.{code}")
    assert (fault.line, fault.column) == (line, column)


PIECES = st.one_of(
    st.sampled_from(
        [
            "[[", "]]", "[", "]", "{", "}", "=", ",", ".", '"', "'", '"""', "'''", "\\", "\n", "#", "id", "kind",
            "stages",
            "stages.swiss", "schema = 1\n", "supplement", "2023-09-11", "17:00:00", "true", "nan", "-1", "1e400", "1_0",
            "\x00", "\r", "é", "围棋", "99999999999999999999", "[[stages]]\nkind = 'swiss'\n", "rounds = [{}]\n",
        ]
    ),
    st.text(max_size=4),
)  # fmt: skip


def refused_or_read(content: bytes, supplements: tuple[bytes, ...] = ()) -> None:
    """Whatever comes in: a regulation, or faults that can be put into words in both languages."""
    try:
        load(content, supplements)
    except RegulationError as error:
        faults = error.faults
    else:
        return
    assert faults
    for fault in faults:
        assert fault.line >= 1
        assert all(say_coded(fault.code, fault.data, language) for language in LANGUAGES)


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_random_bytes_are_refused(content: bytes) -> None:
    refused_or_read(content)


@given(st.lists(PIECES, max_size=30))
@settings(deadline=None)
def test_random_toml_is_refused(pieces: list[str]) -> None:
    refused_or_read("".join(pieces).encode("utf-8", "surrogatepass"))


@given(
    name=st.sampled_from(["guobailing-2023", "shanglv-2018", "guobailing-2023-supplement-demo"]),
    at=st.floats(0, 1),
    cut=st.integers(0, 30),
    put=st.lists(PIECES, max_size=3),
)
@settings(max_examples=150, deadline=None)
def test_a_shipped_file_with_something_changed_is_read_or_refused(
    name: str, at: float, cut: int, put: list[str]
) -> None:
    text = shipped_text(name)
    begin = int(at * len(text))
    content = (text[:begin] + "".join(put) + text[begin + cut :]).encode("utf-8", "surrogatepass")
    if "supplement" in name:
        refused_or_read(shipped_text("guobailing-2023").encode(), (content,))
    else:
        refused_or_read(content)


VALUES = st.sampled_from(
    [0, -1, 10**30, 1.5, True, "", "x", "swiss", "5d", [], [1], [[]], {}, {"kind": "swiss"}, date(2023, 9, 1), date.max]
)


def written(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + "}"
        case _:
            return str(value)


@given(name=st.sampled_from(["guobailing-2023", "shanglv-2018"]), at=st.integers(0, 10_000), value=VALUES)
@settings(max_examples=150, deadline=None)
def test_a_line_with_another_value_is_read_or_refused(name: str, at: int, value: object) -> None:
    lines = shipped_text(name).split("\n")
    settable = [number for number, line in enumerate(lines) if line.split(" ")[0].isidentifier() and " = " in line]
    number = settable[at % len(settable)]
    lines[number] = f"{lines[number].split(' ')[0]} = {written(value)}"
    refused_or_read("\n".join(lines).encode())
