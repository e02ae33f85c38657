"""What comes out of the machine beside the next state: records, messages, questions, the finish."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from tianyuan.core.game.inputs import Input
from tianyuan.core.go.counting import Count

Datum = str | int
Data = tuple[tuple[str, Datum], ...]
Result = Literal["black", "white", "draw", "both_lose", "no_result"]
Reason = Literal[
    "resignation",
    "counting",
    "time",
    "escape",
    "forfeit",
    "referee",
    "no_result",
    "annulled",
]
DecidedBy = Literal["players", "rules", "server", "referee"]
Audience = Literal["everyone", "referees"]


@dataclass(frozen=True, kw_only=True)
class Finish:
    """How a game ended.

    `players`: who resigned, ran out of time, escaped or never appeared. `count`, `dead`: where stones were counted.
    `ruling` counts from 0; a referee who overrules on the record makes the next one, with `referee` and `why`.
    """

    result: Result
    reason: Reason
    decided_by: DecidedBy
    at_ms: int
    ply: int
    players: tuple[str, ...] = ()
    count: Count | None = None
    dead: tuple[int, ...] = ()
    referee: str = ""
    why: str = ""
    ruling: int = 0


@dataclass(frozen=True, kw_only=True)
class Told:
    """A message: a code with words in the catalogues, for everyone at the game (players, watchers) or its referees."""

    to: Audience
    code: str
    data: Data = ()


@dataclass(frozen=True, kw_only=True)
class AskJudge:
    """The judge is wanted for the position after `ply` moves; his answer comes back as a Proposal."""

    ply: int


@dataclass(frozen=True, kw_only=True)
class CallReferee:
    """A referee has to rule: a position for the third time, or a count that the players dispute."""

    reason: Literal["repetition", "no_answer", "disagreement"]


@dataclass(frozen=True, kw_only=True)
class Finished:
    """The game has ended. Comes once in a game."""

    finish: Finish


@dataclass(frozen=True, kw_only=True)
class Overruled:
    """A referee has changed the result on the record."""

    finish: Finish


@dataclass(frozen=True, kw_only=True)
class Refused:
    """To the sender alone: the input had no effect, and why."""

    code: str
    data: Data = ()


@dataclass(frozen=True, kw_only=True)
class Repeated:
    """To the sender alone: this input, or a later one of the same client, has been accepted before."""

    client: str
    number: int


Effect = Told | AskJudge | CallReferee | Finished | Overruled | Refused | Repeated
NOTHING: Final[tuple[Effect, ...]] = ()


class Record(NamedTuple):
    """One row of the journal: an accepted input with its time, and when the next deadline falls (None: none)."""

    seq: int
    at_ms: int
    deadline_ms: int | None
    input: Input


class GameRefused(Exception):
    """An input that cannot be accepted. Stays inside the machine, which makes a `Refused` of it."""

    def __init__(self, code: str, **data: Datum) -> None:
        super().__init__(code)
        self.code = code
        self.data: Data = tuple(data.items())


def find_finish(effects: Iterable[Effect]) -> Finish | None:
    """The finish that a step made, the game's own or a referee's; None: it made none."""
    for effect in effects:
        if isinstance(effect, Finished | Overruled):
            return effect.finish
    return None


def tell(code: str, **data: Datum) -> Told:
    """A message to everyone at the game."""
    return Told(to="everyone", code=code, data=tuple(data.items()))


def require(holds: bool, code: str, **data: Datum) -> None:
    """Refuse the input unless it holds."""
    if not holds:
        raise GameRefused(code, **data)
