"""The chain of criteria 名次计算办法: each link splits only those still tied, and it never goes back (S2-8.4)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from tianyuan.core.field import Entrant
from tianyuan.core.regulation.hall import MatchPoints
from tianyuan.core.regulation.placing import Criterion, Placing
from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.games import Games
from tianyuan.core.standings.lots import settle_ties
from tianyuan.core.standings.tiebreaks import find_unit
from tianyuan.core.standings.units import PlacesUnit, PoolUnit, TieUnit, Unit, Values
from tianyuan.core.standings.values import LotsDraw, LotsGroup, Stake, Standing, Standings, TieBreak, Value

Tied = list[int]


def rank_pool(
    entrants: Sequence[Entrant],
    games: Games,
    *,
    placing: Placing,
    points: MatchPoints,
    total_rounds: int | None = None,
    lots: LotsDraw | None = None,
    stakes: Sequence[Stake] = (),
) -> Standings:
    """Rank one pool. `games` are those read with the same entrants; title holders among them have no place.

    `total_rounds`: how many rounds the pool plays in all, by default as many as were played. Ties that the chain leaves
    are drawn by lots where a stake depends on them and `lots` are given, and are shared otherwise. Raises
    ValueError("games_of_other_entrants").
    """
    players = [entrant for entrant in entrants if not entrant.holder]
    if tuple(player.id for player in players) != games.ids:
        raise ValueError("games_of_other_entrants")
    figures = PoolFigures(
        entrants=players,
        games=games,
        match_points=points,
        bye_opponent=placing.bye_opponent,
        total_rounds=max(games.rounds, total_rounds or 0),
    )
    chain = _Chain(figures=figures)
    for link in placing.chain:
        chain.apply(link, find_unit(link, placing))
    drawn = chain.settle(stakes, lots)
    return Standings(rounds=games.rounds, rows=_write_rows(chain), lots=drawn)


@dataclass(kw_only=True)
class _Chain:
    """How far the chain has come: the groups still tied, best first, and how each of them left earlier ties.

    `ties` is by the first of a group: those who are tied have come the same way.
    """

    figures: PoolFigures
    groups: list[Tied] = field(init=False)
    columns: list[list[tuple[Criterion, Value | None]]] = field(init=False, default_factory=list)
    ties: dict[int, tuple[TieBreak, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.groups = [list(range(self.figures.size))] if self.figures.size else []

    def apply(self, link: Criterion, unit: Unit) -> None:
        """Split by one link of the chain."""
        split = _Split(chain=self, link=link, unit=unit)
        self.columns.append(split.column())
        self.groups = [part for group in self.groups for part in (split.parts(group) if len(group) > 1 else [group])]

    def places(self) -> list[int]:
        """The places by the links applied so far, shared ones included, by player."""
        places, place = [0] * self.figures.size, 1
        for group in self.groups:
            for at in group:
                places[at] = place
            place += len(group)
        return places

    def settle(self, stakes: Sequence[Stake], lots: LotsDraw | None) -> tuple[LotsGroup, ...]:
        """Part the ties that are drawn by lots, and name those for which lots are needed."""
        if not stakes:
            return ()
        ids, index = self.figures.games.ids, self.figures.games.index
        settled, needed = settle_ties(
            [tuple(ids[at] for at in group) for group in self.groups], stakes=stakes, lots=lots
        )
        self.groups = [[index[one] for one in group] for group in settled]
        for group in needed:
            by_lots = TieBreak(criterion=None, among=group.tied, value=None, by_lots=True)
            so_far = (*self.ties.get(index[group.tied[0]], ()), by_lots)
            self.ties.update((index[one], so_far) for one in group.drawn or ())
        return needed


class _Split:
    """One link at work on the groups still tied."""

    def __init__(self, *, chain: _Chain, link: Criterion, unit: Unit) -> None:
        self.chain, self.link, self.unit = chain, link, unit
        # The whole pool before the first link is no tie that anything had to break.
        self.is_first = not chain.columns
        self.smaller_first = not isinstance(unit, TieUnit) and unit.smaller_first
        self.values: Values = []
        if isinstance(unit, PoolUnit):
            self.values = unit.values(chain.figures)
        elif isinstance(unit, PlacesUnit):
            self.values = unit.values(chain.figures, chain.places())

    def column(self) -> list[tuple[Criterion, Value | None]]:
        """The link with its value, for each player."""
        values = self._shown(self.values) or [None] * self.chain.figures.size
        # Many players have the same value; they share the pair, which keeps big pools small.
        pairs = {value: (self.link, value) for value in set(values)}
        return [pairs[value] for value in values]

    def parts(self, group: Tied) -> list[Tied]:
        """What one tie falls into, best first."""
        if isinstance(self.unit, TieUnit):
            inside = self.unit.values(self.chain.figures, group)
            return self._part(group, inside) if inside is not None else [group]
        if self.unit.stepwise:
            return self._part_by_steps(group)
        return self._part(group, [self.values[at] for at in group])

    def _part_by_steps(self, group: Tied) -> list[Tied]:
        rows: list[Any] = [self.values[at] for at in group]
        for step, column in enumerate(zip_longest(*rows), start=1):
            if column.count(column[0]) < len(column):
                split: list[Tied] = []
                for part in self._part(group, column, step=step):
                    split += self._part_by_steps(part) if len(part) > 1 else [part]
                return split
        return [group]

    def _part(self, group: Tied, values: Values, *, step: int | None = None) -> list[Tied]:
        by_value: dict[Value | None, Tied] = {}
        for at, value in zip(group, values, strict=True):
            by_value.setdefault(value, []).append(at)
        if len(by_value) == 1:
            return [group]
        order = _sort_values(by_value, smaller_first=self.smaller_first)
        if not self.is_first:
            ids, ties = self.chain.figures.games.ids, self.chain.ties
            among, figures = tuple([ids[at] for at in group]), tuple(self._shown(values))
            so_far = ties.get(group[0], ())
            for value, shown in zip(order, self._shown(order), strict=True):
                ties[by_value[value][0]] = (*so_far, TieBreak(self.link, among, shown, figures, step))
        return [by_value[value] for value in order]

    def _shown(self, values: Values) -> Values:
        if isinstance(self.unit, PoolUnit) and self.unit.show is not None:
            return self.unit.show(self.chain.figures, values)
        return values


def _sort_values(values: Collection[Value | None], *, smaller_first: bool) -> list[Value | None]:
    """Best first, None last. The values of one criterion are of one kind, which the type cannot say."""
    known: list[Any] = [value for value in values if value is not None]
    ordered: list[Value | None] = sorted(known, reverse=not smaller_first)
    return ordered if len(ordered) == len(values) else [*ordered, None]


def _write_rows(chain: _Chain) -> tuple[Standing, ...]:
    figures, ids = chain.figures, chain.figures.games.ids
    points, sos, sos_cuts = figures.points, figures.sos, figures.sos_cuts
    values = list(zip(*chain.columns, strict=True))
    rows: list[Standing] = []
    for group in chain.groups:
        place, tied, ties = len(rows) + 1, tuple([ids[at] for at in group]), chain.ties.get(group[0], ())
        rows += [Standing(place, ids[at], points[at], sos[at], sos_cuts[at], values[at], ties, tied) for at in group]
    return tuple(rows)
