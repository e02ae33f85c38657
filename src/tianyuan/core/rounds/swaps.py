"""Swapping two players of a drawn round by hand, and what that would break (S2-8.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tianyuan.core.pairing.explain import reasons_by_hand
from tianyuan.core.pairing.principles.byes import bars_to_bye
from tianyuan.core.pairing.principles.colours import colour_cost
from tianyuan.core.pairing.principles.rematch import have_met
from tianyuan.core.pairing.principles.teams import same_team
from tianyuan.core.pairing.values import Pair, PlayerState
from tianyuan.core.regulation.hall import PairingSettings

WarningCode = Literal["rematch", "same_team", "second_bye", "bye_after_forfeit_win", "third_colour"]


@dataclass(frozen=True, kw_only=True)
class Seating:
    """Who sits where: boards with their reasons, and who has a bye."""

    pairs: tuple[Pair, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SwapWarning:
    """What a swap would break, and whom it concerns."""

    code: WarningCode
    ids: tuple[str, ...]


class NotSeated(ValueError):
    """Somebody named in a swap has no seat in the round; `id` names whom."""

    def __init__(self, entrant_id: str) -> None:
        super().__init__("not_seated")
        self.id = entrant_id


def swap_players(seating: Seating, one: str, other: str, *, states: Mapping[str, PlayerState]) -> Seating:
    """Let two players change places; two of one board change colours. Raises NotSeated, ValueError("same_player")."""
    if one == other:
        raise ValueError("same_player")
    seated = {name for pair in seating.pairs for name in (pair.black, pair.white)} | set(seating.byes)
    for name in (one, other):
        if name not in seated:
            raise NotSeated(name)
    turned = {one: other, other: one}
    return Seating(
        pairs=tuple(_turn(pair, turned, states) for pair in seating.pairs),
        byes=tuple(turned.get(name, name) for name in seating.byes),
    )


def _turn(pair: Pair, turned: Mapping[str, str], states: Mapping[str, PlayerState]) -> Pair:
    black, white = turned.get(pair.black, pair.black), turned.get(pair.white, pair.white)
    if (black, white) == (pair.black, pair.white):
        return pair
    return replace(pair, black=black, white=white, reasons=reasons_by_hand(states[black], states[white]))


def warn_of_changes(
    before: Seating, after: Seating, *, states: Mapping[str, PlayerState], settings: PairingSettings, round_number: int
) -> tuple[SwapWarning, ...]:
    """What the changed boards and byes break that a draw would have kept."""
    old = {(pair.black, pair.white) for pair in before.pairs}
    changed = [pair for pair in after.pairs if (pair.black, pair.white) not in old]
    apart = round_number in settings.avoid_same_team_rounds
    warnings = [warning for pair in changed for warning in _warn_of_pair(states[pair.black], states[pair.white], apart)]
    new_byes = [name for name in after.byes if name not in before.byes]
    warnings += [
        SwapWarning(code=_BYE_BARS[bar], ids=(name,))
        for name in new_byes
        for bar in bars_to_bye(states[name], settings)
        if bar in _BYE_BARS
    ]
    return tuple(warnings)


_BYE_BARS: Mapping[str, WarningCode] = {
    "second_bye": "second_bye",
    "bye_after_forfeit_win": "bye_after_forfeit_win",
}


def _warn_of_pair(black: PlayerState, white: PlayerState, apart: bool) -> Sequence[SwapWarning]:
    warnings = []
    if have_met(black, white):
        warnings.append(SwapWarning(code="rematch", ids=(black.id, white.id)))
    if apart and same_team(black, white):
        warnings.append(SwapWarning(code="same_team", ids=(black.id, white.id)))
    if colour_cost(black, "B")[0]:
        warnings.append(SwapWarning(code="third_colour", ids=(black.id,)))
    if colour_cost(white, "W")[0]:
        warnings.append(SwapWarning(code="third_colour", ids=(white.id,)))
    return warnings
