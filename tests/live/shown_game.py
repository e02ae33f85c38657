"""Who plays in the games that are shown in tests, and a clock that nobody has used."""

from dataclasses import dataclass

from tianyuan.live.protocol_out import ClockShown


@dataclass(frozen=True)
class Seat:
    player: str
    name: str
    side: str
    rank: str = ""
    order: int = 1


SEATS = (Seat("wu", "吴一", "white"), Seat("bo", "薄二", "black", "5d"))
FULL = ClockShown(main_ms=1_200_000, periods=3, period_ms=20_000)
