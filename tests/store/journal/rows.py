"""Rows and heartbeats with everything that a test does not care about filled in."""

from tianyuan.store.journal import Pulse, Row


def make_row(game: str, seq: int, *, at_ms: int = 5, ruling: int | None = None, text: str = "{}") -> Row:
    """The row of a record."""
    return Row(game, seq, at_ms, None if ruling is not None else at_ms + 60_000, ruling, text)


def make_pulse(process: str, beat_ms: int, *, host: str = "", is_stopped: bool = False) -> Pulse:
    """A heartbeat of a process, each on a machine of its own unless told otherwise."""
    return Pulse(
        process=process,
        host=host or f"boot-{process}:1",
        beat_ms=beat_ms,
        heard_until_ms=beat_ms - 10,
        is_stopped=is_stopped,
    )
