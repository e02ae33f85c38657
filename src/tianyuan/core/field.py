"""The field of a stage over the board: entrants 参赛者 and the rows of results."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple, get_args

from tianyuan.core.ranks import Rank

ResultCode = Literal[
    "black",
    "white",
    "draw",
    "both_lose",
    "black_by_forfeit",
    "white_by_forfeit",
    "bye",
    "absent",
]
RESULT_CODES: tuple[ResultCode, ...] = get_args(ResultCode)
ALONE: frozenset[ResultCode] = frozenset({"bye", "absent"})
PLAYED: frozenset[ResultCode] = frozenset({"black", "white", "draw"})


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """One entrant of a stage. Identity is `id` alone: two people of one name are two people.

    `rank` is the one held when registration closed. `team` is the unit, empty for none. `warnings` and `play_off` feed
    the criteria of the same name. `holder`: last year's title holder, who has no place in the Swiss (S2-7.1a).
    """

    id: str
    name: str
    rank: Rank | None
    division: str
    team: str = ""
    born: date | None = None
    gender: Literal["female", "male"] | None = None
    warnings: int = 0
    play_off: int | None = None
    holder: bool = False


class ResultRow(NamedTuple):
    """One row of results. `bye` and `absent` stand with the player under `black` and `white` None.

    `black_by_forfeit`: black wins, white was absent. `both_lose`: both lose, whoever came. `board` None: not given.
    A named tuple and not a dataclass: it is made half as fast again as that, and big fields have 65,000 of them.
    """

    round: int
    board: int | None
    black: str
    white: str | None
    result: ResultCode
