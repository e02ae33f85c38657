"""What the organiser's pages share: the competition with who acts in it, their navigation, and refusals in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tianyuan.core.permissions import Permission
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.documents.faults import FileFault
from tianyuan.services.actors import Actor, require
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.refusals import Refused
from tianyuan.texts import say
from tianyuan.web.account.session import actor_of
from tianyuan.web.environment import url
from tianyuan.web.language import language_of

# The pages in the order of the work, and what lets one see each.
TABS: tuple[tuple[str, Permission], ...] = (
    ("run", "desk.see"),
    ("run_entrants", "entrants.see_all"),
    ("run_papers", "papers.judge"),
    ("run_rounds", "desk.see"),
    ("run_close", "desk.see"),
    ("run_regulation", "regulation.change"),
    ("run_people", "roles.grant"),
    ("run_log", "log.read"),
)
MEANWHILE = frozenset({"organiser.changed_meanwhile", "organiser.preview_outdated"})


@dataclass(frozen=True, kw_only=True)
class Place:
    """Somebody at work in a competition."""

    actor: Actor
    competition: Competition

    @property
    def slug(self) -> str:
        """The address of the competition."""
        return self.competition.slug

    def may(self, permission: Permission) -> bool:
        """Whether he may do this here: pages show what a service would allow."""
        return self.actor.may(permission, self.slug)


def open_place(request: HttpRequest, slug: str, permission: Permission) -> Place:
    """The competition of an address for who may do this there.

    Raises Refused("account.not_allowed") first: who has no business there does not learn what is.
    """
    actor = actor_of(request)
    require(actor, permission, competition=slug)
    competition = find_competition(slug)
    if competition is None:
        raise Http404
    return Place(actor=actor, competition=competition)


def show_place(
    request: HttpRequest, template: str, place: Place, active: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """One of the organiser's pages; `active` is its place in the navigation."""
    tabs = [name for name, permission in TABS if place.may(permission)]
    known = {"competition": place.competition, "place": place, "tabs": tabs, "active": active}
    return render(request, f"organiser/{template}", known | context, status=status)


def choose_stage(request: HttpRequest, competition: Competition) -> SwissStage:
    """The stage over the board that is asked for (`?stage=`), or the first. 404 where there is none."""
    asked = request.GET.get("stage") or request.POST.get("stage")
    for stage in swiss_stages(competition):
        if asked in (None, "", stage.id):
            return stage
    raise Http404


def swiss_stages(competition: Competition) -> list[SwissStage]:
    """The stages over the board, with entrants or without."""
    return [stage for stage in competition.regulation.stages if isinstance(stage, SwissStage)]


def refusal_status(refused: Refused) -> int:
    """409 where the page was out of date, else 422."""
    return 409 if any(one.code in MEANWHILE for one in refused.refusals) else 422


def fault_words(faults: Iterable[FileFault], request: HttpRequest) -> list[str]:
    """Faults of a form's fields in words."""
    language = language_of(request)
    return [say(one.code, language, **dict(one.data)) for one in faults]


def redirect(name: str, *parts: object, **query: object) -> HttpResponse:
    """Go and look at another page after something was done: 303, so that "back" and "reload" do nothing again."""
    response = HttpResponseRedirect(url(name, *parts, **query))
    response.status_code = 303
    return response


def read_upload(request: HttpRequest, field: str) -> tuple[str, bytes]:
    """The name and the bytes of a file that was sent in; both empty where there is none."""
    sent = request.FILES.get(field)
    if sent is None or isinstance(sent, list):
        return "", b""
    return sent.name or "", sent.read()
