"""What a game is opened with: the two sides 双方, the colours, the rules, the handicap."""

from dataclasses import dataclass
from typing import Final, Literal

from tianyuan.core.regulation.clocks import ClockSetting
from tianyuan.core.regulation.online import DisputeRule, LagRule, OnlineStage, OutageRule, PresenceRule
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.refusal import require

Side = Literal["black", "white"]
SIDES: Final[tuple[Side, Side]] = ("black", "white")
INDEX: Final[dict[Side, int]] = {"black": 0, "white": 1}
OTHER: Final[dict[Side, Side]] = {"black": "white", "white": "black"}

ColoursBy = Literal["lots", "nigiri", "agreed", "handicap"]

PROCESS_WAIT_MS: Final = 20_000


@dataclass(frozen=True, kw_only=True)
class GameRules:
    """All that a regulation says about one online game.

    `process_wait_ms`: how long the clock of a player waits for his return when the server process that held his
    connection was lost while others went on.
    """

    play: RulesOfPlay
    clock: ClockSetting
    presence: PresenceRule
    lag: LagRule
    outage: OutageRule
    dispute: DisputeRule
    process_wait_ms: int = PROCESS_WAIT_MS

    def __post_init__(self) -> None:
        require(self.process_wait_ms >= 0, "grace_out_of_range", "process_wait_ms")


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A game as it was drawn: who plays which colour under which rules, from which position.

    `black` and `white` are the players' ids: one each, or the two members of a pair 双人赛 in their order of play
    (S1-12.3: first of black, first of white, second of black, second of white, and so on). Set-up stones are points.
    """

    id: str
    rules: GameRules
    black: tuple[str, ...]
    white: tuple[str, ...]
    colours_by: ColoursBy
    drawn_at_ms: int
    setup_black: tuple[int, ...] = ()
    setup_white: tuple[int, ...] = ()
    first: Side = "black"

    def __post_init__(self) -> None:
        require(len(self.black) in (1, 2), "players_out_of_range", "black")
        require(len(self.white) == len(self.black), "players_out_of_range", "white")
        require(len(set(self.players)) == 2 * len(self.black), "player_twice", "white")
        require(all(self.players), "player_empty", "black")

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who plays, black's side first."""
        return (*self.black, *self.white)

    def members(self, side: Side) -> tuple[str, ...]:
        """The players of a side in their order of play."""
        return self.black if side == "black" else self.white

    def side_of(self, player: str) -> Side | None:
        """The side a player plays for; None: he does not play in this game."""
        if player in self.black:
            return "black"
        return "white" if player in self.white else None


def rules_of_stage(stage: OnlineStage, *, play: RulesOfPlay) -> GameRules:
    """The rules of a game of an online stage."""
    return GameRules(
        play=play,
        clock=stage.clock,
        presence=stage.presence,
        lag=stage.lag,
        outage=stage.outage,
        dispute=stage.dispute,
    )


def colours_by_lot(
    first: tuple[str, ...], second: tuple[str, ...], *, lot: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Black and white by lots: the first named side is black where the lot is even (S1-8.1a)."""
    return (first, second) if lot % 2 == 0 else (second, first)


def colours_by_nigiri(
    holder: tuple[str, ...], guesser: tuple[str, ...], *, stones: int, guessed_odd: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Black and white by guessing 猜先: who guesses whether the stones in hand are odd is black where he is right."""
    is_right = (stones % 2 == 1) == guessed_odd
    return (guesser, holder) if is_right else (holder, guesser)
