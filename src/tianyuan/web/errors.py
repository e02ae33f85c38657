"""Pages for what went wrong: what it is, and what to do next."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render

from tianyuan.services.refusals import Refused
from tianyuan.store.journal import JournalFailed
from tianyuan.web.account.session import act_as_nobody, actor_of
from tianyuan.web.environment import url

NOT_ALLOWED = "account.not_allowed"


def show_error(request: HttpRequest, status: int) -> HttpResponse:
    """The page of one HTTP status."""
    return render(request, "error.html", {"status": status}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """404."""
    return show_error(request, 404)


def failed(request: HttpRequest) -> HttpResponse:
    """500: our fault. The page asks the database nothing, which may be what failed."""
    act_as_nobody(request)
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


class explain_refusals:  # noqa: N801 - named like the middlewares beside it
    """Middleware: who may not do something is told so, or sent to sign in first; and so is who asks for a game while
    the journal cannot be read.

    Every other refusal is for the page that asked: one that comes this far is a bug of ours, and a 500.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing on the way in or out."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Django asks this for every exception of a view."""
        if isinstance(exception, JournalFailed):
            return show_error(request, 503)
        if not isinstance(exception, Refused) or exception.refusals[0].code != NOT_ALLOWED:
            return None
        signed_in = actor_of(request).account_id is not None
        if not signed_in and request.method in ("GET", "HEAD"):
            return HttpResponseRedirect(url("sign_in", next=request.get_full_path()))
        return render(request, "not_allowed.html", {"signed_in": signed_in}, status=403)
