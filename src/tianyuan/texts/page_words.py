"""Words that a page takes along for its scripts: whole catalogues, or what of them it can need."""

import gettext
from collections.abc import Sequence
from functools import cache

from tianyuan.texts import LOCALE, Language


@cache
def words_of(domains: tuple[str, ...], language: Language, *, without: tuple[str, ...] = ()) -> dict[str, str]:
    """The words of those catalogues by code, their fields unfilled; codes that begin with one of `without` stay out."""
    found: dict[str, str] = {}
    for domain in domains:
        catalogue = gettext.translation(domain, LOCALE, languages=[language])
        # The library reads a catalogue into this mapping and has no other way to list it.
        found.update(vars(catalogue)["_catalog"])
    return {code: words for code, words in found.items() if code and not _begins(code, without)}


def _begins(code: str, prefixes: Sequence[str]) -> bool:
    return any(code.startswith(prefix) for prefix in prefixes)
