"""Times in SGF: TM and OT as a clock, BL, WL, OB and OW as what was left. Seconds there, milliseconds here."""

import re
from typing import Final

from tianyuan.core.regulation.clocks import ByoYomiSetting, ClockSetting, FischerSetting, SuddenDeathSetting

MS_PER_SECOND: Final = 1000
_SECONDS: Final = re.compile(r"(\d{1,7})(?:\.(\d{1,9}))?")
_BYO_YOMI: Final = re.compile(r"(\d{1,3})\s?[x×*]\s?(\d{1,7}(?:\.\d{1,3})?)(?:\s?(?:s|sec|seconds))?(?:\s?byo-?yomi)?")
_FISCHER: Final = re.compile(r"\+?(\d{1,7}(?:\.\d{1,3})?)(?:\s?(?:s|sec|seconds))?\s?(?:fischer|increment)")


def read_seconds_ms(text: str) -> int | None:
    """A number of seconds as milliseconds, the rest cut off; None where it is none."""
    found = _SECONDS.fullmatch(text)
    return int(found[1]) * MS_PER_SECOND + int((found[2] or "")[:3].ljust(3, "0")) if found else None


def write_seconds(time_ms: int) -> str:
    """Milliseconds as seconds: 12345 → `12.345`, 20000 → `20`."""
    whole, rest = divmod(time_ms, MS_PER_SECOND)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


def read_clock(main: str, overtime: str) -> ClockSetting | None:
    """The clock that TM and OT describe; None where TM is missing or the words of OT are not ours to know."""
    main_ms = read_seconds_ms(main)
    if main_ms is None:
        return None
    words = overtime.casefold()
    if words == "":
        return SuddenDeathSetting(kind="sudden_death", main_ms=main_ms) if main_ms else None
    if (found := _BYO_YOMI.fullmatch(words)) and int(found[1]) and (period_ms := read_seconds_ms(found[2])):
        return ByoYomiSetting(kind="byo_yomi", main_ms=main_ms, periods=int(found[1]), period_ms=period_ms)
    if (found := _FISCHER.fullmatch(words)) and (increment_ms := read_seconds_ms(found[1])):
        return FischerSetting(kind="fischer", main_ms=main_ms, increment_ms=increment_ms)
    return None


def write_clock(clock: ClockSetting) -> tuple[tuple[str, str], ...]:
    """The same as properties: TM in seconds, OT as `3x20 byo-yomi` or `5 fischer`; no OT in sudden death."""
    main = ("TM", write_seconds(clock.main_ms))
    if isinstance(clock, ByoYomiSetting):
        return (main, ("OT", f"{clock.periods}x{write_seconds(clock.period_ms)} byo-yomi"))
    if isinstance(clock, FischerSetting):
        return (main, ("OT", f"{write_seconds(clock.increment_ms)} fischer"))
    return (main,)
