"""Invitations to a free game by a link: made by one, taken by one other, withdrawn as long as nobody took it."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Literal

from django.db import transaction
from django.utils import timezone

from tianyuan.services.games.opening import Seated, admit_free_player, giver_of, new_id, seat_person, start_free_game
from tianyuan.services.games.people import Person
from tianyuan.services.games.wishes import GameWish, rules_of
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Game, Invitation
from tianyuan.store.queries.games import seats_of

OPEN_AT_MOST = 5
GUEST_OPEN_AT_MOST = 2
State = Literal["open", "taken", "withdrawn"]


@dataclass(frozen=True, kw_only=True)
class Offer:
    """An invitation as its page shows it. `game`: what began when it was taken."""

    code: str
    host_key: str
    host_name: str
    wish: GameWish
    state: State
    game: str | None


def invite(person: Person, wish: GameWish) -> str:
    """The code of a new invitation. Raises Refused: the clock, or too many that are open, or games that run."""
    rules_of(wish)
    with transaction.atomic():
        admit_free_player(person)
        most = GUEST_OPEN_AT_MOST if person.account_id is None else OPEN_AT_MOST
        is_open = Invitation.objects.filter(host_key=person.key, game=None, withdrawn_at=None)
        if is_open.count() >= most:
            raise Refused(Refusal(code="games.too_many_invitations", data=(("most", str(most)),)))
        made = Invitation.objects.create(
            code=new_id(),
            account_id=person.account_id,
            host_key=person.key,
            host_name=person.name,
            wish=asdict(wish),
            made_at=timezone.now(),
        )
    return made.code


def find_offer(code: str) -> Offer | None:
    """The invitation of that code, or None."""
    found = Invitation.objects.filter(code=code).first()
    if found is None:
        return None
    state: State = "taken" if found.game_id is not None else "withdrawn" if found.withdrawn_at is not None else "open"
    return Offer(
        code=code,
        host_key=found.host_key,
        host_name=found.host_name,
        wish=GameWish(**found.wish),
        state=state,
        game=found.game_id,
    )


def take(person: Person, code: str, *, drawn_at_ms: int) -> tuple[str, str]:
    """Take an invitation: the game that begins, and the key of whoever invited. The first one who comes gets it.

    Asked again by one of its two players, the answer is the same game: the first answer may have been lost.
    Raises Refused: "games.invitation_unknown", "games.invitation_over", "games.own_invitation",
    "games.too_many_games".
    """
    with transaction.atomic():
        found = _lock(code)
        if found.game_id is not None and _plays(found.game_id, person):
            return found.game_id, found.host_key
        if found.host_key == person.key:
            raise Refused(Refusal(code="games.own_invitation"))
        _require_open(found)
        admit_free_player(person)
        game = start_free_game(
            by=giver_of(person),
            kind="invitation",
            first=Seated(player=found.host_key, name=found.host_name, account_id=found.account_id),
            second=seat_person(person),
            wish=GameWish(**found.wish),
            drawn_at_ms=drawn_at_ms,
        )
        found.game = Game.objects.get(pk=game)
        found.save(update_fields=["game"])
    return game, found.host_key


def hosts_of(games: Collection[str]) -> list[tuple[str, str]]:
    """Those of the games that began by an invitation, each with the key of whoever invited."""
    return list(Invitation.objects.filter(game__in=games).order_by("pk").values_list("game_id", "host_key"))


def withdraw(person: Person, code: str) -> None:
    """Take an own invitation back. Raises Refused as `take`, and "games.invitation_of_another"."""
    with transaction.atomic():
        found = _lock(code)
        if found.host_key != person.key:
            raise Refused(Refusal(code="games.invitation_of_another"))
        _require_open(found)
        found.withdrawn_at = timezone.now()
        found.save(update_fields=["withdrawn_at"])


def _plays(game: str, person: Person) -> bool:
    return seats_of(person.key, account_id=person.account_id).filter(game=game).exists()


def _lock(code: str) -> Invitation:
    found = Invitation.objects.select_for_update().filter(code=code).first()
    if found is None:
        raise Refused(Refusal(code="games.invitation_unknown"))
    return found


def _require_open(found: Invitation) -> None:
    if found.game_id is not None or found.withdrawn_at is not None:
        raise Refused(Refusal(code="games.invitation_over"))
