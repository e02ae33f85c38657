"""A practice game against the server's own engine: GNU Go where it is installed, else our playouts, and said so."""

from django.db import transaction

from tianyuan.engines.gnugo import find_gnugo
from tianyuan.services.games.opening import Seated, admit_free_player, giver_of, seat_person, start_free_game
from tianyuan.services.games.people import Person
from tianyuan.services.games.wishes import GameWish

NAMES = {"gnugo": "GNU Go", "playouts": "天元陪练 Tianyuan"}


def choose_engine() -> str:
    """The engine that plays here."""
    return "gnugo" if find_gnugo() is not None else "playouts"


def open_practice(person: Person, wish: GameWish, *, level: int, drawn_at_ms: int) -> str:
    """The id of a practice game that begins at that time of the server's clock.

    Raises Refused: the clock, or too many games that run.
    """
    engine = choose_engine()
    other = Seated(player=f"e:{engine}", name=NAMES[engine], engine=engine, level=level)
    with transaction.atomic():
        admit_free_player(person)
        return start_free_game(
            by=giver_of(person),
            kind="practice",
            first=seat_person(person),
            second=other,
            wish=wish,
            drawn_at_ms=drawn_at_ms,
        )
