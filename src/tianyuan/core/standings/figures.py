"""The figures of a pool that criteria are made of: points 积分 and SOS 对手分.

Lists by player stand in the order of the entrants.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add

from tianyuan.core.field import Entrant
from tianyuan.core.regulation.hall import MatchPoints
from tianyuan.core.regulation.placing import ByeOpponent
from tianyuan.core.standings.games import Games, Outcome


@dataclass(frozen=True, kw_only=True)
class PoolFigures:
    """Entrants and games of one pool with what they add up to; each list is computed when first asked for.

    `entrants` stand in the order of `games.ids`. `total_rounds` is how many rounds the pool plays in all, never fewer
    than were played.
    """

    entrants: Sequence[Entrant]
    games: Games
    match_points: MatchPoints
    bye_opponent: ByeOpponent
    total_rounds: int

    @cached_property
    def size(self) -> int:
        """How many players the pool has."""
        return len(self.games.ids)

    @cached_property
    def gains(self) -> list[list[int]]:
        """Points won in each round, by round and then by player: a missed round brings none, a bye a win."""
        rule = self.match_points
        worth: Mapping[Outcome, int] = {
            "missed": 0,
            "bye": rule.win,
            "won": rule.win,
            "drew": rule.draw,
            "lost": rule.loss,
            "won_by_forfeit": rule.win,
            "lost_by_forfeit": rule.loss,
            "both_lost": rule.loss,
        }
        return [[worth[outcome] for outcome in outcomes] for outcomes in self.games.outcomes]

    @cached_property
    def points_after(self) -> list[list[int]]:
        """Points after each round, by round and then by player."""
        return _sum_onwards(self.gains, size=self.size)[1:]

    @cached_property
    def points(self) -> list[int]:
        """Points after the last round."""
        return self.points_after[-1] if self.points_after else [0] * self.size

    @cached_property
    def sos_parts(self) -> list[list[int]]:
        """What each round adds to SOS, by round and then by player (S2-8.4): the opponent's final points, whether the
        game was played, forfeited or lost by both; for a bye what the setting says; 0 for a missed round."""
        of_opponent = [*self.points, 0]
        parts = [[of_opponent[opponent] for opponent in opponents] for opponents in self.games.opponents]
        for number, outcomes in enumerate(self.games.outcomes):
            if "bye" in outcomes:
                for at, outcome in enumerate(outcomes):
                    if outcome == "bye":
                        parts[number][at] = self._bye_part(number, at)
        return parts

    def _bye_part(self, number: int, at: int) -> int:
        match self.bye_opponent:
            case "lowest_with_points":
                return self._lowest_with_points
            case "own_points":
                return self.points[at]
            case "zero":
                return 0
            case "rounds_left":
                return self.total_rounds - number

    @cached_property
    def _lowest_with_points(self) -> int:
        return min((points for points in self.points if points > 0), default=0)

    @cached_property
    def sos(self) -> list[int]:
        """SOS: the sum of what the rounds add."""
        return self._sums_by_round[0]

    @cached_property
    def sos_parts_by_player(self) -> list[tuple[int, ...]]:
        """What each round adds to SOS, by player and then by round."""
        return self._by_player(self.sos_parts)

    @cached_property
    def sos_cuts(self) -> list[tuple[int, ...]]:
        """SOS less round 1, less rounds 1 and 2, … by player: one value a round, the last one 0."""
        return self._by_player(self._sums_by_round[1:])

    @cached_property
    def sos_cuts_from_last(self) -> list[tuple[int, ...]]:
        """SOS less the last round, less the last two, … by player: one value a round, the last one 0."""
        return self._by_player(_sum_onwards(self.sos_parts, size=self.size)[-2::-1])

    @cached_property
    def _sums_by_round(self) -> list[list[int]]:
        # From the last round back, what is left after each cut is one addition away from the next: at index n stands
        # SOS less the first n rounds.
        return _sum_onwards(self.sos_parts[::-1], size=self.size)[::-1]

    def _by_player(self, by_round: list[list[int]]) -> list[tuple[int, ...]]:
        return list(zip(*by_round, strict=True)) if by_round else [()] * self.size


def _sum_onwards(by_round: list[list[int]], *, size: int) -> list[list[int]]:
    """The sums of the first 0, 1, 2, … lists, item by item."""
    sums = [[0] * size]
    for values in by_round:
        sums.append(list(map(add, sums[-1], values)))
    return sums
