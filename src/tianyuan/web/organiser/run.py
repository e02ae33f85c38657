"""The organiser's first page of a competition: what is on now, what needs a decision, what comes next."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.permissions import Permission
from tianyuan.core.regulation import Regulation
from tianyuan.services.situation import Need, NeedKind, PoolNow, read_situation
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.texts.regulation import stage_name
from tianyuan.web.dates import hint_words
from tianyuan.web.environment import url
from tianyuan.web.frame import local_now
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import Place, open_place, show_place

SHOWN_BOARDS = 12
# What lets somebody settle each kind of need; for others it is shown without the way there.
SETTLED_BY: dict[NeedKind, Permission] = {
    "no_entrants": "entrants.edit",
    "not_runnable": "regulation.change",
    "draft_ready": "rounds.release",
    "draft_failed": "rounds.draft",
    "results_missing": "results.enter",
    "commit_seed": "rounds.draft",
    "pair_next": "rounds.draft",
    "sign_off": "awards.sign_off",
}


@dataclass(frozen=True, kw_only=True)
class ShownNeed:
    """A need in words, with where to settle it: empty for who may not."""

    words: str
    where: str
    url: str
    kind: NeedKind


@require_safe
def show_run(request: HttpRequest, slug: str) -> HttpResponse:
    """The three columns."""
    place = open_place(request, slug, "desk.see")
    language, regulation = language_of(request), place.competition.regulation
    now = local_now(regulation)
    situation = read_situation(place.actor, place.competition, local_now=now)
    return show_place(
        request,
        "run.html",
        place,
        "run",
        pools=[(one, where_words(regulation, one.stage, one.pool, language), _boards(one)) for one in situation.now],
        needs=[_show_need(place, need, language) for need in situation.needs],
        coming=[(item, hint_words(item.window, language, now=now)) for item in situation.next],
        now=now,
    )


def where_words(regulation: Regulation, stage: str, pool: str, language: Language) -> str:
    """The stage, and the pool where there are several: "积分编排赛 · A组"."""
    known = next((one for one in regulation.pools if one.id == pool), None)
    name = stage_name(stage, regulation, language)
    return name if known is None else f"{name} · {in_language(known.name, language)}"


def _boards(pool: PoolNow) -> str:
    """The boards still open, as many as a line holds."""
    shown = " ".join(map(str, pool.missing[:SHOWN_BOARDS]))
    return shown + (" …" if len(pool.missing) > SHOWN_BOARDS else "")


def _show_need(place: Place, need: Need, language: Language) -> ShownNeed:
    missing = say("documents.list_comma", language).join(say(code, language) for code in need.missing)
    words = say(f"organiser.need.{need.kind}", language, round=need.round, number=need.number, missing=missing)
    return ShownNeed(
        kind=need.kind,
        words=words,
        where=where_words(place.competition.regulation, need.stage, need.pool, language),
        url=_url_of(place.slug, need) if place.may(SETTLED_BY[need.kind]) else "",
    )


def _url_of(slug: str, need: Need) -> str:
    if need.kind == "no_entrants":
        return url("run_import", slug, stage=need.stage)
    if need.kind == "not_runnable":
        return url("run_regulation", slug)
    if need.kind == "sign_off":
        return url("run_close", slug)
    page = "run_results" if need.kind == "results_missing" else "run_round"
    return url(page, slug, need.stage, need.pool, need.round)
