"""The first page: what is running, what is coming, what is past."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.dates import Window
from tianyuan.core.regulation.organisation import Venue
from tianyuan.services.catalogue import Competition, list_competitions
from tianyuan.web.frame import local_now
from tianyuan.web.pictures.timeline import span_of

State = Literal["running", "coming", "past"]
STATES: tuple[State, ...] = ("running", "coming", "past")


@dataclass(frozen=True, kw_only=True)
class Card:
    """A competition as the first page shows it. `span` None for a regulation without dates."""

    competition: Competition
    state: State
    span: Window | None
    venue: Venue | None


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    """Every competition under what it is now."""
    cards = [_card(competition) for competition in list_competitions()]
    groups = [(state, [card for card in cards if card.state == state]) for state in STATES]
    return render(request, "home.html", {"groups": groups, "any": bool(cards)})


def _card(competition: Competition) -> Card:
    regulation = competition.regulation
    span = span_of(regulation)
    return Card(
        competition=competition,
        state=state_of(span, now=local_now(regulation)),
        span=span,
        venue=last_venue(regulation),
    )


def state_of(span: Window | None, *, now: datetime) -> State:
    """Where a competition stands; one without dates is still to come."""
    if span is None or now < span.opens_at():
        return "coming"
    return "running" if now < span.closes_at() else "past"


def last_venue(regulation: Regulation) -> Venue | None:
    """Where the last stage is played."""
    venues = {venue.id: venue for venue in regulation.venues}
    return venues.get(regulation.stages[-1].venue) if regulation.stages else None
