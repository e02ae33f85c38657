"""Games, seats, settlements, chat lines: added to, never changed; and what the database itself refuses."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.services.games.seats import announce_online, free_game, person
from tianyuan.services.games.cards import load_cards
from tianyuan.services.games.chat import say_line
from tianyuan.services.games.invitations import invite, take
from tianyuan.services.games.wishes import GameWish
from tianyuan.store.models import BotToken, ChatLine, Competition, Game, GameSeat, Invitation, Settlement
from tianyuan.store.models.append_only import AppendOnlyViolation
from tianyuan.store.queries.games import read_games, unsettled_ids

pytestmark = pytest.mark.django_db


def game(**fields: Any) -> Game:
    given = {"id": "other", "kind": "invitation", "opening": {}, "drawn_at": timezone.now(), "created_by": "li"}
    return Game(**{**given, **fields})


def seat(**fields: Any) -> GameSeat:
    given = {"player": "e:x", "side": "black", "order": 2, "engine": "x", "name": "X"}
    return GameSeat(**{"game": Game.objects.get(), **given, **fields})


def token(**fields: Any) -> BotToken:
    account = Invitation.objects.get().account
    return BotToken(**{"account": account, "digest": "d", "name": "bot", "made_at": timezone.now(), **fields})


def line(**fields: Any) -> ChatLine:
    given = {"room": "players", "key": "a1", "name": "Bo", "text": "hello", "said_at": timezone.now()}
    return ChatLine(**{"game": Game.objects.get(), **given, **fields})


def withdrawn() -> Invitation:
    found = Invitation.objects.get()
    found.withdrawn_at = timezone.now()
    return found


REFUSED: dict[str, Callable[[], Any]] = {
    "a kind nobody knows": lambda: game(kind="blitz"),
    "a competition's game without a stage": lambda: game(kind="competition", competition=Competition.objects.get()),
    "a free game of a stage": lambda: game(stage="qualifier"),
    "a seat of nobody": lambda: seat(engine=""),
    "a seat of somebody who only watches": lambda: seat(engine="", player="w0123456789abcdef"),
    "a seat of an account and an engine": lambda: seat(account=Invitation.objects.get().account),
    "a place taken twice": lambda: seat(order=1),
    "a player twice": lambda: seat(player=GameSeat.objects.order_by("pk")[0].player),
    "a third side": lambda: seat(side="red"),
    "a token without a name": lambda: token(name=""),
    "a token revoked before it was made": lambda: token(revoked_at=timezone.now().replace(year=2000)),
    "a room nobody knows": lambda: line(room="lobby"),
    "an empty line": lambda: line(text=""),
    "an invitation taken and withdrawn": withdrawn,
    "an invitation by nobody": lambda: Invitation(code="c", host_key="", wish={}, made_at=timezone.now()),
}


@pytest.mark.parametrize("what", REFUSED)
def test_the_database_refuses(what: str) -> None:
    announce_online()
    free_game()
    with pytest.raises(IntegrityError), transaction.atomic():
        REFUSED[what]().save()


def test_what_was_played_is_not_changed_and_not_removed() -> None:
    card = free_game()
    say_line(person("Li"), card.id, "watchers", "hello", at_ms=1)
    Settlement.objects.create(
        game_id=card.id, ruling=0, seq=1, result="black", reason="time", finish={}, sgf="", settled_at=timezone.now()
    )
    for model in (Game, GameSeat, Settlement, ChatLine):
        row: Any = model._default_manager.first()
        for attempt in (row.save, row.delete, model._default_manager.all().delete):
            with pytest.raises(AppendOnlyViolation):
                attempt()


def test_games_are_read_in_few_queries_however_many() -> None:
    bo, wu = person("Bo"), person("Wu")
    wish = GameWish(main_ms=60_000)
    ids = {take(wu, invite(bo, wish), drawn_at_ms=1)[0] for _ in range(6)}
    with CaptureQueriesContext(connection) as asked:
        rows = read_games(ids)
    assert ({row.id for row in rows}, len(asked)) == (ids, 3)
    assert set(unsettled_ids()) == ids
    assert {card.id for card in load_cards(ids)} == ids
    assert read_games([]) == []
