"""A game in words: its inputs, messages, refusals and how it ended, zh and en."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from tianyuan.core.clock import read_clock
from tianyuan.core.game.effects import AskJudge, CallReferee, Effect, Finish, Finished, Overruled, Refused, Told
from tianyuan.core.game.inputs import KIND_OF, Input
from tianyuan.core.game.state import MoveMade
from tianyuan.core.go.points import write_vertex
from tianyuan.texts import Language, say
from tianyuan.texts.regulation import describe_quarter_zi

NO_NAMES: Mapping[str, str] = {}


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How a game is told: in which language, on a board of which size, with moments counted from the draw.

    `names`: of players by their ids; whoever has none there is called by his id.
    """

    language: Language
    size: int
    opened_at_ms: int
    names: Mapping[str, str] = field(default_factory=dict)


def time_words(ms: int) -> str:
    """A time in milliseconds as h:mm:ss.mmm, the same in both languages."""
    seconds, rest = divmod(abs(ms), 1_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{'−' if ms < 0 else ''}{hours}:{minutes:02}:{seconds:02}.{rest:03}"


def input_words(given: Input, telling: Telling) -> str:
    """What happened, in one sentence."""
    data = {field.name: getattr(given, field.name) for field in fields(given)}
    shown = {name: _VALUE_WORDS.get(name, _plain)(value, telling) for name, value in data.items()}
    return say(f"game.input.{KIND_OF[type(given)]}", telling.language, **shown)


def effect_words(effect: Effect, telling: Telling) -> str:
    """What came of an input, in one sentence."""
    match effect:
        case Told() | Refused():
            shown = {name: _VALUE_WORDS.get(name, _plain)(value, telling) for name, value in effect.data}
            return say(effect.code, telling.language, **shown)
        case AskJudge():
            return say("game.ask_judge", telling.language)
        case CallReferee():
            return say(f"game.call_referee.{effect.reason}", telling.language)
        case Finished():
            return say(
                "game.finished_so",
                telling.language,
                finish=finish_words(effect.finish, telling.language, telling.names),
            )
        case Overruled(finish=finish):
            words = finish_words(finish, telling.language, telling.names)
            return say("game.overruled_so", telling.language, ruling=finish.ruling, finish=words)
        case _:
            return say("game.repeated", telling.language)


def clock_words(move: MoveMade, language: Language) -> str:
    """What a move cost and what it left: main time, or the periods of byo-yomi."""
    shown = read_clock(move.clock)
    code = "game.clock_periods" if shown.in_byo_yomi else "game.clock_main"
    return say(
        code,
        language,
        used=time_words(move.used_ms),
        main=time_words(shown.main_ms),
        periods=shown.periods,
        period=shown.period_ms // 1_000,
    )


def finish_words(finish: Finish, language: Language, names: Mapping[str, str] = NO_NAMES) -> str:
    """How a game ended: the result, why, and by how much. `names`: of players by their ids."""
    players = say("game.and", language).join(_printable(names.get(one, one)) for one in finish.players)
    margin = describe_quarter_zi(finish.count.margin_quarter_zi, language) if finish.count is not None else ""
    reason = say(f"game.reason.{finish.reason}", language, players=players, margin=margin)
    result = say(f"game.result.{finish.result}", language)
    if finish.decided_by == "referee":
        by = _printable(_name_of(finish.referee) if names else finish.referee)
        return say(
            "game.finish_by_referee", language, result=result, reason=reason, referee=by, why=_printable(finish.why)
        )
    return say(f"game.finish_by_{finish.decided_by}", language, result=result, reason=reason)


def _plain(value: Any, _telling: Telling) -> str:
    return _printable(str(value))


def _point(value: int, telling: Telling) -> str:
    return write_vertex(value, size=telling.size) if 0 <= value < telling.size**2 else str(value)


def _points(value: tuple[int, ...], telling: Telling) -> str:
    shown = ", ".join(_point(point, telling) for point in value)
    return shown or say("game.none", telling.language)


def _side(value: str, telling: Telling) -> str:
    return say(f"game.side.{value}", telling.language)


def _result(value: str, telling: Telling) -> str:
    return say(f"game.result.{value}", telling.language)


def _player(value: str, telling: Telling) -> str:
    return _printable(telling.names.get(value, value))


def _referee(value: str, telling: Telling) -> str:
    return _printable(_name_of(value) if telling.names else value)


def _name_of(key_and_name: str) -> str:
    """The name of somebody who is recorded by key and name."""
    return key_and_name.partition(" ")[2] or key_and_name


def _span(value: int, _telling: Telling) -> str:
    return time_words(value)


def _moment(value: int, telling: Telling) -> str:
    return time_words(value - telling.opened_at_ms)


def _zi(value: int, telling: Telling) -> str:
    return describe_quarter_zi(value, telling.language)


def _front(value: bool, telling: Telling) -> str:
    return say("game.in_front" if value else "game.not_in_front", telling.language)


_VALUE_WORDS: dict[str, Callable[[Any, Telling], str]] = {
    "player": _player,
    "referee": _referee,
    "point": _point,
    "dead": _points,
    "unsure": _points,
    "side": _side,
    "result": _result,
    "ms": _span,
    "silent_since_ms": _moment,
    "down_since_ms": _moment,
    "quarter_zi": _zi,
    "in_front": _front,
}


def _printable(text: str) -> str:
    """`text` with nothing in it that would act on a terminal."""
    return "".join(character if character.isprintable() else "�" for character in text)
