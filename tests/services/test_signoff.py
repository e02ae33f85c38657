"""The end of a stage: lots where an award depends on them, and places and awards signed off (S2-8.4, S2-9)."""

import json

import pytest

from tests.services.desks import AT, CHIEF, DEPUTY, EIGHT, SLUG, desk, enter, open_field, play_round
from tests.services.fields import FOUR, TWO_ROUNDS, load_field, regulation
from tianyuan.services.desk import digest_of
from tianyuan.services.refusals import Refused
from tianyuan.services.signoff import draw_lots, look_at_end, sign_off
from tianyuan.store.models import Lots, Publication

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("work_here")]


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [refusal.code for refusal in refused.value.refusals]


def play_all() -> None:
    for number in range(1, 6):
        play_round(number)


def open_lots() -> list[bool]:
    return [group.drawn is None for end in look_at_end(SLUG, "swiss") for group in end.lots]


def test_S2_8_4_lots_are_drawn_once_after_the_last_round() -> None:
    open_field()
    play_round(1)
    with pytest.raises(Refused) as refused:
        draw_lots(CHIEF, *AT, seed="")
    assert codes(refused) == ["rounds.lots_too_early"]
    for number in range(2, 6):
        play_round(number)
    if not open_lots():
        with pytest.raises(Refused) as refused:
            draw_lots(CHIEF, *AT, seed="")
        assert codes(refused) == ["rounds.no_lots_needed"]
        return
    with pytest.raises(Refused) as refused:
        sign_off(CHIEF, SLUG, "swiss", reason="")
    assert codes(refused) == ["rounds.lots_missing"]
    assert draw_lots(CHIEF, *AT, seed="ping pong 17") == draw_lots(CHIEF, *AT, seed="") == "ping pong 17"
    with pytest.raises(Refused) as refused:
        draw_lots(CHIEF, *AT, seed="18")
    assert (codes(refused), Lots.objects.count()) == (["load.lots_already_drawn"], 1)
    assert not any(open_lots())


def test_S2_8_4_lots_for_a_tie_at_the_prizes() -> None:
    # One round of four, all five planned rounds loaded as draws: everybody is tied with everybody.
    rows = tuple(row._replace(round=number, result="draw") for number in range(1, 6) for row in TWO_ROUNDS[:2])
    load_field(SLUG, entrants=FOUR, rows=rows, loaded=regulation(supplemented=True))
    assert open_lots() == [True]
    draw_lots(CHIEF, *AT, seed="x")
    assert open_lots() == [False]
    assert sign_off(CHIEF, SLUG, "swiss", reason="").number == 1


def test_who_may_not_draw_or_sign_is_refused() -> None:
    open_field()
    for act in (lambda: draw_lots(DEPUTY, *AT, seed=""), lambda: sign_off(DEPUTY, SLUG, "swiss", reason="")):
        with pytest.raises(Refused) as refused:
            act()
        assert codes(refused) == ["account.not_allowed"]


def test_signing_off_twice_is_one_publication_and_a_change_needs_another_with_a_reason() -> None:
    open_field(EIGHT[:4])
    play_round(1)
    with pytest.raises(Refused) as refused:
        sign_off(CHIEF, SLUG, "swiss", reason="")
    assert codes(refused)[0] in ("rounds.reason_missing", "rounds.lots_missing")
    if "rounds.lots_missing" in codes(refused):
        Lots.objects.create(
            stage_id=desk().stage_pk,
            pool="A",
            seed="s",
            purpose="awards",
            recorded_at="2023-09-12T00:00Z",
            recorded_by="li",
        )
    first = sign_off(CHIEF, SLUG, "swiss", reason="rain ended the event")
    assert sign_off(CHIEF, SLUG, "swiss", reason="") == first
    assert first.digest == digest_of(json.loads(json.dumps(first.document)))
    play_round(2, missing=1)
    with pytest.raises(Refused) as refused:
        sign_off(CHIEF, SLUG, "swiss", reason="played on")
    assert "rounds.results_missing" in codes(refused)
    enter(2, 2)
    second = sign_off(CHIEF, SLUG, "swiss", reason="played on")
    assert (second.number, Publication.objects.count()) == (2, 2)


def test_nothing_played_is_nothing_to_sign() -> None:
    open_field()
    with pytest.raises(Refused) as refused:
        sign_off(CHIEF, SLUG, "swiss", reason="")
    assert "rounds.nothing_played" in codes(refused)


def test_lots_wait_for_the_last_round() -> None:
    open_field()
    play_round(1)
    assert [end.over for end in look_at_end(SLUG, "swiss")] == [False]
    for number in range(2, 6):
        play_round(number, missing=int(number == 5))
    assert [end.over for end in look_at_end(SLUG, "swiss")] == [False]
    enter(5, 4)
    assert [end.over for end in look_at_end(SLUG, "swiss")] == [True]
