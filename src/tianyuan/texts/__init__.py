"""Every code and value in words, zh and en: one catalogue for pages, papers and the command line.

A code is `domain.rest`; the domain is the catalogue file `locale/<language>/LC_MESSAGES/<domain>.po`, compiled by Babel
when the package is built. Words may hold `{name}` fields, filled from the data given.
"""

import gettext
from functools import cache
from pathlib import Path
from typing import Literal

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")
LOCALE = Path(__file__).parent / "locale"


class UnknownCode(KeyError):
    """A code that has no words: a bug of ours, never a user's fault."""


@cache
def _catalogue(domain: str, language: Language) -> gettext.NullTranslations:
    return gettext.translation(domain, LOCALE, languages=[language])


@cache
def _words(code: str, language: Language) -> str:
    """The words with their fields unfilled; a page asks for some hundred of them."""
    domain = code.partition(".")[0]
    try:
        words = _catalogue(domain, language).gettext(code)
    except FileNotFoundError as error:
        raise UnknownCode(code) from error
    if words == code:
        raise UnknownCode(code)
    return words


def say(code: str, /, language: Language, **data: object) -> str:
    """The words of `code` in `language`, its fields filled from `data`. Raises UnknownCode where there are none."""
    words = _words(code, language)
    return words.format_map(data) if "{" in words or "}" in words else words
