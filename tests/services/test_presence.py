"""Who plays a round: check-in, late entries, withdrawals and returns (S2-5, S2-8.2)."""

import pytest

from tests.services.desks import AT, CHIEF, DEPUTY, EIGHT, REFEREE, desk, draft, open_field, play_round
from tests.services.fields import entrant
from tianyuan.services.checkin import mark_event, mark_round
from tianyuan.services.drafts import draft_round
from tianyuan.services.latecomers import add_late_entrant, return_entrant, withdraw_entrant
from tianyuan.services.refusals import Refused
from tianyuan.store.models import CheckIn, Withdrawal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("work_here")]
ALL = tuple(one.id for one in EIGHT)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [refusal.code for refusal in refused.value.refusals]


def playing(number: int) -> list[str]:
    return [one for one, place in desk().whereabouts(number).items() if place == "playing"]


def test_everybody_plays_until_somebody_checks_in() -> None:
    open_field()
    assert playing(1) == list(ALL)


def test_S2_5_who_checks_in_after_the_deadline_is_not_paired_in_round_1_unless_the_chief_referee_admits() -> None:
    # The check-in of this regulation closed in 2023.
    open_field()
    mark_event(REFEREE, *AT, shown=ALL, present=ALL[:6])
    assert set(desk().whereabouts(1).values()) == {"late", "not_checked_in"}
    with pytest.raises(Refused) as refused:
        mark_round(REFEREE, *AT, 1, shown=ALL, present=ALL[:4])
    assert codes(refused) == ["account.not_allowed"]
    mark_round(CHIEF, *AT, 1, shown=ALL, present=ALL[:4])
    assert (playing(1), playing(2)) == (list(ALL[:4]), list(ALL[:6]))


def test_an_absence_for_a_round_is_on_the_paper_and_over_with_it() -> None:
    open_field()
    play_round(1)
    assert mark_round(REFEREE, *AT, 2, shown=ALL, present=ALL[1:]) == 1
    release = play_round(2)
    assert (release.absent, len(release.byes), len(release.boards)) == (("1",), 1, 3)
    assert ("1" in playing(2), "1" in playing(3)) == (False, True)


def test_marking_the_same_again_changes_nothing() -> None:
    open_field()
    mark_round(REFEREE, *AT, 1, shown=ALL, present=ALL[1:])
    assert mark_round(REFEREE, *AT, 1, shown=ALL, present=ALL[1:]) == 0
    assert CheckIn.objects.count() == 1


def test_only_those_shown_are_marked() -> None:
    open_field()
    mark_round(REFEREE, *AT, 1, shown=ALL[:2], present=())
    assert playing(1) == list(ALL[2:])


def test_marks_of_strangers_and_of_released_rounds_are_refused() -> None:
    open_field()
    with pytest.raises(Refused) as refused:
        mark_round(REFEREE, *AT, 1, shown=("99",), present=())
    assert codes(refused) == ["rounds.unknown_player"]
    play_round(1)
    with pytest.raises(Refused) as refused:
        mark_round(REFEREE, *AT, 1, shown=ALL, present=())
    assert codes(refused) == ["rounds.not_the_next"]


def test_a_late_entrant_plays_from_the_next_round_on() -> None:
    open_field()
    play_round(1)
    add_late_entrant(DEPUTY, *AT, entrant=entrant("", "Late"), reason="train delayed")
    assert desk().by_id["9"].name == "Late"
    release = play_round(2)
    assert "9" in {name for board in release.boards for name in (board.black, board.white)} | set(release.byes)


@pytest.mark.parametrize(
    ("late", "reason", "code"),
    [
        (entrant("1", "Twin"), "why", "rounds.id_taken"),
        (entrant("9", " "), "why", "rounds.name_missing"),
        (entrant("9", "Late", division="jiangsu"), "why", "rounds.division_not_in_pool"),
        (entrant("9", "Late"), "", "rounds.reason_missing"),
        (entrant("9", "L" * 201), "why", "load.text_unusable"),
    ],
)
def test_a_late_entrant_who_does_not_fit_is_refused(late: object, reason: str, code: str) -> None:
    open_field()
    play_round(1)
    with pytest.raises(Refused) as refused:
        add_late_entrant(DEPUTY, *AT, entrant=late, reason=reason)  # type: ignore[arg-type]
    assert codes(refused) == [code]
    assert len(desk().entrants) == 8


def test_a_withdrawal_in_the_middle_of_a_round_and_a_return() -> None:
    open_field()
    play_round(1, missing=4)
    withdraw_entrant(DEPUTY, *AT, entrant_id="3", from_round=2, reason="ill")
    withdraw_entrant(DEPUTY, *AT, entrant_id="3", from_round=2, reason="ill")
    assert Withdrawal.objects.count() == 1
    assert ("3" in playing(2), "3" in playing(5)) == (False, False)
    return_entrant(DEPUTY, *AT, entrant_id="3", from_round=4, reason="well again")
    assert ["3" in playing(number) for number in (2, 3, 4)] == [False, False, True]
    withdraw_entrant(DEPUTY, *AT, entrant_id="3", from_round=5, reason="ill again")
    assert "3" not in playing(5)


def test_a_return_before_he_left_takes_the_withdrawal_back() -> None:
    open_field()
    withdraw_entrant(DEPUTY, *AT, entrant_id="3", from_round=2, reason="ill")
    return_entrant(DEPUTY, *AT, entrant_id="3", from_round=2, reason="a mistake")
    assert ("3" in playing(2), "3" in playing(3)) == (True, True)


def test_nobody_leaves_a_round_that_is_released() -> None:
    open_field()
    play_round(1, missing=4)
    with pytest.raises(Refused) as refused:
        withdraw_entrant(DEPUTY, *AT, entrant_id="3", from_round=1, reason="ill")
    assert codes(refused) == ["rounds.round_is_released"]


def test_too_few_to_pair() -> None:
    open_field(EIGHT[:3])
    mark_round(REFEREE, *AT, 1, shown=("1", "2"), present=())
    with pytest.raises(Refused) as refused:
        draft(1)
    assert codes(refused) == ["rounds.too_few"]


def test_a_draft_is_stale_when_somebody_goes_home() -> None:
    open_field()
    drawn = draft(1)
    withdraw_entrant(DEPUTY, *AT, entrant_id="3", from_round=1, reason="ill")
    again = draft_round(CHIEF, *AT, 1, again=True)
    assert (len(drawn.document["byes"]), len(again.document["byes"])) == (0, 1)
