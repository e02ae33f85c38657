"""Whether the site can answer: for whoever watches it."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe


@require_safe
def show_health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 - Django's signature
    """200 and "ok" when the database answers, 503 otherwise."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "database_unavailable"}, status=503)
    return JsonResponse({"status": "ok"})
