"""Everything that can happen to a game, as values. The time at which it happened is handed to `advance` beside it."""

from dataclasses import dataclass
from typing import Final, Literal

from tianyuan.core.game.opening import Side

RuledResult = Literal["black", "white", "draw", "both_lose"]


@dataclass(frozen=True, kw_only=True)
class PlayerInput:
    """What a player does. `number` grows with each input of a `client`; an empty client is not checked for repeats."""

    player: str
    client: str = ""
    number: int = 0


@dataclass(frozen=True, kw_only=True)
class Play(PlayerInput):
    """A stone on `point`, answering the position after `ply` moves. `lag_ms`: the network delay measured."""

    ply: int
    point: int
    lag_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class Pass(PlayerInput):
    """A pass 停一手, answering the position after `ply` moves. `lag_ms`: the network delay measured."""

    ply: int
    lag_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class Resign(PlayerInput):
    """A resignation 认输. In a pair, it is for the member whose turn is the next of his side."""


@dataclass(frozen=True, kw_only=True)
class Marks(PlayerInput):
    """The dead stones as the player sees them: the whole set; a stone names its chain."""

    dead: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Accept(PlayerInput):
    """The player accepts the set of marks number `marks`. In a pair, either member accepts for both."""

    marks: int


@dataclass(frozen=True, kw_only=True)
class Resume(PlayerInput):
    """The player wishes to play on; the opponent moves first."""


@dataclass(frozen=True, kw_only=True)
class Connected:
    """A live connection of a player to the game. `process`: the incarnation of the server process that holds it."""

    player: str
    process: str
    connection: str
    in_front: bool = True


@dataclass(frozen=True, kw_only=True)
class Away:
    """The page of a connection is no longer in front."""

    process: str
    connection: str


@dataclass(frozen=True, kw_only=True)
class Back:
    """The page of a connection is in front again."""

    process: str
    connection: str


@dataclass(frozen=True, kw_only=True)
class Closed:
    """A connection has ended."""

    process: str
    connection: str


@dataclass(frozen=True, kw_only=True)
class ProcessLost:
    """A server process fell silent at `silent_since_ms` while others went on; its connections are gone."""

    process: str
    silent_since_ms: int


@dataclass(frozen=True, kw_only=True)
class Deadline:
    """Time has passed: whatever was due by now takes place."""


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """The judge's dead stones of the position after `ply` moves. `unsure`: a stone of each group it is not sure of."""

    ply: int
    dead: tuple[int, ...]
    unsure: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ServerStopped:
    """The server stops on purpose: from now on time is charged to nobody."""

    outage: str


@dataclass(frozen=True, kw_only=True)
class ServerResumed:
    """The server is back after the outage of that id. Without a ServerStopped it was down from `down_since_ms` on."""

    outage: str
    down_since_ms: int


@dataclass(frozen=True, kw_only=True)
class RefereeInput:
    """What a referee does, and why: a reason is required."""

    referee: str
    why: str


@dataclass(frozen=True, kw_only=True)
class AddTime(RefereeInput):
    """A side gets `ms` more main time, as though it had had it when its turn began."""

    side: Side
    ms: int


@dataclass(frozen=True, kw_only=True)
class StopClock(RefereeInput):
    """Everything that runs stands still: clocks, interruptions, answers."""


@dataclass(frozen=True, kw_only=True)
class ContinueClock(RefereeInput):
    """What StopClock stopped runs on."""


@dataclass(frozen=True, kw_only=True)
class Penalise(RefereeInput):
    """A penalty 罚子: the margin of the count moves by `quarter_zi` against the side (warning + 1 子: 4)."""

    side: Side
    quarter_zi: int


@dataclass(frozen=True, kw_only=True)
class DecideCount(RefereeInput):
    """The referee says which stones are dead; the count follows."""

    dead: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class SetResult(RefereeInput):
    """The referee sets the result; after the finish it overrules on the record."""

    result: RuledResult


@dataclass(frozen=True, kw_only=True)
class NoResult(RefereeInput):
    """No result 无胜负: as after a position that came for the third time. What follows is the competition's matter."""


@dataclass(frozen=True, kw_only=True)
class Annul(RefereeInput):
    """The game is cancelled 取消成绩 (S1-8.4c)."""


@dataclass(frozen=True, kw_only=True)
class TakeBack(RefereeInput):
    """The game goes on from the position after `ply` moves, with the clocks as they stood then."""

    ply: int


Input = (
    Play
    | Pass
    | Resign
    | Marks
    | Accept
    | Resume
    | Connected
    | Away
    | Back
    | Closed
    | ProcessLost
    | Deadline
    | Proposal
    | ServerStopped
    | ServerResumed
    | AddTime
    | StopClock
    | ContinueClock
    | Penalise
    | DecideCount
    | SetResult
    | NoResult
    | Annul
    | TakeBack
)

KINDS: Final[dict[str, type[Input]]] = {
    "play": Play,
    "pass": Pass,
    "resign": Resign,
    "marks": Marks,
    "accept": Accept,
    "resume": Resume,
    "connected": Connected,
    "away": Away,
    "back": Back,
    "closed": Closed,
    "process_lost": ProcessLost,
    "deadline": Deadline,
    "proposal": Proposal,
    "server_stopped": ServerStopped,
    "server_resumed": ServerResumed,
    "add_time": AddTime,
    "stop_clock": StopClock,
    "continue_clock": ContinueClock,
    "penalise": Penalise,
    "decide_count": DecideCount,
    "set_result": SetResult,
    "no_result": NoResult,
    "annul": Annul,
    "take_back": TakeBack,
}
KIND_OF: Final = {cls: kind for kind, cls in KINDS.items()}
