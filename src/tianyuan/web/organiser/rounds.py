"""Rounds at the desk: every pool with its rounds, one round from check-in to release, undo and restore."""

import re
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tianyuan.core.pairing.hand import HandSet
from tianyuan.core.pairing.values import RELAXATIONS
from tianyuan.core.regulation.entry import Pool
from tianyuan.core.rounds.draw import Choices
from tianyuan.core.rounds.swaps import SwapWarning
from tianyuan.core.stage_ranking import filled_pools
from tianyuan.services.desk import Desk, open_desk
from tianyuan.services.drafts import SwapOutcome, draft_round, swap
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.rounds import release_round, restore_round, undo_round
from tianyuan.services.seeds import commit_seed
from tianyuan.services.standings import report_stage
from tianyuan.store.queries.rounds import DraftRow, ReleaseRow, read_draft, read_results, read_seed_row
from tianyuan.web.organiser.desk import DeskPlace, attempt, open_desk_place, require_round, show_desk
from tianyuan.web.organiser.frame import Place, open_place, redirect, show_place

REFRESH_SECONDS = 1
# A draw takes seconds. One that was begun longer ago was lost with its process, and a page that keeps reloading would
# take the form for drawing again out of one's hands.
REFRESHES_FOR = timedelta(minutes=2)
SEPARATORS = re.compile(r"[\s,，;；、]+")


@dataclass(frozen=True, kw_only=True)
class PoolLine:
    """One pool in the overview: its rounds so far, how many results the last one lacks, and what comes next."""

    stage: str
    pool: Pool
    players: int
    last: int
    planned: int | None
    missing: int
    undone: bool

    @property
    def next_round(self) -> int | None:
        """The round to be drawn, None where the regulation's rounds are all there."""
        return None if self.planned is not None and self.last >= self.planned else self.last + 1


@require_safe
def show_pools(request: HttpRequest, slug: str) -> HttpResponse:
    """Every pool of every stage that has entrants."""
    place = open_place(request, slug, "desk.see")
    return show_place(request, "rounds.html", place, "run_rounds", pools=_pool_lines(place))


@require_safe
def show_round(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """One round, drawn or not."""
    return _show(request, open_desk_place(request, slug, stage, pool, "desk.see"), number)


@require_POST
def commit(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Commit the seed of the round."""
    found = open_desk_place(request, slug, stage, pool, "rounds.draft")
    refused = attempt(partial(commit_seed, found.place.actor, *found.at, number))
    return _done(request, found, number, refused)


@require_POST
def draft(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Have the round drawn."""
    found = open_desk_place(request, slug, stage, pool, "rounds.draft")
    try:
        choices = _read_choices(request)
    except Refused as refused:
        return _show(request, found, number, refused)
    act = partial(
        draft_round,
        found.place.actor,
        *found.at,
        number,
        choices=choices,
        public_number=request.POST.get("public_number", ""),
        again=request.POST.get("again") == "yes",
    )
    refused_draft = attempt(act)
    if refused_draft is not None and refused_draft.refusals[0].code == "rounds.already_released":
        return redirect("run_round", *found.at, number)
    return _done(request, found, number, refused_draft)


@require_POST
def swap_two(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Let two players change places; with warnings the page comes back and asks."""
    found = open_desk_place(request, slug, stage, pool, "rounds.draft")
    one, other = request.POST.get("one", "").strip(), request.POST.get("other", "").strip()
    outcomes: list[SwapOutcome] = []

    def act() -> None:
        outcome = swap(
            found.place.actor,
            *found.at,
            number,
            one=one,
            other=other,
            version=_read_number(request, "version"),
            confirmed=request.POST.get("confirmed") == "yes",
        )
        outcomes.append(outcome)

    refused = attempt(act)
    if refused is None and not outcomes[0].saved:
        return _show(request, found, number, warnings=outcomes[0].warnings, swapped=(one, other))
    return _done(request, found, number, refused)


@require_POST
def release(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Release the draft to the public."""
    found = open_desk_place(request, slug, stage, pool, "rounds.release")
    act = partial(
        release_round,
        found.place.actor,
        *found.at,
        number,
        version=_read_number(request, "version"),
        reason=request.POST.get("reason", ""),
    )
    return _done(request, found, number, attempt(act))


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Say what undoing the round takes with it; do it with a reason."""
    found = open_desk_place(request, slug, stage, pool, "rounds.undo")
    require_round(found, number)
    refused = None
    if request.method == "POST":
        act = partial(undo_round, found.place.actor, *found.at, number, reason=request.POST.get("reason", ""))
        refused = attempt(act)
        if refused is None:
            return redirect("run_round", *found.at, number)
    live = found.desk.live(number)
    return show_desk(
        request,
        "undo.html",
        found,
        refused=refused,
        number=number,
        release=live,
        is_last=number == found.desk.last_round,
        results=_count_results(found.desk, number, live),
    )


@require_POST
def restore(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """Bring an undone round back."""
    found = open_desk_place(request, slug, stage, pool, "rounds.undo")
    act = partial(restore_round, found.place.actor, *found.at, number, reason=request.POST.get("reason", ""))
    return _done(request, found, number, attempt(act))


def _done(request: HttpRequest, found: DeskPlace, number: int, refused: Refused | None) -> HttpResponse:
    """After an act: look at the round, or show why it was refused."""
    if refused is None:
        return redirect("run_round", *found.at, number)
    fresh = DeskPlace(place=found.place, desk=open_desk(*found.at))
    return _show(request, fresh, number, refused)


def _show(
    request: HttpRequest,
    found: DeskPlace,
    number: int,
    refused: Refused | None = None,
    *,
    warnings: tuple[SwapWarning, ...] = (),
    swapped: tuple[str, str] = ("", ""),
) -> HttpResponse:
    require_round(found, number)
    desk = found.desk
    live = desk.live(number)
    known = desk.releases.get(number)
    draft_row = None if live else read_draft(desk.stage_pk, desk.pool, number)
    where = desk.whereabouts(number)
    context: dict[str, Any] = {
        "number": number,
        "release": live,
        "undone": known if known is not None and known.withdrawn else None,
        "draft": draft_row,
        "seed": read_seed_row(desk.stage_pk, desk.pool, number),
        "playing": sum(place == "playing" for place in where.values()),
        "away": [(one, place) for one, place in where.items() if place != "playing"],
        "last": desk.last_round,
        "planned": desk.planned,
        "loaded": live is None and number <= desk.last_round,
        "missing": desk.missing_boards(number),
        "before_missing": () if live else desk.missing_boards(number - 1),
        "results": _count_results(desk, number, live),
        "warnings": warnings,
        "swapped": swapped,
        "sent": request.POST,
        "relaxations": RELAXATIONS,
        "refresh": REFRESH_SECONDS if _is_being_drawn(draft_row) else None,
    }
    return show_desk(request, "round.html", found, refused=refused, **context)


def _is_being_drawn(draft_row: DraftRow | None) -> bool:
    return (
        draft_row is not None and draft_row.state == "computing" and timezone.now() - draft_row.made_at < REFRESHES_FOR
    )


def _count_results(desk: Desk, number: int, live: ReleaseRow | None) -> int:
    if live is None:
        return 0
    found = read_results(desk.stage_pk, number)
    return sum(frozenset((board.black, board.white)) in found for board in live.boards)


def _pool_lines(place: Place) -> list[PoolLine]:
    """Every pool with entrants, in the order of the regulation."""
    lines = []
    pools = {pool.id: pool for pool in place.competition.regulation.pools}
    for stage in place.competition.ready_stages():
        entrants = report_stage(place.competition, stage).entrants
        for pool in filled_pools(place.competition.regulation, stage, entrants):
            desk = open_desk(place.slug, stage.id, pool)
            following = desk.releases.get(desk.last_round + 1)
            lines.append(
                PoolLine(
                    stage=stage.id,
                    pool=pools[pool],
                    players=len(desk.entrants),
                    last=desk.last_round,
                    planned=desk.planned,
                    missing=len(desk.missing_boards(desk.last_round)),
                    undone=following is not None and following.withdrawn,
                )
            )
    return lines


def _read_number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _read_choices(request: HttpRequest) -> Choices:
    """What a referee set by hand: a pair a line, black first; byes in a row; principles by name."""
    pairs, refusals = [], []
    for line in request.POST.get("pairs", "").splitlines():
        names = [one for one in SEPARATORS.split(line) if one]
        if len(names) == 2:
            pairs.append((names[0], names[1]))
        elif names:
            refusals.append(Refusal(code="rounds.pair_line_unreadable", data=(("line", line.strip()[:60]),)))
    if refusals:
        raise Refused(*refusals)
    byes = tuple(one for one in SEPARATORS.split(request.POST.get("byes", "")) if one)
    relaxed = tuple(one for one in RELAXATIONS if one in request.POST.getlist("relaxed"))
    return Choices(relaxed=relaxed, hand=HandSet(pairs=tuple(pairs), byes=byes))
