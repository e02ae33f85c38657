"""One side's clock 用时 as a value in closed form: nothing ticks (rules of play, clock; S1-8.4a, S2-8.3).

All times are whole milliseconds. A `Clock` holds what was left when the turn in progress began and the time charged
since; whatever is asked of it follows from these, so it makes no difference in how many pieces time was charged.
Exactly on a limit is in time: a limit is passed one millisecond later.
"""

from dataclasses import dataclass

from tianyuan.core.alter import alter
from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting
from tianyuan.core.regulation.online import LagRule

NO_LAG = LagRule(per_move_ms=0, per_game_ms=0)


@dataclass(frozen=True, kw_only=True)
class Clock:
    """The clock of one side.

    `main_ms` and `periods` are as they were when the turn in progress began; `used_ms` is charged to that turn so far.
    `period_ms` is a whole period, 0 without byo-yomi; `increment_ms` comes with each move, 0 but for Fischer.
    `grace_ms` is what is left of the grace after an outage: it runs first. `lag_left_ms` is how much network delay may
    still be given back in this game, `lag_per_move_ms` how much for one move.
    """

    main_ms: int
    periods: int = 0
    period_ms: int = 0
    increment_ms: int = 0
    lag_per_move_ms: int = 0
    lag_left_ms: int = 0
    used_ms: int = 0
    grace_ms: int = 0


@dataclass(frozen=True, kw_only=True)
class ClockReading:
    """What a clock shows: main time left, periods left (the running one included), time left of the running period.

    `period_ms` is a full period before byo-yomi 读秒 begins and 0 where the clock has no periods. `timed_out`: the time
    is used up and passed.
    """

    main_ms: int
    periods: int
    period_ms: int
    in_byo_yomi: bool
    timed_out: bool


def start_clock(setting: ClockSetting, *, lag: LagRule = NO_LAG) -> Clock:
    """The clock before the first move. A Fischer clock without main time begins with one increment."""
    increment_ms = setting.increment_ms if isinstance(setting, FischerSetting) else 0
    periods, period_ms = (setting.periods, setting.period_ms) if isinstance(setting, ByoYomiSetting) else (0, 0)
    return Clock(
        main_ms=setting.main_ms or increment_ms,  # otherwise nobody could make the first move
        periods=periods,
        period_ms=period_ms,
        increment_ms=increment_ms,
        lag_per_move_ms=lag.per_move_ms,
        lag_left_ms=lag.per_game_ms,
    )


def charge(clock: Clock, ms: int) -> Clock:
    """The clock after `ms` have run on it without a move: grace first, which touches neither main time nor a period."""
    return alter(clock, grace_ms=max(0, clock.grace_ms - ms), used_ms=charged_ms(clock, ms))


def charged_ms(clock: Clock, ms: int) -> int:
    """What the turn in progress is charged in all when `ms` more have run: what grace does not cover."""
    return clock.used_ms + ms - clock.grace_ms if ms > clock.grace_ms else clock.used_ms


def allowance_ms(clock: Clock) -> int:
    """How long the clock may still run, in all its parts; negative when it ran longer. Network delay not counted."""
    return clock.main_ms + clock.periods * clock.period_ms - clock.used_ms + clock.grace_ms


def lag_credit_ms(clock: Clock, lag_ms: int, *, used_ms: int) -> int:
    """How much of a measured delay is given back: within the caps a move and a game, never more than was charged."""
    return max(0, min(lag_ms, clock.lag_per_move_ms, clock.lag_left_ms, used_ms))


def time_out_after_ms(clock: Clock) -> int:
    """After how many more ms of running the time is lost, whatever delay could still be given back."""
    lag_ms = clock.lag_per_move_ms if clock.lag_per_move_ms < clock.lag_left_ms else clock.lag_left_ms
    return allowance_ms(clock) + lag_ms + 1


def read_clock(clock: Clock) -> ClockReading:
    """What the clock shows now."""
    main_ms = max(0, clock.main_ms - clock.used_ms)
    over_ms = max(0, clock.used_ms - clock.main_ms)
    timed_out = clock.used_ms > clock.main_ms + clock.periods * clock.period_ms
    if not clock.period_ms or timed_out:
        return ClockReading(main_ms=main_ms, periods=0, period_ms=0, in_byo_yomi=False, timed_out=timed_out)
    overruns = _overruns(clock, over_ms)
    return ClockReading(
        main_ms=main_ms,
        periods=clock.periods - overruns,
        period_ms=clock.period_ms * (overruns + 1) - over_ms,
        in_byo_yomi=main_ms == 0,
        timed_out=False,
    )


def press(clock: Clock, *, ran_ms: int = 0, lag_ms: int = 0) -> Clock | None:
    """The clock after the move that ends the turn in progress, or None: the move came too late, lost on time 超时判负.

    The clock has run for `ran_ms` since it was last charged. The measured delay is given back within its caps; a period
    overrun is gone, the running one is full again; Fischer adds its increment; grace that was not used lapses.
    """
    used_ms = charged_ms(clock, ran_ms)
    credit_ms = lag_credit_ms(clock, lag_ms, used_ms=used_ms) if lag_ms else 0
    over_ms = used_ms - credit_ms - clock.main_ms
    if over_ms > clock.periods * clock.period_ms:
        return None
    return alter(
        clock,
        main_ms=max(0, -over_ms) + clock.increment_ms,
        periods=clock.periods - _overruns(clock, over_ms),
        lag_left_ms=clock.lag_left_ms - credit_ms,
        used_ms=0,
        grace_ms=0,
    )


def grant_grace(clock: Clock, ms: int) -> Clock:
    """The clock with a grace of `ms` after an outage; of two graces the longer one holds."""
    return alter(clock, grace_ms=max(clock.grace_ms, ms))


def add_main_time(clock: Clock, ms: int) -> Clock:
    """The clock with `ms` more main time, as though the side had had it when the turn in progress began."""
    return alter(clock, main_ms=clock.main_ms + ms)


def _overruns(clock: Clock, over_ms: int) -> int:
    """How many periods are used up `over_ms` after the main time; exactly a whole period is not overrun yet."""
    return (over_ms - 1) // clock.period_ms if over_ms > 0 else 0
