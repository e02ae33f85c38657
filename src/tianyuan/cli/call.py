"""One call of the program: its streams, its language, and how its inputs are read."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from tianyuan.cli.outcome import CallWrong
from tianyuan.documents.faults import FileFault
from tianyuan.documents.tables import LARGEST_BYTES
from tianyuan.texts import Language, say

STDIN = "-"


@dataclass(frozen=True, kw_only=True)
class Call:
    """What a command works with. Data goes to `write`, everything said to people goes to `tell`."""

    options: Namespace
    language: Language
    stdin: BinaryIO
    stdout: BinaryIO
    stderr: TextIO

    def write(self, data: bytes) -> None:
        """Write data to stdout."""
        self.stdout.write(data)
        self.stdout.flush()

    def tell(self, code: str, **data: object) -> None:
        """Say something on stderr, in words."""
        self.tell_line(say(code, self.language, **data))

    def tell_line(self, line: str) -> None:
        """Say a line on stderr that is in words already."""
        self.stderr.write(line + "\n")

    def read(self, name: str) -> bytes:
        """The bytes of a file, or of stdin for "-". Raises CallWrong where it cannot be opened."""
        if name == STDIN:
            return self.stdin.read(LARGEST_BYTES + 1)
        try:
            with Path(name).open("rb") as file:
                return file.read(LARGEST_BYTES + 1)
        except FileNotFoundError as error:
            raise CallWrong("cli.file_missing", name=name) from error
        except (OSError, ValueError) as error:
            raise CallWrong("cli.file_unreadable", name=name, reason=_reason(error)) from error

    def require_one_stdin(self, names: Iterable[str]) -> None:
        """Refuse a call that would read stdin twice."""
        if list(names).count(STDIN) > 1:
            raise CallWrong("cli.stdin_twice")


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def fault_lines(faults: Sequence[FileFault], language: Language) -> list[str]:
    """Faults or notices of tables, each as one line with its place and its code."""
    return [_fault_line(fault, language) for fault in faults]


def _fault_line(fault: FileFault, language: Language) -> str:
    if fault.line == 0:
        code = "documents.at_file"
    elif fault.column == 0:
        code = "documents.at_line"
    else:
        code = "documents.at_cell" if fault.column_name else "documents.at_unnamed_cell"
    return say(
        code,
        language,
        file=fault.file,
        line=fault.line,
        column=fault.column,
        name=fault.column_name,
        reason=say(fault.code, language, **dict(fault.data)),
        fault=fault.code,
    )
