"""The record of a competition 操作记录: who did what, when and why, to filter and to take away."""

import json
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.services.audit import LogEntry, LogFilter, LogPage, list_actions, read_log
from tianyuan.texts import Language, UnknownCode, say
from tianyuan.web.downloads import answer_csv
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import Place, open_place, show_place

PAGE_SIZE = 50
MOST_IN_FILE = 10_000
COLUMNS = ("seq", "at", "account", "action", "subject", "reason", "data", "entry_hash")
LONGEST_FILTER = 100


@dataclass(frozen=True, kw_only=True)
class Act:
    """One act as the page shows it; `at` is the competition's local time."""

    entry: LogEntry
    at: datetime
    words: str
    data: str


@require_safe
def show_log(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest acts, or those asked for."""
    place = open_place(request, slug, "log.read")
    language = language_of(request)
    wanted = _wanted(request)
    page = read_log(place.actor, competition=slug, wanted=wanted, limit=PAGE_SIZE)
    actions = [(action, action_words(action, language)) for action in list_actions(place.actor, competition=slug)]
    return show_place(
        request,
        "log.html",
        place,
        "run_log",
        acts=_acts(place, page, language),
        older_than=page.older_than,
        wanted=wanted,
        filtered=bool(wanted.account or wanted.action or wanted.text or wanted.before_seq),
        actions=actions,
        timezone=place.competition.regulation.timezone,
    )


@require_safe
def download_log(request: HttpRequest, slug: str) -> HttpResponse:
    """The acts asked for as CSV, the newest first, with their hashes."""
    place = open_place(request, slug, "log.read")
    page = read_log(place.actor, competition=slug, wanted=_wanted(request), limit=MOST_IN_FILE)
    rows = [
        (one.seq, one.at.isoformat(), one.account, one.action, one.subject, one.reason, _data(one), one.entry_hash)
        for one in page.entries
    ]
    return answer_csv(f"{slug}-log.csv", COLUMNS, rows)


def action_words(action: str, language: Language) -> str:
    """What an action is called; its code where an older program wrote one that has no words any more."""
    try:
        return say(f"audit.{action}", language)
    except UnknownCode:
        return action


def _acts(place: Place, page: LogPage, language: Language) -> list[Act]:
    zone = ZoneInfo(place.competition.regulation.timezone)
    return [
        Act(entry=one, at=one.at.astimezone(zone), words=action_words(one.action, language), data=_data(one))
        for one in page.entries
    ]


def _data(entry: LogEntry) -> str:
    return json.dumps(entry.data, ensure_ascii=False, sort_keys=True) if entry.data else ""


def _wanted(request: HttpRequest) -> LogFilter:
    text = {name: request.GET.get(name, "").strip()[:LONGEST_FILTER] for name in ("account", "action", "text")}
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdecimal() and len(before) < 19):
        raise Http404
    return LogFilter(**text, before_seq=int(before) if before else None)
