"""Practice: against GNU Go where it is installed, else our playouts, and the seat says which."""

import pytest

from tests.services.games.seats import DRAWN_AT_MS, WISH, card_of, finish_of, person, refusal_of, resigned
from tianyuan.services.games import invitations, practice
from tianyuan.services.games.cards import Seat, player_of
from tianyuan.services.games.opening import FREE_GAMES_AT_MOST
from tianyuan.services.games.practice import open_practice
from tianyuan.services.games.settling import settle

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("installed", "engine", "name"), [("/bin/gnugo", "gnugo", "GNU Go"), (None, "playouts", "天元陪练 Tianyuan")]
)
def test_the_engine_that_is_there_sits_down(
    installed: str | None, engine: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "find_gnugo", lambda: installed)
    bo = person("Bo")
    card = card_of(open_practice(bo, WISH, level=3, drawn_at_ms=DRAWN_AT_MS))
    assert (card.kind, card.seats, player_of(card, bo)) == (
        "practice",
        (
            Seat(player=bo.key, side="black", name="Bo", account_id=bo.account_id),
            Seat(player=f"e:{engine}", side="white", name=name, engine=engine, level=3),
        ),
        bo.key,
    )


def test_so_many_games_of_ones_own_run_at_once() -> None:
    bo, wu = person("Bo"), person("Wu")
    code = invitations.invite(wu, WISH)
    games = [open_practice(bo, WISH, level=3, drawn_at_ms=DRAWN_AT_MS) for _ in range(FREE_GAMES_AT_MOST)]
    more = (
        lambda: open_practice(bo, WISH, level=3, drawn_at_ms=DRAWN_AT_MS),
        lambda: invitations.invite(bo, WISH),
        lambda: invitations.take(bo, code, drawn_at_ms=DRAWN_AT_MS),
    )
    assert [refusal_of(one) for one in more] == ["games.too_many_games"] * 3
    played = resigned(card_of(games[0]))
    settle(card_of(games[0]), played.state, finish_of(played), seq=4)
    game, host = invitations.take(bo, code, drawn_at_ms=DRAWN_AT_MS)
    assert (host, player_of(card_of(game), bo)) == (wu.key, bo.key)
