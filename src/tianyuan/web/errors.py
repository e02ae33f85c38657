"""Pages for what went wrong: what it is, and what to do next."""

from django.http import HttpRequest, HttpResponse
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
