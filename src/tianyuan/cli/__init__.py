"""The command line `tianyuan`: regulations, standings and awards from files, loading and serving the site.

Exit 0: done, warnings allowed; 1: the input is wrong; 2: the call is wrong. stdout carries data and nothing else.
"""

import io
import os
import sys

from tianyuan.cli.main import main

__all__ = ["main", "run"]

INTERRUPTED = 130


def run() -> None:
    """The entry point of the installed program."""
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(encoding="utf-8")  # like stdout, whatever the locale
    try:
        status = main(sys.argv[1:], stdin=sys.stdin.buffer, stdout=sys.stdout.buffer, stderr=sys.stderr)
    except BrokenPipeError:
        # Whoever read us has seen enough. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
