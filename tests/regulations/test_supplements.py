"""A supplement makes the next version, says what it changed, and its faults name its own file and line."""

import pytest

from tests.regulations.files import shipped_text, supplement
from tianyuan.core.regulation.hall import RoundsForSize, SwissStage, TitleMatch
from tianyuan.regulations import Change, RegulationError, Source, changes, load

ROUNDS = """
[[stages]]
id = "swiss"
rounds = [{ rounds = 7 }]
"""
HOLDER = """
[[stages]]
id = "title_match"
no_holder = "first_v_second"
"""


def test_S2_8_5_a_supplement_is_a_new_version_with_its_changes_listed() -> None:
    before = load("guobailing-2023").regulation
    loaded = load("guobailing-2023", [supplement(ROUNDS)])
    after = loaded.regulation
    assert (before.version, after.version) == (1, 2)
    assert (before.supplements, [note.number for note in after.supplements]) == ((), [1])
    swiss = after.stage("swiss")
    assert isinstance(swiss, SwissStage)
    assert swiss.rounds == (RoundsForSize(rounds=7),)
    assert loaded.changes == ((Change(path="stages.swiss.rounds", before=[], after=[{"rounds": 7}]),),)
    assert loaded.sources[1] == Source(name="-", text=supplement(ROUNDS).decode())
    assert load("guobailing-2023").regulation == before


def test_two_supplements_are_applied_in_order() -> None:
    loaded = load("guobailing-2023", [supplement(ROUNDS), supplement(HOLDER, number=2)])
    assert (loaded.regulation.version, [note.number for note in loaded.regulation.supplements]) == (3, [1, 2])
    assert loaded.changes == (
        (Change(path="stages.swiss.rounds", before=[], after=[{"rounds": 7}]),),
        (Change(path="stages.title_match.no_holder", before=None, after="first_v_second"),),
    )
    match = loaded.regulation.stage("title_match")
    assert isinstance(match, TitleMatch)
    assert match.no_holder == "first_v_second"


def test_items_with_an_id_are_merged_tables_too_and_lists_without_are_replaced() -> None:
    body = """
[fee]
entry_fen = 300_00
[[extras]]
id = "meals"
per_day_fen = 170_00
[[extras]]
id = "trip"
name = { zh = "游览", en = "Outing" }
per_day_fen = 50_00
clause = "补充规定二"
[[sanctions]]
kind = "ban"
words = { zh = "禁赛一年", en = "Banned for a year" }
clause = "补充规定三"
"""
    loaded = load("guobailing-2023", [supplement(body)])
    before, after = load("guobailing-2023").regulation, loaded.regulation
    assert [extra.id for extra in after.extras] == ["meals", "bed", "trip"]
    assert (after.fee.entry_fen, after.fee.waived_for) == (300_00, before.fee.waived_for)
    assert [(change.path, change.before) for change in loaded.changes[0]][:3] == [
        ("fee.entry_fen", 280_00),
        ("extras.meals.per_day_fen", 160_00),
        ("extras.trip", None),
    ]
    assert [sanction.words.en for sanction in after.sanctions] == ["Banned for a year"]


def test_S1_C1_a_stage_of_another_kind_replaces_the_announced_one_whole() -> None:
    loaded = load("shanglv-2018", ["shanglv-2018-supplement-demo"])
    assert [change.path for change in loaded.changes[0]] == [
        "stages.final",
        "stages.children",
        "stages.pairs",
        "wildcards[0].sources.zhejiang.quota",
        "wildcards[0].sources.hangzhou_pupils.quota",
        "wildcards[0].sources.districts.quota",
        "wildcards[0].clause",
        "team_scores[0].clause",
        "team_scores[0].stated",
        "team_scores[1].clause",
        "team_scores[1].stated",
        "certificates.amateur_dan.standard",
        "certificates.amateur_kyu.standard",
    ]
    final = loaded.regulation.stage("final")
    assert isinstance(final, SwissStage)
    assert (final.seats, final.rounds) == (360, (RoundsForSize(rounds=11),))


def test_changes_of_a_regulation_to_itself_are_none() -> None:
    regulation = load("shanglv-2018").regulation
    assert changes(regulation, regulation) == ()


def test_the_order_of_items_alone_is_a_change() -> None:
    text = shipped_text("guobailing-2023")
    (first, second) = (
        'id = "A"\nname = { zh = "A组", en = "Group A" }',
        'id = "B"\nname = { zh = "B组", en = "Group B" }',
    )
    swapped = text.replace(first, "@").replace(second, first).replace("@", second)
    found = changes(load("guobailing-2023").regulation, load(swapped.encode()).regulation)
    assert found == (Change(path="pools", before=["A", "B"], after=["B", "A"]),)


def faults_of(*supplements: bytes) -> list[tuple[str, str, int, str, str, str]]:
    with pytest.raises(RegulationError) as caught:
        load("guobailing-2023", supplements)
    return [
        (fault.file, fault.path, fault.line, fault.code.split(".")[-1], fault.found, fault.expected)
        for fault in caught.value.faults
    ]


def test_faults_of_a_supplement_name_its_own_file_and_line() -> None:
    body = ROUNDS.replace("rounds = 7", "rounds = 0") + 'venue = "nowhere"\nclok = 1\n'
    assert faults_of(supplement(body)) == [
        ("-", "stages.swiss.rounds[0].rounds", 11, "rounds_out_of_range", "0", ""),
        ("-", "stages.swiss.venue", 12, "id_unknown", "nowhere", "hotel"),
        ("-", "stages.swiss.clok", 13, "misspelt_key", "clok", "clock"),
    ]


def test_a_fault_that_a_supplement_causes_in_the_regulation_names_the_line_there() -> None:
    body = """
[[prizes]]
id = "women"
total_fen = 8_000_00
"""
    assert faults_of(supplement(body)) == [
        ("-", "prizes.women.total_fen", 11, "prizes_sum_differs", "800000", "750000"),
    ]
    content = b"prizes_total_fen = 1\n" + supplement("")
    assert faults_of(content) == [("-", "prizes_total_fen", 1, "prizes_total_differs", "1", "16830000")]


def test_a_supplement_of_another_regulation_or_out_of_turn_is_refused() -> None:
    assert faults_of(supplement("", of="shanglv-2018", number=2)) == [
        ("-", "supplement.of", 3, "supplement_of_another", "shanglv-2018", "guobailing-2023"),
        ("-", "supplement.number", 4, "supplement_out_of_order", "2", "1"),
    ]
    assert faults_of(supplement(ROUNDS), supplement(HOLDER)) == [
        ("-", "supplement.number", 4, "supplement_out_of_order", "1", "2")
    ]


@pytest.mark.parametrize("key", ["id", "version", "supplements"])
def test_a_supplement_never_changes_which_regulation_it_is(key: str) -> None:
    content = f"{key} = 1\n".encode() + supplement("")
    assert faults_of(content) == [("-", key, 1, "supplement_key_fixed", key, "")]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("number = 1", "numbr = 1", ("supplement.numbr", 4, "misspelt_key", "numbr", "number")),
        ("2023-09-06", '"6 Sept"', ("supplement.issued", 6, "needs_date", '"6 Sept"', "")),
        ('zh = "补充规定"', 'zh = ""', ("supplement.name.zh", 5, "words_empty", '""', "")),
        ("schema = 1", "schema = 7", ("schema", 1, "schema_unknown", "7", "1")),
        ("[supplement]", "[supplment]", ("supplement", 1, "missing_key", "", "supplement")),
    ],
)
def test_the_head_of_a_supplement_is_checked(old: str, new: str, fault: tuple[str, int, str, str, str]) -> None:
    content = supplement("").decode().replace(old, new, 1).encode()
    assert faults_of(content) == [("-", *fault)]


def test_a_supplement_alone_is_no_regulation_and_a_regulation_no_supplement() -> None:
    with pytest.raises(RegulationError) as caught:
        load("guobailing-2023-supplement-demo")
    assert [fault.code for fault in caught.value.faults] == ["regulation.fault.supplement_alone"]
    assert [fault[3] for fault in faults_of(shipped_text("guobailing-2023").encode())] == ["missing_key"]
    with pytest.raises(RegulationError) as caught:
        load(b"supplements = []\n" + shipped_text("guobailing-2023").encode())
    assert [fault.code for fault in caught.value.faults] == ["regulation.fault.supplements_in_file"]


def test_faults_of_reading_are_told_for_every_file() -> None:
    assert [fault[3] for fault in faults_of(b"a = ", b"\xff")] == ["toml_syntax", "not_utf8"]
