"""Settings of an online stage played for points 积分晋级制 (S1-8.1, S1-8.2, S1-8.4, S1-8.5)."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.clocks import ClockSetting
from tianyuan.core.regulation.refusal import require
from tianyuan.core.regulation.words import Words


@dataclass(frozen=True, kw_only=True)
class LedgerPoints:
    """What a counted game adds to the points ledger (S1-8.1b): an escape costs `escape` in all, no loss on top."""

    win: int
    loss: int
    escape: int
    escape_opponent: int
    forfeit: int
    forfeit_opponent: int
    both_lose: int
    no_result: int


@dataclass(frozen=True, kw_only=True)
class Matchmaking:
    """Random opponents 随机匹配 by lots (S1-8.1a).

    A pool is drawn when `min_waiting` wait or the longest has waited `longest_wait_ms`. Two players meet at most
    `max_games_with_same_opponent` times in a stage and cycle; 0: no limit. A resignation before move
    `flag_resignation_before_move` is flagged to a referee, not cancelled.
    """

    min_waiting: int
    longest_wait_ms: int
    max_games_with_same_opponent: int
    flag_resignation_before_move: int

    def __post_init__(self) -> None:
        require(self.min_waiting >= 2, "matchmaking_out_of_range", "min_waiting")
        for field in ("longest_wait_ms", "max_games_with_same_opponent", "flag_resignation_before_move"):
            require(getattr(self, field) >= 0, "matchmaking_out_of_range", field)


@dataclass(frozen=True, kw_only=True)
class PresenceRule:
    """Interruption 中断, disconnection 断线 and escape 逃跑 (S1-8.4b). Times in milliseconds."""

    interruption_grace_ms: int
    disconnected_total_ms: int
    max_disconnections: int
    disconnected_time_counts_from: Literal["after_grace", "start"]
    start_within_ms: int

    def __post_init__(self) -> None:
        fields = ("interruption_grace_ms", "disconnected_total_ms", "max_disconnections", "start_within_ms")
        for field in fields:
            require(getattr(self, field) >= 0, "presence_out_of_range", field)


@dataclass(frozen=True, kw_only=True)
class LagRule:
    """How much network delay the server gives back (rules of play, clock): at most so much a move and a game, in ms."""

    per_move_ms: int
    per_game_ms: int

    def __post_init__(self) -> None:
        require(self.per_move_ms >= 0, "lag_out_of_range", "per_move_ms")
        require(self.per_game_ms >= 0, "lag_out_of_range", "per_game_ms")


@dataclass(frozen=True, kw_only=True)
class OutageRule:
    """What a server outage gives: grace for the side to move and the other, in ms (rules of play, clock)."""

    grace_to_move_ms: int
    grace_other_ms: int

    def __post_init__(self) -> None:
        require(self.grace_to_move_ms >= 0, "grace_out_of_range", "grace_to_move_ms")
        require(self.grace_other_ms >= 0, "grace_out_of_range", "grace_other_ms")


@dataclass(frozen=True, kw_only=True)
class DisputeRule:
    """How the count of a finished online game is settled (rules of play): who decides when the players do not.

    A change of marks in the last `restart_in_last_ms` of `answer_within_ms` starts that time again, at most
    `restarts_at_most` times; the whole phase lasts at most `phase_at_most_ms`.
    """

    decided_by: Literal["server", "referee"]
    answer_within_ms: int
    restart_in_last_ms: int
    restarts_at_most: int
    phase_at_most_ms: int
    appeal_within_ms: int

    def __post_init__(self) -> None:
        times = ("answer_within_ms", "restart_in_last_ms", "restarts_at_most", "phase_at_most_ms", "appeal_within_ms")
        for field in times:
            require(getattr(self, field) >= 0, "dispute_out_of_range", field)


@dataclass(frozen=True, kw_only=True)
class ReachPoints:
    """Everyone with `points` or more goes on (S1-8.1c): once reached, or as it stands at the close."""

    kind: Literal["reach_points"]
    to_stage: str
    points: int
    judged: Literal["when_reached", "at_close"]
    clause: str


@dataclass(frozen=True, kw_only=True)
class FirstPlaces:
    """The first `places` of each cycle go on (S1-8.2b); by points, then wins; equal in both: all of them.

    Only players with `min_games` counted games are ranked; `already_through` from an earlier cycle may not enter.
    """

    kind: Literal["first_places"]
    to_stage: str
    places: int
    tie_at_cut: Literal["all_advance", "lots"]
    min_games: int
    already_through: Literal["excluded", "allowed"]
    clause: str

    def __post_init__(self) -> None:
        require(self.places >= 1, "advancement_out_of_range", "places")
        require(self.min_games >= 0, "advancement_out_of_range", "min_games")


Advancement = ReachPoints | FirstPlaces


@dataclass(frozen=True, kw_only=True)
class Leaderboard:
    """The points table brought up to date every so many minutes (S1-8.5)."""

    every_minutes: int
    clause: str

    def __post_init__(self) -> None:
        fits = self.every_minutes >= 1 and (60 % self.every_minutes == 0 or self.every_minutes % 60 == 0)
        require(fits, "every_minutes_must_divide_the_hour", "every_minutes")


@dataclass(frozen=True, kw_only=True)
class OnlineStage:
    """An online stage in cycles, random opponents, points (S1-8.1, S1-8.2).

    `points_stated`: whether the regulation's own text gives the points of this stage; the checker notes where not.
    `max_games` None: the text sets no limit. `watcher_delay_ms`: how much later than the players whoever watches sees a
    game, by any way. `first_day_from` stands in the cycle windows.
    """

    id: str
    kind: Literal["online_points"]
    name: Words
    clause: str
    venue: str
    clock: ClockSetting
    clock_clause: str
    points: LedgerPoints
    points_stated: bool
    matchmaking: Matchmaking
    presence: PresenceRule
    lag: LagRule
    outage: OutageRule
    dispute: DisputeRule
    advancement: Advancement
    games_begun_in_window: Literal["count", "void"]
    opponents_of_annulled: Literal["void_losses", "keep", "void"]
    max_games: int | None = None
    watcher_delay_ms: int = 0
    leaderboard: Leaderboard | None = None

    def __post_init__(self) -> None:
        require(self.max_games is None or self.max_games >= 1, "max_games_out_of_range", "max_games")
