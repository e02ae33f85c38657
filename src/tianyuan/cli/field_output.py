"""Writing a field to a folder, and what is said where that cannot be done."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tianyuan.cli.outcome import CallWrong
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.documents.field_files import FileThere, write_field

WriteField = Callable[[Path, Sequence[Entrant], Sequence[ResultRow]], None]


@contextmanager
def write_field_files() -> Iterator[WriteField]:
    """Gives the writer; whatever hinders it inside becomes CallWrong."""
    try:
        yield write_field
    except FileThere as there:
        raise CallWrong("pairing.file_there", name=there.path) from there
    except OSError as error:
        raise CallWrong("pairing.folder_unusable", reason=error.strerror or str(error)) from error
