"""A free game as somebody wishes it: the clock, the board, the handicap; and the rules that follow."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from tianyuan.core.game.opening import GameRules
from tianyuan.core.go.position import place_handicap
from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting, SuddenDeathSetting
from tianyuan.core.regulation.online import DisputeRule, LagRule, OutageRule, PresenceRule
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.words import Words
from tianyuan.services.refusals import Refusal, Refused

KOMI_QUARTER_ZI: Final = 15
SIZES: Final = (9, 13, 19)
HANDICAPS: Final = (0, *range(2, 10))
SHORTEST_MS: Final = 10_000
LONGEST_MS: Final = 6 * 3_600_000
COUNTED: Final = RulesOfPlay(
    name=Words(zh="中国围棋竞赛规则", en="Chinese rules"),
    board_size=19,
    komi_quarter_zi=KOMI_QUARTER_ZI,
    repetition="situational",
    no_result="replay",
    draw_offers=False,
    clause="",
)
# What the rules of play give where a regulation says nothing else.
PRESENCE: Final = PresenceRule(
    interruption_grace_ms=60_000,
    disconnected_total_ms=120_000,
    max_disconnections=2,
    disconnected_time_counts_from="after_grace",
    start_within_ms=120_000,
)
LAG: Final = LagRule(per_move_ms=300, per_game_ms=3_000)
OUTAGE: Final = OutageRule(grace_to_move_ms=20_000, grace_other_ms=10_000)
DISPUTE: Final = DisputeRule(
    decided_by="server",
    answer_within_ms=60_000,
    restart_in_last_ms=10_000,
    restarts_at_most=3,
    phase_at_most_ms=300_000,
    appeal_within_ms=86_400_000,
)


@dataclass(frozen=True, kw_only=True)
class GameWish:
    """A free game as wished: times in ms, none below 0, `colour` of whoever wishes it."""

    main_ms: int
    periods: int = 0
    period_ms: int = 0
    increment_ms: int = 0
    size: int = 19
    handicap: int = 0
    colour: Literal["black", "white", "lots"] = "lots"


def rules_of(wish: GameWish) -> GameRules:
    """The rules of such a game.

    Raises Refused: games.size_unusable, games.handicap_unusable, games.clock_unusable, games.periods_incomplete.
    """
    if wish.size not in SIZES:
        raise Refused(Refusal(code="games.size_unusable"))
    if wish.handicap not in HANDICAPS:
        raise Refused(Refusal(code="games.handicap_unusable"))
    komi = 0 if wish.handicap else KOMI_QUARTER_ZI
    play = replace(COUNTED, board_size=wish.size, komi_quarter_zi=komi)
    return GameRules(play=play, clock=_clock_of(wish), presence=PRESENCE, lag=LAG, outage=OUTAGE, dispute=DISPUTE)


def stones_of(wish: GameWish) -> tuple[int, ...]:
    """The points of the handicap stones."""
    return place_handicap(wish.size, wish.handicap) if wish.handicap else ()


def _clock_of(wish: GameWish) -> ClockSetting:
    total_ms = wish.main_ms + wish.periods * wish.period_ms + wish.increment_ms
    is_two_kinds = bool(wish.periods or wish.period_ms) and bool(wish.increment_ms)
    if is_two_kinds or not SHORTEST_MS <= total_ms <= LONGEST_MS:
        raise Refused(
            Refusal(
                code="games.clock_unusable",
                data=(("least", str(SHORTEST_MS // 1_000)), ("most", str(LONGEST_MS // 60_000))),
            )
        )
    if bool(wish.periods) != bool(wish.period_ms):
        raise Refused(Refusal(code="games.periods_incomplete"))
    if wish.periods:
        return ByoYomiSetting(kind="byo_yomi", main_ms=wish.main_ms, periods=wish.periods, period_ms=wish.period_ms)
    if wish.increment_ms:
        return FischerSetting(kind="fischer", main_ms=wish.main_ms, increment_ms=wish.increment_ms)
    return SuddenDeathSetting(kind="sudden_death", main_ms=wish.main_ms)
