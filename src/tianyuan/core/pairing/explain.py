"""Turns matched players into boards: colours, board numbers, and the reasons of each pair (S2-8.2)."""

from collections.abc import Sequence

from tianyuan.core.pairing.costs import PairCosts
from tianyuan.core.pairing.principles.colours import ColourCost, black_by_lot, colour_cost
from tianyuan.core.pairing.principles.floats import again_down, again_up
from tianyuan.core.pairing.principles.rematch import have_met
from tianyuan.core.pairing.principles.teams import same_team
from tianyuan.core.pairing.values import ColourReason, Level, Pair, PairReasons, PlayerState

_COLOUR_LEVELS: tuple[Level, ...] = ("colour_run", "colour_over_two", "colour_two")


def describe_pairs(costs: PairCosts, pairs: Sequence[tuple[int, int]]) -> tuple[Pair, ...]:
    """The boards of a round, strongest score groups first, then by lot."""
    players = costs.players
    ordered = sorted(
        pairs,
        key=lambda pair: (
            -players[pair[0]].points,
            -players[pair[1]].points,
            costs.lots.lot(players[pair[0]].id, players[pair[1]].id),
        ),
    )
    return tuple(
        _describe(costs, board, players[one], players[other]) for board, (one, other) in enumerate(ordered, start=1)
    )


def reasons_by_hand(black: PlayerState, white: PlayerState) -> PairReasons:
    """The reasons of a pair that a referee set: what it costs is named as anywhere else."""
    high, low = (black, white) if black.points >= white.points else (white, black)
    exceptions = _exceptions_of_pair(high, low, teams_apart=False) + _exceptions_of_colours(black, white)
    return _reasons(black, white, colour="hand", exceptions=exceptions)


def _describe(costs: PairCosts, board: int, high: PlayerState, low: PlayerState) -> Pair:
    black, white, colour = _orient(high, low, costs.lots.lot(high.id, low.id))
    exceptions = _exceptions_of_pair(high, low, teams_apart=costs.rules.avoid_same_team)
    reasons = _reasons(black, white, colour=colour, exceptions=exceptions + _exceptions_of_colours(black, white))
    return Pair(board=board, black=black.id, white=white.id, reasons=reasons)


def _reasons(
    black: PlayerState, white: PlayerState, *, colour: ColourReason, exceptions: list[tuple[Level, str]]
) -> PairReasons:
    floats = black.points != white.points
    high, low = (black, white) if black.points > white.points else (white, black)
    return PairReasons(
        black_points=black.points,
        white_points=white.points,
        floats_down=high.id if floats else None,
        floats_up=low.id if floats else None,
        colour=colour,
        exceptions=tuple(exceptions),
    )


def _exceptions_of_pair(high: PlayerState, low: PlayerState, *, teams_apart: bool) -> list[tuple[Level, str]]:
    floats = high.points != low.points
    exceptions: list[tuple[Level, str]] = []
    if have_met(high, low):
        exceptions.append(("rematch", f"{high.id} {low.id}"))
    if floats and again_down(high):
        exceptions.append(("floats_again", high.id))
    if floats and again_up(low):
        exceptions.append(("floats_again", low.id))
    if teams_apart and same_team(high, low):
        exceptions.append(("same_team", high.team))
    return exceptions


def _exceptions_of_colours(black: PlayerState, white: PlayerState) -> list[tuple[Level, str]]:
    return [
        (level, player.id)
        for player, costs in ((black, colour_cost(black, "B")), (white, colour_cost(white, "W")))
        for level, amount in zip(_COLOUR_LEVELS, costs, strict=True)
        if amount
    ]


def _orient(one: PlayerState, other: PlayerState, lot: int) -> tuple[PlayerState, PlayerState, ColourReason]:
    """Black, white, and whether a run, the balance or the lot decided."""
    straight = _add(colour_cost(one, "B"), colour_cost(other, "W"))
    turned = _add(colour_cost(one, "W"), colour_cost(other, "B"))
    if straight == turned:
        first = black_by_lot(one.id, other.id, lot) == one.id
        return (one, other, "lot") if first else (other, one, "lot")
    reason: ColourReason = "run" if straight[0] != turned[0] else "balance"
    return (one, other, reason) if straight < turned else (other, one, reason)


def _add(one: ColourCost, other: ColourCost) -> ColourCost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
