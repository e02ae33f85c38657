"""Registering for a competition, in steps that can be left and taken up again: account, person, division, papers."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from tianyuan.core.eligibility.conditions import Verdict
from tianyuan.core.eligibility.entry import EntryVerdict, find_window, is_of_pair, papers_of
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.conditions import AnyOf, Evidence
from tianyuan.core.regulation.dates import TimetableItem
from tianyuan.core.regulation.entry import Division
from tianyuan.services.accounts import require_signed_in
from tianyuan.services.catalogue import Competition
from tianyuan.services.refusals import Refused
from tianyuan.services.registration.applications import FORMATS, enter, join, withdraw
from tianyuan.services.registration.entries import Entry, entries_of, entry_of_code, judge_now
from tianyuan.services.registration.papers import PaperRow, hand_in, open_paper
from tianyuan.services.registration.persons import Person, find_person
from tianyuan.texts import Language
from tianyuan.texts.eligibility import verdict_words
from tianyuan.texts.format import in_language
from tianyuan.web.account.session import actor_of
from tianyuan.web.downloads import answer_file
from tianyuan.web.environment import url
from tianyuan.web.frame import open_competition, show
from tianyuan.web.language import language_of
from tianyuan.web.organiser.frame import read_upload, redirect
from tianyuan.web.refusals import refusal_lines

UNPROCESSABLE = 422


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A division as somebody may choose it. `reasons`: why he may not, in words; `verdict` None: not known yet."""

    division: Division
    window: TimetableItem
    verdict: EntryVerdict | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A paper that an entry asks for, and what became of it. `any_of`: one of several is enough."""

    condition: Evidence
    any_of: bool
    paper: PaperRow | None
    person: Person


@require_safe
def show_enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Where somebody stands: what he has entered, what is missing, what he may enter."""
    return _show(request, open_competition(slug))


@require_POST
def enter_division(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """Enter a division."""
    require_signed_in(request.user)
    competition = open_competition(slug)
    agreed = request.POST.get("agreed") == "yes"
    return _attempt(request, competition, partial(enter, actor_of(request), competition, division, agreed=agreed))


@require_POST
def withdraw_entry(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Take an entry back."""
    require_signed_in(request.user)
    competition = open_competition(slug)
    return _attempt(request, competition, partial(withdraw, actor_of(request), competition, entry))


@require_safe
def show_pair(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The page behind the link by which the second of a pair joins."""
    return _show_pair(request, open_competition(slug), code)


@require_POST
def join_pair(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Join, with one's own consent."""
    require_signed_in(request.user)
    competition = open_competition(slug)
    try:
        join(actor_of(request), competition, code, agreed=request.POST.get("agreed") == "yes")
    except Refused as refused:
        return _show_pair(request, competition, code, refused)
    return redirect("enter", slug)


def _show_pair(
    request: HttpRequest, competition: Competition, code: str, refused: Refused | None = None
) -> HttpResponse:
    entry = entry_of_code(competition, code)
    if entry is None:
        raise Http404
    language = language_of(request)
    response = show(
        request,
        "registration/pair.html",
        competition,
        "enter",
        entry=entry,
        person=find_person(actor_of(request).account_id),
        consents=competition.regulation.registration.consents,
        reasons=[] if refused is None else refusal_words(refused, competition.regulation, language),
        back=url("pair", competition.slug, code),
    )
    response.status_code = 200 if refused is None else UNPROCESSABLE
    return response


def link_of(request: HttpRequest, slug: str, entry: Entry) -> str:
    """The link for the second of a pair; empty where nobody is waited for."""
    is_waited_for = entry.code and not entry.is_whole and entry.state == "waits"
    return request.build_absolute_uri(url("pair", slug, entry.code)) if is_waited_for else ""


@require_POST
def hand_in_paper(request: HttpRequest, slug: str, subject: str) -> HttpResponse:
    """Hand a paper in."""
    require_signed_in(request.user)
    competition = open_competition(slug)
    divisions = competition.regulation.divisions
    if not any(subject == one.subject for division in divisions for one in papers_of(competition.regulation, division)):
        raise Http404
    filename, content = read_upload(request, "paper")
    act = partial(hand_in, actor_of(request), competition=slug, subject=subject, filename=filename, content=content)
    return _attempt(request, competition, act)


@require_safe
def download_paper(request: HttpRequest, slug: str, paper: int) -> HttpResponse:
    """A paper to save, for its owner and those who judge: never shown inside a page."""
    require_signed_in(request.user)
    competition = open_competition(slug)
    try:
        row, content = open_paper(actor_of(request), competition=competition.slug, paper_id=paper)
    except Refused as refused:
        if refused.refusals[0].code == "registration.paper_unknown":
            raise Http404 from None
        raise
    response = answer_file(row.filename, content, "application/octet-stream")
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


def _attempt(request: HttpRequest, competition: Competition, act: Callable[[], object]) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        if refused.refusals[0].code == "account.not_allowed":
            raise
        return _show(request, competition, refused)
    return redirect("enter", competition.slug)


def _show(request: HttpRequest, competition: Competition, refused: Refused | None = None) -> HttpResponse:
    language = language_of(request)
    slug = competition.slug
    person = find_person(actor_of(request).account_id)
    entries = () if person is None else entries_of(competition, [person])
    open_entries = [one for one in entries if one.state != "withdrawn"]
    response = show(
        request,
        "registration/enter.html",
        competition,
        "enter",
        person=person,
        entries=[
            (entry, wanted_papers(competition.regulation, entry), link_of(request, slug, entry)) for entry in entries
        ],
        choices=_choices(competition, person, {one.division.id for one in open_entries}, language),
        consents=competition.regulation.registration.consents,
        reasons=[] if refused is None else refusal_words(refused, competition.regulation, language),
        back=url("enter", competition.slug),
    )
    response.status_code = 200 if refused is None else UNPROCESSABLE
    return response


def _choices(competition: Competition, person: Person | None, entered: set[str], language: Language) -> list[Choice]:
    if entered and competition.regulation.registration.one_division_each:
        return []
    found = []
    for division in competition.regulation.divisions:
        window = find_window(competition.regulation, division)
        if window is None or division.format not in FORMATS or division.id in entered:
            continue
        verdict = None if person is None else judge_now(competition, division, [person])
        reasons = () if verdict is None else tuple(_unmet(verdict, competition.regulation, language))
        found.append(Choice(division=division, window=window, verdict=verdict, reasons=reasons))
    return found


def _unmet(verdict: EntryVerdict, regulation: Regulation, language: Language) -> list[str]:
    every: tuple[Verdict, ...] = (*verdict.general, *(one for those in verdict.members for one in those))
    names = division_names(regulation, language)
    return [verdict_words(one, language, divisions=names) for one in every if one.state == "not_met"]


def refusal_words(refused: Refused, regulation: Regulation, language: Language) -> list[str]:
    """Refusals in words; what the regulation refuses in the words of its verdict."""
    lines = []
    for one in refused.refusals:
        if one.code.startswith("eligibility."):
            verdict = Verdict(state="not_met", clause="", code=one.code, data=tuple(one.data))
            lines.append(verdict_words(verdict, language, divisions=division_names(regulation, language)))
        else:
            lines += refusal_lines(Refused(one), language)
    return lines


def division_names(regulation: Regulation, language: Language) -> dict[str, str]:
    """The names of the divisions by id."""
    return {one.id: in_language(one.name, language) for one in regulation.divisions}


def wanted_papers(regulation: Regulation, entry: Entry) -> list[Wanted]:
    """The papers that an entry asks for, in the order of the regulation."""
    conditions = (*regulation.registration.conditions, *entry.division.conditions)
    options = [part for one in conditions if isinstance(one, AnyOf) for part in one.of]
    wanted = papers_of(regulation, entry.division)
    shared = [one for one in wanted if is_of_pair(one, entry.division)]
    return [
        Wanted(condition=one, any_of=one in options, paper=_paper(entry, one, at, shared), person=person)
        for at, person in enumerate(entry.members)
        for one in wanted
        if at == 0 or one not in shared
    ]


def _paper(entry: Entry, condition: Evidence, at: int, shared: list[Evidence]) -> PaperRow | None:
    """The paper of a member, or of either where one speaks for both."""
    held = entry.papers if condition in shared else (entry.papers[at],)
    return next((papers[condition.subject] for papers in held if condition.subject in papers), None)
