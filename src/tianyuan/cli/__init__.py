"""The command line `tianyuan`: regulations, standings and awards from files, loading and serving the site.

Exit 0: done, warnings allowed; 1: the input is wrong; 2: the call is wrong. stdout carries data and nothing else.
"""

import io
import os
import sys
from pathlib import Path
from typing import Literal, TextIO

from tianyuan.cli.main import main

__all__ = ["main", "run"]

INTERRUPTED = 130


def run() -> None:
    """The entry point of the installed program."""
    sys.stdin, sys.stdout, sys.stderr = _opened(sys.stdin, "r"), _opened(sys.stdout, "w"), _opened(sys.stderr, "w")
    if isinstance(sys.stderr, io.TextIOWrapper):
        # Like stdout, whatever the locale. Names of files may hold bytes that are no text.
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main(sys.argv[1:], stdin=sys.stdin.buffer, stdout=sys.stdout.buffer, stderr=sys.stderr)
    except BrokenPipeError:
        status = 0  # whoever read us has seen enough
    except KeyboardInterrupt:
        status = INTERRUPTED
    try:
        sys.stdout.flush()
    except OSError:
        # Whoever had to know has been told. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def _opened(stream: TextIO | None, mode: Literal["r", "w"]) -> TextIO:
    """The stream; one that leads nowhere where the program was started with it closed."""
    if stream is not None:
        return stream
    return io.TextIOWrapper(_open_nowhere(mode), encoding="utf-8")


def _open_nowhere(mode: Literal["r", "w"]) -> io.BufferedReader | io.BufferedWriter:
    """The null device, to read nothing from or to write into."""
    nowhere = Path(os.devnull)
    return nowhere.open("rb") if mode == "r" else nowhere.open("wb")
