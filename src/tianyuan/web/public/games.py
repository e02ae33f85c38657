"""Games that are being played now, as small boards: of the whole site, and of one competition."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.services.catalogue import find_competition
from tianyuan.services.games.cards import GameCard, public_running
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.web.frame import open_competition
from tianyuan.web.language import language_of
from tianyuan.web.live_pages import show_live
from tianyuan.web.player.game import side_names

BOARDS = 24


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A running game as a list shows it."""

    id: str
    black: str
    white: str
    about: str


@require_safe
def show_games(request: HttpRequest) -> HttpResponse:
    """Running games of all competitions, and free ones between people."""
    cards = [card for card in public_running(at_most=2 * BOARDS) if card.kind != "practice"][:BOARDS]
    return show_live(request, "games.html", {}, games=_show_all(cards, language_of(request)))


@require_safe
def show_competition_games(request: HttpRequest, slug: str) -> HttpResponse:
    """Running games of one competition."""
    competition = open_competition(slug)
    cards = public_running(competition=slug, at_most=BOARDS)
    return show_live(
        request,
        "competition_games.html",
        {},
        competition=competition,
        active="competition_games",
        games=_show_all(cards, language_of(request)),
    )


def _show_all(cards: Sequence[GameCard], language: Language) -> list[Shown]:
    return [_show(card, language) for card in cards]


def _show(card: GameCard, language: Language) -> Shown:
    black, white = side_names(card, language)
    competition = find_competition(card.competition) if card.competition else None
    about = in_language(competition.name, language) if competition else say(f"play.kind.{card.kind}", language)
    return Shown(id=card.id, black=black, white=white, about=about)
