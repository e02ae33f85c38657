"""People who play, and games to be settled, for tests of the games' services."""

from collections.abc import Callable

import pytest

from tests.core.game.builders import Table, connect
from tests.services.accounts import account
from tianyuan.core.game.effects import Finish
from tianyuan.core.game.inputs import Resign
from tianyuan.regulations import load
from tianyuan.services.competitions import announce_competition
from tianyuan.services.games.cards import GameCard, load_card
from tianyuan.services.games.invitations import invite, take
from tianyuan.services.games.people import Person, person_of
from tianyuan.services.games.wishes import GameWish
from tianyuan.services.refusals import Refused

DRAWN_AT_MS = 1_700_000_000_123
WISH = GameWish(main_ms=600_000, periods=3, period_ms=20_000, size=9, colour="black")


def person(name: str) -> Person:
    return person_of(account(name))


def announce_online(slug: str = "online") -> None:
    announce_competition(name=slug, regulation=load("shanglv-2018"), entered_by="li")


def card_of(game: str) -> GameCard:
    card = load_card(game)
    assert card is not None
    return card


def free_game(wish: GameWish = WISH) -> GameCard:
    """A game that Bo offered and Wu took."""
    game, _ = take(person("Wu"), invite(person("Bo"), wish), drawn_at_ms=DRAWN_AT_MS)
    return card_of(game)


def seated(card: GameCard) -> Table:
    table = Table(card.opening)
    for player in card.opening.players:
        table.give(connect(player))
    return table


def resigned(card: GameCard) -> Table:
    """Black has played a move, and white resigns."""
    table = seated(card)
    table.moves("C3")
    table.give(Resign(player=card.opening.white[0]), at=table.at + 1_000)
    return table


def finish_of(table: Table) -> Finish:
    assert table.state.finish is not None
    return table.state.finish


def refusal_of(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    (one,) = refused.value.refusals
    return one.code
