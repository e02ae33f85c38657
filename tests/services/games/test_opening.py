"""Games of a competition's online stage, and who may do what at a game."""

import pytest

from tests.services.accounts import account, give
from tests.services.games.seats import DRAWN_AT_MS, announce_online, card_of, free_game, refusal_of
from tianyuan.core.game.opening import rules_of_stage
from tianyuan.core.permissions import ROLES
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.regulations import load
from tianyuan.services.accounts import COMMAND_LINE, actor_for
from tianyuan.services.actors import Actor
from tianyuan.services.games.cards import load_card, may_referee, player_of, running_games
from tianyuan.services.games.opening import start_stage_game
from tianyuan.services.games.people import new_watcher, person_of
from tianyuan.store.models import Account, AuditEntry, Game

pytestmark = pytest.mark.django_db


def start(
    actor: Actor, black: Account, white: Account, *, competition: str = "online", stage: str = "qualifier"
) -> str:
    return start_stage_game(
        actor, competition=competition, stage=stage, black=black, white=white, drawn_at_ms=DRAWN_AT_MS
    )


def test_S1_8_4a_a_game_of_a_stage_is_played_under_its_rules() -> None:
    announce_online()
    bo, wu, referee = account("Bo"), account("Wu"), give(account("Li"), "referee", "online")
    card = card_of(start(actor_for(referee), bo, wu))
    regulation = load("shanglv-2018").regulation
    stage = regulation.stage("qualifier")
    assert isinstance(stage, OnlineStage)
    assert card.opening.rules == rules_of_stage(stage, play=regulation.rules)
    assert (card.kind, card.competition, card.stage, card.watcher_delay_ms) == (
        "competition",
        "online",
        "qualifier",
        stage.watcher_delay_ms,
    )
    (entry,) = AuditEntry.objects.filter(action="game.opened")
    assert (entry.account, entry.competition, entry.subject) == (str(referee), "online", card.id)


def test_S1_9_who_may_open_a_game() -> None:
    announce_online()
    bo, wu = account("Bo"), account("Wu")
    refused = set()
    for role in ROLES:
        actor = actor_for(give(account(role), role, "online"))
        if not actor.may("games.referee", "online"):
            refused.add(role)
            assert refusal_of(lambda actor=actor: start(actor, bo, wu)) == "account.not_allowed"  # type: ignore[misc]
    assert refused == {"appeals", "conduct", "technical", "press", "player"}
    assert Game.objects.count() == 0


def test_what_is_refused() -> None:
    announce_online()
    bo, wu = account("Bo"), account("Wu")
    assert refusal_of(lambda: start(COMMAND_LINE, bo, wu, competition="x")) == "account.competition_unknown"
    assert refusal_of(lambda: start(COMMAND_LINE, bo, wu, stage="final")) == "games.stage_unknown"
    assert refusal_of(lambda: start(COMMAND_LINE, bo, bo)) == "games.same_player"


def test_a_referee_is_no_referee_of_his_own_game() -> None:
    announce_online()
    bo, wu = give(account("Ma"), "referee", "online"), account("Xu")
    card = card_of(start(COMMAND_LINE, bo, wu))
    free = free_game()
    chief = give(account("Li"), "chief_referee", "online")
    people = {name: person_of(one) for name, one in (("bo", bo), ("wu", wu), ("li", chief))} | {"nobody": new_watcher()}
    assert {name: player_of(card, one) for name, one in people.items()} == {
        "bo": f"a{bo.pk}",
        "wu": f"a{wu.pk}",
        "li": None,
        "nobody": None,
    }
    assert [name for name, one in people.items() if may_referee(card, one)] == ["li"]
    assert [name for name, one in people.items() if may_referee(free, one)] == []


def test_running_games_are_those_that_are_not_settled() -> None:
    announce_online()
    game = start(COMMAND_LINE, account("B"), account("W"))
    free = free_game()
    assert (set(running_games()), running_games(competition="online")) == ({game, free.id}, (game,))
    assert load_card("nothing") is None
