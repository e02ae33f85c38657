"""What the server says over the socket, as types: docs/protocol.md says it for people.

Fields that stand at their default are left out. `g` is a game, `at_ms` the server's clock, `n` the client's own number
that is answered. Sides are "black" and "white", players their ids in the game, points GTP names. Words are made by the
client: the server sends codes and data.
"""

from typing import Final, get_args

from msgspec import Struct, field
from msgspec.json import Encoder

from tianyuan.live.protocol import Datum, Room, tag_of

PROTOCOL_VERSION: Final = 1

# With what code the server closes a connection; docs/protocol.md says what to do then.
CLOSE_STOPPING: Final = 1012
CLOSE_BAD_FRAMES: Final = 4400
CLOSE_RIGHTS_CHANGED: Final = 4401
CLOSE_SILENT: Final = 4408
CLOSE_TOO_FAST: Final = 4429


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a message."""


class FromServer(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t", tag=tag_of):
    """What every message of the server shares."""


class You(Part, frozen=True, kw_only=True):
    """Who the connection belongs to: `key` "a<number>" for an account, "g<hex>" for a guest."""

    key: str
    name: str


class PlayerShown(Part, frozen=True, kw_only=True):
    """A player of a game. `order`: 1, and 2 for the second member of a pair."""

    player: str
    name: str
    side: str
    rank: str = ""
    order: int = 1


class MoveShown(Part, frozen=True, kw_only=True):
    """A move of the game; `point` null: a pass. `used_ms`: the time it was charged."""

    side: str
    player: str
    point: str | None
    used_ms: int


class ClockShown(Part, frozen=True, kw_only=True):
    """What a clock shows: `period_ms` is left of the running period (a whole one before byo-yomi). Grace runs first."""

    main_ms: int
    periods: int = 0
    period_ms: int = 0
    in_byo_yomi: bool = False
    running: bool = False
    grace_ms: int = 0


class ClocksShown(Part, frozen=True, kw_only=True):
    """Both clocks."""

    black: ClockShown
    white: ClockShown


class ClockRule(Part, frozen=True, kw_only=True):
    """The clock as the game sets it: byo-yomi with periods, Fischer with an increment, else sudden death."""

    main_ms: int
    periods: int = 0
    period_ms: int = 0
    increment_ms: int = 0


class BySide(Part, frozen=True, kw_only=True):
    """A number for each side."""

    black: int = 0
    white: int = 0


class PresenceShown(Part, frozen=True, kw_only=True):
    """A player's presence: `counts_in_ms` until the interruption is a disconnection, `escape_in_ms` until an escape."""

    player: str
    in_front: bool = False
    waited_for: bool = False
    disconnections: int = 0
    disconnected_ms: int = 0
    counts_in_ms: int | None = None
    escape_in_ms: int | None = None


class CountingShown(Part, frozen=True, kw_only=True):
    """The counting: the set of marks number `marks`, who has accepted it, and how long there still is to answer.

    `referee_for`: why a referee decides ("no_answer", "disagreement"); left out: the players agree among themselves.
    `running` false: the times stand still.
    """

    marks: int
    dead: tuple[str, ...]
    accepted_by: tuple[str, ...] = ()
    proposed: bool = False
    referee_for: str = ""
    answer_ms: int = 0
    phase_ms: int = 0
    running: bool = False


class FinishShown(Part, frozen=True, kw_only=True):
    """How a game ended. `margin_quarter_zi` only after a count; `referee` and `why` where one ruled."""

    ruling: int
    result: str
    reason: str
    decided_by: str
    at_ms: int
    ply: int
    players: tuple[str, ...] = ()
    margin_quarter_zi: int | None = None
    black_quarter_zi: int | None = None
    white_quarter_zi: int | None = None
    dead: tuple[str, ...] = ()
    referee: str = ""
    why: str = ""


class Telling(Part, frozen=True, kw_only=True):
    """A message in code: `code` has words in the catalogues, `data` fills their fields."""

    code: str
    data: dict[str, Datum] = {}


class WelcomeTold(FromServer, frozen=True, kw_only=True):
    """The first message: the protocol's version `v`, who the client is, and the server's clock."""

    v: int
    process: str
    you: You
    at_ms: int


class SnapshotTold(FromServer, frozen=True, kw_only=True):
    """A whole game. `board`: rows from the top, of ".", "B", "W", joined by "/". `turn`: the player to move.

    `captured`: how many stones each side has taken. `seat` null: a watcher or a referee.
    """

    g: str
    version: int
    at_ms: int
    seat: str | None
    role: str
    kind: str
    phase: str
    size: int
    komi_quarter_zi: int
    repetition: str
    clock: ClockRule
    players: tuple[PlayerShown, ...]
    board: str
    to_move: str
    turn: str
    ply: int
    moves: tuple[MoveShown, ...]
    captured: BySide
    penalties_quarter_zi: BySide
    clocks: ClocksShown
    presence: tuple[PresenceShown, ...]
    counting: CountingShown | None
    finish: FinishShown | None
    holds: tuple[str, ...]
    setup_black: tuple[str, ...] = ()
    setup_white: tuple[str, ...] = ()
    start_in_ms: int | None = None
    numbers: dict[str, int] = {}


class RecordTold(FromServer, frozen=True, kw_only=True):
    """One record of the game, and what it changed; what is left out stayed as it was.

    `kind` is the input's, `by` who gave it (left out: the server), `n` its number. `point` left out: no stone came.
    `board` comes where moves were taken back, `finish` where the game ended or a referee changed its result. `clocks`
    are those at `at_ms`.
    """

    g: str
    version: int
    at_ms: int
    kind: str
    ply: int
    phase: str
    to_move: str
    turn: str
    clocks: ClocksShown
    by: str = ""
    n: int | None = None
    point: str | None = None
    used_ms: int | None = None
    captured: tuple[str, ...] = ()
    side: str | None = None
    ms: int | None = None
    quarter_zi: int | None = None
    why: str = ""
    board: str | None = None
    holds: tuple[str, ...] | None = None
    counting: CountingShown | None = None
    presence: tuple[PresenceShown, ...] | None = None
    finish: FinishShown | None = None
    told: tuple[Telling, ...] = ()


class GapTold(FromServer, frozen=True, kw_only=True):
    """The records after version `from`, in order; nothing if there are none."""

    g: str
    from_version: int = field(name="from")
    records: tuple[RecordTold, ...]


class ClockTold(FromServer, frozen=True, kw_only=True):
    """The clocks at a moment."""

    g: str
    at_ms: int
    clocks: ClocksShown


class PresenceTold(FromServer, frozen=True, kw_only=True):
    """Every player's presence at a moment; `n` where a referee asked."""

    g: str
    at_ms: int
    players: tuple[PresenceShown, ...]
    n: int | None = None


class FinishedTold(FinishShown, frozen=True, kw_only=True, tag_field="t", tag=tag_of):
    """The game has ended; with a later `ruling` a referee has changed the result."""

    g: str


class RefusedTold(FromServer, frozen=True, kw_only=True):
    """The message had no effect, and why."""

    code: str
    data: dict[str, Datum] = {}
    g: str | None = None
    n: int | None = None


class RepeatedTold(FromServer, frozen=True, kw_only=True):
    """This number, or a later one of the same client, had been accepted before."""

    g: str
    n: int


class NoticeTold(FromServer, frozen=True, kw_only=True):
    """Something to be shown: of a game, or of the whole site."""

    code: str
    data: dict[str, Datum] = {}
    g: str | None = None


class PingTold(FromServer, frozen=True, kw_only=True):
    """To be answered at once by a pong of the same number."""

    n: int


class PongTold(FromServer, frozen=True, kw_only=True):
    """The answer to the client's ping, with the server's clock."""

    n: int
    at_ms: int


class ChatTold(FromServer, frozen=True, kw_only=True):
    """A line of a room: the writer's key and name."""

    g: str
    room: Room
    by: str
    name: str
    text: str
    at_ms: int


class InvitedTold(FromServer, frozen=True, kw_only=True):
    """The invitation stands; whoever takes the code plays."""

    n: int
    code: str


class GameTold(FromServer, frozen=True, kw_only=True):
    """A game of the client's has been opened: join it. `n` where it answers a message."""

    g: str
    n: int | None = None


class WithdrawnTold(FromServer, frozen=True, kw_only=True):
    """The invitation is gone."""

    n: int
    code: str


class DeskGame(Part, frozen=True, kw_only=True):
    """A running game on a referee's desk. `flags`: what calls for a referee."""

    g: str
    stage: str
    phase: str
    ply: int
    to_move: str
    at_ms: int
    players: tuple[PlayerShown, ...]
    clocks: ClocksShown
    presence: tuple[PresenceShown, ...] = ()
    holds: tuple[str, ...] = ()
    flags: tuple[Telling, ...] = ()


class DeskTold(FromServer, frozen=True, kw_only=True):
    """Games of a competition: at first all that run, later those that have changed."""

    competition: str
    games: tuple[DeskGame, ...]


class DoneTold(FromServer, frozen=True, kw_only=True):
    """The message has been carried out, and no other answer comes."""

    n: int
    g: str | None = None


class ClosingTold(FromServer, frozen=True, kw_only=True):
    """The server closes this connection in `after_ms`, and why."""

    code: str
    after_ms: int = 0


ServerMessage = (
    WelcomeTold
    | SnapshotTold
    | GapTold
    | RecordTold
    | ClockTold
    | PresenceTold
    | FinishedTold
    | RefusedTold
    | RepeatedTold
    | NoticeTold
    | PingTold
    | PongTold
    | ChatTold
    | InvitedTold
    | GameTold
    | WithdrawnTold
    | DeskTold
    | DoneTold
    | ClosingTold
)
SERVER_TYPES: Final[tuple[type[Struct], ...]] = get_args(ServerMessage)

_ENCODER: Final = Encoder()


def encode(message: ServerMessage) -> str:
    """The frame of a message."""
    return _ENCODER.encode(message).decode()
