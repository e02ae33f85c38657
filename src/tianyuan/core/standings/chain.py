"""The chain of criteria 名次计算办法: each link splits only those still tied, and it never goes back (S2-8.4)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

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
    order, groups = settle_ties(
        [tuple(games.ids[at] for at in group) for group in chain.groups], stakes=stakes, lots=lots
    )
    chain.groups = [[games.index[one] for one in group] for group in order]
    _note_lots(chain, groups)
    return Standings(rounds=games.rounds, rows=_write_rows(chain), lots=groups)


@dataclass(kw_only=True)
class _Chain:
    """How far the chain has come: the groups still tied, best first, and how each player left earlier ties."""

    figures: PoolFigures
    groups: list[Tied] = field(init=False)
    columns: list[list[tuple[Criterion, Value | None]]] = field(init=False, default_factory=list)
    ties: dict[int, tuple[TieBreak, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.groups = [list(range(self.figures.size))]

    def apply(self, link: Criterion, unit: Unit) -> None:
        """Split by one link of the chain."""
        if isinstance(unit, TieUnit):
            self._show(link, [None] * self.figures.size)
            self._split_inside(link, unit)
            return
        values = (
            unit.values(self.figures, self._places()) if isinstance(unit, PlacesUnit) else unit.values(self.figures)
        )
        shown = unit.show(self.figures, values) if isinstance(unit, PoolUnit) and unit.show else values
        self._show(link, shown)
        if unit.stepwise:
            self._split_by_steps(link, values, smaller_first=unit.smaller_first)
        else:
            self._split(link, values, shown, smaller_first=unit.smaller_first)

    def _show(self, link: Criterion, values: Values) -> None:
        self.columns.append([(link, value) for value in values])

    def _places(self) -> list[int]:
        places, place = [0] * self.figures.size, 1
        for group in self.groups:
            for at in group:
                places[at] = place
            place += len(group)
        return places

    def _split_inside(self, link: Criterion, unit: TieUnit) -> None:
        split: list[Tied] = []
        for group in self.groups:
            inside = unit.values(self.figures, group) if len(group) > 1 else None
            if inside is None:
                split.append(group)
                continue
            by_player: dict[int, Value | None] = dict(zip(group, inside, strict=True))
            parts = _split_group(group, [by_player[at] for at in group], smaller_first=False)
            self._note(link, group, parts, by_player)
            split.extend(parts)
        self.groups = split

    def _split(
        self, link: Criterion, values: Values, shown: Values, *, smaller_first: bool, step: int | None = None
    ) -> None:
        split: list[Tied] = []
        for group in self.groups:
            if len(group) == 1:
                split.append(group)
                continue
            parts = _split_group(group, [values[at] for at in group], smaller_first=smaller_first)
            self._note(link, group, parts, shown, step)
            split.extend(parts)
        self.groups = split

    def _split_by_steps(self, link: Criterion, values: Values, *, smaller_first: bool) -> None:
        rows = [value if isinstance(value, tuple) else () for value in values]
        for step in range(max(map(len, rows), default=0)):
            if len(self.groups) == len(rows):
                return
            column = [row[step] if step < len(row) else None for row in rows]
            self._split(link, column, column, smaller_first=smaller_first, step=step + 1)

    def _note(
        self,
        link: Criterion,
        group: Tied,
        parts: list[Tied],
        shown: Values | dict[int, Value | None],
        step: int | None = None,
    ) -> None:
        # The whole pool before the first link is no tie that anything had to break.
        if len(parts) == 1 or len(self.columns) == 1:
            return
        among = tuple(self.figures.games.ids[at] for at in group)
        of_all = tuple(shown[at] for at in group)
        for part in parts:
            broken = TieBreak(criterion=link, among=among, value=shown[part[0]], figures=of_all, step=step)
            for at in part:
                self.ties[at] = (*self.ties.get(at, ()), broken)


def _split_group(group: Tied, values: Values, *, smaller_first: bool) -> list[Tied]:
    """Part a group by value, best first, None last; inside a part the order stays."""
    by_value: dict[Value | None, Tied] = {}
    for at, value in zip(group, values, strict=True):
        by_value.setdefault(value, []).append(at)
    if len(by_value) == 1:
        return [group]
    undefined = by_value.pop(None, None)
    parts = [by_value[value] for value in sorted(by_value, reverse=not smaller_first)]  # type: ignore[type-var]
    return [*parts, undefined] if undefined else parts


def _note_lots(chain: _Chain, groups: Sequence[LotsGroup]) -> None:
    for group in groups:
        if group.drawn is None:
            continue
        drawn = TieBreak(criterion=None, among=group.tied, value=None, by_lots=True)
        for one in group.tied:
            at = chain.figures.games.index[one]
            chain.ties[at] = (*chain.ties.get(at, ()), drawn)


def _write_rows(chain: _Chain) -> tuple[Standing, ...]:
    figures, ids = chain.figures, chain.figures.games.ids
    values = list(zip(*chain.columns, strict=True))
    rows: list[Standing] = []
    for group in chain.groups:
        place = len(rows) + 1
        for at in group:
            rows.append(  # noqa: PERF401  the place is the number of rows before the group
                Standing(
                    place=place,
                    entrant_id=ids[at],
                    points=figures.points[at],
                    sos=figures.sos[at],
                    sos_cuts=figures.sos_cuts[at],
                    values=values[at],
                    ties=chain.ties.get(at, ()),
                    shared_with=tuple(ids[other] for other in group if other != at),
                )
            )
    return tuple(rows)
