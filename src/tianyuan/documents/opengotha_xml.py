"""OpenGotha's XML as plain records: each element's attributes with the line it stands on.

Read with expat for the line numbers. A document type, and with it every entity of its own, is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from tianyuan.documents.tables import LARGEST_BYTES

KINDS = ("Player", "Game", "ByePlayer")
MOST_ELEMENTS = 500_000


class XmlRefused(ValueError):
    """The file is not a tournament that can be read: `code`, `line` (0: the whole file) and data for the words."""

    def __init__(self, code: str, line: int = 0, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.data = data


@dataclass(frozen=True, kw_only=True)
class XmlRecord:
    """One element: its kind, the line it begins on, its attributes."""

    kind: str
    line: int
    attributes: Mapping[str, str]

    def get(self, name: str, default: str = "") -> str:
        """An attribute without the blanks around it."""
        return self.attributes.get(name, default).strip()


def read_records(data: bytes) -> tuple[XmlRecord, ...]:
    """The players, games and byes of a tournament, in the order of the file. Raises XmlRefused."""
    if len(data) > LARGEST_BYTES:
        raise XmlRefused("documents.file_too_large", limit=LARGEST_BYTES // 1024 // 1024)
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise XmlRefused("opengotha.not_xml", error.lineno) from error
    except XmlRefused:
        raise
    except (LookupError, ValueError) as error:  # an encoding that Python does not know, or cannot use here
        raise XmlRefused("opengotha.not_xml") from error
    return tuple(reader.records)


class _Reader:
    def __init__(self) -> None:
        self.records: list[XmlRecord] = []
        self.elements = 0
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self.parser.StartElementHandler = self._take

    def _refuse_doctype(self, *_: object) -> None:
        raise XmlRefused("opengotha.doctype", self.parser.CurrentLineNumber)

    def _take(self, kind: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        if not self.elements and kind != "Tournament":
            raise XmlRefused("opengotha.not_a_tournament", line, found=kind)
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise XmlRefused("opengotha.too_many", line, most=MOST_ELEMENTS)
        if kind in KINDS:
            self.records.append(XmlRecord(kind=kind, line=line, attributes=attributes))
