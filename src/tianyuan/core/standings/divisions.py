"""Places of a division 组别, taken out of the pool's ranking in order (S2-7.1, S2-8.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.core.field import Entrant
from tianyuan.core.standings.values import Standings


@dataclass(frozen=True, kw_only=True)
class DivisionPlace:
    """A place within a division. `tied`: all ids of the division on this place, in the order of the entrants."""

    place: int
    entrant_id: str
    tied: tuple[str, ...]

    @property
    def shared_with(self) -> tuple[str, ...]:
        """The others of the division on the same place, in the order of the entrants."""
        return tuple(other for other in self.tied if other != self.entrant_id)


def division_places(standings: Standings, entrants: Sequence[Entrant], division: str) -> tuple[DivisionPlace, ...]:
    """A division's players in the pool's order; they share a place only where they are tied in the pool."""
    members = {entrant.id for entrant in entrants if entrant.division == division}
    tied: dict[int, list[str]] = {}
    for row in standings.rows:
        if row.entrant_id in members:
            tied.setdefault(row.place, []).append(row.entrant_id)
    places: list[DivisionPlace] = []
    for group in map(tuple, tied.values()):
        place = len(places) + 1
        places.extend(DivisionPlace(place=place, entrant_id=one, tied=group) for one in group)
    return tuple(places)
