"""A game as its table needs it: what was drawn, who sits where, what has been settled."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from tianyuan.core.game.opening import Opening, Side
from tianyuan.documents.json_values import from_json
from tianyuan.services.games.people import Person
from tianyuan.store.queries import games as queries


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Who plays; `order`: 1, and 2 for the second member of a pair.

    `account_id` None: a guest, or the server's own engine where `engine` names one, at that level.
    """

    player: str
    side: Side
    name: str
    rank: str = ""
    account_id: int | None = None
    engine: str = ""
    level: int = 0
    order: int = 1


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """A game. `competition` is a slug, empty for a free game; `rulings`: how many of its finishes are settled."""

    id: str
    kind: str
    competition: str
    stage: str
    opening: Opening
    seats: tuple[Seat, ...]
    watcher_delay_ms: int
    rulings: int


def load_cards(games: Collection[str]) -> tuple[GameCard, ...]:
    """The games of those ids that there are, in any order."""
    return tuple(_read_card(row) for row in queries.read_games(games))


def load_card(game: str) -> GameCard | None:
    """The game of that id, or None."""
    return next(iter(load_cards([game])), None)


def running_games(*, competition: str = "") -> tuple[str, ...]:
    """The ids of all games whose own end is not settled; of one competition where it is given."""
    return queries.unsettled_ids(competition=competition)


def games_of(person: Person, *, at_most: int) -> tuple[GameCard, ...]:
    """The games in which somebody plays or has played, the newest first."""
    return _in_order(queries.ids_of_player(person.key, account_id=person.account_id, at_most=at_most))


def public_running(*, competition: str = "", at_most: int) -> tuple[GameCard, ...]:
    """Games that are being played, the newest first; of one competition where it is given."""
    return _in_order(queries.running_ids(competition=competition, at_most=at_most))


def player_of(card: GameCard, person: Person) -> str | None:
    """The player that somebody is in the game; None: none. Accounts sit by their number, guests by their key."""
    if person.account_id is not None:
        return next((seat.player for seat in card.seats if seat.account_id == person.account_id), None)
    guests = (seat.player for seat in card.seats if seat.account_id is None and not seat.engine)
    return next((player for player in guests if player == person.key), None)


def may_referee(card: GameCard, person: Person) -> bool:
    """Whether somebody is a referee of the game: one of its competition, who does not play in it."""
    if not card.competition or player_of(card, person) is not None:
        return False
    return person.actor.may("games.referee", card.competition)


def may_read_journal(card: GameCard, person: Person) -> bool:
    """Whether the game concerns somebody: its players, its referees, and who reads the record of its competition."""
    if player_of(card, person) is not None or may_referee(card, person):
        return True
    return bool(card.competition) and person.actor.may("log.read", card.competition)


def _in_order(games: Sequence[str]) -> tuple[GameCard, ...]:
    cards = {card.id: card for card in load_cards(games)}
    return tuple(cards[game] for game in games if game in cards)


def _read_card(row: queries.GameRow) -> GameCard:
    opening: Opening = from_json(Opening, row.opening, path="opening")
    return GameCard(
        id=row.id,
        kind=row.kind,
        competition=row.competition,
        stage=row.stage,
        opening=opening,
        seats=tuple(_read_seat(seat) for seat in row.seats),
        watcher_delay_ms=row.watcher_delay_ms,
        rulings=row.rulings,
    )


def _read_seat(seat: dict[str, Any]) -> Seat:
    return Seat(**seat)
