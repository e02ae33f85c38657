"""Pages for what went wrong: what it is, and what to do next."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render


def show_error(request: HttpRequest, status: int) -> HttpResponse:
    """The page of one HTTP status."""
    return render(request, "error.html", {"status": status}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """404."""
    return show_error(request, 404)


def failed(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    return show_error(request, 500)


def refuse_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """400: a request nobody's browser makes by itself."""
    return show_error(request, 400)


def refuse_forgery(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django's signature
    """403: a form that did not come from one of our pages, or from one that stood open for too long."""
    return show_error(request, 403)


def explain_refused_methods(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a page instead of Django's empty 405; the methods allowed stay in its header."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = show_error(request, 405)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return answer
