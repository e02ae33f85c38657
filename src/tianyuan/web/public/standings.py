"""Standings 名次表 of a pool, or of one division taken out of it."""

from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.entry import Division, Pool
from tianyuan.core.regulation.placing import Criterion
from tianyuan.core.stage_ranking import PoolRanking
from tianyuan.core.standings.values import LotsGroup, Standing, Value
from tianyuan.documents.standings import criterion_words, decided_words, standings_csv, standings_xlsx
from tianyuan.services.catalogue import Competition
from tianyuan.services.signoff import read_signed_off
from tianyuan.services.standings import StageReport
from tianyuan.texts import Language, say
from tianyuan.web.dates import moment_words
from tianyuan.web.downloads import XLSX, answer_file
from tianyuan.web.frame import Person, open_competition, open_report, people, require_report, show
from tianyuan.web.language import language_of

# Criteria that have a value only inside a tie; it is shown where the tie is explained.
INSIDE_TIES = ("direct_encounter", "beat_all")
# Criteria whose value is a row of figures, compared from the left; they stand last, for they are wide.
ROWS_OF_FIGURES = ("sos_excluding_rounds", "best_beaten", "best_placed", "previous_round")


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The pool shown, and the division where only one is."""

    ranked: PoolRanking
    pool: Pool
    division: Division | None


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of the table. `place` is the one in the table's own ranking, `pool_place` the one in the pool."""

    place: int
    pool_place: int
    division_place: int
    shared: bool
    row: Standing
    person: Person
    division: Division
    figures: tuple[Value | None, ...]
    row_figures: tuple[Value | None, ...]
    decided: str


@require_safe
def show_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of the pool or division asked for, the first pool's otherwise."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    choice = choose_pool(request, report) if report else None
    if report is None or choice is None or not choice.ranked.standings.rounds:
        return show(request, "standings.html", competition, "standings", report=report, choice=None)
    language = language_of(request)
    chain = report.stage.placing.chain
    return show(
        request,
        "standings.html",
        competition,
        "standings",
        report=report,
        signed=read_signed_off(competition, report),
        moment_words=partial(moment_words, timezone=report.regulation.timezone),
        stage=request.GET.get("stage"),
        choice=choice,
        pools=pool_choices(report),
        columns=[criterion_words(link, language) for link in chain if is_figure(link)],
        row_columns=[criterion_words(link, language) for link in chain if is_row_of_figures(link)],
        chain=[criterion_words(link, language) for link in chain],
        lines=_lines(competition, report, choice, language),
        lots=choice.ranked.standings.lots,
        lots_words=lambda group: _lots_words(group, report, language),
        holders=[entrant for entrant in choice.ranked.entrants if entrant.holder],
        several=len(report.regulation.divisions_of(choice.pool.id)) > 1,
    )


@require_safe
def download_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of a pool as CSV: `place,id,points,sos,sos_cuts`."""
    report = require_report(request, open_competition(slug))
    choice = choose_pool(request, report)
    if choice is None:
        raise Http404
    name = f"{slug}-standings-{choice.pool.id}.csv"
    return answer_file(name, standings_csv(choice.ranked.standings), "text/csv; charset=utf-8")


@require_safe
def download_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of every pool as a spreadsheet."""
    report = require_report(request, open_competition(slug))
    content = standings_xlsx(report.regulation, report.stage, report.pools, language_of(request))
    return answer_file(f"{slug}-standings.xlsx", content, XLSX)


def choose_pool(request: HttpRequest, report: StageReport) -> Choice | None:
    """What `?division=` or `?pool=` asks for, the first pool otherwise; None without entrants, 404 for unknown ids."""
    asked_pool, asked_division = request.GET.get("pool"), request.GET.get("division")
    division = None
    if asked_division is not None:
        division = report.regulation.division(asked_division)
        if division is None or division.pool is None:
            raise Http404
        asked_pool = division.pool
    ranked = report.pool(asked_pool)
    if ranked is None:
        if asked_pool is not None:
            raise Http404
        return None
    return Choice(ranked=ranked, pool=_pool(report.regulation, ranked.pool), division=division)


def pool_choices(report: StageReport) -> list[tuple[Pool, list[Division]]]:
    """The pools with entrants and, where a pool has several divisions with entrants, those."""
    filled = {entrant.division for entrant in report.entrants}
    choices = []
    for ranked in report.pools:
        divisions = [one for one in report.regulation.divisions_of(ranked.pool) if one.id in filled]
        choices.append((_pool(report.regulation, ranked.pool), divisions if len(divisions) > 1 else []))
    return choices


def is_figure(link: Criterion) -> bool:
    """Whether a link of the chain has one figure for everybody; points, which always stand first, have their own."""
    return not (link.criterion in INSIDE_TIES or link.criterion == "points" or is_row_of_figures(link))


def is_row_of_figures(link: Criterion) -> bool:
    """Whether a link of the chain has a row of figures for everybody."""
    return link.criterion in ROWS_OF_FIGURES


def _lines(competition: Competition, report: StageReport, choice: Choice, language: Language) -> list[Line]:
    known = people(competition, report)
    divisions = {division.id: division for division in report.regulation.divisions}
    inner = {
        one.entrant_id: one
        for division in report.regulation.divisions_of(choice.pool.id)
        for one in report.divisions[division.id]
    }
    lines = []
    for row in choice.ranked.standings.rows:
        person = known[row.entrant_id]
        division = divisions[person.entrant.division]
        if choice.division not in (None, division):
            continue
        place = inner[row.entrant_id]
        lines.append(
            Line(
                place=row.place if choice.division is None else place.place,
                pool_place=row.place,
                division_place=place.place,
                shared=bool(row.shared_with if choice.division is None else place.shared_with),
                row=row,
                person=person,
                division=division,
                figures=tuple(value for link, value in row.values if is_figure(link)),
                row_figures=tuple(value for link, value in row.values if is_row_of_figures(link)),
                decided=decided_words(row, language),
            )
        )
    return lines


def _lots_words(group: LotsGroup, report: StageReport, language: Language) -> str:
    names = report.by_id()
    people_words = say("documents.list_comma", language).join(names[one].name for one in group.drawn or group.tied)
    code = "pages.standings.lots_needed" if group.drawn is None else "pages.standings.lots_drawn"
    last = group.place + len(group.tied) - 1
    return say(code, language, first=group.place, last=last, people=people_words)


def _pool(regulation: Regulation, pool_id: str) -> Pool:
    return next(pool for pool in regulation.pools if pool.id == pool_id)
