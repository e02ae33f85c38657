"""What a client may say over the socket, as types, and how a frame is read: docs/protocol.md says it for people.

A frame is one JSON object of at most `FRAME_BYTES`; its tag `t` names the message. Points are named as in GTP (Q16),
times are milliseconds, `g` is a game, `n` the client's own number of the message. `decode_client` gives a message or
raises `FrameRefused`, whatever it is given. What the server says stands in `protocol_out`.
"""

import re
from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct, ValidationError
from msgspec.json import Decoder

from tianyuan.core.game.inputs import RuledResult
from tianyuan.core.game.opening import Side

FRAME_BYTES: Final = 4_096
LARGEST_INTEGER: Final = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly."""

_DAY_MS: Final = 86_400_000
_POINTS_AT_MOST: Final = 361
_QUOTED_AT_MOST: Final = 60
_WITHOUT_CONTROLS: Final = "^(?![\\s\\S]*[\\x00-\\x1f\\x7f])"

Datum = str | int
Number = Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
GameId = Annotated[str, Meta(pattern="^[a-z0-9]{1,20}$")]
ClientName = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Vertex = Annotated[str, Meta(pattern="^[A-HJ-Za-hj-z][0-9]{1,2}$")]
Vertices = Annotated[tuple[Vertex, ...], Meta(max_length=_POINTS_AT_MOST)]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
Span = Annotated[int, Meta(ge=0, le=_DAY_MS)]
Text = Annotated[str, Meta(min_length=1, max_length=300, pattern=_WITHOUT_CONTROLS)]
Slug = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,100}$")]
Code = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Room = Literal["players", "watchers"]
ColourWish = Literal["black", "white", "lots"]


BAD_FRAME_CODES: Final = (
    "live.frame_too_long",
    "live.frame_unreadable",
    "live.message_unknown",
    "live.field_missing",
    "live.field_unknown",
    "live.field_wrong",
)
"""Every code that a FrameRefused may carry."""


class FrameRefused(Exception):
    """A frame that is no message: `code` and `data` say why; `game` and `number` are the frame's, if it has any."""

    def __init__(self, code: str, *, game: str | None = None, number: int | None = None, **data: Datum) -> None:
        super().__init__(code)
        self.code = code
        self.game = game
        self.number = number
        self.data: dict[str, Datum] = data


def tag_of(name: str) -> str:
    """The tag of a message's type: `StopClock` is `stop_clock`; `RecordTold`, which the server tells, is `record`."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name.removesuffix("Told")).lower()


class FromClient(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=tag_of):
    """What every message of a client shares: unknown fields are refused."""


class Join(FromClient, frozen=True, kw_only=True):
    """To the game `g`, as player or watcher. `since`: the last version seen; `client`: the name its numbers go by."""

    g: GameId
    since: Number | None = None
    client: ClientName | None = None


class Leave(FromClient, frozen=True, kw_only=True):
    """No longer to be told of the game."""

    g: GameId


class PlayerMessage(FromClient, frozen=True, kw_only=True):
    """What a player does in a game: the number `n` grows with each; sent again with the same, it counts once."""

    g: GameId
    n: Number


class Play(PlayerMessage, frozen=True, kw_only=True):
    """A stone on `point`, answering the position after `ply` moves."""

    ply: Ply
    point: Vertex


class Pass(PlayerMessage, frozen=True, kw_only=True):
    """A pass 停一手, answering the position after `ply` moves."""

    ply: Ply


class Resign(PlayerMessage, frozen=True, kw_only=True):
    """A resignation 认输."""


class Marks(PlayerMessage, frozen=True, kw_only=True):
    """The dead stones as the player sees them, the whole set; a stone names its chain."""

    dead: Vertices


class Accept(PlayerMessage, frozen=True, kw_only=True):
    """The player accepts the set of marks number `marks`."""

    marks: Number


class Resume(PlayerMessage, frozen=True, kw_only=True):
    """The player wishes to play on; the opponent moves first."""


class Ping(FromClient, frozen=True, kw_only=True):
    """The server answers at once with its clock."""

    n: Number


class Pong(FromClient, frozen=True, kw_only=True):
    """The answer to the server's ping `n`; the network delay is measured by it."""

    n: Number


class Away(FromClient, frozen=True, kw_only=True):
    """The page is no longer in front: an interruption may begin in every game of this connection (S1-8.4b)."""


class Back(FromClient, frozen=True, kw_only=True):
    """The page is in front again."""


class Chat(FromClient, frozen=True, kw_only=True):
    """A line in one of the two rooms of a game."""

    g: GameId
    room: Room
    text: Text
    n: Number | None = None


class ClockWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock: with periods byo-yomi, with an increment Fischer, with neither sudden death."""

    main_ms: Span
    periods: Annotated[int, Meta(ge=0, le=100)] = 0
    period_ms: Span = 0
    increment_ms: Span = 0


class GameWish(FromClient, frozen=True, kw_only=True):
    """A game of one's own choice. `colour` is the sender's; `handicap` 0 or 2–9 stones."""

    n: Number
    clock: ClockWish
    size: Literal[9, 13, 19] = 19
    handicap: Annotated[int, Meta(ge=0, le=9)] = 0
    colour: ColourWish = "lots"


class Invite(GameWish, frozen=True, kw_only=True):
    """A game with whoever takes the code that comes back."""


class Practice(GameWish, frozen=True, kw_only=True):
    """A game against an engine."""

    level: Annotated[int, Meta(ge=1, le=10)] = 5


class Take(FromClient, frozen=True, kw_only=True):
    """Takes an invitation."""

    n: Number
    code: Code


class Withdraw(FromClient, frozen=True, kw_only=True):
    """Takes one's own invitation back."""

    n: Number
    code: Code


class Desk(FromClient, frozen=True, kw_only=True):
    """A referee wants the running games of a competition, and what becomes of them."""

    n: Number
    competition: Slug


class Undesk(FromClient, frozen=True, kw_only=True):
    """No longer to be told of the competition's games."""

    competition: Slug


class RefereeMessage(FromClient, frozen=True, kw_only=True):
    """What a referee does in a game, and why: the reason is on the record."""

    g: GameId
    n: Number
    why: Text


class StopClock(RefereeMessage, frozen=True, kw_only=True):
    """Everything that runs stands still."""


class ContinueClock(RefereeMessage, frozen=True, kw_only=True):
    """What was stopped runs on."""


class AddTime(RefereeMessage, frozen=True, kw_only=True):
    """`ms` more main time for a side."""

    side: Side
    ms: Annotated[int, Meta(ge=1, le=_DAY_MS)]


class Penalise(RefereeMessage, frozen=True, kw_only=True):
    """A penalty 罚子 of `quarter_zi` (1 子: 4) against a side."""

    side: Side
    quarter_zi: Annotated[int, Meta(ge=1, le=4 * _POINTS_AT_MOST)]


class DecideCount(RefereeMessage, frozen=True, kw_only=True):
    """The referee says which stones are dead."""

    dead: Vertices


class SetResult(RefereeMessage, frozen=True, kw_only=True):
    """The referee sets the result; after the end he overrules it."""

    result: RuledResult


class NoResult(RefereeMessage, frozen=True, kw_only=True):
    """No result 无胜负."""


class Annul(RefereeMessage, frozen=True, kw_only=True):
    """The game is cancelled 取消成绩."""


class TakeBack(RefereeMessage, frozen=True, kw_only=True):
    """The game goes on from the position after `ply` moves."""

    ply: Ply


class Speak(FromClient, frozen=True, kw_only=True):
    """A referee speaks to everyone at the game."""

    g: GameId
    n: Number
    text: Text


class Presence(FromClient, frozen=True, kw_only=True):
    """A referee asks who is there, and what absences have cost."""

    g: GameId
    n: Number


ClientMessage = (
    Join
    | Leave
    | Play
    | Pass
    | Resign
    | Marks
    | Accept
    | Resume
    | Ping
    | Pong
    | Away
    | Back
    | Chat
    | Invite
    | Take
    | Withdraw
    | Practice
    | Desk
    | Undesk
    | StopClock
    | ContinueClock
    | AddTime
    | Penalise
    | DecideCount
    | SetResult
    | NoResult
    | Annul
    | TakeBack
    | Speak
    | Presence
)
CLIENT_TYPES: Final[tuple[type[FromClient], ...]] = get_args(ClientMessage)


class _Address(Struct):
    """What a frame that is refused belongs to, as far as that can be read."""

    g: Any = None
    n: Any = None


_DECODER: Final = Decoder(ClientMessage)
_ADDRESS_DECODER: Final = Decoder(_Address)
_NAMED_FIELD: Final = re.compile(r"(missing required|contains unknown) field `([^`]*)`")
_PLACE: Final = re.compile(r" - at `\$\.?([^`]*)`$")
_FIELD_CODES: Final = {"missing required": "live.field_missing", "contains unknown": "live.field_unknown"}


def decode_client(frame: str | bytes) -> ClientMessage:
    """The message of a frame. Raises FrameRefused, and nothing else."""
    if len(frame) > FRAME_BYTES or (isinstance(frame, str) and not frame.isascii() and _is_long(frame)):
        raise FrameRefused("live.frame_too_long", most=FRAME_BYTES)
    try:
        message: ClientMessage = _DECODER.decode(frame)
    except ValidationError as error:
        raise _explain(str(error), frame) from None
    except (ValueError, RecursionError):
        raise FrameRefused("live.frame_unreadable") from None
    return message


def _is_long(frame: str) -> bool:
    return len(frame.encode("utf-8", "replace")) > FRAME_BYTES


def _explain(fault: str, frame: str | bytes) -> FrameRefused:
    """Why some JSON is no message, from the decoder's words, with the game and the number if they can be read."""
    try:
        address = _ADDRESS_DECODER.decode(frame)
    except (ValueError, RecursionError):
        return FrameRefused("live.frame_unreadable")
    game = address.g if isinstance(address.g, str) and len(address.g) <= _QUOTED_AT_MOST else None
    is_number = type(address.n) is int and 0 <= address.n <= LARGEST_INTEGER
    code, field = _find_fault(fault)
    return FrameRefused(code, game=game, number=address.n if is_number else None, field=field[:_QUOTED_AT_MOST])


def _find_fault(fault: str) -> tuple[str, str]:
    """The code of a fault that the decoder tells of, and the field it is about."""
    place = _PLACE.search(fault)
    where = place[1] if place else ""
    if where == "t":
        return "live.message_unknown", "t"
    named = _NAMED_FIELD.search(fault)
    if named is None:
        return "live.field_wrong", where
    inside = f"{where}." if where else ""
    return _FIELD_CODES[named[1]], inside + named[2]
