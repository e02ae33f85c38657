"""The Jinja2 environment of the pages, and what every page knows."""

from functools import partial
from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from jinja2 import Environment, StrictUndefined

from tianyuan.texts import say
from tianyuan.web.language import language_of


def build_environment(**options: Any) -> Environment:
    """An environment that escapes everything and refuses names that do not exist."""
    options["undefined"] = StrictUndefined
    environment = Environment(**options, trim_blocks=True, lstrip_blocks=True)  # noqa: S701 - Django passes autoescape=True
    environment.globals["static"] = static
    return environment


def page_context(request: HttpRequest) -> dict[str, Any]:
    """The language of the page and `say` bound to it."""
    language = language_of(request)
    return {"language": language, "say": partial(say, language=language), "here": request.get_full_path()}
