"""Verdicts on conditions in words: what was asked, what was found."""

from collections.abc import Mapping
from datetime import date

from tianyuan.core.eligibility.conditions import Verdict
from tianyuan.texts import Language, say
from tianyuan.texts.format import date_words, rank_words

NO_NAMES: Mapping[str, str] = {}
_DAYS = frozenset({"day", "born", "first_day", "last_day"})
_RANKS = frozenset({"asked", "rank"})


def verdict_words(verdict: Verdict, language: Language, *, divisions: Mapping[str, str] = NO_NAMES) -> str:
    """A verdict with its reason; of an any-of, the verdict on each alternative. `divisions`: their names by id."""
    data = {name: _field_words(name, divisions.get(value, value), language) for name, value in verdict.data}
    if verdict.parts:
        parts = [verdict_words(part, language) for part in verdict.parts]
        data["parts"] = say("eligibility.parts_comma", language).join(parts)
    return say(verdict.code, language, **data)


def _field_words(name: str, value: str, language: Language) -> str:
    if name in _DAYS:
        return date_words(date.fromisoformat(value), language)
    return rank_words(value, language) if name in _RANKS else value
