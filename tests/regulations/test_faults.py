"""Broken variants of the shipped files: each gives its path, its line, what was found and what would be right."""

import tomllib
from pathlib import Path

import pytest

from tests.regulations.files import line_of, replaced, shipped_text
from tianyuan.regulations import Fault, RegulationError, load

G = "guobailing-2023"
S = "shanglv-2018"


def faults_of(content: bytes) -> tuple[Fault, ...]:
    with pytest.raises(RegulationError) as caught:
        load(content)
    return caught.value.faults


def brief(fault: Fault) -> tuple[str, int, str, str, str]:
    """Path, line, code without its domain, found, expected."""
    return fault.path, fault.line, fault.code.split(".")[-1], fault.found, fault.expected


VARIANTS = tomllib.loads((Path(__file__).parent / "variants.toml").read_text(encoding="utf-8"))["variants"]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant['path']}-{variant['code']}")
def test_a_broken_variant_gives_path_line_and_reason(variant: dict[str, str]) -> None:
    content = replaced(variant["file"], variant["old"], variant["new"])
    line = line_of(content, variant["on"])
    assert [brief(fault) for fault in faults_of(content)] == [
        (variant["path"], line, variant["code"], variant["found"], variant["expected"])
    ]


def test_all_faults_are_told_at_once_whatever_their_kind() -> None:
    text = shipped_text(G)
    for old, new in [
        ("komi_quarter_zi = 15", "komi_quarter = 15"),
        ('rank = "5d"', 'rank = "5x"'),
        ("periods = 1,", "periods = 0,"),
        ('venue = "hotel"', 'venue = "hotle"'),
        ("total_fen = 7_500_00", "total_fen = 7_500_01"),
        ("first_place = 7, last_place = 12, each_fen = 800_00", "first_place = 7, last_place = 12, each_fen = 1800_00"),
        ("board_size = 19", "board_size = 19\nbord_size = 1"),
        ('id = "bed"', 'id = "meals"'),
    ]:
        assert old in text
        text = text.replace(old, new, 1)
    content = text.encode()
    assert [brief(fault) for fault in faults_of(content)] == [
        ("rules.bord_size", line_of(content, "bord_size"), "misspelt_key", "bord_size", "board_size"),
        ("rules.komi_quarter", line_of(content, "komi_quarter"), "misspelt_key", "komi_quarter", "komi_quarter_zi"),
        ("extras.meals.id", line_of(content, "\nname = { zh = \"住宿"), "id_repeated", "meals", ""),
        ("divisions.open.conditions[0].rank", line_of(content, '"5x"'), "rank_unreadable", '"5x"', ""),
        ("stages.swiss.venue", line_of(content, "hotle"), "id_unknown", "hotle", "hotel"),
        ("stages.swiss.clock.periods", line_of(content, "periods = 0"), "clock_out_of_range", "0", ""),
        ("prizes.open.total_fen", line_of(content, "40_800_00"), "prizes_sum_differs", "4080000", "4680000"),
        ("prizes.open.places[5].each_fen", line_of(content, "1800_00"), "prize_rises", "180000", "<= 100000"),
        ("prizes.women.total_fen", line_of(content, "7_500_01"), "prizes_sum_differs", "750001", "750000"),
    ]  # fmt: skip


def test_what_a_fault_could_have_caused_is_not_told_with_it() -> None:
    # The whole stage cannot be read: that others point to it, and to its title, is no fault of theirs.
    content = replaced(G, 'kind = "swiss"', 'kind = "swis"')
    expected = "online_points, swiss, title_match, to_be_announced"
    assert [brief(fault) for fault in faults_of(content)] == [
        ("stages.swiss.kind", line_of(content, '"swis"'), "not_one_of", '"swis"', expected)
    ]
    content = replaced(G, "each_fen = 15_000_00", "each_fen = 15000.00")
    assert [brief(fault) for fault in faults_of(content)] == [
        ("prizes.open.places[0].each_fen", line_of(content, "15000.00"), "needs_integer", "15000.0", "")
    ]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [("schema = 1", "schema = 2", "2"), ("schema = 1", "schema = true", "true"), ("schema = 1", "", "")],
)
def test_another_schema_version_is_all_that_is_told(old: str, new: str, found: str) -> None:
    (fault,) = faults_of(replaced(G, old, new))
    assert (fault.path, fault.code) == ("schema", "regulation.fault.schema_unknown")
    assert (fault.found, fault.expected) == (found, "1")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("first_place = 13, last_place = 20", "first_place = 12, last_place = 20", "places_overlap"),
        ("first_place = 13, last_place = 20", "first_place = 14, last_place = 20", "places_gap"),
        ("first_place = 13, last_place = 20", "first_place = 0, last_place = 20", "places_out_of_order"),
        ("first_place = 13, last_place = 20", "first_place = 13, last_place = 12", "places_out_of_order"),
        ("place = 1, by", "place = 2, by", "place_paid_twice"),
    ],
)
def test_S2_9_2_places_are_paid_once_each_and_none_is_left_out(old: str, new: str, code: str) -> None:
    codes = [fault.code.split(".")[-1] for fault in faults_of(replaced(G, old, new))]
    assert code in codes


def test_S1_5_cycles_of_one_stage_may_not_overlap() -> None:
    content = replaced(
        S, "first_day = 2018-06-11, last_day = 2018-06-25", "first_day = 2018-06-09, last_day = 2018-06-25"
    )
    (fault,) = faults_of(content)
    assert (fault.path, fault.line) == (
        "cycles[2].windows[0].window",
        line_of(content, "2018-06-09, last_day = 2018-06-25"),
    )
    assert fault.code == "regulation.finding.cycles_overlap"
    assert dict(fault.more)["days"] == 2


def test_S1_8_2a_a_shortlist_may_not_open_before_its_qualifier_has_closed() -> None:
    content = replaced(
        S, "first_day = 2018-05-11, last_day = 2018-05-26", "first_day = 2018-05-11, last_day = 2018-05-27"
    )
    assert [fault.code.split(".")[-1] for fault in faults_of(content)] == ["cycle_stage_too_early", "cycles_overlap"]


def test_rounds_by_size_are_read_from_the_top() -> None:
    text = "rounds = [{ rounds = 9 }, { rounds = 5, up_to_players = 8 }, { rounds = 4, up_to_players = 8 }]"
    content = replaced(G, "rounds = []", text)
    assert [brief(fault)[:3] for fault in faults_of(content)] == [
        ("stages.swiss.rounds[0]", line_of(content, text), "rounds_out_of_order"),
        ("stages.swiss.rounds[2]", line_of(content, text), "rounds_out_of_order"),
    ]


def test_prizes_for_a_division_that_the_stage_does_not_rank() -> None:
    content = replaced(S, 'stage = "children"\ndivision = "children"', 'stage = "final"\ndivision = "children"')
    assert [brief(fault)[:3] for fault in faults_of(content)] == [
        ("prizes.children.division", line_of(content, 'division = "children"'), "division_not_in_stage")
    ]
