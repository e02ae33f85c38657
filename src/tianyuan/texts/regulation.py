"""A regulation in words: what its checks say, its clocks, conditions, dates and ways to advance."""

from collections.abc import Iterable
from datetime import time

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting, SuddenDeathSetting
from tianyuan.core.regulation.conditions import (
    AgeAtLeast,
    AnyOf,
    BornAfter,
    Condition,
    Evidence,
    GenderIs,
    MixedPair,
    NeverProfessional,
    PlayedIn,
    RankAtLeast,
)
from tianyuan.core.regulation.dates import Window
from tianyuan.core.regulation.online import Advancement, ReachPoints
from tianyuan.core.regulation.words import Words
from tianyuan.texts import Language, say
from tianyuan.texts.format import date_words, in_language, rank_words, yuan

_SECOND = 1_000
_MINUTE = 60 * _SECOND
_HOUR = 60 * _MINUTE
_QUARTERS = ("", "¼", "½", "¾")


def say_coded(code: str, data: Iterable[tuple[str, object]], language: Language) -> str:
    """The words of a fault or a finding: wordings in the language, sums (keys in `_fen`) in yuan."""
    return say(code, language, **{key: _datum(key, value, language) for key, value in data})


def _datum(key: str, value: object, language: Language) -> object:
    if isinstance(value, Words):
        return in_language(value, language)
    if key.endswith("_fen") and isinstance(value, int):
        return yuan(value, language)
    return value


def describe_duration(ms: int, language: Language) -> str:
    """A time in ms in the unit people would use: "50分钟", "10 s"."""
    if ms % _HOUR == 0 and ms >= 2 * _HOUR:
        return say("regulation.duration.hours", language, number=ms // _HOUR)
    if ms % _MINUTE == 0 and ms >= 2 * _MINUTE:
        return say("regulation.duration.minutes", language, number=ms // _MINUTE)
    if ms % _SECOND == 0:
        return say("regulation.duration.seconds", language, number=ms // _SECOND)
    return say("regulation.duration.ms", language, number=ms)


def describe_quarter_zi(quarter_zi: int, language: Language) -> str:
    """A number of quarter-子: "3¾子"."""
    whole, rest = divmod(quarter_zi, 4)
    number = f"{whole or ''}{_QUARTERS[rest]}" or "0"
    return say("regulation.quantity.zi", language, number=number)


def describe_clock(clock: ClockSetting, language: Language) -> str:
    """The time allowed in words."""
    main = describe_duration(clock.main_ms, language)
    match clock:
        case ByoYomiSetting():
            period = describe_duration(clock.period_ms, language)
            code = "byo_yomi" if clock.main_ms else "byo_yomi_only"
            return say(f"regulation.clock.{code}", language, main=main, periods=clock.periods, period=period)
        case SuddenDeathSetting():
            return say("regulation.clock.sudden_death", language, main=main)
        case FischerSetting():
            increment = describe_duration(clock.increment_ms, language)
            return say("regulation.clock.fischer", language, main=main, increment=increment)


def describe_condition(condition: Condition, regulation: Regulation, language: Language) -> str:
    """What a condition asks for, in words."""
    match condition:
        case AnyOf():
            parts = [describe_condition(one, regulation, language) for one in condition.of]
            of = say("regulation.condition.any_of_comma", language).join(parts)
            return say("regulation.condition.any_of", language, of=of)
        case Evidence():
            return _describe_evidence(condition, language)
        case PlayedIn():
            stage = stage_name(condition.stage, regulation, language)
            return say("regulation.condition.played_in", language, stage=stage, min_games=condition.min_games)
        case _:
            return _describe_person(condition, language)


def _describe_evidence(condition: Evidence, language: Language) -> str:
    words = in_language(condition.words, language)
    if condition.months_at_least is None:
        return say("regulation.condition.evidence", language, words=words)
    return say("regulation.condition.evidence_lasting", language, words=words, months=condition.months_at_least)


def _describe_person(
    condition: NeverProfessional | GenderIs | MixedPair | RankAtLeast | BornAfter | AgeAtLeast, language: Language
) -> str:
    code = f"regulation.condition.{condition.kind}"
    match condition:
        case GenderIs():
            return say(f"{code}.{condition.gender}", language)
        case RankAtLeast():
            return say(code, language, rank=rank_words(condition.rank, language))
        case BornAfter():
            border = "inclusive" if condition.inclusive else "exclusive"
            return say(f"{code}.{border}", language, day=date_words(condition.day, language))
        case AgeAtLeast():
            return say(f"{code}.{condition.age_on}", language, years=condition.years)
        case NeverProfessional() | MixedPair():
            return say(code, language)


def describe_advancement(advancement: Advancement, regulation: Regulation, language: Language) -> str:
    """Who goes on, in words."""
    stage = stage_name(advancement.to_stage, regulation, language)
    code = f"regulation.advancement.{advancement.kind}"
    if isinstance(advancement, ReachPoints):
        return say(code, language, stage=stage, points=advancement.points)
    return say(code, language, stage=stage, places=advancement.places)


def describe_window(window: Window, language: Language) -> str:
    """From when to when, in words; a time stands only where the regulation gives one."""
    first, last = date_words(window.first_day, language), date_words(window.last_day, language)
    if window.first_time and window.last_time:
        times = {"from_time": _time(window.first_time), "to_time": _time(window.last_time)}
        return say("regulation.window.from_to", language, first=first, last=last, **times)
    if window.first_time:
        return say("regulation.window.from_days", language, first=first, last=last, time=_time(window.first_time))
    one_day = window.first_day == window.last_day
    if window.last_time:
        code = "regulation.window.day_until" if one_day else "regulation.window.days_until"
        return say(code, language, first=first, last=last, time=_time(window.last_time))
    return say("regulation.window.day" if one_day else "regulation.window.days", language, first=first, last=last)


def _time(moment: time) -> str:
    return f"{moment:%H:%M}"


def stage_name(stage_id: str, regulation: Regulation, language: Language) -> str:
    """The name of a stage."""
    stage = regulation.stage(stage_id)
    return stage_id if stage is None else in_language(stage.name, language)
