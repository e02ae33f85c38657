"""How a finished game is counted and by whom: the players, the server's judgement, a referee (rules of play)."""

from collections.abc import Iterable
from typing import Literal

from tianyuan.core.alter import alter
from tianyuan.core.game.effects import CallReferee, Finish, GameRefused, Result
from tianyuan.core.game.opening import INDEX, SIDES
from tianyuan.core.game.state import Change, GameState, finish_game
from tianyuan.core.go.counting import Area, count_area, count_game
from tianyuan.core.go.refusal import GoRefused


def read_area(state: GameState, dead: Iterable[int]) -> Area:
    """The map of the board with those stones dead, each naming its chain. Raises GameRefused."""
    try:
        return count_area(state.position.cells, size=state.position.size, dead=dead)
    except GoRefused as refused:
        point = refused.refusal.point
        raise GameRefused(refused.code, **({} if point is None else {"point": point})) from None


def count_result(
    state: GameState, dead: Iterable[int], *, decided_by: Literal["players", "server", "referee"], at_ms: int
) -> Finish:
    """The finish by counting 数子 with those stones dead, komi and penalties included. Raises GameRefused."""
    area = read_area(state, dead)
    count = count_game(
        area,
        komi_quarter_zi=state.opening.rules.play.komi_quarter_zi,
        black_penalty_quarter_zi=state.penalties_quarter_zi[INDEX["black"]],
        white_penalty_quarter_zi=state.penalties_quarter_zi[INDEX["white"]],
    )
    result: Result = "draw" if count.winner is None else SIDES[count.winner - 1]
    return Finish(
        result=result,
        reason="counting",
        decided_by=decided_by,
        at_ms=at_ms,
        ply=state.ply,
        count=count,
        dead=area.dead,
    )


def decide_count(state: GameState, why: Literal["no_answer", "disagreement"], *, at_ms: int) -> Change:
    """The players have not agreed: the server's judgement where it is sure of every group, otherwise a referee."""
    counting = state.counting
    proposal = counting.proposal
    is_sure = proposal is not None and not proposal.unsure
    if proposal is not None and is_sure and state.opening.rules.dispute.decided_by == "server":
        return finish_game(state, count_result(state, proposal.dead, decided_by="server", at_ms=at_ms))
    waiting = alter(
        counting,
        referee_for=why,
        phase=counting.phase.run(False, at_ms=at_ms),
        answer=counting.answer.run(False, at_ms=at_ms),
    )
    return alter(state, counting=waiting), (CallReferee(reason=why),)
