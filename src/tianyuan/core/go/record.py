"""A game as a record 棋谱: what it started from, its moves in order, what it says of itself."""

from dataclasses import dataclass
from typing import NamedTuple

from tianyuan.core.go.board import Board, Repetition
from tianyuan.core.go.points import BLACK, WHITE, Colour, opponent_of
from tianyuan.core.go.refusal import GoRefused, Refusal
from tianyuan.core.go.sgf_result import StatedResult
from tianyuan.core.regulation.clocks import ClockSetting


class RecordMove(NamedTuple):
    """One move. `point` None: a pass. What was left on the mover's clock after it, where the record says so.

    `left_ms` is the time in milliseconds, main or of the period running; `periods_left` None: main time, or not said.
    `line` and `column`: where it stands in the file, 0 where it was not read from one.
    """

    colour: Colour
    point: int | None
    left_ms: int | None = None
    periods_left: int | None = None
    line: int = 0
    column: int = 0


@dataclass(frozen=True, kw_only=True)
class GameRecord:
    """One game. `komi_quarter_zi` None: the record gives none. `handicap` 0: even; 1: black first without komi.

    `to_move` None: not said, then black, or white where only black stones are set up. `names`, `ranks`, `teams` are
    black's and white's, empty where not given. `other`: further properties of the root as (SGF name, text).
    """

    size: int
    komi_quarter_zi: int | None
    handicap: int = 0
    black_setup: tuple[int, ...] = ()
    white_setup: tuple[int, ...] = ()
    to_move: Colour | None = None
    moves: tuple[RecordMove, ...] = ()
    rules: str = ""
    result: StatedResult | None = None
    clock: ClockSetting | None = None
    names: tuple[str, str] = ("", "")
    ranks: tuple[str, str] = ("", "")
    other: tuple[tuple[str, str], ...] = ()

    @property
    def first_to_move(self) -> Colour:
        """Who moves first: as said, else white after handicap stones, else black."""
        if self.to_move is not None:
            return self.to_move
        return WHITE if self.black_setup and not self.white_setup else BLACK


@dataclass(frozen=True, kw_only=True)
class MoveFault:
    """The first move that the rules refuse: its number from 1, the move, and the reason."""

    number: int
    move: RecordMove
    refusal: Refusal


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A record played through: the board after the last legal move, and the first fault if there is one."""

    board: Board
    moves_played: int
    fault: MoveFault | None


def replay_record(record: GameRecord, *, repetition: Repetition = "situational") -> Replay:
    """Play a record from its set-up. Raises GoRefused where the set-up is none.

    Colours alternate; black may place as many stones one after another as the handicap says; a pass between
    two moves of one colour that a writer left out is a fault.
    """
    board = Board(
        record.size,
        repetition=repetition,
        black=record.black_setup,
        white=record.white_setup,
        to_move=record.first_to_move,
    )
    turn = record.first_to_move
    for number, move in enumerate(record.moves, 1):
        if move.colour != turn and not _places_handicap(record, number):
            return _stop(board, number, move, Refusal("go.out_of_turn", move.point))
        try:
            if move.point is None:
                board.pass_turn(move.colour)
            else:
                board.play(move.colour, move.point)
        except GoRefused as refused:
            return _stop(board, number, move, refused.refusal)
        turn = opponent_of(move.colour)
    return Replay(board=board, moves_played=len(record.moves), fault=None)


def _stop(board: Board, number: int, move: RecordMove, refusal: Refusal) -> Replay:
    fault = MoveFault(number=number, move=move, refusal=refusal)
    return Replay(board=board, moves_played=number - 1, fault=fault)


def _places_handicap(record: GameRecord, number: int) -> bool:
    """Whether the move is one of the handicap stones that black places before white's first move."""
    placed = record.moves[:number]
    return not record.black_setup and number <= record.handicap and all(one.colour == BLACK for one in placed)
