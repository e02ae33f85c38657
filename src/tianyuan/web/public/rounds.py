"""Pairings and results of a round 对阵表, pool by pool."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.http import require_safe

from tianyuan.core.field import ResultRow
from tianyuan.core.regulation.entry import Pool
from tianyuan.services.catalogue import Competition
from tianyuan.services.standings import StageReport
from tianyuan.store.queries.rounds import (
    NoteRow,
    ReleaseRow,
    list_commitments,
    list_notes,
    list_releases,
)
from tianyuan.web.dates import moment_words
from tianyuan.web.downloads import answer_csv
from tianyuan.web.environment import url
from tianyuan.web.frame import open_competition, open_report, people, require_report, show

COLUMNS = ("round", "board", "black", "white", "result")


@dataclass(frozen=True, kw_only=True)
class ShownGame:
    """One board; `result` None while they play."""

    board: int | None
    black: str
    white: str
    result: str | None


@dataclass(frozen=True, kw_only=True)
class PoolRound:
    """One pool's round: the games by board, then who did not play, and everybody's points before it.

    `release` is the paper it was released by, None for a round that was loaded. `commitment`: the hash of the next
    round's seed, empty before there is one.
    """

    pool: Pool
    games: tuple[ShownGame, ...]
    alone: tuple[ResultRow, ...]
    points: dict[str, int]
    release: ReleaseRow | None
    commitment: str


@dataclass(frozen=True, kw_only=True)
class StageRounds:
    """The rounds of a stage that the public may see: those released and those with results."""

    releases: Mapping[tuple[str, int], ReleaseRow]
    commitments: Mapping[tuple[str, int], str]
    notes: tuple[NoteRow, ...]
    last: int


@require_safe
def show_latest_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to the last round there is; without one, say so."""
    competition = open_competition(slug)
    report = open_report(request, competition)
    last = 0 if report is None else _open_rounds(competition, report).last
    if last:
        return HttpResponseRedirect(url("round", slug, last, stage=request.GET.get("stage")))
    return show(request, "rounds.html", competition, "rounds", report=None)


@require_safe
def show_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round."""
    competition = open_competition(slug)
    report = require_report(request, competition)
    rounds = _open_rounds(competition, report)
    if not 1 <= number <= rounds.last:
        raise Http404
    return show(
        request,
        "rounds.html",
        competition,
        "rounds",
        report=report,
        number=number,
        last=rounds.last,
        notes=[note for note in rounds.notes if note.round == number],
        moment_words=partial(moment_words, timezone=report.regulation.timezone),
        stage=request.GET.get("stage"),
        pools=_pools(report, rounds, number),
        people=people(competition, report),
    )


@require_safe
def download_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One round as CSV, as the command line reads it."""
    report = require_report(request, open_competition(slug))
    if not 1 <= number <= report.rounds:
        raise Http404
    rows = [(row.round, row.board, row.black, row.white, row.result) for row in report.rows if row.round == number]
    return answer_csv(f"{slug}-round-{number}.csv", COLUMNS, rows)


@require_safe
def download_release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The released paper of a pool (`?pool=`) as data, with the hash that was taken of it: anyone can draw it again."""
    competition = open_competition(slug)
    report = require_report(request, competition)
    release = _open_rounds(competition, report).releases.get((request.GET.get("pool", ""), number))
    if release is None:
        raise Http404
    answer = {"digest": release.digest, "document": release.document}
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False, "indent": 1})


def _open_rounds(competition: Competition, report: StageReport) -> StageRounds:
    stage_pk = dict(competition.stages)[report.stage.id]
    releases = {at: release for at, release in list_releases(stage_pk).items() if not release.withdrawn}
    return StageRounds(
        releases=releases,
        commitments=list_commitments(stage_pk),
        notes=list_notes(stage_pk),
        last=max((report.rounds, *(number for _, number in releases))),
    )


def _pools(report: StageReport, rounds: StageRounds, number: int) -> list[PoolRound]:
    pools = {pool.id: pool for pool in report.regulation.pools}
    found = []
    for ranked in report.pools:
        rows = [row for row in ranked.rows if row.round == number]
        release = rounds.releases.get((ranked.pool, number))
        after = report.figures(ranked).points_after
        before = after[min(number - 1, len(after)) - 1] if number > 1 and after else None
        found.append(
            PoolRound(
                pool=pools[ranked.pool],
                games=_games(rows, release),
                alone=tuple(row for row in rows if row.white is None),
                points={one: before[at] if before else 0 for one, at in ranked.games.index.items()},
                release=release,
                commitment=rounds.commitments.get((ranked.pool, number + 1), ""),
            )
        )
    return [pool for pool in found if pool.games or pool.alone]


def _games(rows: list[ResultRow], release: ReleaseRow | None) -> tuple[ShownGame, ...]:
    """The boards of a round: as released, with the results that are in; as they stand in the results otherwise."""
    played = [row for row in rows if row.white is not None]
    if release is None:
        return tuple(
            ShownGame(board=row.board, black=row.black, white=row.white or "", result=row.result) for row in played
        )
    results = {frozenset((row.black, row.white)): row.result for row in played}
    return tuple(
        ShownGame(
            board=board.board,
            black=board.black,
            white=board.white,
            result=results.get(frozenset((board.black, board.white))),
        )
        for board in release.boards
    )
