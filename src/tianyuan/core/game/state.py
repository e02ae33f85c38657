"""The state of one game, and what is asked of it everywhere. It is rebuilt from the journal at any time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from tianyuan.core.alter import alter
from tianyuan.core.clock import Clock, charge
from tianyuan.core.game.effects import Effect, Finish, Finished
from tianyuan.core.game.inputs import Proposal
from tianyuan.core.game.opening import INDEX, SIDES, Opening, Side
from tianyuan.core.game.presence import Attendance, Connection, stand_still
from tianyuan.core.game.stopwatch import Stopwatch
from tianyuan.core.go.points import BLACK, WHITE, Colour
from tianyuan.core.go.position import Position, start_position
from tianyuan.core.growing import Growing

COLOUR_OF: Final[dict[Side, Colour]] = {"black": BLACK, "white": WHITE}

Phase = Literal["waiting", "playing", "counting", "finished"]
Hold = Literal["server", "referee"]


class MoveMade(NamedTuple):
    """A move of the game. `point` None: a pass. `used_ms`: the time charged. `clock`: the mover's clock after it.

    A named tuple, as are `Record` and `Step`: they are made with every input, and four times as fast.
    """

    side: Side
    player: str
    point: int | None
    at_ms: int
    used_ms: int
    clock: Clock


@dataclass(frozen=True, kw_only=True)
class Counting:
    """The counting of a finished game: one set of marked dead stones, and who has accepted it.

    `marks` numbers the set: each change makes the next one. `phase` runs from the second pass, `answer` from the last
    thing that gave the players the whole answering time. `referee_for`: why a referee has to decide; empty: not yet.
    """

    phase: Stopwatch = Stopwatch()  # noqa: RUF009 - a frozen value
    answer: Stopwatch = Stopwatch()  # noqa: RUF009 - a frozen value
    restarts: int = 0
    marks: int = 0
    dead: tuple[int, ...] = ()
    accepted_by: frozenset[Side] = frozenset()
    proposal: Proposal | None = None
    referee_for: Literal["", "no_answer", "disagreement"] = ""


@dataclass(frozen=True, kw_only=True)
class GameState:
    """One game after `version` records, at the time `at_ms` of the last of them.

    `due_ms`: the moment at which time alone will change something; None: it will not. `clocks`: black's, white's;
    the one of the side to move runs since `clock_since_ms` (None: it stands still). `holds`: who has stopped time.
    `numbers`: the last accepted number of each client. `disagreements` about counts add up over the whole game.
    """

    opening: Opening
    phase: Phase
    version: int
    at_ms: int
    due_ms: int | None
    position: Position
    moves: Growing[MoveMade]
    clocks: tuple[Clock, Clock]
    clock_since_ms: int | None
    start: Stopwatch
    attendance: tuple[Attendance, ...]
    connections: tuple[Connection, ...] = ()
    counting: Counting = Counting()
    disagreements: int = 0
    penalties_quarter_zi: tuple[int, int] = (0, 0)
    holds: frozenset[Hold] = frozenset()
    outages: tuple[str, ...] = ()
    lost_processes: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    finish: Finish | None = None

    @property
    def ply(self) -> int:
        """How many moves, passes included, have been made."""
        return len(self.moves)

    @property
    def side_to_move(self) -> Side:
        """The side whose turn it is."""
        return SIDES[self.position.to_move - 1]

    @property
    def player_to_move(self) -> str:
        """The player whose turn it is; in a pair the members take turns."""
        return self.next_player(self.side_to_move)

    def next_player(self, side: Side) -> str:
        """The player of that side who moves when its turn comes."""
        members = self.opening.black if side == "black" else self.opening.white
        if len(members) == 1:
            return members[0]
        return members[sum(move.side == side for move in self.moves) % len(members)]

    def attendance_of(self, player: str) -> Attendance:
        """The presence of a player of this game."""
        return next(one for one in self.attendance if one.player == player)

    def is_in_front(self, player: str) -> bool:
        """Whether the player has a live connection with the page in front."""
        return any(one.in_front and one.player == player for one in self.connections)


Change = tuple[GameState, tuple[Effect, ...]]


def open_position(opening: Opening) -> Position:
    """The position a game begins with. Raises GoRefused where the set-up stones cannot stand so."""
    return start_position(
        opening.rules.play.board_size,
        repetition=opening.rules.play.repetition,
        black=opening.setup_black,
        white=opening.setup_white,
        to_move=COLOUR_OF[opening.first],
    )


def with_clock(state: GameState, side: Side, clock: Clock) -> tuple[Clock, Clock]:
    """Both clocks, with that one in its place."""
    return (clock, state.clocks[1]) if side == "black" else (state.clocks[0], clock)


def charged_clock(state: GameState, side: Side, at_ms: int) -> Clock:
    """The clock of a side at that moment."""
    since_ms = state.clock_since_ms
    clock = state.clocks[INDEX[side]]
    return clock if since_ms is None or side != state.side_to_move else charge(clock, at_ms - since_ms)


def finish_game(state: GameState, finish: Finish) -> Change:
    """The game ends: everything stands still as it is at that moment."""
    side = state.side_to_move
    ended = alter(
        state,
        phase="finished",
        finish=finish,
        clocks=with_clock(state, side, charged_clock(state, side, finish.at_ms)),
        clock_since_ms=None,
        start=state.start.run(False, at_ms=finish.at_ms),
        attendance=tuple(stand_still(one, at_ms=finish.at_ms) for one in state.attendance),
        due_ms=None,
    )
    return ended, (Finished(finish=finish),)
