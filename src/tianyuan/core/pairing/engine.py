"""Draws one round: the best pairing by the ordered principles, or a report of what stands in its way (S2-8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tianyuan.core.pairing.candidates import FULL_GRAPH_PLAYERS, NEAREST, WINDOW, all_edges, near_pairs, sparse_edges
from tianyuan.core.pairing.costs import PairCosts, RoundBounds, RoundRules
from tianyuan.core.pairing.explain import describe_pairs
from tianyuan.core.pairing.lots import LotSource
from tianyuan.core.pairing.matching import Edge, Matching, match_all
from tianyuan.core.pairing.principles.byes import bars_to_bye, bye_groups
from tianyuan.core.pairing.principles.rematch import have_met
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
    groups: list[list[int]] = bye_groups(players, settings, relaxed) if len(players) % 2 else [[]]
    found = _match_best(draw, groups)
    if found is None and "rematch" in relaxed:
        found = _match_best(replace(draw, rules=replace(rules, rematches_allowed=True)), groups)
    if found is None:
        return _report_dead_end(draw, round_number, settings, relaxed)
    return _compose(*found, round_number=round_number, settings=settings, relaxed=relaxed, full=draw.full)


def _match_best(draw: _Draw, bye_groups: Sequence[Sequence[int]]) -> tuple[PairCosts, Matching] | None:
    """The best complete round, the bye to the first group that allows one; None where there is no complete round.

    Where rematches are allowed, it is the first of the groups that need the fewest. What some round achieves bounds the
    best one, and keeps the weights small.
    """
    best: tuple[RoundBounds, Sequence[int]] | None = None
    for group in bye_groups:
        bounds = _bound_round(draw, group)
        if bounds is not None and (best is None or bounds.rematches < best[0].rematches):
            best = bounds, group
        if best is not None and best[0].rematches == 0:
            break
    if best is None:
        return None
    bounds, group = best
    costs = PairCosts(draw.players, rules=draw.rules, lots=draw.lots, bounds=bounds)
    matched = _match_within(costs, group, full=draw.full)
    if matched is None:
        raise AssertionError("a complete round exists")
    return costs, matched


def _sum_squares(players: Sequence[PlayerState], matched: Matching) -> int:
    return sum(squares(players[one].points, players[other].points) for one, other in matched if other < len(players))


def _bound_round(draw: _Draw, bye_group: Sequence[int]) -> RoundBounds | None:
    """What some complete round achieves in the levels on top; None where there is no round.

    Where rematches are allowed the round has the fewest, and the least squares among those: so all who may meet are
    looked at, not the nearest alone.
    """
    players, count = draw.players, len(draw.players)
    reach = _FIRST_REACH if not draw.rules.rematches_allowed else count if draw.full else WINDOW
    while True:
        edges = _bounding_edges(draw, reach) + [(index, count, 0) for index in bye_group]
        ceiling = max((cost for _, _, cost in edges), default=0) + 1
        matched = match_all(count + count % 2, edges, ceiling=ceiling)
        if matched is not None:
            return RoundBounds(rematches=_count_rematches(players, matched), squares=_sum_squares(players, matched))
        if reach >= count:
            return None
        reach *= 8


def _bounding_edges(draw: _Draw, reach: int) -> list[Edge]:
    """Rematches, then squares, then how far apart two stand in the list.

    The last is there for speed alone: among very many rounds of equal cost the matching takes ten times as long.
    """
    players = draw.players
    apart = len(players) * len(players) + 1
    rematch = apart * (len(players) * squares(players[0].points, players[-1].points) + 1) if players else 0
    return [
        (
            one,
            other,
            rematch * have_met(players[one], players[other])
            + apart * squares(players[one].points, players[other].points)
            + other
            - one,
        )
        for one, other in near_pairs(players, reach=reach, rematches=draw.rules.rematches_allowed)
    ]


def _count_rematches(players: Sequence[PlayerState], matched: Matching) -> int:
    return sum(have_met(players[one], players[other]) for one, other in matched if other < len(players))


def _match_within(costs: PairCosts, bye_group: Sequence[int], *, full: bool) -> Matching | None:
    """The cheapest complete round; above the size of the full graph among the nearest, widened twice, then all.

    A round of the nearest that exceeds the bounds is not the best, and is not taken.
    """
    count = len(costs.players)
    byes = [(index, count, costs.bye_cost(index)) for index in bye_group]
    for nearest in () if full else (NEAREST, 2 * NEAREST, 4 * NEAREST):
        edges = sparse_edges(costs, nearest=nearest)
        matched = match_all(count + count % 2, edges + byes, ceiling=costs.ceiling)
        if matched is not None and _keeps_bounds(costs, matched):
            return matched
    edges = all_edges(costs, at_most=_total_nearby(costs, byes))
    return match_all(count + count % 2, edges + byes, ceiling=costs.ceiling)


def _keeps_bounds(costs: PairCosts, matched: Matching) -> bool:
    rematches, sum_squares = _count_rematches(costs.players, matched), _sum_squares(costs.players, matched)
    return rematches <= costs.bounds.rematches and sum_squares <= costs.bounds.squares


def _total_nearby(costs: PairCosts, byes: list[Edge]) -> int:
    """What a complete round of near pairs costs: no pair dearer than that is in the best round."""
    count = len(costs.players)
    near = sparse_edges(costs, nearest=_NEARBY, window=_NEARBY)
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
    draw: _Draw, round_number: int, settings: PairingSettings, relaxed: tuple[Relaxation, ...]
) -> NoPairing:
    """Which further relaxations, as few as possible, would make the round possible; a referee chooses by name."""
    left = [relaxation for relaxation in RELAXATIONS if relaxation not in relaxed]
    choices = [(relaxation,) for relaxation in left] + [tuple(left)]
    workable: list[tuple[Relaxation, ...]] = [
        choice for choice in choices if _is_possible(draw, settings, (*relaxed, *choice))
    ]
    if workable and len(workable[0]) == 1:
        workable = [choice for choice in workable if len(choice) == 1]
    stuck = tuple(player.id for player in draw.players if len(player.met) >= len(draw.players) - 1)
    return NoPairing(round=round_number, stuck=stuck, relaxations=tuple(dict.fromkeys(workable)))


def _is_possible(draw: _Draw, settings: PairingSettings, relaxed: tuple[Relaxation, ...]) -> bool:
    players = draw.players
    byes = [index for group in bye_groups(players, settings, relaxed) for index in group] if len(players) % 2 else []
    rules = replace(draw.rules, rematches_allowed="rematch" in relaxed)
    return _bound_round(replace(draw, rules=rules), byes) is not None
