"""The server's clock: this machine's steady clock, anchored to the database's, so that all processes agree.

It never goes back. When the database's clock is found to differ, this one runs a little faster or slower until both
agree; a jump of a machine's clock moves nobody's time by more than one in a hundred.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

UNSURE_MS: Final = 100
WANDER: Final = 2_000
"""Of so many ms that pass unmeasured, the clock becomes unsure by at most one more (500 ppm, as for a poor quartz)."""
SLEW: Final = 100
"""Of so many ms that pass, at most one is added or left out to come nearer to the database's clock."""


@dataclass(frozen=True, kw_only=True)
class Anchor:
    """At the steady clock's `steady_ms` the time was `at_ms`; `drift_ms` are still to be made up from then on."""

    steady_ms: int
    at_ms: int
    drift_ms: int = 0

    def read(self, steady_ms: int) -> int:
        """The time at that moment of the steady clock."""
        passed_ms = steady_ms - self.steady_ms
        made_up_ms = min(abs(self.drift_ms), passed_ms // SLEW)
        return self.at_ms + passed_ms + (made_up_ms if self.drift_ms >= 0 else -made_up_ms)


class ServerClock:
    """Tells the time in ms since 1970. `steady_ms`: a clock that never goes back, in ms."""

    def __init__(self, steady_ms: Callable[[], int]) -> None:
        self._steady_ms = steady_ms
        self._anchor: Anchor | None = None
        self._unsure_ms = 0
        self._measured_steady_ms = 0

    def steady_ms(self) -> int:
        """The steady clock, to measure how long the database took to tell its time."""
        return self._steady_ms()

    @property
    def is_sure(self) -> bool:
        """Whether the time is known well enough to judge by it."""
        return self._anchor is not None and self._unsure_at(self._steady_ms()) <= UNSURE_MS

    def now_ms(self) -> int:
        """The time now. Raises RuntimeError before the clock was set."""
        if self._anchor is None:
            raise RuntimeError("clock_not_set")
        return self._anchor.read(self._steady_ms())

    def set_by(self, told_ms: int, *, asked_steady_ms: int, heard_steady_ms: int) -> None:
        """The database told that time; it was asked and heard at those moments of the steady clock.

        An answer that took so long that it says less than what is known already is left aside.
        """
        unsure_ms = (heard_steady_ms - asked_steady_ms + 1) // 2
        if self._anchor is not None and unsure_ms > self._unsure_at(heard_steady_ms):
            return
        measured_ms = told_ms + unsure_ms
        self._unsure_ms, self._measured_steady_ms = unsure_ms, heard_steady_ms
        if self._anchor is None:
            self._anchor = Anchor(steady_ms=heard_steady_ms, at_ms=measured_ms)
            return
        ours_ms = self._anchor.read(heard_steady_ms)
        drift_ms = measured_ms - ours_ms
        drift_ms = 0 if abs(drift_ms) <= unsure_ms else drift_ms
        self._anchor = Anchor(steady_ms=heard_steady_ms, at_ms=ours_ms, drift_ms=drift_ms)

    def _unsure_at(self, steady_ms: int) -> int:
        """By how much the clock may be wrong at that moment."""
        return self._unsure_ms + (steady_ms - self._measured_steady_ms) // WANDER
