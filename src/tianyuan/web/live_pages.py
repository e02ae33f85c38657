"""What pages with a socket share: where the live server is, the words they take along, the policy that lets them."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.html import json_script

from tianyuan.texts import Language
from tianyuan.texts.page_words import words_of
from tianyuan.web.headers import make_policy
from tianyuan.web.language import language_of

SOCKETS = "/live/v1"
# What a page of a game can be told. The journal's and the files' words are for other pages.
DOMAINS = ("play", "live", "games", "game")
WITHOUT = (
    "game.journal_", "game.json_", "game.clock_", "games.token_", "live.field_", "live.frame_", "live.networks_",
    "live.method_", "live.message_", "play.act.", "play.part.", "play.set.", "play.journal", "play.list.",
    "play.invite.", "play.ref.kind.",
)  # fmt: skip
MOVES = ("go.occupied", "go.suicide", "go.ko", "go.repetition")


def show_live(request: HttpRequest, template: str, data: dict[str, Any], **context: Any) -> HttpResponse:
    """A page that talks to the live server. `data` is handed to its script, with the words and the address."""
    address = live_address(request)
    shown = {**data, "live": address, "words": words_for(language_of(request))}
    response = render(request, template, {**context, "page_data": json_script(shown, "page-data")})
    parts = urlsplit(address)
    response.headers["Content-Security-Policy"] = make_policy(connect=f"{parts.scheme}://{parts.netloc}")
    # The words of a page are most of it, and phones in halls have slow networks.
    GZipMiddleware(lambda _request: response).process_response(request, response)
    return response


def words_for(language: Language) -> dict[str, str]:
    """Everything that a game can say."""
    moves = words_of(("go",), language)
    return words_of(DOMAINS, language, without=WITHOUT) | {code: moves[code] for code in MOVES}


def live_address(request: HttpRequest) -> str:
    """Where the sockets are for whoever asked for this page."""
    scheme = "wss" if request.is_secure() else "ws"
    given = settings.LIVE_URL
    if not given:
        return f"{scheme}://{request.get_host()}{SOCKETS}"
    if given.startswith(":"):
        host, _ = split_domain_port(request.get_host())
        return f"{scheme}://{host}{given}{SOCKETS}"
    return f"{given.rstrip('/')}{SOCKETS}"
