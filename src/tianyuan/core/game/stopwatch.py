"""A time that runs and waits, as a value: nothing ticks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stopwatch:
    """`ran_ms` from earlier runs; running since `since_ms`, or standing still (None)."""

    ran_ms: int = 0
    since_ms: int | None = None

    def read_ms(self, at_ms: int) -> int:
        """What it shows at that moment."""
        return self.ran_ms if self.since_ms is None else self.ran_ms + at_ms - self.since_ms

    def run(self, running: bool, *, at_ms: int) -> "Stopwatch":
        """The same, running or standing still from that moment on."""
        if running == (self.since_ms is not None):
            return self
        return Stopwatch(self.read_ms(at_ms), at_ms if running else None)

    def when_shows(self, ms: int) -> int | None:
        """The moment at which it shows `ms` if nothing stops it; None where it stands still."""
        return None if self.since_ms is None else self.since_ms + ms - self.ran_ms
