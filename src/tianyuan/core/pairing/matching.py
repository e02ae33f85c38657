"""Minimum-cost perfect matching over the candidate pairs of a round."""

from collections.abc import Sequence

import rustworkx

Edge = tuple[int, int, int]
Matching = set[tuple[int, int]]
WEIGHT_LIMIT = 1 << 120


class WeightTooLarge(ArithmeticError):
    """The weights would leave the range in which the matching is exact."""


def match_all(count: int, edges: Sequence[Edge], *, ceiling: int) -> Matching | None:
    """A perfect matching of `count` vertices with the least total cost, or None where there is none.

    Edges are (one, other, cost), costs from 0 to less than `ceiling`. The library finds the greatest weight, so a cost
    is turned round. Raises WeightTooLarge from a ceiling of 2^120 on: from 2^126 on the library is silently wrong.
    """
    if ceiling >= WEIGHT_LIMIT:
        raise WeightTooLarge(str(ceiling.bit_length()))
    graph = rustworkx.PyGraph(multigraph=False, node_count_hint=count, edge_count_hint=len(edges))
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(one, other, ceiling - cost) for one, other, cost in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) != count:
        return None
    return {(min(pair), max(pair)) for pair in matched}
