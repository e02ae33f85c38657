"""Draws one round: the best pairing by the ordered principles, or a report of what stands in its way (S2-8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tianyuan.core.pairing.candidates import FULL_GRAPH_PLAYERS, NEAREST, all_edges, near_pairs, sparse_edges
from tianyuan.core.pairing.costs import PairCosts, RoundRules
from tianyuan.core.pairing.explain import describe_pairs
from tianyuan.core.pairing.lots import LotSource
from tianyuan.core.pairing.matching import Edge, Matching, match_all
from tianyuan.core.pairing.principles.byes import bars_to_bye, bye_groups
from tianyuan.core.pairing.principles.scores import squares
from tianyuan.core.pairing.proof import gaps_to_bounds
from tianyuan.core.pairing.values import RELAXATIONS, Level, NoPairing, Pairing, PlayerState, Relaxation
from tianyuan.core.regulation.hall import PairingSettings

_FIRST_REACH = 8
_NEARBY = 16


@dataclass(frozen=True, kw_only=True)
class _Draw:
    """What stays the same while a round is tried: players by points, the rules, the lots, how much is looked at."""

    players: Sequence[PlayerState]
    rules: RoundRules
    lots: LotSource
    full: bool


def draw_round(
    states: Sequence[PlayerState],
    *,
    round_number: int,
    settings: PairingSettings,
    mix: str,
    relaxed: tuple[Relaxation, ...] = (),
    full_graph_players: int = FULL_GRAPH_PLAYERS,
) -> Pairing | NoPairing:
    """Pair everyone in `states`, in whatever order they come; the same seed and history give the same round.

    `relaxed`: what of principles 1 and 2 a referee gave up by name; it is used only where nothing else is possible.
    """
    lots = LotSource(mix=mix, round_number=round_number)
    players = sorted(states, key=lambda state: (-state.points, lots.lot("", state.id), state.id))
    rules = RoundRules(
        avoid_same_team=round_number in settings.avoid_same_team_rounds,
        halves=round_number == 1 and settings.first_round == "upper_half_lower_half",
        rematches_allowed=False,
    )
    draw = _Draw(players=players, rules=rules, lots=lots, full=len(players) <= full_graph_players)
    for rematches in (False, True) if "rematch" in relaxed else (False,):
        attempt = replace(draw, rules=replace(rules, rematches_allowed=rematches))
        for group in bye_groups(players, settings, relaxed) if len(players) % 2 else [[]]:
            found = _match_best(attempt, group)
            if found is not None:
                return _compose(*found, round_number=round_number, settings=settings, relaxed=relaxed, full=draw.full)
    return _report_dead_end(players, round_number, settings, relaxed)


def _match_best(draw: _Draw, bye_group: Sequence[int]) -> tuple[PairCosts, Matching] | None:
    """The best complete round whose bye goes to the group, or None where there is no complete round.

    A guess at the sum of squares keeps the weights small. A round found within the guess proves it; otherwise the least
    sum possible is found first.
    """
    guess = _neighbour_squares(draw.players) * 2 + 16
    costs = PairCosts(draw.players, rules=draw.rules, lots=draw.lots, squares_bound=guess)
    matched = _match_within(costs, bye_group, squares_bound=guess, full=draw.full)
    if matched is not None and _sum_squares(draw.players, matched) <= guess:
        return costs, matched
    bound = _bound_squares(draw.players, bye_group, rematches=draw.rules.rematches_allowed)
    if bound is None:
        return None
    if draw.rules.rematches_allowed:
        # Fewer rematches come before smaller squares, so the bound on squares may not cut anything off.
        bound = None
    costs = PairCosts(draw.players, rules=draw.rules, lots=draw.lots, squares_bound=bound)
    matched = _match_within(costs, bye_group, squares_bound=bound, full=draw.full)
    if matched is None:
        raise AssertionError("a complete round exists")
    return costs, matched


def _neighbour_squares(players: Sequence[PlayerState]) -> int:
    points = [player.points for player in players]
    return sum(squares(high, low) for high, low in zip(points[::2], points[1::2], strict=False))


def _sum_squares(players: Sequence[PlayerState], matched: Matching) -> int:
    return sum(squares(players[one].points, players[other].points) for one, other in matched if other < len(players))


def _bound_squares(players: Sequence[PlayerState], bye_group: Sequence[int], *, rematches: bool) -> int | None:
    """The sum of squares of some complete round, which the best one cannot exceed; None where there is no round."""
    count = len(players)
    reach = _FIRST_REACH
    while True:
        edges: list[Edge] = [
            (one, other, squares(players[one].points, players[other].points))
            for one, other in near_pairs(players, reach=reach, rematches=rematches)
        ]
        edges += [(index, count, 0) for index in bye_group]
        ceiling = max((cost for _, _, cost in edges), default=0) + 1
        matched = match_all(count + count % 2, edges, ceiling=ceiling)
        if matched is not None:
            return _sum_squares(players, matched)
        if reach >= count:
            return None
        reach *= 8


def _match_within(
    costs: PairCosts, bye_group: Sequence[int], *, squares_bound: int | None, full: bool
) -> Matching | None:
    """The cheapest complete round; above the size of the full graph among the nearest, widened twice, then all."""
    count = len(costs.players)
    byes = [(index, count, costs.bye_cost(index)) for index in bye_group]
    for nearest in () if full else (NEAREST, 2 * NEAREST, 4 * NEAREST):
        edges = sparse_edges(costs, nearest=nearest, squares_bound=squares_bound)
        matched = match_all(count + count % 2, edges + byes, ceiling=costs.ceiling)
        if matched is not None:
            return matched
    ceiling = _total_nearby(costs, byes, squares_bound=squares_bound)
    edges = all_edges(costs, squares_bound=squares_bound, at_most=ceiling)
    return match_all(count + count % 2, edges + byes, ceiling=costs.ceiling)


def _total_nearby(costs: PairCosts, byes: list[Edge], *, squares_bound: int | None) -> int:
    """What a complete round of near pairs costs: no pair dearer than that is in the best round."""
    count = len(costs.players)
    near = sparse_edges(costs, nearest=_NEARBY, squares_bound=squares_bound)
    matched = match_all(count + count % 2, near + byes, ceiling=costs.ceiling)
    if matched is None:
        return costs.ceiling
    prices = {(one, other): cost for one, other, cost in near + byes}
    return sum(prices[pair] for pair in matched)


def _compose(
    costs: PairCosts,
    matched: Matching,
    *,
    round_number: int,
    settings: PairingSettings,
    relaxed: tuple[Relaxation, ...],
    full: bool,
) -> Pairing:
    count = len(costs.players)
    bye = next((one for one, other in matched if other == count), None)
    pairs = sorted((one, other) for one, other in matched if other != count)
    total = sum(costs.pair_cost(one, other) for one, other in pairs)
    total += costs.bye_cost(bye) if bye is not None else 0
    cost = _bye_totals(costs.players, bye, settings) | costs.unpack(total)
    gap = {} if full else gaps_to_bounds(costs.players, bye, cost)
    used: set[Level] = {level for level in RELAXATIONS if cost[level]}
    return Pairing(
        round=round_number,
        pairs=describe_pairs(costs, pairs),
        bye=None if bye is None else costs.players[bye].id,
        cost=cost,
        proved=not gap,
        gap=gap,
        relaxed=tuple(level for level in relaxed if level in used),
    )


def _bye_totals(players: Sequence[PlayerState], bye: int | None, settings: PairingSettings) -> dict[Level, int]:
    bars = () if bye is None else bars_to_bye(players[bye], settings)
    return {
        "second_bye": int("second_bye" in bars),
        "bye_after_forfeit_win": int("bye_after_forfeit_win" in bars),
        "bye_points": 0 if bye is None else players[bye].points,
    }


def _report_dead_end(
    players: Sequence[PlayerState], round_number: int, settings: PairingSettings, relaxed: tuple[Relaxation, ...]
) -> NoPairing:
    """Which further relaxations, as few as possible, would make the round possible; a referee chooses by name."""
    left = [relaxation for relaxation in RELAXATIONS if relaxation not in relaxed]
    choices = [(relaxation,) for relaxation in left] + [tuple(left)]
    workable: list[tuple[Relaxation, ...]] = [
        choice for choice in choices if _is_possible(players, settings, (*relaxed, *choice))
    ]
    if workable and len(workable[0]) == 1:
        workable = [choice for choice in workable if len(choice) == 1]
    stuck = tuple(player.id for player in players if len(player.met) >= len(players) - 1)
    return NoPairing(round=round_number, stuck=stuck, relaxations=tuple(dict.fromkeys(workable)))


def _is_possible(players: Sequence[PlayerState], settings: PairingSettings, relaxed: tuple[Relaxation, ...]) -> bool:
    byes = [index for group in bye_groups(players, settings, relaxed) for index in group] if len(players) % 2 else []
    return _bound_squares(players, byes, rematches="rematch" in relaxed) is not None
