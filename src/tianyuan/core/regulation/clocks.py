"""The time allowed 用时, as a regulation sets it. All times in milliseconds."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.refusal import require


@dataclass(frozen=True, kw_only=True)
class ByoYomiSetting:
    """Main time 保留时间, then `periods` periods 读秒 of `period_ms` (S1-8.4a, S2-8.3)."""

    kind: Literal["byo_yomi"]
    main_ms: int
    periods: int
    period_ms: int

    def __post_init__(self) -> None:
        require(self.main_ms >= 0, "clock_out_of_range", "main_ms")
        require(self.periods >= 1, "clock_out_of_range", "periods")
        require(self.period_ms >= 1, "clock_out_of_range", "period_ms")


@dataclass(frozen=True, kw_only=True)
class SuddenDeathSetting:
    """Main time only 包干."""

    kind: Literal["sudden_death"]
    main_ms: int

    def __post_init__(self) -> None:
        require(self.main_ms >= 1, "clock_out_of_range", "main_ms")


@dataclass(frozen=True, kw_only=True)
class FischerSetting:
    """Main time and `increment_ms` added for each move made."""

    kind: Literal["fischer"]
    main_ms: int
    increment_ms: int

    def __post_init__(self) -> None:
        require(self.main_ms >= 0, "clock_out_of_range", "main_ms")
        require(self.increment_ms >= 1, "clock_out_of_range", "increment_ms")


ClockSetting = ByoYomiSetting | SuddenDeathSetting | FischerSetting
