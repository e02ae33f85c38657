"""What happened in a game beside its moves, in words: what the page of a game shows to whoever comes later."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from tianyuan.core.game.effects import CallReferee, Effect, Overruled, Told
from tianyuan.core.game.inputs import RefereeInput
from tianyuan.core.game.machine import Step
from tianyuan.services.games.cards import load_card
from tianyuan.services.games.history import History, read_history
from tianyuan.texts import Language
from tianyuan.texts.game import Telling, effect_words, input_words

EVENTS_AT_MOST = 100
KEPT = 256


class VersionUnknown(Exception):
    """A version that the game has not come to."""


def telling_of(history: History, language: Language) -> Telling:
    """How this game is told: players by their names."""
    opening = history.card.opening
    return Telling(
        language=language,
        size=opening.rules.play.board_size,
        opened_at_ms=opening.drawn_at_ms,
        names={seat.player: seat.name for seat in history.card.seats},
    )


def tell_events(history: History, language: Language) -> list[dict[str, Any]]:
    """The last things that everybody was told: {"at_ms", "text", "is_grave"}; a referee's acts are grave."""
    telling = telling_of(history, language)
    found = [event for step in history.steps for event in _events_of(step, telling)]
    return found[-EVENTS_AT_MOST:]


@lru_cache(maxsize=KEPT)
def events_until(game: str, version: int, language: Language) -> list[dict[str, Any]]:
    """The same of a game up to its record of that number, which never changes: it is kept. Raises VersionUnknown."""
    card = load_card(game)
    history = None if card is None else read_history(card, delayed=False)
    if history is None or history.state.version < version:
        raise VersionUnknown
    steps = tuple(step for step in history.steps if step.state.version <= version)
    return tell_events(replace(history, steps=steps), language)


def _events_of(step: Step, telling: Telling) -> list[dict[str, Any]]:
    if step.record is None:
        return []
    given, at_ms = step.record.input, step.record.at_ms
    texts = [effect_words(effect, telling) for effect in step.effects if _is_for_all(effect)]
    events = [{"at_ms": at_ms, "text": text, "is_grave": False} for text in texts]
    if isinstance(given, RefereeInput):
        events.insert(0, {"at_ms": at_ms, "text": input_words(given, telling), "is_grave": True})
    return events


def _is_for_all(effect: Effect) -> bool:
    return isinstance(effect, CallReferee | Overruled) or (isinstance(effect, Told) and effect.to == "everyone")
