"""Requests that no page of ours makes: too large to be read at all, or with text that no table can hold."""

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from tianyuan.web.errors import show_error

# The largest file that a page takes is a paper of 8 MB; the rest is room for the form around it.
LARGEST_BODY = 9 * 1024 * 1024


class refuse_unusable_requests:  # noqa: N801 - named like the middlewares beside it
    """Middleware: 413 before anything of a large body is read, 400 for NUL characters in an address or a form.

    A body without a length is read as empty by the server's bridge, so the length it gives is the one that counts.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Look at the length before the body."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return show_error(request, 413)
        return self._get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],  # noqa: ARG002 - Django's signature
        args: tuple[Any, ...],  # noqa: ARG002 - Django's signature
        kwargs: Mapping[str, Any],  # noqa: ARG002 - Django's signature
    ) -> None:
        """Look at the address and the form before the page does."""
        texts = [request.path, *_texts(request.GET)]
        if request.method == "POST":
            texts += _texts(request.POST)
        if any("\0" in text for text in texts):
            raise BadRequest("nul_character")


def _texts(query: Any) -> list[str]:
    return [text for name, values in query.lists() for text in (name, *values)]
