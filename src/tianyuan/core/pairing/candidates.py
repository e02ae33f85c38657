"""Which pairs are looked at: all of them up to 600 players, the nearest for each above (S2-8.2).

Players stand sorted by points, highest first, so that the nearest in points are the nearest in the list.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from tianyuan.core.pairing.costs import PairCosts
from tianyuan.core.pairing.lots import LOT_BITS
from tianyuan.core.pairing.matching import Edge
from tianyuan.core.pairing.principles.scores import squares
from tianyuan.core.pairing.values import PlayerState

FULL_GRAPH_PLAYERS = 600
NEAREST = 60
WINDOW = 200

Offer = tuple[int, int, int]


def near_pairs(players: Sequence[PlayerState], *, reach: int, rematches: bool) -> Iterator[tuple[int, int]]:
    """For each player the next `reach` down the list whom he may meet, as index pairs."""
    for one, player in enumerate(players):
        found = 0
        met = player.met
        for other in range(one + 1, len(players)):
            if rematches or players[other].id not in met:
                yield one, other
                found += 1
                if found == reach:
                    break


def all_edges(costs: PairCosts, *, at_most: int) -> list[Edge]:
    """Every pair that may meet and costs no more than `at_most`, nor alone exceeds the bound on the sum of squares."""
    players = costs.players
    edges: list[Edge] = []
    unit, squares_bound = costs.unit["score_squares"], costs.bounds.squares
    for one, player in enumerate(players):
        met, points = player.met, player.points
        for other in range(one + 1, len(players)):
            low = players[other]
            square = squares(points, low.points)
            if square * unit > at_most or square > squares_bound:
                break
            if costs.rules.rematches_allowed or low.id not in met:
                cost = costs.pair_cost(one, other)
                if cost <= at_most:
                    edges.append((one, other, cost))
    return edges


def sparse_edges(costs: PairCosts, *, nearest: int, window: int = WINDOW) -> list[Edge]:
    """For each player at most `nearest` pairs out of a window around him; everyone's choices joined.

    The cheapest alone would not do: a group of odd size needs pairs into the next group, and a group in which most want
    black needs pairs of two such. So each player keeps some of every kind of cost, the cheaper kinds first.
    """
    offers: list[list[Offer]] = [[] for _ in costs.players]
    reach = max(window, 2 * nearest)
    for one, other in near_pairs(costs.players, reach=reach, rematches=costs.rules.rematches_allowed):
        high, low = costs.players[one], costs.players[other]
        if squares(high.points, low.points) <= costs.bounds.squares:
            offer = (costs.pair_cost(one, other), one, other)
            offers[one].append(offer)
            offers[other].append(offer)
    chosen = {offer for listed in offers for offer in _choose(listed, nearest)}
    return [(one, other, cost) for cost, one, other in sorted(chosen)]


def _choose(offers: list[Offer], nearest: int) -> list[Offer]:
    """Two thirds of the places to the cheapest kind, the others in turn a tenth each; the lots alone are no kind."""
    offers.sort()
    chosen: list[Offer] = []
    for kind, (_, same) in enumerate(groupby(offers, key=lambda offer: offer[0] >> LOT_BITS)):
        share = nearest * 2 // 3 if kind == 0 else max(1, nearest // 10)
        chosen += islice(same, share)
        if len(chosen) >= nearest:
            break
    return chosen
