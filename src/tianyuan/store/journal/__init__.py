"""The journal of games: append-only, on SQLite a file of its own."""

from tianyuan.store.journal.values import (
    SILENT_MS,
    Beaten,
    Journal,
    JournalFailed,
    Outage,
    Pulse,
    Row,
    Unsettled,
)

__all__ = ["SILENT_MS", "Beaten", "Journal", "JournalFailed", "Outage", "Pulse", "Row", "Unsettled"]
