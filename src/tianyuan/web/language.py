"""Which language a visitor reads: the one he chose, else what his browser asks for, else Chinese."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tianyuan.texts import LANGUAGES, Language

COOKIE = "language"
COOKIE_SECONDS = 365 * 24 * 3600


def language_of(request: HttpRequest) -> Language:
    """The language of this request."""
    chosen = request.COOKIES.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    for wish in request.headers.get("Accept-Language", "").split(","):
        base = wish.split(";")[0].strip().lower().split("-")[0]
        if base in LANGUAGES:
            return base
    return "zh"


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language for a year and go back to the page the visitor came from."""
    language = request.POST.get("language", "")
    if language not in LANGUAGES:
        raise BadRequest("language_unknown")
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts=None):
        target = "/"
    response = HttpResponseRedirect(target)
    response.status_code = 303
    response.set_cookie(
        COOKIE, language, max_age=COOKIE_SECONDS, samesite="Lax", secure=request.is_secure(), httponly=True
    )
    return response
