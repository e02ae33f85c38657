"""The journal of a game in words: every input with its time, what came of it, and what it left on the clock."""

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tianyuan.core.game.inputs import Pass, Play
from tianyuan.core.game.machine import Step
from tianyuan.services.accounts import require_signed_in
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.texts.game import Telling, clock_words, effect_words, input_words
from tianyuan.web.language import language_of
from tianyuan.web.player.events import telling_of
from tianyuan.web.player.game import game_title, see_game, side_names

CLOCK = "%H:%M:%S"


@dataclass(frozen=True, kw_only=True)
class JournalRow:
    """A record in words. `at`: on the clocks of the competition, with ms; `clock`: of a move alone."""

    number: int
    at: str
    what: str
    effects: tuple[str, ...]
    clock: str


@require_safe
def show_journal(request: HttpRequest, game: str) -> HttpResponse:
    """For those concerned: its players, the referees of its competition, those who judge objections."""
    seen = see_game(request, game)
    if not seen.may_read_journal:
        if seen.person is None:
            require_signed_in(request.user)
        raise Refused(Refusal(code="account.not_allowed", data=(("permission", "log.read"),)))
    language = language_of(request)
    history = seen.history()
    telling = telling_of(history, language)
    rows = [_read_row(step, telling, seen.zone) for step in history.steps if step.record is not None]
    opened = _moment(history.card.opening.drawn_at_ms, seen.zone)
    return render(
        request,
        "player/journal.html",
        {
            "card": seen.card,
            "title": game_title(seen, language),
            "sides": side_names(seen.card, language),
            "rows": rows,
            "opened": opened.strftime(f"%Y-%m-%d {CLOCK}"),
            "zone": seen.zone.key,
        },
    )


def _read_row(step: Step, telling: Telling, zone: ZoneInfo) -> JournalRow:
    record = step.record
    if record is None:
        raise ValueError("a step without a record")
    is_move = isinstance(record.input, Play | Pass)
    at = _moment(record.at_ms, zone)
    return JournalRow(
        number=record.seq,
        at=f"{at.strftime(CLOCK)}.{record.at_ms % 1_000:03}",
        what=input_words(record.input, telling),
        effects=tuple(effect_words(effect, telling) for effect in step.effects),
        clock=clock_words(step.state.moves[-1], telling.language) if is_move and step.state.moves else "",
    )


def _moment(at_ms: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(at_ms // 1_000, tz=UTC).astimezone(zone)
