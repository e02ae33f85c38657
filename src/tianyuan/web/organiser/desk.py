"""What the pages of one pool share: opening it, who may, refusals, and the people in it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tianyuan.core.field import Entrant
from tianyuan.core.permissions import Permission
from tianyuan.core.regulation.entry import Pool
from tianyuan.services.desk import Desk, open_desk
from tianyuan.services.refusals import Refused
from tianyuan.web.dates import moment_words
from tianyuan.web.environment import url
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import Place, open_place, refusal_status, show_place
from tianyuan.web.refusals import refusal_lines

MEANWHILE = frozenset(
    {"rounds.changed_meanwhile", "rounds.other_players", "rounds.draft_changed", "rounds.draft_stale"}
)


@dataclass(frozen=True, kw_only=True)
class DeskPlace:
    """Somebody at the desk of a pool."""

    place: Place
    desk: Desk

    @property
    def pool(self) -> Pool:
        """The pool as the regulation has it."""
        return next(one for one in self.desk.regulation.pools if one.id == self.desk.pool)

    @property
    def at(self) -> tuple[str, str, str]:
        """The parts of every address of the pool: competition, stage, pool."""
        return self.desk.slug, self.desk.stage.id, self.desk.pool

    def url(self, name: str, *rest: object) -> str:
        """The address of a page of the pool."""
        return url(name, *self.at, *rest)

    def board_url(self, number: int, board: int) -> str:
        """Where one board of a round is shown large."""
        return url("run_results", *self.at, number, board=board)

    def names(self) -> dict[str, Entrant]:
        """The pool's entrants by id."""
        return dict(self.desk.by_id)


def open_desk_place(request: HttpRequest, slug: str, stage: str, pool: str, permission: Permission) -> DeskPlace:
    """The desk of a pool for who may do this there; 404 for a pool that is not there or has nobody in it."""
    place = open_place(request, slug, permission)
    try:
        desk = open_desk(slug, stage, pool)
    except Refused as refused:
        raise Http404 from refused
    if not desk.entrants:
        raise Http404
    return DeskPlace(place=place, desk=desk)


def require_round(found: DeskPlace, number: int) -> None:
    """404 for a round that is neither there nor the next one."""
    if not 1 <= number <= found.desk.last_round + 1:
        raise Http404


def show_desk(
    request: HttpRequest,
    template: str,
    found: DeskPlace,
    *,
    refused: Refused | None = None,
    refresh: int | None = None,
    **context: Any,
) -> HttpResponse:
    """A page of the desk; with a refusal its reasons stand on top and the status says what kind it is.

    `refresh`: after so many seconds the browser asks again, without any script: something is being computed.
    """
    reasons = [] if refused is None else refusal_lines(refused, language_of(request))
    status = 200 if refused is None else status_of(refused)
    told = partial(moment_words, timezone=found.desk.regulation.timezone)
    known = {
        "moment_words": told,
        "found": found,
        "desk_url": found.url,
        "pool": found.pool,
        "names": found.names(),
        "reasons": reasons,
    }
    page = show_place(request, template, found.place, "run_rounds", status=status, **known, **context)
    if refresh is not None:
        page.headers["Refresh"] = str(refresh)
    return page


def status_of(refused: Refused) -> int:
    """409 where the page was out of date, else 422."""
    return 409 if any(one.code in MEANWHILE for one in refused.refusals) else refusal_status(refused)


def attempt(act: Callable[[], object]) -> Refused | None:
    """Do something and return its refusal; not being allowed is a page of its own and is raised."""
    try:
        act()
    except Refused as refused:
        if any(one.code == "account.not_allowed" for one in refused.refusals):
            raise
        return refused
    return None
