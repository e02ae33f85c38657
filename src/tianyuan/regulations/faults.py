"""What is wrong with a regulation file: every fault at once, each with its place."""

from dataclasses import dataclass

# The data of a code's words. A key that ends in `_fen` is money; `texts.regulation.say_coded` writes it in yuan.
Datum = object
Data = tuple[tuple[str, Datum], ...]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One thing that keeps a file from being used.

    `path` is the key (`divisions.open.conditions[0].rank`), empty where the whole file is meant; `line` counts from 1.
    `found` is what stands there, `expected` what would be right (the nearest known key, the values allowed), each
    empty where there is nothing to say. `data` fills the words of `code`, `path`, `found` and `expected` included.
    """

    file: str
    path: str
    line: int
    code: str
    found: str = ""
    expected: str = ""
    column: int | None = None
    more: Data = ()

    @property
    def data(self) -> Data:
        """The fields of the words of `code`."""
        return (("path", self.path), ("found", self.found), ("expected", self.expected), *self.more)


class RegulationError(Exception):
    """A regulation that cannot be used; `faults` says why, all of it, by file and line."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.file}:{fault.line} {fault.path} {fault.code}" for fault in faults))
        self.faults = faults
