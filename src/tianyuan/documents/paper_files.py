"""Papers that people hand in: pictures and PDF, known by their content and never by their name."""

from dataclasses import dataclass
from typing import Literal

PaperType = Literal["image/jpeg", "image/png", "image/webp", "application/pdf"]
LARGEST_BYTES = 8 * 1024 * 1024
# What makes a PDF do something by itself, or carry another file. Names may stand in compressed parts as well, which is
# why papers are only ever handed out as files to save, never shown in a page.
_ACTIVE = (b"/JavaScript", b"/JS", b"/Launch", b"/EmbeddedFile", b"/OpenAction", b"/AA", b"/RichMedia", b"/XFA")
_ENDINGS: dict[PaperType, str] = {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/webp": "webp",
    "application/pdf": "pdf",
}


class PaperRefused(ValueError):
    """A file that is no paper: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class PaperFile:
    """A file that may be kept: its type by its content, and the ending that belongs to it."""

    type: PaperType
    ending: str


def read_paper(content: bytes) -> PaperFile:
    """What a file is. Raises PaperRefused: registration.paper_empty, …_too_large, …_type_unknown, …_active."""
    if not content:
        raise PaperRefused("registration.paper_empty")
    if len(content) > LARGEST_BYTES:
        raise PaperRefused("registration.paper_too_large")
    found = _type_of(content)
    if found is None:
        raise PaperRefused("registration.paper_type_unknown")
    if found == "application/pdf" and _is_active(content):
        raise PaperRefused("registration.paper_active")
    return PaperFile(type=found, ending=_ENDINGS[found])


def _type_of(content: bytes) -> PaperType | None:
    if content.startswith(b"\xff\xd8\xff") and content.rstrip(b"\0").endswith(b"\xff\xd9"):
        return "image/jpeg"
    if content.startswith(b"\x89PNG\r\n\x1a\n") and b"IEND" in content[-16:]:
        return "image/png"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    if content.startswith(b"%PDF-") and b"%%EOF" in content[-1024:]:
        return "application/pdf"
    return None


def _is_active(content: bytes) -> bool:
    """Whether a PDF names something active; a name may be written with #xx for any of its letters."""
    plain = _unescape_names(content)
    return any(name in plain for name in _ACTIVE)


def _unescape_names(content: bytes) -> bytes:
    parts = content.split(b"#")
    plain = bytearray(parts[0])
    for part in parts[1:]:
        try:
            plain += bytes([int(part[:2], 16)]) + part[2:]
        except ValueError:
            plain += b"#" + part
    return bytes(plain)
