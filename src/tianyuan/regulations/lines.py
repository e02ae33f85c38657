"""On which line each key of a TOML file stands: `tomllib` gives values without their places.

The scanner reads the whole grammar (tables, arrays of tables, dotted keys, inline tables, arrays over several lines,
the four kinds of strings, comments) but judges nothing: on text that is no TOML it skips to the next line, and
`tomllib` says what is wrong.
"""

import re
import tomllib
from dataclasses import dataclass, field

Parts = tuple[str | int, ...]

MAX_DEPTH = 32
"""How deep arrays and inline tables may stand inside each other, and how many parts a dotted key may have."""

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
)
_SCALAR = re.compile(r"[^,\]}\n#]*")


class TooDeep(Exception):
    """Nested deeper than MAX_DEPTH; `line` is where."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def index_lines(text: str) -> dict[Parts, int]:
    """The line, from 1, of every key and array item of a TOML text. Raises TooDeep."""
    scanner = _Scanner(text)
    while scanner.at < len(text):
        scanner.read_statement()
    return scanner.lines


@dataclass
class _Scanner:
    text: str
    at: int = 0
    line: int = 1
    table: Parts = ()
    lines: dict[Parts, int] = field(default_factory=dict)
    items: dict[Parts, int] = field(default_factory=dict)

    def read_statement(self) -> None:
        self.skip(_BLANK)
        if self.looking_at("["):
            self.read_header()
        elif self.at < len(self.text):
            self.read_pair(self.table, depth=0)
        self.skip(_SPACE)
        if self.at < len(self.text) and self.text[self.at] not in "\n\r#":
            self.skip_line()

    def read_header(self) -> None:
        brackets = "[[" if self.looking_at("[[") else "["
        self.move(len(brackets))
        keys = self.read_key()
        if not keys:
            self.skip_line()
            return
        path = self.resolve(keys[:-1])
        path = (*path, keys[-1])
        self.lines.setdefault(path, self.line)
        if brackets == "[[":
            self.items[path] = self.items.get(path, 0) + 1
            path = (*path, self.items[path] - 1)
            self.lines[path] = self.line
        self.table = path
        self.move(len(brackets))

    def resolve(self, keys: Parts) -> Parts:
        """A header's key with the last item of each array of tables put in."""
        path: Parts = ()
        for key in keys:
            path = (*path, key)
            self.lines.setdefault(path, self.line)
            if path in self.items:
                path = (*path, self.items[path] - 1)
        return path

    def read_pair(self, table: Parts, *, depth: int) -> None:
        keys = self.read_key()
        if not keys or not self.looking_at("="):
            self.skip_line()
            return
        for end in range(1, len(keys) + 1):
            self.lines.setdefault((*table, *keys[:end]), self.line)
        self.move(1)
        self.read_value((*table, *keys), depth=depth)

    def read_key(self) -> Parts:
        """A dotted key and the space around it; empty where there is none."""
        keys: list[str] = []
        while True:
            self.skip(_SPACE)
            part = self.read_key_part()
            if part is None:
                return ()
            keys.append(part)
            if len(keys) > MAX_DEPTH:
                raise TooDeep(self.line)
            self.skip(_SPACE)
            if not self.looking_at("."):
                return tuple(keys)
            self.move(1)

    def read_key_part(self) -> str | None:
        if bare := _BARE.match(self.text, self.at):
            self.take(bare)
            return bare.group()
        if quoted := _STRING.match(self.text, self.at):
            self.take(quoted)
            return _unquote(quoted.group())
        return None

    def read_value(self, path: Parts, *, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise TooDeep(self.line)
        self.skip(_SPACE)
        if string := _STRING.match(self.text, self.at):
            self.take(string)
        elif self.looking_at("["):
            self.read_array(path, depth=depth)
        elif self.looking_at("{"):
            self.read_inline_table(path, depth=depth)
        else:
            self.skip(_SCALAR)

    def read_array(self, path: Parts, *, depth: int) -> None:
        self.move(1)
        index = 0
        while True:
            self.skip(_BLANK)
            if self.looking_at(","):
                self.move(1)
                continue
            if self.looking_at("]") or self.looking_at("}") or self.at >= len(self.text):
                self.move(1)
                return
            self.lines[(*path, index)] = self.line
            self.read_value((*path, index), depth=depth + 1)
            index += 1

    def read_inline_table(self, path: Parts, *, depth: int) -> None:
        self.move(1)
        while True:
            self.skip(_BLANK)
            if self.looking_at(","):
                self.move(1)
                continue
            if self.looking_at("}") or self.looking_at("]") or self.at >= len(self.text):
                self.move(1)
                return
            self.read_pair(path, depth=depth + 1)

    def looking_at(self, what: str) -> bool:
        return self.text.startswith(what, self.at)

    def move(self, count: int) -> None:
        self.at = min(self.at + count, len(self.text))

    def skip(self, pattern: re.Pattern[str]) -> None:
        if found := pattern.match(self.text, self.at):
            self.take(found)

    def take(self, found: re.Match[str]) -> None:
        self.line += found.group().count("\n")
        self.at = found.end()

    def skip_line(self) -> None:
        end = self.text.find("\n", self.at)
        if end < 0:
            self.at = len(self.text)
        else:
            self.at = end + 1
            self.line += 1


def _unquote(quoted: str) -> str:
    """A quoted key as `tomllib` reads it; what it refuses keeps its quotes, since the file is refused as well."""
    try:
        value: str = tomllib.loads(f"key = {quoted}")["key"]
    except tomllib.TOMLDecodeError:
        return quoted
    return value
