"""From a name, a path or bytes to a tree of values: everything that can be wrong before the format is looked at."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tianyuan.regulations.faults import Fault, RegulationError
from tianyuan.regulations.lines import MAX_DEPTH, TooDeep, index_lines
from tianyuan.regulations.tree import Node, plant_tree

MAX_BYTES = 1024 * 1024
_SHIPPED = Path(__file__).parent / "shipped"
_SUPPLEMENT_MARK = "-supplement-"
_PLACE = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Source:
    """A file as it was read: the name it goes by in faults, and its text."""

    name: str
    text: str


def shipped() -> tuple[str, ...]:
    """The names of the regulations that come with the program."""
    return tuple(name for name in _shipped_names() if _SUPPLEMENT_MARK not in name)


def shipped_supplements() -> tuple[str, ...]:
    """The names of the supplements that come with the program; they are ours, for the demo, and say so."""
    return tuple(name for name in _shipped_names() if _SUPPLEMENT_MARK in name)


def _shipped_names() -> list[str]:
    return sorted(path.stem for path in _SHIPPED.glob("*.toml"))


def open_source(given: str | Path | bytes) -> Source:
    """The text behind a shipped name, a path, or bytes. Raises RegulationError."""
    if isinstance(given, bytes):
        return decode_source(given, name="-")
    if isinstance(given, str) and given in _shipped_names():
        return decode_source((_SHIPPED / f"{given}.toml").read_bytes(), name=f"{given}.toml")
    name = str(given)
    try:
        with Path(given).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _refuse(name, "file_not_found", found=name, expected=", ".join(_shipped_names())) from None
    except (OSError, ValueError) as error:
        raise _refuse(name, "file_unreadable", found=getattr(error, "strerror", None) or type(error).__name__) from None
    return decode_source(content, name=name)


def decode_source(content: bytes, *, name: str) -> Source:
    """The text of a file's bytes: UTF-8, with or without a mark in front, at most MAX_BYTES. Raises RegulationError."""
    if len(content) > MAX_BYTES:
        raise _refuse(name, "file_too_large", found=f"> {MAX_BYTES}", expected=str(MAX_BYTES))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _refuse(name, "not_utf8", line=line, found=f"0x{content[error.start]:02x}", expected="UTF-8") from None
    return Source(name=name, text=text)


def read_tree(source: Source) -> Node:
    """The values of a TOML text with their lines. Raises RegulationError: bad syntax, nested too deep."""
    # tomllib counts \r\n as one line end, a lone \r is an error to it; the scanner counts \n, so both agree.
    try:
        lines = index_lines(source.text)
        values = tomllib.loads(source.text)
    except TooDeep as error:
        raise _refuse(source.name, "too_deep", line=error.line, expected=str(MAX_DEPTH)) from None
    except tomllib.TOMLDecodeError as error:
        raise RegulationError((_syntax_fault(source, str(error)),)) from None
    except (ValueError, RecursionError) as error:
        # An integer of thousands of digits is a plain ValueError to tomllib, with no place.
        raise _refuse(source.name, "toml_value", found=str(error)[:80]) from None
    return plant_tree(values, file=source.name, lines=lines)


def _syntax_fault(source: Source, message: str) -> Fault:
    place = _PLACE.fullmatch(message)
    what = place["what"] if place else message
    if place and place["line"]:
        line, column = int(place["line"]), int(place["column"])
    else:
        line, column = source.text.count("\n") + 1, len(source.text) - source.text.rfind("\n")
    code = "regulation.fault.toml_syntax"
    return Fault(file=source.name, path="", line=line, column=column, code=code, found=what)


def _refuse(name: str, code: str, *, line: int = 1, found: str = "", expected: str = "") -> RegulationError:
    fault = Fault(file=name, path="", line=line, code=f"regulation.fault.{code}", found=found, expected=expected)
    return RegulationError((fault,))
