"""What a process knows of the others: who lives, what they have heard, who was lost, when nobody was up.

It is what the last heartbeat read, and it decides which moment may take place: see `docs/live.md`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tianyuan.store.journal import Beaten, Outage

FRESH_MS = 2_500
"""How old a process's own last good heartbeat may be while it judges: less than the silence after which it is lost."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """What is known since the own heartbeat of `beat_ms`.

    `own`: the incarnation of this process. `heard`: until when each other living process has stored or refused all it
    received. `lost`: the processes that fell silent or stopped, and since when nothing that they received
    is sure to be dealt with. `outages`: when no process was up.
    """

    own: str
    beat_ms: int
    heard: Mapping[str, int] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    outages: tuple[Outage, ...] = ()

    def is_fresh(self, at_ms: int) -> bool:
        """Whether the process may judge at that moment: nobody can have declared it lost by then."""
        return at_ms - self.beat_ms <= FRESH_MS

    def all_heard(self, until_ms: int) -> bool:
        """Whether that moment may take place: no process can still hold an input that came before it.

        The own heartbeat has to be as late, so that the moment cannot turn out to lie in an outage.
        """
        if self.beat_ms < until_ms:
            return False
        for heard_ms in self.heard.values():  # noqa: SIM110 - asked for every input, and this is twice as fast
            if heard_ms < until_ms:
                return False
        return True


def learn(own: str, beaten: Beaten) -> Known:
    """What a heartbeat of the process `own` has read."""
    others = [pulse for pulse in beaten.pulses if pulse.process != own]
    return Known(
        own=own,
        beat_ms=beaten.at_ms,
        heard={one.process: one.heard_until_ms for one in others if not (one.is_lost or one.is_stopped)},
        lost={one.process: min(one.beat_ms, one.heard_until_ms) for one in others if one.is_lost or one.is_stopped},
        outages=beaten.outages,
    )
