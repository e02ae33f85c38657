"""Results by board: entered once, checked against what the referee saw, corrected elsewhere (S2-8.2, S2-8.4)."""

import json
from dataclasses import dataclass
from typing import get_args

from django.db import transaction
from django.utils import timezone

from tianyuan.core.field import ALONE, ResultCode
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record
from tianyuan.services.desk import Desk, lock_stage, open_desk, stamp_of
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.result_entries import Line, put_result
from tianyuan.store.queries.rounds import BoardRow, CurrentResult, read_results

BOARD_RESULTS: tuple[ResultCode, ...] = tuple(code for code in get_args(ResultCode) if code not in ALONE)


@dataclass(frozen=True, kw_only=True)
class BoardState:
    """A board of a released round with the result that stands, None before there is one."""

    board: BoardRow
    current: CurrentResult | None


def list_boards(desk: Desk, number: int) -> tuple[BoardState, ...]:
    """The boards of a released round, in order. Raises Refused where the round is not released."""
    release = desk.live(number)
    if release is None:
        raise Refused(Refusal(code="rounds.not_released", data=(("round", str(number)),)))
    results = read_results(desk.stage_pk, number)
    return tuple(
        BoardState(board=board, current=results.get(frozenset((board.black, board.white)))) for board in release.boards
    )


def find_board(desk: Desk, number: int, board: int) -> BoardState:
    """One board. Raises Refused where there is none of that number."""
    found = next((state for state in list_boards(desk, number) if state.board.board == board), None)
    if found is None:
        raise Refused(Refusal(code="rounds.board_unknown", data=(("board", str(board)),)))
    return found


def read_result_code(text: str) -> ResultCode:
    """A result that two players can have. Raises Refused for anything else."""
    if text not in BOARD_RESULTS:
        raise Refused(Refusal(code="rounds.result_unknown", data=(("found", text[:40]),)))
    return text


def enter_result(
    actor: Actor, slug: str, stage_id: str, pool: str, number: int, *, board: int, result: str, players: str
) -> bool:
    """Enter the result of a board that has none; returns whether that is new.

    The same result again changes nothing. `players` is what the page showed, by `name_players`: after an undo
    and another draw the board belongs to others. Raises Refused("rounds.changed_meanwhile") where another result
    stands, with that one, and Refused("rounds.other_players") where others sit there.
    """
    require(actor, "results.enter", competition=slug)
    code = read_result_code(result)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        state = find_board(desk, number, board)
        refuse_other_players(state, players)
        if state.current is not None:
            if state.current.result == code:
                return False
            raise Refused(changed_meanwhile(state))
        row = state.board
        line = Line(round=number, board=board, black=row.black, white=row.white)
        put_result(desk, line, code, stamp_of(actor, timezone.now()))
        data = {"black": row.black, "white": row.white, "result": code}
        record(actor, "result.entered", competition=slug, subject=desk.subject(number, board), data=data)
    return True


def refuse_other_players(state: BoardState, players: str) -> None:
    """Raise Refused where the page showed others than those who sit at the board."""
    if players != name_players(state.board):
        data = (("board", str(state.board.board)), ("black", state.board.black), ("white", state.board.white))
        raise Refused(Refusal(code="rounds.other_players", data=data))


def name_players(board: BoardRow) -> str:
    """Who sits at a board, as a page sends it back."""
    return json.dumps([board.black, board.white])


def changed_meanwhile(state: BoardState) -> Refusal:
    """That a board has another result than the referee saw, and which."""
    current = state.current
    return Refusal(
        code="rounds.changed_meanwhile",
        data=(
            ("board", str(state.board.board)),
            ("result", "" if current is None else current.result),
            ("by", "" if current is None else current.entered_by),
        ),
    )
