"""Practice: against GNU Go where it is installed, else our playouts, and the seat says which."""

import pytest

from tests.services.games.seats import DRAWN_AT_MS, WISH, card_of, person
from tianyuan.services.games import practice
from tianyuan.services.games.cards import Seat, player_of
from tianyuan.services.games.practice import open_practice

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
    assert (card.kind, card.seats, player_of(card, bo.actor)) == (
        "practice",
        (
            Seat(player=bo.key, side="black", name="Bo", account_id=bo.account_id),
            Seat(player=f"e:{engine}", side="white", name=name, engine=engine, level=3),
        ),
        bo.key,
    )
