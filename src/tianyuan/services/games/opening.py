"""Opening a game: who plays which colour, under which rules, from which position."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tianyuan.core.game.opening import (
    ColoursBy,
    GameRules,
    Opening,
    Side,
    colours_by_lot,
    rules_of_stage,
)
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.documents.json_values import to_json
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import find_competition
from tianyuan.services.games.moments import moment_of
from tianyuan.services.games.people import Person, key_of, public_name
from tianyuan.services.games.wishes import GameWish, rules_of, stones_of
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account, Competition, Game, GameSeat, RunningGame
from tianyuan.store.queries.games import seats_of

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
FREE_KINDS = ("invitation", "practice")
FREE_GAMES_AT_MOST = 20
GUEST_GAMES_AT_MOST = 3


@dataclass(frozen=True, kw_only=True)
class Seated:
    """Somebody who is to play: an account, a guest, or the server's engine."""

    player: str
    name: str
    rank: str = ""
    account_id: int | None = None
    engine: str = ""
    level: int = 0


@dataclass(frozen=True, kw_only=True)
class Place:
    """What a game counts for. All empty: it is free."""

    competition: str = ""
    stage: str = ""
    cycle: str = ""
    watcher_delay_ms: int = 0


FREE = Place()


def admit_free_player(person: Person) -> None:
    """Whoever begins a free game has not too many of them; in the caller's transaction. Raises Refused.

    A game that nobody turns up for is a row, a table in memory and a settlement all the same. An account is locked, so
    that the count is right. A guest has no row to lock: whoever asks several times at the same moment may get a few
    more, as many as services run at once; not on SQLite, where whoever writes is alone.
    """
    most = GUEST_GAMES_AT_MOST
    if person.account_id is not None:
        Account.objects.select_for_update().get(pk=person.account_id)
        most = FREE_GAMES_AT_MOST
    seats = seats_of(person.key, account_id=person.account_id)
    if seats.filter(game__kind__in=FREE_KINDS, game__running__isnull=False).count() >= most:
        raise Refused(Refusal(code="games.too_many_games", data=(("most", str(most)),)))


def seat_person(person: Person) -> Seated:
    """Somebody as a player of a free game."""
    return Seated(player=person.key, name=person.name, account_id=person.account_id)


def giver_of(person: Person) -> str:
    """Who begins a free game, for the record of it."""
    return who(person.actor) if person.account_id is not None else f"{person.key} {person.name}"


def seat_account(account: Account) -> Seated:
    """An account as a player of a free game."""
    return Seated(player=key_of(account.pk), name=public_name(account), account_id=account.pk)


def new_id() -> str:
    """An id that nobody can guess and anybody can read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def draw_colours(first: Seated, second: Seated, *, colour: str, handicap: int = 0) -> tuple[Seated, Seated, ColoursBy]:
    """Black, white and how that came: `colour` is the first one's wish, "lots" leaves it to them."""
    if colour == "lots":
        (black,), (white,) = colours_by_lot((first.player,), (second.player,), lot=secrets.randbelow(2))
        seats = {first.player: first, second.player: second}
        return seats[black], seats[white], "lots"
    black_one, white_one = (first, second) if colour == "black" else (second, first)
    return black_one, white_one, "handicap" if handicap else "agreed"


def start_game(
    *,
    by: str,
    kind: str,
    black: Sequence[Seated],
    white: Sequence[Seated],
    rules: GameRules,
    colours_by: ColoursBy,
    drawn_at_ms: int,
    setup_black: tuple[int, ...] = (),
    first: Side = "black",
    place: Place = FREE,
) -> str:
    """Store a game as it was drawn, at that time of the server's clock; it runs from then on. Returns its id."""
    opening = Opening(
        id=new_id(),
        rules=rules,
        black=tuple(one.player for one in black),
        white=tuple(one.player for one in white),
        colours_by=colours_by,
        drawn_at_ms=drawn_at_ms,
        setup_black=setup_black,
        first=first,
    )
    competition = Competition.objects.get(slug=place.competition) if place.competition else None
    with transaction.atomic():
        game = Game.objects.create(
            id=opening.id,
            kind=kind,
            competition=competition,
            stage=place.stage,
            cycle=place.cycle,
            opening=to_json(opening),
            drawn_at=moment_of(drawn_at_ms),
            watcher_delay_ms=place.watcher_delay_ms,
            created_by=by,
        )
        RunningGame.objects.create(game=game, competition=competition, drawn_at=game.drawn_at)
        GameSeat.objects.bulk_create(_make_seats(game, black, "black") + _make_seats(game, white, "white"))
    return opening.id


def start_free_game(*, by: str, kind: str, first: Seated, second: Seated, wish: GameWish, drawn_at_ms: int) -> str:
    """Store a free game as `first` wishes it. Returns its id. Raises Refused as `rules_of`."""
    black, white, colours_by = draw_colours(first, second, colour=wish.colour, handicap=wish.handicap)
    return start_game(
        by=by,
        kind=kind,
        black=[black],
        white=[white],
        rules=rules_of(wish),
        colours_by=colours_by,
        drawn_at_ms=drawn_at_ms,
        setup_black=stones_of(wish),
        first="white" if wish.handicap else "black",
    )


def start_stage_game(
    actor: Actor,
    *,
    competition: str,
    stage: str,
    black: Account,
    white: Account,
    drawn_at_ms: int,
) -> str:
    """A referee opens a game of an online stage between two accounts, with the colours as named.

    Raises Refused: account.not_allowed, account.competition_unknown, games.stage_unknown, games.same_player.
    """
    require(actor, "games.referee", competition=competition)
    found = find_competition(competition)
    if found is None:
        raise Refused(Refusal(code="account.competition_unknown", data=(("found", competition),)))
    online = found.regulation.stage(stage)
    if not isinstance(online, OnlineStage):
        raise Refused(Refusal(code="games.stage_unknown", data=(("stage", stage),)))
    if black.pk == white.pk:
        raise Refused(Refusal(code="games.same_player"))
    with transaction.atomic():
        game = start_game(
            by=who(actor),
            kind="competition",
            black=[seat_account(black)],
            white=[seat_account(white)],
            rules=rules_of_stage(online, play=found.regulation.rules),
            colours_by="agreed",
            drawn_at_ms=drawn_at_ms,
            place=Place(competition=competition, stage=stage, watcher_delay_ms=online.watcher_delay_ms),
        )
        record(
            actor,
            "game.opened",
            competition=competition,
            subject=game,
            data={"stage": stage, "black": str(black), "white": str(white)},
        )
    return game


def _make_seats(game: Game, members: Sequence[Seated], side: Side) -> list[GameSeat]:
    return [
        GameSeat(
            game=game,
            side=side,
            order=order,
            player=one.player,
            name=one.name,
            rank=one.rank,
            account_id=one.account_id,
            engine=one.engine,
            level=one.level,
        )
        for order, one in enumerate(members, start=1)
    ]
