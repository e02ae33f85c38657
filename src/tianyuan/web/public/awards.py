"""Prizes, dan awards, promotions, honours and teams, each with its reason."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.awards.prizes import Prize
from tianyuan.core.regulation.rewards import PrizeList
from tianyuan.documents.awards import awards_csv, awards_xlsx
from tianyuan.services.signoff import read_signed_off
from tianyuan.services.standings import StageReport
from tianyuan.texts import awards as words
from tianyuan.web.dates import moment_words
from tianyuan.web.downloads import XLSX, answer_file
from tianyuan.web.frame import open_competition, open_report, people, require_report, show
from tianyuan.web.language import language_of


@require_safe
def show_awards(request: HttpRequest, slug: str) -> HttpResponse:
    """The awards as the places stand."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    if report is None or not report.rounds:
        return show(request, "awards.html", competition, "awards", report=None)
    language = language_of(request)
    regulation = report.regulation
    return show(
        request,
        "awards.html",
        competition,
        "awards",
        report=report,
        signed=read_signed_off(competition, report),
        moment_words=partial(moment_words, timezone=report.regulation.timezone),
        awards=report.awards,
        stage=request.GET.get("stage"),
        people=people(competition, report),
        lists=_lists(report),
        several=_winners_of_several(report),
        taxed=regulation.tax is not None,
        honours={honour.id: honour for honour in regulation.honours},
        pools={pool.id: pool.name for pool in regulation.pools},
        pending=_waiting(report),
        division_name=partial(words.division_name, regulation=regulation, language=language),
        list_name=partial(words.list_name, regulation=regulation, language=language),
        prize_reason=partial(words.prize_reason, regulation=regulation, language=language),
        payout_reason=partial(words.payout_reason, regulation=regulation, language=language),
        promotion_words=partial(words.promotion_words, regulation=regulation, language=language),
        tier_words=partial(words.tier_words, language=language),
        dan_step_words=partial(words.dan_step_words, language=language),
        dan_pending_words=partial(words.dan_pending_words, language=language),
        places_words=partial(words.places_words, language=language),
        team_unplaced_words=partial(words.team_unplaced_words, language=language),
    )


@require_safe
def download_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The awards as CSV."""
    report = require_report(request, open_competition(slug))
    content = awards_csv(report.entrants, report.awards)
    return answer_file(f"{slug}-awards.csv", content, "text/csv; charset=utf-8")


@require_safe
def download_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """The awards as a spreadsheet."""
    report = require_report(request, open_competition(slug))
    content = awards_xlsx(report.regulation, report.entrants, report.awards, language_of(request))
    return answer_file(f"{slug}-awards.xlsx", content, XLSX)


def _lists(report: StageReport) -> list[tuple[PrizeList, list[Prize]]]:
    """The prize lists of the stage that paid somebody, in the order of the regulation."""
    by_list: dict[str, list[Prize]] = {}
    for prize in report.awards.prizes:
        by_list.setdefault(prize.list_id, []).append(prize)
    return [(one, by_list[one.id]) for one in report.regulation.prizes if one.id in by_list]


def _winners_of_several(report: StageReport) -> bool:
    """Whether some winner is on several lists, so that sums and choices have to be shown."""
    return any(len(payout.prizes) > 1 for payout in report.awards.payouts)


def _waiting(report: StageReport) -> list[str]:
    """The names of those whose award waits for lots."""
    names = {entrant.id: entrant.name for entrant in report.entrants}
    waiting = [prize.winner for prize in report.awards.prizes if prize.reason == "pending_lots"]
    waiting += [one.entrant_id for proposal in report.awards.dans for one in proposal.pending]
    waiting += [one.entrant_id for result in report.awards.promotions for one in result.pending]
    return [names.get(one, one) for one in dict.fromkeys(waiting)]
