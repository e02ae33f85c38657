"""The ranking that pays, as groups of one place each: the shape every award works on, drawn or undrawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Protocol


@dataclass(frozen=True, kw_only=True)
class PlaceGroup:
    """Those who hold one place 名次, in the order of the entrants: one id, or several still tied 并列.

    The tied share the places `place` … `last_place` among them.
    """

    place: int
    ids: tuple[str, ...]

    @property
    def last_place(self) -> int:
        """The last of the places that the group takes up."""
        return self.place + len(self.ids) - 1


Ranking = tuple[PlaceGroup, ...]


class Placed(Protocol):
    """A row of any ranking: `Standing` of a pool, `DivisionPlace` of a division."""

    @property
    def place(self) -> int:
        """The place, the same for all who share it."""
        ...

    @property
    def entrant_id(self) -> str:
        """Who holds it."""
        ...


def group_places(rows: Iterable[Placed]) -> Ranking:
    """The groups of a ranking whose rows stand by place and, inside a place, in the order of the entrants."""
    return tuple(
        PlaceGroup(place=place, ids=tuple(row.entrant_id for row in shared))
        for place, shared in groupby(rows, key=lambda row: row.place)
    )


def first_in_order(order: Sequence[str], *, members: frozenset[str], reach: int) -> tuple[str, ...]:
    """The first `reach` of `members`, as a strict order names them."""
    return tuple(islice((entrant_id for entrant_id in order if entrant_id in members), reach))


def strict_ranking(ids: Iterable[str]) -> Ranking:
    """The ranking of a strict order: every group is one."""
    return tuple(PlaceGroup(place=place, ids=(entrant_id,)) for place, entrant_id in enumerate(ids, start=1))


def places_by_id(ranking: Ranking) -> Mapping[str, int]:
    """Everybody's place, a shared one for each who shares it."""
    return {entrant_id: group.place for group in ranking for entrant_id in group.ids}
