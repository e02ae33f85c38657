"""What the checks say of a regulation."""

from dataclasses import dataclass
from typing import Literal

Level = Literal["warning", "error"]


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing noticed. A warning stands beside the regulation; an error keeps a file from being loaded.

    `clause` is the regulation's own number, `path` the key it is about. `data` fills the words of `code`; values are
    text, integers (money in fen under keys that end in `_fen`) or the regulation's own Words.
    """

    level: Level
    code: str
    clause: str
    path: str
    data: tuple[tuple[str, object], ...] = ()


def warn(code: str, *, clause: str, path: str, **data: object) -> Finding:
    """A warning."""
    return _note("warning", code, clause, path, data)


def fail(code: str, *, clause: str, path: str, **data: object) -> Finding:
    """An error; `found` and `expected` among the data tell what stands there and what would be right."""
    return _note("error", code, clause, path, data)


def _note(level: Level, code: str, clause: str, path: str, data: dict[str, object]) -> Finding:
    code = f"regulation.finding.{code}"
    return Finding(level=level, code=code, clause=clause, path=path, data=tuple(data.items()))
