"""Results and komi as SGF files have them: in points by the standard, in 子 by the habit of Chinese servers.

Values are integers in quarters of a 子; half a point is a quarter 子.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from tianyuan.core.go.counting import write_half_points
from tianyuan.core.go.points import BLACK, WHITE, Colour

HALF_POINTS: Final = 2
QUARTERS: Final = 4
# No komi or margin has more: 25 × 25 points.
_MOST_QUARTER_ZI: Final = 1250

How = Literal["counting", "resignation", "time", "forfeit", "unstated"]

_NUMBER: Final = r"\d{1,3}(?:\.\d{1,2})?"
_STANDARD: Final = re.compile(rf"([BW])\+(?:({_NUMBER})|(R|RESIGN|T|TIME|F|FORFEIT))?", re.IGNORECASE)
_MIXED: Final = re.compile(r"(?:(\d{1,3})(?:又|目|子)?)?([1-9])/([248])")
_WRITTEN: Final = re.compile(r"([黑白])(?:方|棋)?(中盘|超时|时间)?(胜|负)(?:了)?(.*)")
_LETTERS: Final[dict[str, How]] = {"R": "resignation", "T": "time", "F": "forfeit"}
_NOBODY: Final = {"0": "draw", "DRAW": "draw", "JIGO": "draw", "和棋": "draw", "VOID": "void", "无胜负": "void"}


@dataclass(frozen=True, kw_only=True)
class StatedResult:
    """What a file says of the outcome. `winner` None: a draw, or void. `margin_quarter_zi`: where one is given."""

    outcome: Literal["won", "draw", "void"]
    winner: Colour | None = None
    how: How = "unstated"
    margin_quarter_zi: int | None = None


def read_result(text: str) -> StatedResult | None:
    """The result of RE: `B+1.5`, `W+R`, `0`, and as written in Chinese, `黑胜2又3/4子`, `白中盘胜`. None: not known.

    A margin with a quarter in it, as `B+2.75`, cannot be points and is taken as 子.
    """
    squeezed = "".join(text.split())
    if outcome := _NOBODY.get(squeezed.upper()):
        return StatedResult(outcome="draw" if outcome == "draw" else "void")
    if standard := _STANDARD.fullmatch(squeezed):
        return _read_standard(standard)
    if written := _WRITTEN.fullmatch(squeezed):
        return _read_written(written)
    return None


def write_stated_result(result: StatedResult) -> str:
    """The result as SGF has it, in points."""
    if result.winner is None:
        return "0" if result.outcome == "draw" else "Void"
    letter = "B+" if result.winner == BLACK else "W+"
    if result.margin_quarter_zi is not None:
        return letter + write_half_points(result.margin_quarter_zi)
    return letter + {"resignation": "R", "time": "T", "forfeit": "F"}.get(result.how, "")


def read_komi(text: str, *, is_chinese: bool, is_even: bool, trusts_zero: bool) -> int | None:
    """The komi of KM in quarters of a 子; None where it is no komi at all.

    By the standard KM is in points. Habits of Chinese servers: `375` is 3.75 子 and `650` 6.5 points, in hundredths; a
    quarter, as in `3.75`, means 子, for points have none; 0 in an even game by Chinese rules is a komi left out, and
    3¾ 子, unless the writer is known to mean it (`trusts_zero`); a game without komi has `HA[1]` there.
    """
    if not re.fullmatch(r"-?\d{1,4}(?:\.\d{1,4})?", text):
        return None
    number = Fraction(text)
    if abs(number) >= 100:
        number /= 100
    if number == 0 and is_chinese and is_even and not trusts_zero:
        return 15
    in_zi = number.denominator == QUARTERS
    quarters = number * (QUARTERS if in_zi else HALF_POINTS)
    return int(quarters) if quarters.denominator == 1 and abs(quarters) <= _MOST_QUARTER_ZI else None


def _read_standard(found: re.Match[str]) -> StatedResult:
    winner: Colour = BLACK if found[1] in "Bb" else WHITE
    if found[2]:
        number = Fraction(found[2])
        margin = _quarters(number, QUARTERS if number.denominator == QUARTERS else HALF_POINTS)
        return StatedResult(outcome="won", winner=winner, how="counting", margin_quarter_zi=margin)
    how = _LETTERS[found[3][0].upper()] if found[3] else "unstated"
    return StatedResult(outcome="won", winner=winner, how=how)


def _read_written(found: re.Match[str]) -> StatedResult | None:
    side, manner, verb, rest = found.groups()
    winner: Colour = BLACK if (side == "黑") == (verb == "胜") else WHITE
    if manner:
        how: How = "resignation" if manner == "中盘" else "time"
        return StatedResult(outcome="won", winner=winner, how=how) if not rest else None
    if not rest:
        return StatedResult(outcome="won", winner=winner)
    margin = _read_margin(rest)
    return (
        None if margin is None else StatedResult(outcome="won", winner=winner, how="counting", margin_quarter_zi=margin)
    )


def _read_margin(rest: str) -> int | None:
    """A margin in words, in 子 unless it says 目: `2又3/4子`, `0.25子`, `1.5目`."""
    unit = HALF_POINTS if rest.endswith("目") else QUARTERS
    number = rest.removesuffix("子").removesuffix("目")
    if mixed := _MIXED.fullmatch(number):
        return _quarters(int(mixed[1] or 0) + Fraction(int(mixed[2]), int(mixed[3])), unit)
    return _quarters(Fraction(number), unit) if re.fullmatch(_NUMBER, number) else None


def _quarters(number: Fraction, unit: int) -> int | None:
    quarters = number * unit
    return int(quarters) if quarters.denominator == 1 else None
