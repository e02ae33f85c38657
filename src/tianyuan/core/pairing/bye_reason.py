"""Why the bye went where it went: who below could not take it (S2-8.2, principle 2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.core.pairing.principles.byes import bars_to_bye
from tianyuan.core.pairing.values import PlayerState
from tianyuan.core.regulation.hall import PairingSettings


@dataclass(frozen=True, kw_only=True)
class ByeReason:
    """The points of the player with the bye, and how many with fewer could not have it, by reason.

    `had_bye`: had one already; `had_forfeit_win`: won by forfeit; `no_round`: no complete round would have been left.
    """

    points: int
    had_bye: int
    had_forfeit_win: int
    no_round: int


def explain_bye(states: Sequence[PlayerState], bye: str, settings: PairingSettings) -> ByeReason:
    """The reason of a drawn bye. `states`: everyone who was drawn."""
    points = next(state.points for state in states if state.id == bye)
    bars = [bars_to_bye(state, settings) for state in states if state.points < points]
    return ByeReason(
        points=points,
        had_bye=sum("second_bye" in one for one in bars),
        had_forfeit_win=sum(one == ("bye_after_forfeit_win",) for one in bars),
        no_round=sum(not one for one in bars),
    )
