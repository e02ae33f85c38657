"""All principles of one round packed into one integer a pair, higher levels in higher bits (S2-8.2).

Each level's radix is greater than what the optimum can total there, so that no sum of lower levels ever reaches one
unit of a higher one. Integers only; the matching library is exact below 2^126, and we stay below 2^120.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.core.pairing.lots import LOT_BITS, LotSource
from tianyuan.core.pairing.principles.colours import colour_cost
from tianyuan.core.pairing.principles.floats import again_down, again_up
from tianyuan.core.pairing.principles.halves import upper_half
from tianyuan.core.pairing.principles.rematch import have_met
from tianyuan.core.pairing.principles.scores import low_in_field, squares
from tianyuan.core.pairing.principles.teams import same_team
from tianyuan.core.pairing.values import Level, PlayerState

# Levels that cost something in a pair, highest first. The bye's score is settled before: see `engine`.
PAIR_LEVELS: tuple[Level, ...] = (
    "rematch",
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


@dataclass(frozen=True, kw_only=True)
class RoundRules:
    """What of a round is not in its players: which number it has, whether teams are kept apart, halves, relaxed."""

    avoid_same_team: bool
    halves: bool
    rematches_allowed: bool


@dataclass(frozen=True, kw_only=True)
class RoundBounds:
    """What some complete round achieves in the levels on top, so that the best one totals no more there.

    `squares` bounds the rounds that have no more than `rematches` rematches.
    """

    rematches: int
    squares: int


class PairCosts:
    """Costs of the pairs of one round. `players` are sorted by points, highest first; ids are theirs by index."""

    def __init__(
        self, players: Sequence[PlayerState], *, rules: RoundRules, lots: LotSource, bounds: RoundBounds
    ) -> None:
        self.players = players
        self.rules = rules
        self.lots = lots
        self.bounds = bounds
        self.unit = self._pack_units()
        self._apart: dict[tuple[int, int], int] = {}
        upper = upper_half(players, lots) if rules.halves else frozenset()
        self._upper = [player.id in upper for player in players]
        self._down = [again_down(player) * self.unit["floats_again"] for player in players]
        self._up = [again_up(player) * self.unit["floats_again"] for player in players]
        self._black = [self._pack_colour(player, "B") for player in players]
        self._white = [self._pack_colour(player, "W") for player in players]

    def _pack_units(self) -> dict[Level, int]:
        """The value of one unit of each level, from the lots up."""
        count = len(self.players)
        pairs = count // 2 + 1
        top = self.players[0].points if self.players else 0
        floats = min(count + 1, 2 * self.bounds.squares + 1)
        totals: dict[Level, int] = {
            "lots": pairs << LOT_BITS,
            "same_half": pairs if self.rules.halves else 0,
            "colour_two": count,
            "colour_over_two": sum(abs(player.colour_difference()) >= 2 for player in self.players),
            "colour_run": sum(player.colours[-2:] in ("BB", "WW") for player in self.players),
            "same_team": pairs if self.rules.avoid_same_team else 0,
            "floats_again": floats,
            "score_low": self.bounds.squares * 2 * max(top, 1),
            "score_squares": self.bounds.squares,
            "rematch": self.bounds.rematches,
        }
        units: dict[Level, int] = {}
        unit = 1
        for level in reversed(PAIR_LEVELS):
            units[level] = unit
            unit *= totals[level] + 1
        self.ceiling = unit
        return units

    def _pack_colour(self, player: PlayerState, colour: str) -> int:
        run, over_two, two = colour_cost(player, "B" if colour == "B" else "W")
        unit = self.unit
        return run * unit["colour_run"] + over_two * unit["colour_over_two"] + two * unit["colour_two"]

    def pair_cost(self, one: int, other: int) -> int:
        """The packed cost of the pair of two indices, lots included. `one` has at least as many points as `other`."""
        high, low = self.players[one], self.players[other]
        unit = self.unit
        cost = min(self._black[one] + self._white[other], self._white[one] + self._black[other])
        if high.points != low.points:
            cost += self._apart_cost(high.points, low.points) + self._down[one] + self._up[other]
        if self.rules.avoid_same_team and same_team(high, low):
            cost += unit["same_team"]
        if self.rules.halves and self._upper[one] == self._upper[other]:
            cost += unit["same_half"]
        if self.rules.rematches_allowed and have_met(high, low):
            cost += unit["rematch"]
        return cost + self.lots.lot(high.id, low.id)

    def _apart_cost(self, high: int, low: int) -> int:
        cost = self._apart.get((high, low))
        if cost is None:
            cost = squares(high, low) * self.unit["score_squares"] + low_in_field(high, low) * self.unit["score_low"]
            self._apart[high, low] = cost
        return cost

    def bye_cost(self, index: int) -> int:
        """The packed cost of giving the bye to an index; its score is settled before."""
        player = self.players[index]
        cost = self._down[index] + self.lots.lot("", player.id)
        return cost + self.unit["same_half"] if self.rules.halves and self._upper[index] else cost

    def unpack(self, cost: int) -> dict[Level, int]:
        """The totals of every level in a packed cost of a whole round."""
        totals: dict[Level, int] = {}
        for level in PAIR_LEVELS:
            totals[level], cost = divmod(cost, self.unit[level])
        return totals
