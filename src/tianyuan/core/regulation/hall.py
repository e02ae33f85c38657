"""Settings of stages over the board: Swiss 积分编排制, title match 三番棋, and stages still to be announced."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.clocks import ClockSetting
from tianyuan.core.regulation.placing import Placing
from tianyuan.core.regulation.refusal import require
from tianyuan.core.regulation.words import Words


@dataclass(frozen=True, kw_only=True)
class MatchPoints:
    """Points of a game over the board: win 2, draw 1, loss 0 (S2-8.4); a bye or a forfeit counts as a win."""

    win: int
    draw: int
    loss: int

    def __post_init__(self) -> None:
        require(self.loss >= 0, "points_out_of_order", "loss")
        require(self.loss <= self.draw <= self.win, "points_out_of_order", "draw")
        require(self.win >= 1, "points_out_of_order", "win")


@dataclass(frozen=True, kw_only=True)
class RoundsForSize:
    """So many rounds for a pool of at most `up_to_players` (S2-8.2); `None`: any number."""

    rounds: int
    up_to_players: int | None = None

    def __post_init__(self) -> None:
        require(self.rounds >= 1, "rounds_out_of_range", "rounds")
        require(self.up_to_players is None or self.up_to_players >= 2, "rounds_out_of_range", "up_to_players")


@dataclass(frozen=True, kw_only=True)
class PairingSettings:
    """Settings of Swiss pairing (S2-8.2).

    `first_round`: lots alone, or upper half against lower half by rank. `bye_after_forfeit_win`: whether a player with
    a forfeit win may get the bye. Members of one team do not meet in `avoid_same_team_rounds`.
    """

    first_round: Literal["lots", "upper_half_lower_half"]
    forfeit_counts_as_met: bool
    bye_after_forfeit_win: bool
    avoid_same_team_rounds: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Lateness:
    """Who is not at the board so long after the start forfeits, in ms; and for how many missed rounds he is out."""

    forfeit_after_ms: int
    out_after_unexcused_rounds: int

    def __post_init__(self) -> None:
        require(self.forfeit_after_ms >= 0, "lateness_out_of_range", "forfeit_after_ms")
        require(self.out_after_unexcused_rounds >= 1, "lateness_out_of_range", "out_after_unexcused_rounds")


@dataclass(frozen=True, kw_only=True)
class SwissStage:
    """A Swiss tournament over the board (S2-8). `rounds` empty: left to a supplement, not runnable until then.

    `check_in_late`: after the deadline a player is not paired in round 1, unless the chief referee admits.
    """

    id: str
    kind: Literal["swiss"]
    name: Words
    clause: str
    venue: str
    pools: tuple[str, ...]
    rounds: tuple[RoundsForSize, ...]
    clock: ClockSetting
    clock_clause: str
    points: MatchPoints
    placing: Placing
    pairing: PairingSettings
    seats: int | None = None
    seats_clause: str | None = None
    lateness: Lateness | None = None
    check_in_late: Literal["not_in_round_1", "admitted"] = "not_in_round_1"


@dataclass(frozen=True, kw_only=True)
class MatchGame:
    """The clock of one game of a match (S2-8.3b)."""

    number: int
    clock: ClockSetting
    clause: str


@dataclass(frozen=True, kw_only=True)
class TitleMatch:
    """Best of `best_of` between last year's title holder 擂主 and this year's first (S2-7.1a, S2-8.3b).

    `no_holder` None: the text has no rule for a year without one, and the match is not runnable then.
    """

    id: str
    kind: Literal["title_match"]
    name: Words
    clause: str
    venue: str
    best_of: int
    games: tuple[MatchGame, ...]
    title: str
    challenger_stage: str
    challenger_division: str
    holder_skips_stage: bool
    no_holder: Literal["first_is_title_holder", "first_v_second"] | None = None

    def __post_init__(self) -> None:
        require(self.best_of >= 1 and self.best_of % 2 == 1, "match_games_do_not_fit", "best_of")
        # A count first: `best_of` may be any integer a file can hold.
        numbers = [game.number for game in self.games]
        fit = len(numbers) == self.best_of and numbers == list(range(1, len(numbers) + 1))
        require(fit, "match_games_do_not_fit", "games")


@dataclass(frozen=True, kw_only=True)
class UnannouncedStage:
    """A stage whose system the text does not give (S1-C1): held and shown, not runnable before a supplement."""

    id: str
    kind: Literal["to_be_announced"]
    name: Words
    clause: str
    venue: str
    pools: tuple[str, ...]
    missing: tuple[Literal["system", "rounds", "clock", "placing"], ...]
    seats: int | None = None
    seats_clause: str | None = None
