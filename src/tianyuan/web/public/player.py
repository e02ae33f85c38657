"""One entrant's place explained: his rounds, what they add to SOS, and how each tie was broken."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tianyuan.core.stage_ranking import PoolRanking
from tianyuan.core.standings.games import Encounter
from tianyuan.core.standings.values import TieBreak, Value
from tianyuan.documents.standings import criterion_words
from tianyuan.services.standings import StageReport
from tianyuan.texts import Language
from tianyuan.texts.awards import list_name, prize_reason
from tianyuan.web.frame import Person, open_competition, people, require_report, show
from tianyuan.web.language import language_of


@dataclass(frozen=True, kw_only=True)
class RoundLine:
    """One round: what happened, what it gave, what it adds to SOS and what is left of SOS without the rounds so far."""

    encounter: Encounter
    opponent: Person | None
    opponent_points: int | None
    gain: int
    total: int
    into_sos: int
    left_after: int


@dataclass(frozen=True, kw_only=True)
class TieLine:
    """One tie he was in: the criterion, None for lots, and everybody in it with his figure."""

    tie: TieBreak
    criterion: str | None
    members: tuple[tuple[Person, Value | None], ...]


@require_safe
def show_player_by_query(request: HttpRequest, slug: str) -> HttpResponse:
    """The same page for ids that cannot stand in a path (`?id=`)."""
    return show_player(request, slug, request.GET.get("id", ""))


@require_safe
def show_player(request: HttpRequest, slug: str, entrant_id: str) -> HttpResponse:
    """The figures behind one entrant's place."""
    competition = open_competition(slug)
    report = require_report(request, competition)
    entrant = report.by_id().get(entrant_id)
    if entrant is None:
        raise Http404
    ranked = next(pool for pool in report.pools if entrant in pool.entrants)
    language = language_of(request)
    known = people(competition, report)
    regulation = report.regulation
    return show(
        request,
        "player.html",
        competition,
        "standings",
        report=report,
        person=known[entrant_id],
        division=regulation.division(entrant.division),
        pool=next(pool for pool in regulation.pools if pool.id == ranked.pool),
        **_placed(report, ranked, known, entrant_id, language),
        prizes=[
            (list_name(prize.list_id, regulation, language), prize, prize_reason(prize, regulation, language))
            for prize in report.awards.prizes
            if prize.winner_kind == "entrant" and prize.winner == entrant_id
        ],
        dans=[given for proposal in report.awards.dans for given in proposal.given if given.entrant_id == entrant_id],
    )


def _placed(
    report: StageReport, ranked: PoolRanking, known: dict[str, Person], entrant_id: str, language: Language
) -> dict[str, object]:
    """What the page knows of a player with a place; of a title holder, that he has none."""
    rows = ranked.standings.rows
    at = next((number for number, row in enumerate(rows) if row.entrant_id == entrant_id), None)
    if at is None:
        return {"row": None}
    row = rows[at]
    inner = next(
        place for place in report.divisions[known[entrant_id].entrant.division] if place.entrant_id == entrant_id
    )
    return {
        "row": row,
        "inner": inner,
        "rounds": _rounds(report, ranked, known, entrant_id),
        "ties": [_tie_line(tie, known, language) for tie in row.ties],
        "values": [(criterion_words(link, language), value) for link, value in row.values if value is not None],
        "shared": [known[one].entrant.name for one in row.shared_with],
        "lots_pending": any(entrant_id in group.tied and group.drawn is None for group in ranked.standings.lots),
        "has_bye": any(one.outcome == "bye" for one in ranked.games.record(entrant_id)),
        "previous": known[rows[at - 1].entrant_id] if at else None,
        "next": known[rows[at + 1].entrant_id] if at + 1 < len(rows) else None,
    }


def _rounds(report: StageReport, ranked: PoolRanking, known: dict[str, Person], entrant_id: str) -> list[RoundLine]:
    figures, at = report.figures(ranked), ranked.games.index[entrant_id]
    lines = []
    for number, encounter in enumerate(ranked.games.record(entrant_id)):
        opponent = encounter.opponent
        lines.append(
            RoundLine(
                encounter=encounter,
                opponent=None if opponent is None else known[opponent],
                opponent_points=None if opponent is None else figures.points[ranked.games.index[opponent]],
                gain=figures.gains[number][at],
                total=figures.points_after[number][at],
                into_sos=figures.sos_parts[number][at],
                left_after=figures.sos_cuts[at][number],
            )
        )
    return lines


def _tie_line(tie: TieBreak, known: dict[str, Person], language: Language) -> TieLine:
    figures = tie.figures or (None,) * len(tie.among)
    return TieLine(
        tie=tie,
        criterion=None if tie.criterion is None else criterion_words(tie.criterion, language, step=tie.step),
        members=tuple((known[one], figure) for one, figure in zip(tie.among, figures, strict=True)),
    )
