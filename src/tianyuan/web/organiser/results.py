"""Results by board: one board large, the others below; corrections with what they would change."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tianyuan.services.corrections import Preview, correct_result, modes_open, preview_correction, read_preview
from tianyuan.services.desk import open_desk
from tianyuan.services.refusals import Refused
from tianyuan.services.results import BOARD_RESULTS, BoardState, enter_result, list_boards, name_players
from tianyuan.web.organiser.desk import DeskPlace, attempt, open_desk_place, show_desk
from tianyuan.web.organiser.frame import redirect

REFRESH_SECONDS = 1


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, slug: str, stage: str, pool: str, number: int) -> HttpResponse:
    """One board (`?board=`), or the first without a result; what is sent is entered and the next one shown."""
    found = open_desk_place(request, slug, stage, pool, "results.enter")
    if request.method != "POST":
        return _show(request, found, number, _read_board(request.GET.get("board", "")))
    board = _read_board(request.POST.get("board", ""))
    if board is None:
        return redirect("run_results", *found.at, number)
    act = partial(
        enter_result,
        found.place.actor,
        *found.at,
        number,
        board=board,
        result=request.POST.get("result", ""),
        players=request.POST.get("players", ""),
    )
    refused = attempt(act)
    if refused is None:
        return redirect("run_results", *found.at, number, done=board)
    fresh = DeskPlace(place=found.place, desk=open_desk(*found.at))
    return _show(request, fresh, number, board, refused)


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, stage: str, pool: str, number: int, board: int) -> HttpResponse:
    """Choose what the result should have been, look at what that would change, then choose what follows."""
    found = open_desk_place(request, slug, stage, pool, "results.correct")
    refused = None
    if request.method == "POST":
        result = request.POST.get("result", "")
        if request.POST.get("step") == "look":
            previews: list[Preview] = []
            refused = attempt(partial(_look, found, number, board, result, previews))
            if refused is None:
                return redirect("run_correct", *found.at, number, board, result=result, preview=previews[0].job)
        else:
            refused = attempt(partial(_save, request, found, number, board, result))
            if refused is None:
                return redirect("run_results", *found.at, number, done=board)
        found = DeskPlace(place=found.place, desk=open_desk(*found.at))
    return _show_correction(request, found, number, board, refused)


def _look(found: DeskPlace, number: int, board: int, result: str, previews: list[Preview]) -> None:
    previews.append(preview_correction(found.place.actor, *found.at, number, board=board, result=result))


def _save(request: HttpRequest, found: DeskPlace, number: int, board: int, result: str) -> None:
    entry = request.POST.get("entry", "")
    correct_result(
        found.place.actor,
        *found.at,
        number,
        board=board,
        result=result,
        expected_entry=int(entry) if entry.isascii() and entry.isdigit() and len(entry) < 19 else 0,
        players=request.POST.get("players", ""),
        mode=request.POST.get("mode", ""),
        reason=request.POST.get("reason", ""),
    )


def _show_correction(
    request: HttpRequest, found: DeskPlace, number: int, board: int, refused: Refused | None
) -> HttpResponse:
    state = _find(_boards(found, number), board)
    if state is None or state.current is None:
        raise Http404
    result = request.GET.get("result") or request.POST.get("result", "")
    job = request.GET.get("preview", "")
    known = int(job) if job.isascii() and job.isdigit() and len(job) < 19 else 0
    preview = read_preview(found.desk, number, board=board, result=result, job=known) if known else None
    return show_desk(
        request,
        "correct.html",
        found,
        refused=refused,
        number=number,
        state=state,
        players=name_players(state.board),
        choices=[one for one in BOARD_RESULTS if one != state.current.result],
        result=result if result in BOARD_RESULTS else "",
        preview=preview,
        modes=modes_open(found.desk, number),
        reason=request.POST.get("reason", ""),
        refresh=REFRESH_SECONDS if preview is not None and preview.state == "computing" else None,
    )


def _show(
    request: HttpRequest, found: DeskPlace, number: int, board: int | None, refused: Refused | None = None
) -> HttpResponse:
    boards = _boards(found, number)
    open_boards = [state for state in boards if state.current is None]
    shown = _find(boards, board) if board is not None else next(iter(open_boards), None)
    if board is not None and shown is None and refused is None:
        raise Http404
    done = _find(boards, _read_board(request.GET.get("done", "")) or 0)
    return show_desk(
        request,
        "results.html",
        found,
        refused=refused,
        number=number,
        boards=boards,
        shown=shown,
        players="" if shown is None else name_players(shown.board),
        left=len(open_boards),
        done=done if done is not None and done.current is not None else None,
        choices=BOARD_RESULTS,
        is_last=number == found.desk.last_round,
    )


def _boards(found: DeskPlace, number: int) -> tuple[BoardState, ...]:
    try:
        return list_boards(found.desk, number)
    except Refused as refused:
        raise Http404 from refused


def _find(boards: tuple[BoardState, ...], board: int) -> BoardState | None:
    return next((state for state in boards if state.board.board == board), None)


def _read_board(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
