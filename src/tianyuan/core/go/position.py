"""One moment of a game as a frozen value 局面: the board, whose turn it is, what stood before.

    position = start_position(19)
    position = position.play(read_vertex("Q16", size=19))
    position = position.pass_turn()

A play or pass gives a new value; the old one stays as it was, so a branch, a take-back or a replay needs no undo.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tianyuan.core.alter import alter
from tianyuan.core.go.board import Board, Repetition
from tianyuan.core.go.points import BLACK, COLOURS, Colour, opponent_of
from tianyuan.core.go.refusal import GoRefused, Refusal

FLAGGED_OCCURRENCES = 3


@dataclass(frozen=True, kw_only=True)
class Position:
    """The position after `ply` moves (passes included), with `to_move` to play next.

    `passes_in_row`: how many passes in a row came last; two end play. `last`: the point of the last stone, None after
    a pass or at the start. `taken`: the points of the stones it took. The board is private to the
    value: never change it.
    """

    board: Board
    to_move: Colour
    ply: int = 0
    passes_in_row: int = 0
    last: int | None = None
    taken: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The size of the board."""
        return self.board.size

    @property
    def cells(self) -> Sequence[int]:
        """EMPTY, BLACK or WHITE for each point, in the order of points. Only to be read."""
        return self.board.cells

    @property
    def play_has_ended(self) -> bool:
        """Two passes in a row end play; then dead stones are agreed."""
        return self.passes_in_row >= 2

    @property
    def captured(self) -> Mapping[Colour, int]:
        """How many stones of each colour were taken off the board."""
        return {colour: self.board.captured[colour] for colour in COLOURS}

    @property
    def is_repetition_flagged(self) -> bool:
        """Under "referee": this position stands for the third time or more with the same side to move; one rules."""
        return self.board.repetition == "referee" and self.board.count_occurrences() >= FLAGGED_OCCURRENCES

    def play(self, point: int) -> "Position":
        """The position after the side to move has played at `point`. Raises GoRefused with the reason."""
        board = self.board.copy()
        taken = tuple(board.play(self.to_move, point))
        to_move = opponent_of(self.to_move)
        return alter(self, board=board, to_move=to_move, ply=self.ply + 1, passes_in_row=0, last=point, taken=taken)

    def pass_turn(self) -> "Position":
        """The position after the side to move has passed. A third pass in a row is a pass too."""
        board = self.board.copy()
        board.pass_turn(self.to_move)
        return Position(
            board=board,
            to_move=opponent_of(self.to_move),
            ply=self.ply + 1,
            passes_in_row=self.passes_in_row + 1,
        )

    def with_to_move(self, colour: Colour) -> "Position":
        """The same with `colour` to move: when play resumes, the opponent of who wished it moves first."""
        return replace(self, to_move=colour, passes_in_row=0)

    def why_refused(self, point: int) -> Refusal | None:
        """The reason why the side to move may not play at `point`; None: it may."""
        return self.board.copy().why_refused(self.to_move, point)

    def refusals(self) -> dict[int, Refusal]:
        """The reason of each empty point at which the side to move may not play. Every other empty point is legal."""
        board = self.board.copy()
        reasons = {point: board.why_refused(self.to_move, point) for point, cell in enumerate(self.cells) if not cell}
        return {point: reason for point, reason in reasons.items() if reason}

    def legal_points(self) -> tuple[int, ...]:
        """The points at which the side to move may play, in order."""
        refused = self.refusals()
        return tuple(point for point, cell in enumerate(self.cells) if not cell and point not in refused)


def start_position(
    size: int,
    *,
    repetition: Repetition = "situational",
    black: Iterable[int] = (),
    white: Iterable[int] = (),
    to_move: Colour = BLACK,
) -> Position:
    """The position a game starts from, with set-up or handicap stones. Raises GoRefused.

    With handicap stones white moves first: say so in `to_move`.
    """
    board = Board(size, repetition=repetition, black=black, white=white, to_move=to_move)
    return Position(board=board, to_move=to_move)


def place_handicap(size: int, stones: int) -> tuple[int, ...]:
    """The points of `stones` 2–9 handicap stones 让子 on the stars of an odd board of 9 and more. Raises GoRefused.

    Two stones stand top right and bottom left; three leave the top left corner empty.
    """
    if size < 9 or size % 2 == 0 or not 2 <= stones <= 9:
        raise GoRefused(Refusal("go.handicap_out_of_range"))
    near, middle = (3 if size >= 13 else 2), size // 2
    far = size - 1 - near
    corners = [(near, far), (far, near), (far, far), (near, near)]
    sides = [(middle, near), (middle, far), (near, middle), (far, middle)]
    places = corners[: min(stones, 4)] + sides[: (stones - 4) // 2 * 2 if stones > 4 else 0]
    if stones >= 5 and stones % 2:
        places.append((middle, middle))
    return tuple(sorted(row * size + column for row, column in places))
