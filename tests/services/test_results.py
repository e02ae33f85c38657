"""Results at the desk: entered once, corrected in three ways, and what people do to each other's pages."""

import json

import pytest

from tests.services.desks import (
    AT,
    CHIEF,
    DEPUTY,
    EIGHT,
    OTHER,
    REFEREE,
    desk,
    draft,
    enter,
    open_field,
    pairs,
    play_round,
    results,
)
from tianyuan.core.rounds.consequences import PlaceChange
from tianyuan.services.corrections import correct_result, modes_open, preview_correction
from tianyuan.services.refusals import Refused
from tianyuan.services.results import enter_result, find_board, name_players
from tianyuan.services.rounds import release_round, undo_round
from tianyuan.store.models import AuditEntry, ResultEntry
from tianyuan.store.queries.rounds import list_notes, read_draft

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("work_here")]


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [refusal.code for refusal in refused.value.refusals]


def correct(number: int, board: int, result: str, mode: str, *, entry: int | None = None, reason: str = "slip") -> None:
    state = find_board(desk(), number, board)
    seen = entry if entry is not None else state.current.entry if state.current else 0
    correct_result(
        DEPUTY,
        *AT,
        number,
        board=board,
        result=result,
        expected_entry=seen,
        players=name_players(state.board),
        mode=mode,
        reason=reason,
    )


def test_the_same_result_twice_is_one_entry() -> None:
    open_field()
    play_round(1, missing=4)
    assert (enter(1, 1), enter(1, 1), enter(1, 1, actor=OTHER)) == (True, False, False)
    assert ResultEntry.objects.count() == 1


def test_two_people_on_one_board_who_disagree() -> None:
    open_field()
    play_round(1, missing=4)
    enter(1, 1, "black")
    with pytest.raises(Refused) as refused:
        enter(1, 1, "white", actor=OTHER)
    assert [(one.code, dict(one.data)) for one in refused.value.refusals] == [
        ("rounds.changed_meanwhile", {"board": "1", "result": "black", "by": "Li"})
    ]
    assert results(1) == ["black", "", "", ""]


def test_a_page_from_before_another_draw_enters_nothing() -> None:
    open_field()
    play_round(1, missing=4)
    shown = name_players(find_board(desk(), 1, 1).board)
    one, other = pairs(1)[0]
    with pytest.raises(Refused) as refused:
        enter_result(REFEREE, *AT, 1, board=1, result="black", players=json.dumps([other, one]))
    assert codes(refused) == ["rounds.other_players"]
    undo_round(CHIEF, *AT, 1, reason="wrong seed")
    with pytest.raises(Refused) as refused:
        enter_result(REFEREE, *AT, 1, board=1, result="black", players=shown)
    assert codes(refused) == ["rounds.not_released"]


@pytest.mark.parametrize(
    ("board", "result", "code"),
    [(9, "black", "rounds.board_unknown"), (1, "bye", "rounds.result_unknown"), (1, "jigo", "rounds.result_unknown")],
)
def test_what_cannot_be_is_refused(board: int, result: str, code: str) -> None:
    open_field()
    play_round(1, missing=4)
    with pytest.raises(Refused) as refused:
        enter_result(REFEREE, *AT, 1, board=board, result=result, players="")
    assert codes(refused) == [code]


def test_a_referee_does_not_correct() -> None:
    open_field()
    play_round(1)
    state = find_board(desk(), 1, 1)
    assert state.current is not None
    with pytest.raises(Refused) as refused:
        correct_result(
            REFEREE,
            *AT,
            1,
            board=1,
            result="white",
            expected_entry=state.current.entry,
            players=name_players(state.board),
            mode="keep",
            reason="slip",
        )
    assert codes(refused) == ["account.not_allowed"]


def test_S2_8_2_correct_and_keep_the_next_round() -> None:
    open_field()
    play_round(1)
    play_round(2, missing=2)
    before = pairs(2)
    correct(1, 1, "white", "keep")
    assert (results(1)[0], pairs(2), results(2)) == ("white", before, ["black", "black", "", ""])
    entry = ResultEntry.objects.get(replaces__isnull=False)
    assert (entry.replaces and entry.replaces.result, entry.entered_by, entry.reason) == ("black", "Zhao", "slip")


def test_S2_8_2_correct_and_pair_again_while_the_next_round_has_no_result() -> None:
    open_field(EIGHT[:7])
    play_round(1)
    play_round(2, missing=3)
    assert modes_open(desk(), 1) == ("keep", "pair_again", "record_only")
    correct(1, 1, "white", "pair_again")
    assert (results(1)[0], desk().last_round) == ("white", 1)
    again = read_draft(desk().stage_pk, "A", 2)
    assert again is not None
    assert again.state == "ready"
    release = release_round(CHIEF, *AT, 2, version=again.version, reason="result of round 1 corrected")
    assert release.number == 3
    byes = [row.black for row in desk().rows if row.round == 2]
    assert byes == list(release.byes)


def test_S2_8_2_pairing_again_is_closed_once_the_next_round_has_a_result() -> None:
    open_field()
    play_round(1)
    play_round(2, missing=3)
    assert modes_open(desk(), 1) == ("keep", "record_only")
    with pytest.raises(Refused) as refused:
        correct(1, 1, "white", "pair_again")
    assert codes(refused) == ["rounds.mode_closed"]
    assert results(1) == ["black"] * 4


def test_S2_8_2_for_the_record_only_the_result_counts_as_it_stands() -> None:
    open_field()
    play_round(1)
    play_round(2)
    rows = desk().rows
    correct(1, 1, "white", "record_only", reason="found after the prizes")
    correct(1, 1, "white", "record_only", reason="found after the prizes")
    assert desk().rows == rows
    black, white = pairs(1)[0]
    notes = [(note.round, note.black, note.white, note.result, note.found) for note in list_notes(desk().stage_pk)]
    assert notes == [(1, black, white, "black", "white")]
    assert AuditEntry.objects.filter(action="result.noted").count() == 1


def test_a_correction_sent_twice_is_one_and_a_stale_one_is_refused() -> None:
    open_field()
    play_round(1)
    state = find_board(desk(), 1, 1)
    assert state.current is not None
    seen = state.current.entry
    correct(1, 1, "white", "keep", entry=seen)
    correct(1, 1, "white", "keep", entry=seen)
    assert ResultEntry.objects.filter(replaces__isnull=False).count() == 1
    with pytest.raises(Refused) as refused:
        correct(1, 1, "draw", "keep", entry=seen)
    assert codes(refused) == ["rounds.changed_meanwhile"]


@pytest.mark.parametrize(
    ("result", "reason", "code"),
    [("white", "  ", "rounds.reason_missing"), ("black", "why", "rounds.nothing_changes"),
     ("white", "x" * 501, "rounds.reason_too_long")],
)  # fmt: skip
def test_a_correction_changes_something_and_says_why(result: str, reason: str, code: str) -> None:
    open_field()
    play_round(1)
    with pytest.raises(Refused) as refused:
        correct(1, 1, result, "keep", reason=reason)
    assert codes(refused) == [code]


def test_consequences_are_shown_before_anything_is_saved() -> None:
    open_field(EIGHT[:4])
    play_round(1)
    play_round(2, missing=2)
    (black, white), _ = pairs(1)
    preview = preview_correction(DEPUTY, *AT, 1, board=1, result="white")
    assert preview.state == "ready"
    assert preview.consequences is not None
    moved = {one.id: (one.points_before, one.points_after) for one in preview.consequences.places}
    assert (moved[black], moved[white]) == ((2, 0), (0, 2))
    assert all(isinstance(one, PlaceChange) for one in preview.consequences.places)
    # Winner met winner in round 2: with another winner on board 1, both pairs are others.
    assert len(preview.consequences.pairs_gone) == len(preview.consequences.pairs_new) == 2
    assert results(1) == ["black", "black"]
    assert preview_correction(DEPUTY, *AT, 1, board=1, result="white").job == preview.job


def test_a_draft_of_the_next_round_is_put_aside_by_a_correction() -> None:
    open_field()
    play_round(1)
    draft(2)
    correct(1, 1, "white", "keep")
    assert read_draft(desk().stage_pk, "A", 2) is None
