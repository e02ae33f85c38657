"""Sums, ranks, places, days and figures in words, zh and en."""

from datetime import date
from fractions import Fraction

from tianyuan.core.regulation.words import Words
from tianyuan.core.standings.values import Value
from tianyuan.texts import Language, say

FEN_PER_YUAN = 100


def in_language(words: Words, language: Language) -> str:
    """A wording of the regulation in the language asked for."""
    return words.zh if language == "zh" else words.en


def yuan(fen: int, language: Language) -> str:
    """A sum in fen as yuan: "1,234元", "¥1,234.50"; the fen are shown only where there are any."""
    sign = "−" if fen < 0 else ""
    whole, rest = divmod(abs(fen), FEN_PER_YUAN)
    amount = f"{whole:,}.{rest:02}" if rest else f"{whole:,}"
    return sign + say("format.yuan", language, amount=amount)


def rank_words(rank: object, language: Language) -> str:
    """A rank ("6d", or the value) in words: "6段", "6 dan"; empty where there is none (None or "")."""
    text = "" if rank is None else str(rank)
    return say(f"format.rank_{text[-1]}", language, number=text[:-1]) if text else ""


def place_words(place: int, language: Language, *, shared: bool = False) -> str:
    """A place: "第3名", "3rd"; shared: "并列第3名", "3rd (shared)"."""
    code = "format.place_shared" if shared else "format.place"
    return say(code, language, place=place, ordinal=f"{place}{_ordinal_ending(place)}")


def date_words(day: date, language: Language) -> str:
    """A day: "2023年9月12日", "12 September 2023"."""
    month = say(f"format.month_{day.month}", language)
    return say("format.date", language, year=day.year, month=month, day=day.day)


def value_words(value: Value | None) -> str:
    """A criterion's figure: an integer, a fraction as "17/3", several values with blanks between; "–" for none."""
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    return str(value)


def _ordinal_ending(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
