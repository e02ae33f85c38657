"""Response headers that every page carries."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers

# Everything comes from this site; no inline script, no inline style, no frame around us.
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'{connect}; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def make_policy(*, connect: str = "") -> str:
    """The content security policy of a page; `connect`: an origin that its scripts talk to beside the site's own."""
    return POLICY.format(connect=f" {connect}" if connect else "")


def add_headers(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the content security policy; and browsers ask again instead of showing a stale page."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", make_policy())
        # Nothing that was shown to an account stays in a shared computer's cache after its owner signed out.
        kept = "no-store" if settings.SESSION_COOKIE_NAME in request.COOKIES else "private, no-cache"
        response.headers.setdefault("Cache-Control", kept)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return answer
