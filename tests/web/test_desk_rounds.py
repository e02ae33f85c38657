"""Rounds on the pages: a whole round through forms, and what double clicks, stale pages and the back button do."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.services.desks import AT, CHIEF, EIGHT, desk, draft, enter, open_field, pairs, play_round, results
from tests.web.desk_client import NOW, hidden, sign_in
from tianyuan.services.drafts import swap
from tianyuan.store.models import Lots, ResultEntry, RoundDraft, RoundRelease
from tianyuan.store.queries.rounds import read_draft, read_publication

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("work_here")]
POOL = "/c/spring/run/rounds/swiss/A"


def post(client: Client, path: str, status: int = 303, **form: object) -> str:
    response = client.post(f"{POOL}/{path}", form)
    assert response.status_code == status, response.content.decode()
    return str(response.content.decode()) if status != 303 else str(response.headers["Location"])


def get(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path if path.startswith("/") else f"{POOL}/{path}")
    assert response.status_code == status, path
    return str(response.content.decode())


def send_result(client: Client, page: str, result: str, status: int = 303) -> str:
    """Send the result form of a page as it was shown."""
    board, players = hidden(page, "board"), hidden(page, "players")
    return post(client, "1/results", status, board=board, players=players, result=result)


def test_a_round_from_seed_to_results_through_the_pages() -> None:
    open_field(EIGHT[:7])
    chief, referee = sign_in("Wang", "chief_referee"), sign_in("Li", "referee")
    assert "Commit the seed" in get(chief, "1")
    post(chief, "1/commit")
    post(chief, "1/draft", public_number="7")
    assert "proved: no better round" in get(chief, "1")
    assert "The chief referee releases it" in get(referee, "1")
    post(chief, "1/release", version=1)
    for left in (3, 2, 1):
        page = get(referee, "1/results")
        assert f"{left} of 3 to come" in page
        send_result(referee, page, "white")
    assert "All results of this round are in" in get(referee, "1/results")
    assert results(1) == ["white"] * 3


@pytest.mark.parametrize("path", ["", "check-in", "late", "leave", "1", "2", "1/check-in", "2/check-in", "1/results",
                                  "1/results?board=2", "1/results/1/correct", "1/undo"])  # fmt: skip
@pytest.mark.parametrize(("language", "tag"), [("zh", "zh-Hans"), ("en", "en")])
def test_every_page_of_the_desk_in_both_languages(path: str, language: str, tag: str) -> None:
    open_field(EIGHT[:7])
    play_round(1)
    draft(2)
    organiser = sign_in("Qian", "organiser")
    url = "/c/spring/run/rounds" if not path else f"{POOL}/{path}"
    response = organiser.get(url, headers={"Accept-Language": language})
    text = response.content.decode()
    assert response.status_code == 200
    assert f'<html lang="{tag}">' in text
    assert text.count("<h1") == 1
    assert "None" not in text


def test_pairing_pressed_twice_and_by_two_people_is_one_round() -> None:
    open_field()
    one, other = sign_in("Wang", "chief_referee"), sign_in("Zhao", "deputy_referee")
    for client in (one, other):
        post(client, "1/commit")
    for client in (one, one, other):
        post(client, "1/draft", public_number="7")
    assert RoundDraft.objects.count() == 1
    for _ in range(2):
        post(one, "1/release", version=1)
    post(other, "1/draft")
    assert (RoundDraft.objects.count(), RoundRelease.objects.count()) == (1, 1)


def test_a_draw_lost_with_its_process_stops_reloading_its_page_and_can_be_drawn_again() -> None:
    open_field()
    drawn = draft(1)
    chief = sign_in("Wang", "chief_referee")
    lost = RoundDraft.objects.filter(pk=drawn.pk)
    lost.update(state="computing", document={}, made_at=timezone.now())
    assert chief.get(f"{POOL}/1").headers["Refresh"] == "1"
    lost.update(made_at=timezone.now() - timedelta(minutes=3))
    assert "Refresh" not in chief.get(f"{POOL}/1").headers
    assert 'name="again" value="yes"' in get(chief, "1")
    post(chief, "1/draft", again="yes")
    assert (read_draft(desk().stage_pk, "A", 1) or drawn).state == "ready"


def test_a_result_sent_twice_is_one_result() -> None:
    open_field()
    play_round(1, missing=4)
    referee = sign_in("Li", "referee")
    page = get(referee, "1/results")
    assert send_result(referee, page, "black") == send_result(referee, page, "black")
    assert ResultEntry.objects.count() == 1


def test_back_to_the_form_of_a_board_that_has_a_result_now() -> None:
    open_field()
    play_round(1, missing=4)
    referee = sign_in("Li", "referee")
    page = get(referee, "1/results?board=1")
    send_result(referee, page, "black")
    assert "has just been entered by" in send_result(referee, page, "white", status=409)
    assert results(1) == ["black", "", "", ""]


def test_two_people_on_one_board() -> None:
    open_field()
    play_round(1, missing=4)
    one, other = sign_in("Li", "referee"), sign_in("Sun", "referee")
    pages = [get(client, "1/results?board=1") for client in (one, other)]
    send_result(one, pages[0], "black")
    answer = send_result(other, pages[1], "white", status=409)
    assert "Li" in answer
    send_result(other, get(other, "1/results"), "white")
    assert results(1) == ["black", "white", "", ""]


def test_a_page_from_before_an_undo_and_another_draw() -> None:
    open_field()
    play_round(1, missing=4)
    chief, referee = sign_in("Wang", "chief_referee"), sign_in("Li", "referee")
    page = get(referee, "1/results?board=1")
    post(chief, "1/undo", reason="wrong list")
    drawn = draft(1)
    black, white = pairs_of(drawn.document)
    swap(CHIEF, *AT, 1, one=black, other=white, version=drawn.version, confirmed=True)
    post(chief, "1/release", version=drawn.version + 1, reason="right list")
    assert "enter it anew" in send_result(referee, page, "black", status=409)
    assert not [one for one in results(1) if one]


def pairs_of(document: object) -> tuple[str, str]:
    assert isinstance(document, dict)
    first = document["boards"][0]
    return first["black"], first["white"]


def test_a_swap_asks_before_it_breaks_a_rule() -> None:
    open_field()
    play_round(1)
    chief = sign_in("Wang", "chief_referee")
    black, met = pairs(1)[0]
    drawn = draft(2)
    partner = next(
        one["white"] if one["black"] == black else one["black"]
        for one in drawn.document["boards"]
        if black in (one["black"], one["white"])
    )
    page = post(chief, "2/swap", 200, one=partner, other=met, version=1)
    assert "Rematch" in page
    post(chief, "2/swap", one=partner, other=met, version=1, confirmed="yes")
    assert "has just changed the draft" in post(chief, "2/release", 409, version=1)
    post(chief, "2/release", version=2)
    assert {black, met} in [set(pair) for pair in pairs(2)]


@pytest.mark.parametrize("mode", ["keep", "pair_again", "record_only"])
def test_a_wrong_result_found_a_round_later(mode: str) -> None:
    open_field()
    play_round(1)
    play_round(2, missing=4)
    deputy = sign_in("Zhao", "deputy_referee")
    looked = post(deputy, "1/results/1/correct", step="look", result="white")
    page = get(deputy, looked)
    assert ("Places that change" in page, "Pairs of round 2 that would go" in page) == (True, True)
    form = {name: hidden(page, name) for name in ("entry", "players")}
    for _ in range(2):
        post(deputy, "1/results/1/correct", step="save", result="white", mode=mode, reason="slip misread", **form)
    expected = {"keep": ("white", 2, False), "pair_again": ("white", 1, True), "record_only": ("black", 2, False)}
    found = (results(1)[0], desk().last_round, read_draft(desk().stage_pk, "A", 2) is not None)
    assert found == expected[mode]


def test_a_late_entrant_a_withdrawal_and_an_absence_through_the_pages() -> None:
    open_field()
    play_round(1)
    deputy = sign_in("Zhao", "deputy_referee")
    assert "Please say why" in post(deputy, "late", 422, name="Late", division="open")
    post(deputy, "late", name="Late", division="open", rank="5d", reason="train delayed")
    post(deputy, "leave", id="3", from_round=2, reason="ill", act="withdraw")
    post(deputy, "2/check-in", shown=["1", "2"], present=["1"])
    where = {one: place for one, place in desk().whereabouts(2).items() if place != "playing"}
    assert where == {"2": "absent", "3": "withdrawn"}
    post(deputy, "leave", id="3", from_round=3, reason="well again", act="return")
    assert desk().whereabouts(3)["3"] == "playing"


def test_those_who_play_are_ticked() -> None:
    open_field()
    play_round(1)
    referee = sign_in("Li", "referee")
    post(referee, "2/check-in", shown=["1", "2"], present=["1"])
    ticked = re.findall(r'name="present" value="(\d+)" checked', get(referee, "2/check-in"))
    assert ticked == ["1", "3", "4", "5", "6", "7", "8"]
    post(referee, "check-in", shown=["1", "2"], present=["2"])
    assert re.findall(r'name="present" value="(\d+)" checked', get(referee, "check-in")) == ["2"]


def test_undo_and_restore_through_the_pages() -> None:
    open_field()
    play_round(1, missing=1)
    chief = sign_in("Wang", "chief_referee")
    assert "4 boards and 3 results" in get(chief, "1/undo")
    assert "Please say why" in post(chief, "1/undo", 422, reason=" ")
    post(chief, "1/undo", reason="hall closed")
    assert "a copy is kept, with 3 results" in get(chief, "1")
    post(chief, "1/restore", reason="open again")
    assert results(1) == ["black", "black", "black", ""]


def test_hand_set_pairs_that_cannot_be_come_back_with_what_was_typed() -> None:
    open_field()
    chief = sign_in("Wang", "chief_referee")
    post(chief, "1/commit")
    page = post(chief, "1/draft", 422, public_number="7", pairs="1 2 3\n4,5")
    assert "This line is not a pair" in page
    assert "4,5" in page
    page = post(chief, "1/draft", 422, public_number="7", pairs="1 99")
    assert "does not play here" in page
    post(chief, "1/draft", public_number="7", pairs="2 1\n3，4", byes="")
    drawn = read_draft(desk().stage_pk, "A", 1)
    assert drawn is not None
    assert len([one for one in drawn.document["boards"] if one["reasons"]["colour"] == "hand"]) == 2


@pytest.mark.parametrize("path", ["3", "0", "2/results", "1/results?board=9", "1/results/9/correct"])
def test_what_is_not_there(path: str) -> None:
    open_field()
    play_round(1, missing=4)
    get(sign_in("Qian", "organiser"), path, status=404)


def test_the_public_sees_a_released_round_at_once_with_its_hash_and_no_draft() -> None:
    open_field(EIGHT[:7])
    visitor = Client(headers={"Accept-Language": "en"})
    draft(1)
    get(visitor, "/c/spring/rounds/1", status=404)
    release = play_round(1, missing=2)
    page = get(visitor, "/c/spring/rounds/1")
    assert release.digest in page
    assert page.count("playing") == 2
    document = visitor.get("/c/spring/rounds/1/release.json?pool=A")
    assert document.json() == {"digest": release.digest, "document": release.document}
    enter(1, 2)
    enter(1, 3)
    draft(2)
    assert "Release 1" in get(visitor, "/c/spring/rounds/1")
    get(visitor, "/c/spring/rounds/2", status=404)


def test_places_and_awards_signed_off_carry_their_hash_until_something_changes() -> None:
    open_field(EIGHT[:4])
    play_round(1)
    chief, visitor = sign_in("Wang", "chief_referee"), Client(headers={"Accept-Language": "en"})
    close = "/c/spring/run/close"
    assert "Not signed off yet" in get(chief, close)
    chief.post(f"{close}/swiss/A/lots", {"seed": "5"})
    Lots.objects.get_or_create(
        stage_id=desk().stage_pk,
        pool="A",
        purpose="awards",
        defaults={"seed": "5", "recorded_at": NOW, "recorded_by": "x"},
    )
    assert chief.post(f"{close}/swiss/sign-off", {"reason": ""}).status_code == 422
    assert chief.post(f"{close}/swiss/sign-off", {"reason": "rain ended it"}).status_code == 303
    publication = read_publication(desk().stage_pk)
    assert publication is not None
    for page in ("standings", "awards"):
        text = get(visitor, f"/c/spring/{page}")
        assert (publication.digest in text, "Signed off by" in text) == (True, True)
    play_round(2)
    assert "Changed since it was signed off" in get(visitor, "/c/spring/standings")
    assert "sign off again" in get(chief, close)


def test_a_long_team_may_wrap_in_the_officials_list() -> None:
    open_field()
    page = get(sign_in("Wang", "chief_referee"), "/c/spring/run/entrants")
    assert page.count('<td class="team">') == len(EIGHT)
