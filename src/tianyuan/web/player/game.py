"""The page of a game, for players, referees and whoever watches; its SGF."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.games.cards import GameCard, load_card, may_read_journal, may_referee, player_of
from tianyuan.services.games.chat import Room, recent_lines
from tianyuan.services.games.history import History, read_history, write_sgf
from tianyuan.services.games.people import Person
from tianyuan.store.journal import JournalFailed
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.texts.regulation import describe_quarter_zi
from tianyuan.web.account.session import person_of
from tianyuan.web.downloads import answer_file
from tianyuan.web.language import language_of
from tianyuan.web.live_pages import show_live
from tianyuan.web.player.events import VersionUnknown, events_until, tell_events

Role = Literal["player", "referee", "watcher"]
DEFAULT_ZONE = "Asia/Shanghai"
SGF = "application/x-go-sgf"


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A game as one visitor may see it."""

    card: GameCard
    person: Person | None
    role: Role
    competition: Competition | None

    @property
    def zone(self) -> ZoneInfo:
        """The clocks by which moments are written: the competition's."""
        return ZoneInfo(self.competition.regulation.timezone if self.competition else DEFAULT_ZONE)

    @property
    def may_read_journal(self) -> bool:
        """Whether the visitor is concerned."""
        return self.person is not None and may_read_journal(self.card, self.person)

    def history(self) -> History:
        """What happened, as far as the visitor may know. Raises JournalFailed."""
        return read_history(self.card, delayed=not self.may_read_journal)


def see_game(request: HttpRequest, game: str) -> Seen:
    """The game of an address as the visitor may see it, or 404."""
    card = load_card(game)
    if card is None:
        raise Http404
    person = person_of(request)
    return Seen(
        card=card,
        person=person,
        role=_role_of(card, person),
        competition=find_competition(card.competition) if card.competition else None,
    )


def _role_of(card: GameCard, person: Person | None) -> Role:
    if person is None:
        return "watcher"
    if player_of(card, person) is not None:
        return "player"
    return "referee" if may_referee(card, person) else "watcher"


@require_safe
def show_game(request: HttpRequest, game: str) -> HttpResponse:
    """Play, watch, count, look back: whatever the visitor may do in this game."""
    seen = see_game(request, game)
    language = language_of(request)
    return show_live(
        request,
        "player/game.html",
        {"game": game, "past": _past_if_known(seen, language)},
        card=seen.card,
        role=seen.role,
        competition=seen.competition,
        title=game_title(seen, language),
        sides=side_names(seen.card, language),
        may_chat=seen.person is not None,
        may_read_journal=seen.may_read_journal,
        quarter_zi_words=partial(describe_quarter_zi, language=language),
    )


@require_safe
def read_past(request: HttpRequest, game: str) -> HttpResponse:
    """What was said and told in the game, for a page that was away for so long that it was given the game anew.

    `?version=` names the record up to which the page was given it. After a restart thousands of pages ask for the same.
    """
    seen, language = see_game(request, game), language_of(request)
    version = request.GET.get("version", "")
    is_delayed = seen.card.watcher_delay_ms > 0 and not seen.may_read_journal
    if is_delayed or not version.isdecimal():
        return JsonResponse(_tell_past(seen, language))
    try:
        events = events_until(game, int(version), language)
    except VersionUnknown:
        return JsonResponse(_tell_past(seen, language))
    return JsonResponse({"lines": _tell_lines(seen), "events": events})


def _past_if_known(seen: Seen, language: Language) -> dict[str, Any]:
    """The past of a game; nothing while the journal cannot be read: the page is of use without it."""
    try:
        return _tell_past(seen, language)
    except JournalFailed:
        return {"lines": [], "events": []}


def _tell_past(seen: Seen, language: Language) -> dict[str, Any]:
    """{"lines", "events"}: the lines of the visitor's room, and what everybody was told."""
    return {"lines": _tell_lines(seen), "events": tell_events(seen.history(), language)}


def _tell_lines(seen: Seen) -> list[dict[str, Any]]:
    room: Room = "watchers" if seen.role == "watcher" else "players"
    return [
        {"room": line.room, "name": line.name, "text": line.text, "at_ms": line.at_ms}
        for line in recent_lines(seen.card.id, room)
    ]


@require_safe
def download_sgf(request: HttpRequest, game: str) -> HttpResponse:
    """The game as SGF, as far as the visitor may know it."""
    seen = see_game(request, game)
    day = datetime.fromtimestamp(seen.card.opening.drawn_at_ms / 1_000, tz=UTC).astimezone(seen.zone).date()
    black, white = side_names(seen.card, language_of(request))
    return answer_file(f"{day.isoformat()} {black}-{white}.sgf", write_sgf(seen.history()), SGF)


def game_title(seen: Seen, language: Language) -> str:
    """What the game counts for."""
    if seen.competition is None:
        return say(f"play.kind.{seen.card.kind}", language)
    stage = seen.competition.regulation.stage(seen.card.stage)
    return " · ".join(in_language(one.name, language) for one in (seen.competition, stage) if one is not None)


def side_names(card: GameCard, language: Language) -> tuple[str, str]:
    """The names of black and of white."""
    and_word = say("game.and", language)
    black, white = (and_word.join(seat.name for seat in card.seats if seat.side == side) for side in ("black", "white"))
    return black, white
