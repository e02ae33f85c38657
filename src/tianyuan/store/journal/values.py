"""What the journal of games 对局记录 holds and answers: rows, heartbeats, outages, and the questions put to it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

SILENT_MS = 3_000
"""A process whose heartbeat is silent for longer is declared lost by any other; a longer gap in all is an outage."""


class Row(NamedTuple):
    """One accepted input of a game: what may never be lost, nor changed, nor be there twice.

    `deadline_ms`: when the next thing falls due (None: nothing). `ruling`: the number of the finish that this record
    made, 0 for the game's own end (None: it made none). `input`: JSON, as `documents.journal` writes it.
    """

    game: str
    seq: int
    at_ms: int
    deadline_ms: int | None
    ruling: int | None
    input: str


@dataclass(frozen=True, kw_only=True)
class Pulse:
    """The last heartbeat of one incarnation of a server process.

    `host`: machine and boot, then the process's number there. `heard_until_ms`: everything it received before that
    moment is stored or refused. `is_lost`: another process has declared it lost; `is_stopped`: it said good-bye.
    """

    process: str
    host: str
    beat_ms: int
    heard_until_ms: int
    is_lost: bool = False
    is_stopped: bool = False


@dataclass(frozen=True, kw_only=True)
class Outage:
    """A gap in the union of all heartbeats: no process was up. `id` is the same for whoever finds it."""

    id: str
    down_since_ms: int
    until_ms: int


@dataclass(frozen=True, kw_only=True)
class Beaten:
    """What a heartbeat found: whether its own process was declared lost (then it was not written), and all others."""

    at_ms: int
    is_lost: bool
    pulses: tuple[Pulse, ...]
    outages: tuple[Outage, ...]


@dataclass(frozen=True, kw_only=True)
class Unsettled:
    """A finish whose settlement is not noted: that of `ruling`, made by record `seq`."""

    game: str
    ruling: int
    seq: int


class JournalFailed(Exception):
    """The database did not answer: nobody knows whether what was asked took place."""


class Journal(Protocol):
    """One connection to the journal, for one thread. Every method raises JournalFailed when the database fails."""

    def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """Store all rows in one transaction; False for each whose place (game, seq) was taken: the others stay."""

    def beat(self, pulse: Pulse, *, is_first: bool) -> Beaten:
        """Write a heartbeat, alone among all processes; find outages and, with the first, dead neighbours."""

    def declare_lost(self, process: str, *, beat_ms: int) -> bool:
        """Declare a process lost unless it has beaten since; whether it was done."""

    def read_games(self, games: Collection[str]) -> dict[str, list[Row]]:
        """All rows of those games, in order."""

    def read_tails(self, versions: Mapping[str, int]) -> list[Row]:
        """The rows after each game's version, in order."""

    def read_heads(self, games: Collection[str]) -> dict[str, Row]:
        """The last row of each game that has one."""

    def changed_elsewhere(self) -> bool:
        """Whether another connection may have written since this was last asked."""

    def read_unsettled(self, *, at_most: int) -> list[Unsettled]:
        """Finishes whose settlement is not noted, oldest first."""

    def note_settled(self, game: str, ruling: int) -> None:
        """Note a settlement; again, nothing happens."""

    def now_ms(self) -> int:
        """The database's clock, in ms since 1970."""

    def close(self) -> None:
        """Give the connection back."""
