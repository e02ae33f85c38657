"""Before a free game: inviting somebody or practising, the page behind an invitation's link, a guest's name."""

from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from tianyuan.services.games.cards import games_of
from tianyuan.services.games.guests import become_guest
from tianyuan.services.games.invitations import find_offer
from tianyuan.services.games.people import Person
from tianyuan.services.games.practice import NAMES, choose_engine
from tianyuan.services.games.wishes import HANDICAPS, SIZES, rules_of
from tianyuan.services.refusals import Refused
from tianyuan.texts import Language, say
from tianyuan.texts.regulation import describe_clock
from tianyuan.web.account.answers import address_of
from tianyuan.web.account.session import person_of
from tianyuan.web.environment import url
from tianyuan.web.language import language_of
from tianyuan.web.live_pages import show_live
from tianyuan.web.refusals import refusal_lines

# Main time, periods, length of a period, in seconds; the third is that of the online qualifiers.
CLOCKS = ((300, 3, 20), (600, 3, 30), (1200, 3, 20), (2700, 3, 60), (3600, 5, 60), (10, 1, 10))
USUAL_CLOCK = CLOCKS[2]
LEVELS = range(1, 11)
OWN_GAMES = 6
UNPROCESSABLE = 422


@require_safe
def show_play(request: HttpRequest) -> HttpResponse:
    """Invite somebody, or practise."""
    person = person_of(request)
    return show_live(
        request,
        "player/play.html",
        _page(person, code="", role=""),
        person=person,
        own=games_of(person, at_most=OWN_GAMES) if person is not None else (),
        clocks=[("+".join(map(str, clock)), _clock_words(clock, language_of(request))) for clock in CLOCKS],
        usual_clock="+".join(map(str, USUAL_CLOCK)),
        sizes=sorted(SIZES, reverse=True),
        handicaps=HANDICAPS,
        levels=LEVELS,
        engine=NAMES[choose_engine()],
    )


@require_safe
def show_invitation(request: HttpRequest, code: str) -> HttpResponse:
    """The page behind the link: whoever made it waits here, whoever else comes may take it."""
    offer = find_offer(code)
    if offer is None:
        raise Http404
    person = person_of(request)
    if offer.game is not None:
        return HttpResponseRedirect(url("game", offer.game))
    role = "host" if person is not None and person.key == offer.host_key else "guest"
    address = request.build_absolute_uri(url("invitation", code))
    picture = segno.make(address, micro=False).svg_inline(scale=5, light="#fff") if role == "host" else ""
    return show_live(
        request,
        "player/invitation.html",
        _page(person, code=code, role=role if offer.state == "open" else ""),
        offer=offer,
        role=role,
        person=person,
        address=address,
        picture=Markup(picture),  # noqa: S704 - drawn by us
        clock=describe_clock(rules_of(offer.wish).clock, language_of(request)),
    )


@require_POST
def set_guest_name(request: HttpRequest) -> HttpResponse:
    """Whoever has no account says under which name he plays; {"words"} where it cannot be used."""
    if person_of(request) is not None:
        return JsonResponse({})
    try:
        become_guest(request.session, request.POST.get("name", ""), address=address_of(request))
    except Refused as refused:
        return JsonResponse({"words": " ".join(refusal_lines(refused, language_of(request)))}, status=UNPROCESSABLE)
    return JsonResponse({})


def _page(person: Person | None, *, code: str, role: str) -> dict[str, Any]:
    return {"code": code, "role": role, "isKnown": person is not None}


def _clock_words(clock: tuple[int, int, int], language: Language) -> str:
    """Short enough for a phone."""
    main_s, periods, seconds = clock
    unit, number = ("seconds", main_s) if main_s % 60 else ("minutes", main_s // 60)
    main = say(f"play.invite.{unit}", language, number=number)
    return say("play.invite.clock_words", language, main=main, periods=periods, seconds=seconds)
