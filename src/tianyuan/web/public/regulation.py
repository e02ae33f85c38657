"""The regulation to read."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.web.frame import open_competition, show


@require_safe
def show_regulation(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """The version in force, or an earlier one."""
    competition = open_competition(slug)
    if version is not None:
        raise Http404
    return show(request, "regulation.html", competition, "regulation")
