"""Moments as the database keeps them, and the whole milliseconds since 1970 that games go by."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)


def moment_of(at_ms: int) -> datetime:
    """The moment so many ms after 1970 began."""
    return _EPOCH + at_ms * _MS


def ms_of(moment: datetime) -> int:
    """How many ms after 1970 began a moment is."""
    return (moment - _EPOCH) // _MS
