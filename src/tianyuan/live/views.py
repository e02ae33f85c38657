"""A game as the wire shows it: pure functions from states and steps to messages.

What everyone may see is here, and nothing private: no connection, no process, no address. `view_record` is made for
every move and told to everyone at the game: it is made once, and costs little for a plain move.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from tianyuan.core.clock import Clock, charge, read_clock
from tianyuan.core.game.effects import CallReferee, Effect, Finish, Refused, Told
from tianyuan.core.game.inputs import KIND_OF, Connected, Input, PlayerInput, RefereeInput
from tianyuan.core.game.machine import Step
from tianyuan.core.game.readings import read_presence
from tianyuan.core.game.state import GameState
from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.live.protocol_out import (
    BySide,
    ClockShown,
    ClocksShown,
    ClockTold,
    CountingShown,
    DeskGame,
    FinishedTold,
    FinishShown,
    MoveShown,
    PlayerShown,
    PresenceShown,
    PresenceTold,
    RecordTold,
    RefusedTold,
    SnapshotTold,
    Telling,
)
from tianyuan.live.shown import draw_board, name_data, name_vertices, show_clock_rule, vertex_names


class Seat(Protocol):
    """A player of a game as the card knows him. `order`: 1, and 2 for the second member of a pair."""

    @property
    def player(self) -> str:
        """His id in the game."""

    @property
    def name(self) -> str:
        """His name."""

    @property
    def rank(self) -> str:
        """His rank ("6d"), or nothing."""

    @property
    def side(self) -> str:
        """The side he plays for."""

    @property
    def order(self) -> int:
        """His place in his side's order of play."""


def view_snapshot(
    state: GameState, *, kind: str, seats: Iterable[Seat], for_player: str | None, role: str, at_ms: int
) -> SnapshotTold:
    """The whole game at that moment, for one connection. `kind`: how it came about (competition, invitation, practice).

    `for_player`: whose connection it is, None: a watcher's; only he sees the last numbers of his own clients.
    """
    opening, position = state.opening, state.position
    size = position.size
    taken, penalties = position.captured, state.penalties_quarter_zi
    return SnapshotTold(
        g=opening.id,
        version=state.version,
        at_ms=at_ms,
        seat=for_player,
        role=role,
        kind=kind,
        phase=state.phase,
        size=size,
        komi_quarter_zi=opening.rules.play.komi_quarter_zi,
        repetition=opening.rules.play.repetition,
        clock=show_clock_rule(opening.rules.clock),
        players=view_players(seats),
        board=draw_board(position),
        to_move=state.side_to_move,
        turn=_turn(state),
        ply=state.ply,
        moves=_view_moves(state),
        captured=BySide(black=taken[WHITE], white=taken[BLACK]),
        clocks=view_clocks(state, at_ms=at_ms),
        presence=view_presence(state, at_ms=at_ms),
        counting=view_counting(state, at_ms=at_ms) if state.phase == "counting" else None,
        finish=None if state.finish is None else view_finish(state.finish, size=size),
        holds=_view_holds(state),
        setup_black=name_vertices(opening.setup_black, size=size),
        setup_white=name_vertices(opening.setup_white, size=size),
        penalties_quarter_zi=BySide(black=penalties[0], white=penalties[1]),
        start_in_ms=_start_in_ms(state, at_ms),
        numbers={} if for_player is None else own_numbers(state, for_player),
    )


def view_record(before: GameState, step: Step) -> RecordTold:
    """What a stored step changed. Raises ValueError where the step has no record."""
    state, effects, record = step
    if record is None:
        raise ValueError("a step without a record")
    given = record.input
    by, number = (given.player, given.number) if isinstance(given, PlayerInput) else (_find_giver(before, given), None)
    move = state.moves[-1] if len(state.moves) > len(before.moves) else None
    names = vertex_names(state.position.size)
    taken = state.position.taken if move is not None else ()
    plain = RecordTold(
        g=state.opening.id,
        version=record.seq,
        at_ms=record.at_ms,
        kind=KIND_OF[type(given)],
        ply=len(state.moves),
        phase=state.phase,
        to_move=state.side_to_move,
        turn=_turn(state),
        clocks=view_clocks(state, at_ms=record.at_ms),
        by=by,
        n=number,
        point=None if move is None or move.point is None else names[move.point],
        used_ms=None if move is None else move.used_ms,
        captured=tuple([names[point] for point in taken]),
        told=view_told(effects) if effects else (),
    )
    return plain if _is_plain(before, state) else _add_changes(plain, before, state, given)


def view_clocks(state: GameState, *, at_ms: int) -> ClocksShown:
    """Both clocks at that moment, and which of them runs."""
    black, white = state.clocks
    since_ms = state.clock_since_ms
    if since_ms is None:
        return ClocksShown(black=_view_clock(black), white=_view_clock(white))
    ran_ms = at_ms - since_ms
    if state.position.to_move == BLACK:
        return ClocksShown(black=_view_clock(black, ran_ms, runs=True), white=_view_clock(white))
    return ClocksShown(black=_view_clock(black), white=_view_clock(white, ran_ms, runs=True))


def tell_clocks(state: GameState, *, at_ms: int) -> ClockTold:
    """The message of both clocks."""
    return ClockTold(g=state.opening.id, at_ms=at_ms, clocks=view_clocks(state, at_ms=at_ms))


def view_presence(state: GameState, *, at_ms: int) -> tuple[PresenceShown, ...]:
    """The presence of every player at that moment, black's side first."""
    return tuple(
        PresenceShown(
            player=one.player,
            in_front=one.is_in_front,
            waited_for=one.is_waited_for,
            disconnections=one.disconnections,
            disconnected_ms=one.disconnected_ms,
            counts_in_ms=one.counts_in_ms,
            escape_in_ms=one.escape_in_ms,
        )
        for one in read_presence(state, at_ms=at_ms)
    )


def tell_presence(state: GameState, *, at_ms: int, number: int | None = None) -> PresenceTold:
    """The message of every player's presence; `number`: that of the referee's question."""
    return PresenceTold(g=state.opening.id, at_ms=at_ms, players=view_presence(state, at_ms=at_ms), n=number)


def view_counting(state: GameState, *, at_ms: int) -> CountingShown:
    """The counting at that moment, with the times left for an answer and in all."""
    counting, rule = state.counting, state.opening.rules.dispute
    return CountingShown(
        marks=counting.marks,
        dead=name_vertices(counting.dead, size=state.position.size),
        accepted_by=tuple(sorted(counting.accepted_by)),
        proposed=counting.proposal is not None,
        referee_for=counting.referee_for,
        answer_ms=max(0, rule.answer_within_ms - counting.answer.read_ms(at_ms)),
        phase_ms=max(0, rule.phase_at_most_ms - counting.phase.read_ms(at_ms)),
        running=counting.answer.since_ms is not None,
    )


def view_finish(finish: Finish, *, size: int) -> FinishShown:
    """How a game on a board of that size ended."""
    return FinishShown(**_read_finish(finish, size))


def tell_finished(state: GameState) -> FinishedTold | None:
    """The message of how the game ended; None: it goes on."""
    if state.finish is None:
        return None
    return FinishedTold(g=state.opening.id, **_read_finish(state.finish, state.position.size))


def view_refused(refused: Refused, *, game: str, number: int | None, size: int) -> RefusedTold:
    """The answer to an input that the game refused; its point is named as on the board of that size."""
    return RefusedTold(code=refused.code, data=name_data(refused.data, size=size), g=game, n=number)


def view_told(effects: Iterable[Effect]) -> tuple[Telling, ...]:
    """The messages of a step that are for everyone, calls for a referee among them."""
    return tuple(
        Telling(code=one.code, data=dict(one.data))
        if isinstance(one, Told)
        else Telling(code=f"game.call_referee.{one.reason}")
        for one in effects
        if (isinstance(one, Told) and one.to == "everyone") or isinstance(one, CallReferee)
    )


def view_players(seats: Iterable[Seat]) -> tuple[PlayerShown, ...]:
    """The players of a game, black's side first, in their order of play."""
    return tuple(
        PlayerShown(player=one.player, name=one.name, side=one.side, rank=one.rank, order=one.order)
        for one in sorted(seats, key=lambda one: (one.side, one.order))
    )


def view_desk_game(state: GameState, *, stage: str, seats: Iterable[Seat], at_ms: int) -> DeskGame:
    """A game on a referee's desk, with what calls for him."""
    at_ms = max(at_ms, state.at_ms)
    return DeskGame(
        g=state.opening.id,
        stage=stage,
        phase=state.phase,
        ply=state.ply,
        to_move=state.side_to_move,
        at_ms=at_ms,
        players=view_players(seats),
        clocks=view_clocks(state, at_ms=at_ms),
        presence=view_presence(state, at_ms=at_ms),
        holds=_view_holds(state),
        flags=_view_flags(state),
    )


def name_client(player: str, client: str) -> str:
    """The name under which a client's numbers are kept in the game: nobody can use another's."""
    return f"{player}/{client}"


def own_numbers(state: GameState, player: str) -> dict[str, int]:
    """The last accepted number of each of the player's clients, by the name the client gave itself."""
    prefix = name_client(player, "")
    return {client[len(prefix) :]: number for client, number in state.numbers.items() if client.startswith(prefix)}


def _is_plain(before: GameState, state: GameState) -> bool:
    """Whether nothing but the position and the clocks can have changed."""
    return (
        state.phase == before.phase == "playing"
        and state.connections is before.connections
        and state.attendance is before.attendance
        and state.holds is before.holds
        and len(state.moves) > len(before.moves)
    )


def _add_changes(plain: RecordTold, before: GameState, state: GameState, given: Input) -> RecordTold:
    """The record with everything that changed beside the position and the clocks."""
    at_ms = plain.at_ms
    changes: dict[str, Any] = {}
    if isinstance(given, RefereeInput):
        amounts = {name: getattr(given, name, None) for name in ("side", "ms", "quarter_zi")}
        changes = {"why": given.why, **amounts}
    if len(state.moves) < len(before.moves):
        changes["board"] = draw_board(state.position)
    if state.holds != before.holds:
        changes["holds"] = _view_holds(state)
    if state.phase == "counting" and (before.phase != "counting" or state.counting != before.counting):
        changes["counting"] = view_counting(state, at_ms=at_ms)
    if (state.connections, state.attendance) != (before.connections, before.attendance):
        changes["presence"] = view_presence(state, at_ms=at_ms)
    if state.finish is not None and state.finish != before.finish:
        changes["finish"] = view_finish(state.finish, size=state.position.size)
    shown = {name: getattr(plain, name) for name in plain.__struct_fields__}
    return RecordTold(**{**shown, **changes})


def _find_giver(before: GameState, given: Input) -> str:
    """Who gave an input that is not a player's act; nobody: the server."""
    if isinstance(given, RefereeInput):
        return given.referee
    if isinstance(given, Connected):
        return given.player
    name = getattr(given, "connection", "")
    if not name:
        return ""
    holders = (one for one in before.connections if one.connection == name)
    return next((one.player for one in holders if one.process == getattr(given, "process", "")), "")


def _turn(state: GameState) -> str:
    return state.player_to_move if state.phase == "playing" else ""


def _view_clock(clock: Clock, ran_ms: int = 0, *, runs: bool = False) -> ClockShown:
    shown = read_clock(charge(clock, ran_ms) if ran_ms else clock)
    return ClockShown(
        main_ms=shown.main_ms,
        periods=shown.periods,
        period_ms=shown.period_ms,
        in_byo_yomi=shown.in_byo_yomi,
        running=runs,
        grace_ms=max(0, clock.grace_ms - ran_ms),
    )


def _view_moves(state: GameState) -> tuple[MoveShown, ...]:
    names = vertex_names(state.position.size)
    return tuple(
        MoveShown(
            side=move.side,
            player=move.player,
            point=None if move.point is None else names[move.point],
            used_ms=move.used_ms,
        )
        for move in state.moves
    )


def _view_holds(state: GameState) -> tuple[str, ...]:
    return tuple(sorted(state.holds))


def _view_flags(state: GameState) -> tuple[Telling, ...]:
    reason = state.counting.referee_for if state.phase == "counting" else ""
    if state.phase == "playing" and state.position.is_repetition_flagged:
        return (Telling(code="game.call_referee.repetition"),)
    return (Telling(code=f"game.call_referee.{reason}"),) if reason else ()


def _start_in_ms(state: GameState, at_ms: int) -> int | None:
    """How long the players still have to appear; None once they have."""
    if state.phase != "waiting":
        return None
    return max(0, state.opening.rules.presence.start_within_ms - state.start.read_ms(at_ms))


def _read_finish(finish: Finish, size: int) -> dict[str, Any]:
    count = finish.count
    counted = {}
    if count is not None:
        names = ("margin_quarter_zi", "black_quarter_zi", "white_quarter_zi")
        counted = {name: getattr(count, name) for name in names}
    return {
        "ruling": finish.ruling,
        "result": finish.result,
        "reason": finish.reason,
        "decided_by": finish.decided_by,
        "at_ms": finish.at_ms,
        "ply": finish.ply,
        "players": finish.players,
        "dead": name_vertices(finish.dead, size=size),
        "referee": finish.referee,
        "why": finish.why,
        **counted,
    }
