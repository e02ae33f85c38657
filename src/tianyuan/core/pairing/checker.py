"""Judges any round, ours or another program's, by principles 1–7 (S2-8.2).

Written apart from the engine: it reads rows by itself, keeps a pair's cost as a plain row of integers, and looks for
the best possible round with weights of its own. It shares only the lots with the engine, which are public and fixed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Literal

import rustworkx

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.lots import LotSource, mix_seed
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings

ViolationCode = Literal["rematch", "second_bye", "bye_after_forfeit_win"]
VECTOR = (
    "bye_points",
    "score_squares",
    "score_low",
    "floats_again",
    "same_team",
    "colour_run",
    "colour_over_two",
    "colour_two",
    "same_half",
    "lots",
)
Vector = tuple[int, ...]
_UNTIL_COLOURS = VECTOR.index("colour_two") + 1
_PLAYED = ("black", "white", "draw")


@dataclass(frozen=True, kw_only=True)
class Violation:
    """A hard principle broken: what, in which round, by whom, and in which earlier round it began."""

    code: ViolationCode
    round: int
    ids: tuple[str, ...]
    since: int


@dataclass(frozen=True, kw_only=True)
class RoundReport:
    """What the checker says of one round: hard violations, the totals by principle, and whom each colour concerns."""

    round: int
    violations: tuple[Violation, ...]
    totals: Vector
    colour_exceptions: tuple[tuple[str, str], ...]


@dataclass
class _Past:
    points: int = 0
    met: dict[str, int] = field(default_factory=dict)
    bye: int = 0
    forfeit_win: int = 0
    colours: list[int] = field(default_factory=list)
    drift: int = 0


class RoundChecker:
    """The history of a pool before one round, and the judgement of any pairing of that round.

    `present`: who plays the round, everyone where it is not given; it matters to the halves of round 1 alone.
    `seed` None: lots are left out of the vector (0), since nobody can know them.
    """

    def __init__(
        self,
        entrants: Sequence[Entrant],
        rows: Iterable[ResultRow],
        *,
        round_number: int,
        points: MatchPoints,
        settings: PairingSettings,
        seed: str | None = None,
        present: Iterable[str] | None = None,
    ) -> None:
        self.entrants = {entrant.id: entrant for entrant in entrants}
        self.present = frozenset(self.entrants if present is None else present)
        self.round_number = round_number
        self.settings = settings
        self.past = {entrant.id: _Past() for entrant in entrants}
        earlier = [row for row in rows if row.round < round_number]
        for number in range(1, round_number):
            self._live_through([row for row in earlier if row.round == number], points)
        self.lots = LotSource(mix=mix_seed(seed, earlier), round_number=round_number) if seed is not None else None

    def _live_through(self, rows: list[ResultRow], points: MatchPoints) -> None:
        before = {entrant_id: past.points for entrant_id, past in self.past.items()}
        for past in self.past.values():
            past.drift = 0
        for row in rows:
            if row.result == "bye":
                past = self.past[row.black]
                past.points, past.drift, past.bye = past.points + points.win, -1, past.bye or row.round
            elif row.result != "absent" and row.white is not None:
                self._meet(row, row.white, points, before)

    def _meet(self, row: ResultRow, white_id: str, points: MatchPoints, before: dict[str, int]) -> None:
        black, white = self.past[row.black], self.past[white_id]
        winner = {"black": 0, "black_by_forfeit": 0, "white": 1, "white_by_forfeit": 1}.get(row.result)
        for side, past in enumerate((black, white)):
            won = winner == side
            past.points += points.win if won else points.draw if row.result == "draw" else points.loss
            if won and row.result.endswith("by_forfeit"):
                past.forfeit_win = past.forfeit_win or row.round
            if row.result in _PLAYED:
                past.colours.append(1 if side == 0 else -1)
        if row.result in _PLAYED or self.settings.forfeit_counts_as_met:
            black.met.setdefault(white_id, row.round)
            white.met.setdefault(row.black, row.round)
        if before[row.black] != before[white_id]:
            black.drift = -1 if before[row.black] > before[white_id] else 1
            white.drift = -black.drift

    def report(self, pairs: Sequence[tuple[str, str]], byes: Sequence[str]) -> RoundReport:
        """Judge a round: pairs as (black, white), and who has the bye."""
        violations = [violation for pair in pairs for violation in self._rematch(*pair)]
        violations += [violation for bye in byes for violation in self._bad_bye(bye)]
        vectors = [self.pair_vector(*pair) for pair in pairs] + [self.bye_vector(bye) for bye in byes]
        exceptions = [exception for pair in pairs for exception in self._colour_exceptions(*pair)]
        return RoundReport(
            round=self.round_number,
            violations=tuple(violations),
            totals=add_vectors(vectors),
            colour_exceptions=tuple(exceptions),
        )

    def _rematch(self, one: str, other: str) -> list[Violation]:
        since = self.past[one].met.get(other)
        if since is None:
            return []
        return [Violation(code="rematch", round=self.round_number, ids=(one, other), since=since)]

    def _bad_bye(self, bye: str) -> list[Violation]:
        past = self.past[bye]
        found: list[tuple[ViolationCode, int]] = [("second_bye", past.bye)]
        if not self.settings.bye_after_forfeit_win:
            found.append(("bye_after_forfeit_win", past.forfeit_win))
        return [
            Violation(code=code, round=self.round_number, ids=(bye,), since=since) for code, since in found if since
        ]

    def may_meet(self, one: str, other: str) -> bool:
        """Whether the two have not met."""
        return other not in self.past[one].met

    def may_have_bye(self, one: str) -> bool:
        """Whether the player may have the bye with nothing given up."""
        return not self._bad_bye(one)

    def pair_vector(self, black: str, white: str) -> Vector:
        """What a pair costs by each principle, with the colours as they stand."""
        one, other = self.past[black], self.past[white]
        square = (one.points - other.points) ** 2
        again = 0
        if square:
            high, low = (one, other) if one.points > other.points else (other, one)
            again = (high.drift < 0) + (low.drift > 0)
        team, round_number = self.entrants[black].team, self.round_number
        unit = team != "" and team == self.entrants[white].team and round_number in self.settings.avoid_same_team_rounds
        colours = [sum(both) for both in zip(self._colour(black, 1), self._colour(white, -1), strict=True)]
        lot = self.lots.lot(black, white) if self.lots else 0
        half = int(self._halved() and (black in self._upper) == (white in self._upper))
        return (0, square, square * (one.points + other.points), again, int(unit), *colours, half, lot)

    def bye_vector(self, bye: str) -> Vector:
        """What giving the bye to a player costs by each principle."""
        past = self.past[bye]
        lot = self.lots.lot("", bye) if self.lots else 0
        half = int(self._halved() and bye in self._upper)
        return (past.points, 0, 0, int(past.drift < 0), 0, 0, 0, 0, half, lot)

    def best_colours(self, one: str, other: str) -> Vector:
        """The vector of a pair in its better orientation."""
        return min(self.pair_vector(one, other), self.pair_vector(other, one))

    def _colour(self, player: str, colour: int) -> Vector:
        colours = self.past[player].colours
        difference = abs(sum(colours) + colour)
        return int(colours[-2:] == [colour] * 2), int(difference > 2), int(difference == 2)

    def _colour_exceptions(self, black: str, white: str) -> list[tuple[str, str]]:
        names = VECTOR[5:8]
        return [
            (name, player)
            for player, colour in ((black, 1), (white, -1))
            for name, amount in zip(names, self._colour(player, colour), strict=True)
            if amount
        ]

    def _halved(self) -> bool:
        return self.round_number == 1 and self.settings.first_round == "upper_half_lower_half" and self.lots is not None

    @cached_property
    def _upper(self) -> frozenset[str]:
        def order(one: str) -> tuple[int, int, int, str]:
            rank = self.entrants[one].rank
            kind, number = rank.order() if rank else (-1, 0)
            return -kind, -number, self.lots.lot("", one) if self.lots else 0, one

        return frozenset(sorted(self.present, key=order)[: len(self.present) // 2])

    def least_totals(self, players: Sequence[str]) -> Vector | None:
        """The least totals, principles 2 to 6, of any round of these players that keeps the hard principles."""
        least = None
        for candidates in self._bye_groups(players):
            least = self._least_with(players, candidates)
            if least is not None:
                break
        return least

    def _bye_groups(self, players: Sequence[str]) -> list[list[str]]:
        if len(players) % 2 == 0:
            return [[]]
        may = [player for player in players if self.may_have_bye(player)]
        levels = sorted({self.past[player].points for player in may})
        return [[player for player in may if self.past[player].points == level] for level in levels]

    def _least_with(self, players: Sequence[str], byes: list[str]) -> Vector | None:
        span = 4 * len(players) + 1
        index = {player: at for at, player in enumerate(players)}
        edges = [
            (index[one], index[other], self.best_colours(one, other)[:_UNTIL_COLOURS])
            for one, other in combinations(players, 2)
            if self.may_meet(one, other)
        ]
        edges += [(index[bye], len(players), self.bye_vector(bye)[:_UNTIL_COLOURS]) for bye in byes]
        wide = max((vector[2] for _, _, vector in edges), default=0) * len(players) + 1
        spans = (1, wide, wide, span, span, span, span, span)
        packed = [(one, other, _pack(vector, spans)) for one, other, vector in edges]
        top = max((cost for _, _, cost in packed), default=0) + 1
        if top >= 1 << 120:
            raise OverflowError("the checker's weights are too large to be exact")
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(players) + len(players) % 2))
        graph.add_edges_from([(one, other, top - cost) for one, other, cost in packed])
        matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        if 2 * len(matched) != graph.num_nodes():
            return None
        found = {frozenset((one, other)): vector for one, other, vector in edges}
        return add_vectors([found[frozenset(pair)] for pair in matched])


def _pack(vector: Vector, spans: Sequence[int]) -> int:
    packed = 0
    for amount, span in zip(vector, spans, strict=True):
        packed = packed * span + amount
    return packed


def add_vectors(vectors: Sequence[Vector]) -> Vector:
    """The totals of a round, principle by principle."""
    return tuple(map(sum, zip(*vectors, strict=True))) if vectors else (0,) * len(VECTOR)


def judge_rounds(
    entrants: Sequence[Entrant],
    rows: Sequence[ResultRow],
    *,
    points: MatchPoints,
    settings: PairingSettings,
    seed: str | None = None,
) -> tuple[RoundReport, ...]:
    """Judge every round of the results, in order."""
    reports = []
    for number in sorted({row.round for row in rows}):
        drawn = [row for row in rows if row.round == number]
        pairs = [(row.black, row.white) for row in drawn if row.white is not None]
        byes = [row.black for row in drawn if row.result == "bye"]
        checker = RoundChecker(
            entrants,
            rows,
            round_number=number,
            points=points,
            settings=settings,
            seed=seed,
            present=[one for pair in pairs for one in pair] + byes,
        )
        reports.append(checker.report(pairs, byes))
    return tuple(reports)
