"""A row of the journal as the record of the game machine that it is."""

from tianyuan.core.game.effects import Record
from tianyuan.documents.journal_inputs import read_input
from tianyuan.store.journal import Row


def read_record(row: Row) -> Record:
    """The record of a row. Raises InputUnreadable."""
    return Record(row.seq, row.at_ms, row.deadline_ms, read_input(row.input))
