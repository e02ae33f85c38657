"""Loading a tournament: again nothing changes, a correction says who and why, what cannot be is refused whole."""

from dataclasses import replace
from typing import Any

import pytest

from tests.services.fields import FOUR, TWO_ROUNDS, entrant, game, load_field, regulation
from tianyuan.regulations import load
from tianyuan.services.competitions import LoadReport, announce_competition, read_slug
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Competition, EntrantEntry, Lots, RegulationUse, RegulationVersion, ResultEntry
from tianyuan.store.queries.field import Field, read_field

pytestmark = pytest.mark.django_db


def current(slug: str = "spring") -> Field:
    return read_field(Competition.objects.get(slug=slug).stages.get().pk)


def refusals_of(**given: Any) -> tuple[Refusal, ...]:
    with pytest.raises(Refused) as refused:
        load_field(**given)
    return refused.value.refusals


def test_what_was_loaded_is_what_is_there() -> None:
    report = load_field("Spring-2024", seed="heads")
    assert report == LoadReport(created=True, changed=10, unchanged=0, url_path="/c/spring-2024/")
    assert current("spring-2024") == Field(entrants=FOUR, rows=TWO_ROUNDS, seeds=(("A", "heads"), ("B", "heads")))


def test_the_same_again_changes_nothing() -> None:
    load_field(seed="heads")
    again = load_field(seed="heads", by="wang", reason="")
    assert again == LoadReport(created=False, changed=0, unchanged=8, url_path="/c/spring/")
    counted = (EntrantEntry, ResultEntry, Lots, RegulationVersion, RegulationUse)
    assert [model.objects.count() for model in counted] == [4, 4, 2, 1, 1]


def test_a_correction_replaces_and_says_who_and_why() -> None:
    load_field()
    rows = (TWO_ROUNDS[0], game(1, "3", "4", "black", board=2), *TWO_ROUNDS[2:])
    assert load_field(rows=rows, by="wang", reason="slip misread").changed == 1
    assert current().rows == rows
    new = ResultEntry.objects.get(replaces__isnull=False)
    assert (new.result, new.entered_by, new.reason, new.withdrawn) == ("black", "wang", "slip misread", False)
    assert new.replaces is not None
    assert (new.replaces.result, new.replaces.entered_by) == ("white", "li")


def test_colours_put_right_stay_the_same_line_of_entries() -> None:
    load_field()
    rows = (game(1, "2", "1", "white", board=1), *TWO_ROUNDS[1:])
    assert load_field(rows=rows, reason="colours").changed == 1
    assert current().rows == rows


def test_other_opponents_withdraw_the_old_row_and_it_can_come_back() -> None:
    load_field(rows=TWO_ROUNDS[:2])
    crossed = (game(1, "1", "4", board=1), game(1, "3", "2", "white", board=2))
    assert load_field(rows=crossed, reason="wrong sheet").changed == 4
    assert current().rows == crossed
    assert load_field(rows=TWO_ROUNDS[:2], reason="right after all").changed == 4
    assert current().rows == TWO_ROUNDS[:2]


def test_an_entrant_corrected_and_one_withdrawn() -> None:
    load_field(rows=())
    fewer = (replace(FOUR[0], name="New", team="无锡"), *FOUR[1:3])
    assert load_field(entrants=fewer, rows=(), reason="list of 3 May").changed == 2
    assert current().entrants == fewer


def test_a_correction_needs_a_reason_and_nothing_of_it_stays() -> None:
    load_field()
    assert refusals_of(rows=TWO_ROUNDS[:3], reason=" ") == (Refusal(code="load.reason_missing"),)
    assert current().rows == TWO_ROUNDS


def test_S2_8_5_results_keep_the_version_they_ran_under() -> None:
    load_field(rows=TWO_ROUNDS[:2])
    load_field(loaded=regulation(supplemented=True), reason="supplement 1")
    versions = dict(ResultEntry.objects.values_list("pk", "regulation__version"))
    assert list(versions.values()) == [1, 1, 2, 2]
    uses = RegulationUse.objects.order_by("pk").values_list("regulation__version", "entered_by", "reason")
    assert list(uses) == [(1, "li", "first entry"), (2, "li", "supplement 1")]


def test_another_regulation_is_refused() -> None:
    load_field()
    with pytest.raises(Refused) as refused:
        announce_competition(name="spring", regulation=load("shanglv-2018"), entered_by="li")
    data = (("has", "guobailing-2023"), ("found", "shanglv-2018"))
    assert refused.value.refusals == (Refusal(code="load.other_regulation", data=data),)


@pytest.mark.parametrize("name", ["", "春季赛", "a b", "a--b", "-a", "a_b", "a/b", "x" * 61, "é"])
def test_a_name_that_cannot_be_an_address(name: str) -> None:
    with pytest.raises(Refused) as refused:
        read_slug(name)
    assert [one.code for one in refused.value.refusals] == ["load.name_unusable"]


def test_stages_that_are_not_there_or_not_over_the_board() -> None:
    assert refusals_of(stage="final") == (
        Refusal(code="load.stage_unknown", data=(("stage", "final"), ("known", "swiss"))),
    )
    assert refusals_of(stage="title_match") == (
        Refusal(code="load.stage_not_over_the_board", data=(("stage", "title_match"), ("known", "swiss"))),
    )


def test_every_entrant_that_does_not_fit_is_named() -> None:
    entrants = (FOUR[0], entrant("1"), entrant("x", division="boys"), entrant("y", "n" * 201))
    assert [(one.code, dict(one.data)["id"]) for one in refusals_of(entrants=entrants, rows=())] == [
        ("load.id_repeated", "1"),
        ("load.division_not_in_stage", "x"),
        ("load.text_unusable", "y"),
    ]


def test_every_row_that_does_not_fit_is_named() -> None:
    rows = (game(1, "1", "9"), game(1, "2", "2"), game(0, "3", "4"))
    assert [(one.code, dict(one.data)["row"]) for one in refusals_of(rows=rows)] == [
        ("results.unknown_player", "1"),
        ("results.plays_himself", "2"),
        ("results.round_out_of_range", "3"),
    ]
    assert not Competition.objects.exists()


def test_numbers_and_texts_that_no_table_holds() -> None:
    assert refusals_of(rows=(game(1, "1", "2", board=10**30),)) == (
        Refusal(code="load.number_unusable", data=(("id", "1"), ("at_most", "1000000"))),
    )
    assert refusals_of(entrants=(replace(FOUR[0], warnings=10**30),), rows=()) == (
        Refusal(code="load.number_unusable", data=(("id", "1"), ("at_most", "1000000"))),
    )
    assert refusals_of(seed="x" * 501) == (
        Refusal(code="load.stamp_unusable", data=(("field", "seed"), ("at_most", "500"))),
    )


def test_lots_are_drawn_once() -> None:
    load_field(seed="heads")
    assert refusals_of(seed="tails") == (Refusal(code="load.lots_already_drawn", data=(("pool", "A"),)),)


def test_a_competition_announced_without_a_field() -> None:
    given: dict[str, Any] = {"name": "cup", "regulation": load("shanglv-2018"), "entered_by": "li"}
    assert announce_competition(**given) == LoadReport(created=True, changed=1, unchanged=0, url_path="/c/cup/")
    assert announce_competition(**given) == LoadReport(created=False, changed=0, unchanged=1, url_path="/c/cup/")
