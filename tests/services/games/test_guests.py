"""Guests play free games under a name, and are nobody else."""

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client

from tests.services.accounts import account
from tests.services.games.seats import DRAWN_AT_MS, WISH, card_of, finish_of, free_game, person, refusal_of, resigned
from tianyuan.services.accounts import NOBODY
from tianyuan.services.games import guests
from tianyuan.services.games.cards import Seat, games_of, may_referee, player_of, public_running
from tianyuan.services.games.guests import MARK, NAME_AT_MOST, become_guest, guest_of
from tianyuan.services.games.invitations import GUEST_OPEN_AT_MOST, Offer, find_offer, invite, take, withdraw
from tianyuan.services.games.opening import GUEST_GAMES_AT_MOST
from tianyuan.services.games.people import Person
from tianyuan.services.games.practice import open_practice
from tianyuan.services.games.sessions import person_of_session
from tianyuan.services.games.settling import settle
from tianyuan.services.limits import Limit

pytestmark = pytest.mark.django_db
HERE = "203.0.113.7"


def session() -> SessionBase:
    made: SessionBase = Client().session
    made.save()
    return made


def guest(name: str = "Ma") -> Person:
    return become_guest(session(), name, address=HERE)


def test_a_guest_stays_the_same_under_another_name() -> None:
    kept = session()
    assert guest_of(kept) is None
    first = become_guest(kept, "Ma", address=HERE)
    second = become_guest(kept, "Ma  Xu", address=HERE)
    kept.save()
    assert (first.name, first.account_id, first.actor) == (f"Ma {MARK}", None, NOBODY)
    assert second == Person(key=first.key, name=f"Ma Xu {MARK}", account_id=None, actor=NOBODY)
    assert person_of_session(str(kept.session_key)) == second


def test_two_guests_of_one_name_are_two() -> None:
    assert guest().key != guest().key


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "\u3164\u2800", "\u0338Ma", MARK, "x" * (NAME_AT_MOST + 1)])
def test_a_name_that_cannot_be_used(name: str) -> None:
    kept = session()
    assert refusal_of(lambda: become_guest(kept, name, address=HERE)) == "games.guest_name_unusable"
    assert guest_of(kept) is None


def test_new_guests_from_one_address_are_limited_and_known_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "GUEST_BY_ADDRESS", Limit(act="guest_address", most=1, minutes=60))
    kept = session()
    become_guest(kept, "Ma", address=HERE)
    assert refusal_of(guest) == "account.too_often"
    assert become_guest(kept, "Xu", address=HERE).name == f"Xu {MARK}"
    assert become_guest(session(), "Ma", address="203.0.113.8").name == f"Ma {MARK}"


def test_whoever_signs_in_is_no_guest_any_more() -> None:
    client = Client()
    kept = client.session
    become_guest(kept, "Ma", address=HERE)
    kept.save()
    client.force_login(account("Wang"))
    found = person_of_session(str(client.session.session_key))
    assert found is not None
    assert found.name == "Wang"


def test_a_guest_invites_and_a_guest_comes() -> None:
    ma, xu = guest("Ma"), guest("Xu")
    code = invite(ma, WISH)
    assert find_offer(code) == Offer(code=code, host_key=ma.key, host_name=ma.name, wish=WISH, state="open", game=None)
    assert refusal_of(lambda: take(ma, code, drawn_at_ms=DRAWN_AT_MS)) == "games.own_invitation"
    game, host = take(xu, code, drawn_at_ms=DRAWN_AT_MS)
    card = card_of(game)
    assert (host, card.seats) == (
        ma.key,
        (Seat(player=ma.key, side="black", name=ma.name), Seat(player=xu.key, side="white", name=xu.name)),
    )
    assert [player_of(card, one) for one in (ma, xu, guest("Ma"), person("Wang"))] == [ma.key, xu.key, None, None]
    assert not may_referee(card, ma)
    assert take(xu, code, drawn_at_ms=DRAWN_AT_MS) == (game, host)
    assert find_offer(code) == Offer(code=code, host_key=ma.key, host_name=ma.name, wish=WISH, state="taken", game=game)


def test_an_offer_that_was_withdrawn_says_so() -> None:
    ma = guest()
    code = invite(ma, WISH)
    assert refusal_of(lambda: withdraw(guest(), code)) == "games.invitation_of_another"
    withdraw(ma, code)
    found = find_offer(code)
    assert found is not None
    assert (found.state, find_offer("none")) == ("withdrawn", None)


def test_the_engine_s_seat_is_no_guest_s() -> None:
    ma = guest()
    card = card_of(open_practice(ma, WISH, level=1, drawn_at_ms=DRAWN_AT_MS))
    engine = next(seat for seat in card.seats if seat.engine)
    impostor = Person(key=engine.player, name="x", account_id=None, actor=NOBODY)
    assert [player_of(card, one) for one in (ma, impostor)] == [ma.key, None]


def test_a_guest_has_few_games_at_once() -> None:
    ma = guest()
    for _ in range(GUEST_GAMES_AT_MOST):
        open_practice(ma, WISH, level=1, drawn_at_ms=DRAWN_AT_MS)
    assert refusal_of(lambda: invite(ma, WISH)) == "games.too_many_games"
    assert invite(guest(), WISH)


def test_the_games_of_somebody_the_newest_first() -> None:
    ma, bo = guest(), person("Zhou")
    cards = [card_of(open_practice(one, WISH, level=1, drawn_at_ms=DRAWN_AT_MS)) for one in (ma, bo, ma)]
    assert games_of(ma, at_most=5) == (cards[2], cards[0])
    assert games_of(ma, at_most=1) == (cards[2],)
    assert games_of(bo, at_most=5) == (cards[1],)


def test_games_that_run_the_newest_first() -> None:
    ma = guest()
    older, newer = (
        card_of(open_practice(ma, WISH, level=1, drawn_at_ms=DRAWN_AT_MS + later)) for later in (0, 86_400_000)
    )
    settled = free_game()
    table = resigned(settled)
    settle(settled, table.state, finish_of(table), seq=table.state.version)
    assert public_running(at_most=5) == (newer, older)
    assert public_running(at_most=1) == (newer,)
    assert public_running(competition="online", at_most=5) == ()


def test_a_guest_has_few_invitations_open_at_once() -> None:
    ma = guest()
    codes = [invite(ma, WISH) for _ in range(GUEST_OPEN_AT_MOST)]
    assert refusal_of(lambda: invite(ma, WISH)) == "games.too_many_invitations"
    withdraw(ma, codes[0])
    assert find_offer(invite(ma, WISH)) is not None


def test_a_guest_sits_in_no_seat_of_an_account() -> None:
    card = free_game()
    account_seat = card.seats[0]
    ma, bo = guest(), Person(key=account_seat.player, name="x", account_id=None, actor=NOBODY)
    assert [player_of(card, one) for one in (ma, bo)] == [None, None]
    assert (games_of(ma, at_most=5), games_of(bo, at_most=5)) == ((), ())


def test_an_account_sits_in_no_seat_of_a_guest() -> None:
    ma, bo = guest(), person("Zhou")
    card = card_of(open_practice(ma, WISH, level=1, drawn_at_ms=DRAWN_AT_MS))
    impostor = Person(key=ma.key, name=ma.name, account_id=bo.account_id, actor=bo.actor)
    assert (player_of(card, impostor), games_of(impostor, at_most=5)) == (None, ())


def test_a_guest_who_renames_himself_keeps_his_seat() -> None:
    kept = session()
    ma = become_guest(kept, "Ma", address="203.0.113.7")
    card = card_of(open_practice(ma, WISH, level=1, drawn_at_ms=DRAWN_AT_MS))
    xu = become_guest(kept, "Xu", address="203.0.113.7")
    assert (player_of(card, xu), [seat.name for seat in card.seats if not seat.engine]) == (ma.key, [ma.name])


def test_a_session_that_has_lost_its_account_is_not_its_guest() -> None:
    client = Client()
    kept = client.session
    become_guest(kept, "Ma", address="203.0.113.7")
    kept.save()
    wang = account("Wang")
    client.force_login(wang)
    wang.set_password("other")
    wang.save()
    assert guest_of(client.session) is not None
    assert person_of_session(str(client.session.session_key)) is None
