"""What somebody has shown or said when he registers, beside the facts of his person."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

PaperState = Literal["waiting", "accepted", "refused"]


@dataclass(frozen=True, kw_only=True)
class Dossier:
    """`papers`: what became of each paper, by the subject of its condition; one that is not there was not handed in.

    `ever_professional`: what he says himself (S1-6.2), None: not asked. `games`: his counted games by stage, looked up;
    None: not looked up yet. `genders`: of both members of a pair.
    """

    papers: Mapping[str, PaperState] = field(default_factory=dict)
    ever_professional: bool | None = None
    games: Mapping[str, int] | None = None
    genders: tuple[str | None, ...] = ()


NOTHING_SHOWN = Dossier()
