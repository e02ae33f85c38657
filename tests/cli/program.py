"""Calling the program in this process, with streams of its own."""

import io
from collections.abc import Mapping
from dataclasses import dataclass

from tianyuan.cli import main

CHINESE: Mapping[str, str] = {}
ENGLISH: Mapping[str, str] = {"LANG": "en_US.UTF-8"}


@dataclass(frozen=True)
class Answer:
    """The exit status and what was written to stdout and stderr."""

    status: int
    out: str = ""
    err: str = ""


def call(*argv: str, stdin: bytes = b"", environ: Mapping[str, str] = ENGLISH) -> tuple[int, bytes, str]:
    """Call the program; stdout as bytes."""
    out, err = io.BytesIO(), io.StringIO()
    status = main(argv, stdin=io.BytesIO(stdin), stdout=out, stderr=err, environ=environ)
    return status, out.getvalue(), err.getvalue()


def tianyuan(*argv: str, stdin: bytes = b"", environ: Mapping[str, str] = ENGLISH) -> Answer:
    """Call the program; stdout as text."""
    status, out, err = call(*argv, stdin=stdin, environ=environ)
    return Answer(status=status, out=out.decode(), err=err)
