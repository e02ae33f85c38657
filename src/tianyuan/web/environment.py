"""The Jinja2 environment of the pages, and what every page knows."""

from functools import cache, lru_cache, partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from jinja2 import Environment, StrictUndefined

from tianyuan.texts import say
from tianyuan.texts.format import in_language, rank_words, value_words, yuan
from tianyuan.web.account.session import actor_of
from tianyuan.web.dates import day_words, window_words
from tianyuan.web.language import language_of


def build_environment(**options: Any) -> Environment:
    """An environment that escapes everything and refuses names that do not exist."""
    options["undefined"] = StrictUndefined
    environment = Environment(**options, trim_blocks=True, lstrip_blocks=True)  # noqa: S701 - Django passes autoescape=True
    # The names of static files are fixed while the program runs; finding one takes as long as ten rows of a table.
    environment.globals.update(static=cache(static), url=url, value_words=value_words)
    return environment


def url(name: str, *parts: object, **query: object) -> str:
    """The address of a page; every part is percent-encoded, a query of None is left out."""
    asked = {key: str(value) for key, value in query.items() if value is not None}
    address = _address(name, tuple(map(str, parts)))
    return f"{address}?{urlencode(asked)}" if asked else address


@lru_cache(maxsize=4096)
def _address(name: str, parts: tuple[str, ...]) -> str:
    """Addresses do not change while the program runs, and a page has dozens, most of them those of the page before."""
    return reverse(name, args=parts)


def page_context(request: HttpRequest) -> dict[str, Any]:
    """The language of the page and the words bound to it, and who reads it."""
    language = language_of(request)
    return {
        "actor": actor_of(request),
        "sign_in_next": None if request.path.startswith("/account/") else request.get_full_path(),
        "language": language,
        "here": request.get_full_path(),
        "say": partial(say, language=language),
        "tell": partial(in_language, language=language),
        "yuan": partial(yuan, language=language),
        "rank_words": partial(rank_words, language=language),
        "day_words": partial(day_words, language=language),
        "window_words": partial(window_words, language=language),
    }
