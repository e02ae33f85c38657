"""Who runs the competition and where (S1-1, S1-4.2, S1-9, S2-1, S2-13)."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.words import Words

OrganiserRole = Literal["guidance", "host", "support", "organiser", "co_organiser"]
BodyKind = Literal[
    "chief_referee",
    "deputy_referee",
    "referee",
    "appeals",
    "conduct",
    "competition",
    "technical",
    "press",
    "logistics",
    "outside_disputes",
]


@dataclass(frozen=True, kw_only=True)
class Organiser:
    """The bodies of one role 指导/主办/支持/承办/协办, in the order of the regulation."""

    role: OrganiserRole
    names: tuple[Words, ...]
    clause: str


@dataclass(frozen=True, kw_only=True)
class Body:
    """A working body or an office of the competition and who appoints it (S1-9, S2-13)."""

    kind: BodyKind
    name: Words
    clause: str
    appointed_by: Words | None = None


@dataclass(frozen=True, kw_only=True)
class Venue:
    """Where a stage is played; online venues have no address (S1-4.2, S2-5)."""

    id: str
    name: Words
    clause: str
    address: Words | None = None
    map_url: str | None = None
