"""The agreement about dead stones: proposal, marks, acceptance, resumption (rules of play).

Silence never accepts the other's marks: an acceptance names the set it accepts, and any change takes both back.
"""

from tianyuan.core.alter import alter
from tianyuan.core.game.count import count_result, decide_count, read_area
from tianyuan.core.game.effects import Effect, require, tell
from tianyuan.core.game.inputs import Accept, Marks, Proposal, Resume
from tianyuan.core.game.opening import OTHER, SIDES
from tianyuan.core.game.playing import side_of
from tianyuan.core.game.state import COLOUR_OF, Change, Counting, GameState, finish_game
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.game.timers import align

DISAGREEMENTS_DECIDED = 2


def propose(state: GameState, given: Proposal, at_ms: int) -> Change:
    """The judge's answer. It becomes the marks unless a player was faster, and gives the whole answering time.

    Where the time to answer ran out before it came, it still decides if it is sure of every group.
    """
    counting = state.counting
    require(given.ply == state.ply, "game.other_ply", found=given.ply, ply=state.ply)
    require(counting.proposal is None, "game.already_proposed")
    dead = read_area(state, given.dead).dead
    read_area(state, given.unsure)
    judged = alter(counting, proposal=alter(given, dead=dead))
    if counting.referee_for:
        return _decide_late(state, judged, at_ms)
    judged = alter(judged, answer=_afresh(state, at_ms))
    if counting.marks == 0:
        judged = _mark(judged, dead)
    return alter(state, counting=judged), (tell("game.proposed", stones=len(dead)),)


def change_marks(state: GameState, given: Marks, at_ms: int) -> Change:
    """A player marks another set of stones as dead."""
    side = side_of(state, given.player)
    counting = _require_open(state)
    dead = read_area(state, given.dead).dead
    require(dead != counting.dead, "game.same_marks")
    is_disagreement = OTHER[side] in counting.accepted_by
    changed = _restart_answer(state, _mark(counting, dead), at_ms)
    marked = alter(state, counting=changed, disagreements=state.disagreements + is_disagreement)
    if is_disagreement and marked.disagreements >= DISAGREEMENTS_DECIDED:
        return decide_count(marked, "disagreement", at_ms=at_ms)
    effects: tuple[Effect, ...] = (tell("game.acceptance_withdrawn"),) if counting.accepted_by else ()
    return marked, effects


def accept(state: GameState, given: Accept, at_ms: int) -> Change:
    """A side accepts one whole set of marks; both the same set: the stones are counted."""
    side = side_of(state, given.player)
    counting = _require_open(state)
    require(given.marks == counting.marks, "game.other_marks", found=given.marks, marks=counting.marks)
    require(side not in counting.accepted_by, "game.already_accepted")
    accepted = alter(state, counting=alter(counting, accepted_by=counting.accepted_by | {side}))
    if len(accepted.counting.accepted_by) < len(SIDES):
        return accepted, ()
    return finish_game(accepted, count_result(accepted, counting.dead, decided_by="players", at_ms=at_ms))


def resume(state: GameState, given: Resume, at_ms: int) -> Change:
    """Play goes on and the opponent moves first, but only while he is present: who left cannot be made to escape.

    A second disagreement does not resume play: the count is decided.
    """
    side = side_of(state, given.player)
    _require_open(state)
    opponents = state.opening.members(OTHER[side])
    require(all(map(state.is_in_front, opponents)), "game.opponent_absent")
    disputed = alter(state, disagreements=state.disagreements + 1)
    if disputed.disagreements >= DISAGREEMENTS_DECIDED:
        return decide_count(disputed, "disagreement", at_ms=at_ms)
    resumed = alter(
        disputed,
        phase="playing",
        counting=Counting(),
        position=state.position.with_to_move(COLOUR_OF[OTHER[side]]),
    )
    aligned, told = align(resumed, at_ms=at_ms)
    return aligned, (tell("game.resumed", player=given.player), *told)


def _decide_late(state: GameState, judged: Counting, at_ms: int) -> Change:
    why = judged.referee_for or "no_answer"
    changed, effects = decide_count(alter(state, counting=judged), why, at_ms=at_ms)
    return changed, effects if changed.phase == "finished" else ()


def _require_open(state: GameState) -> Counting:
    require(not state.counting.referee_for, "game.referee_decides")
    return state.counting


def _mark(counting: Counting, dead: tuple[int, ...]) -> Counting:
    return alter(counting, dead=dead, marks=counting.marks + 1, accepted_by=frozenset())


def _restart_answer(state: GameState, counting: Counting, at_ms: int) -> Counting:
    """A change in the last seconds starts the answering time again, so often and no oftener."""
    rule = state.opening.rules.dispute
    is_late = counting.answer.read_ms(at_ms) >= rule.answer_within_ms - rule.restart_in_last_ms
    if not is_late or counting.restarts >= rule.restarts_at_most:
        return counting
    return alter(counting, restarts=counting.restarts + 1, answer=_afresh(state, at_ms))


def _afresh(state: GameState, at_ms: int) -> Stopwatch:
    return Stopwatch(0, None if state.holds else at_ms)
