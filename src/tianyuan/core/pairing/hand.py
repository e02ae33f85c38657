"""A round with pairs set by hand and a forced bye: the rest is drawn as ever (S2-8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.explain import reasons_by_hand
from tianyuan.core.pairing.values import NoPairing, Pair, Pairing, PlayerState, Relaxation
from tianyuan.core.regulation.hall import PairingSettings


@dataclass(frozen=True, kw_only=True)
class HandSet:
    """What a referee sets by hand: pairs as (black, white), and who sits out with a bye."""

    pairs: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()

    def ids(self) -> tuple[str, ...]:
        """Everyone named, once for each time."""
        return tuple(one for pair in self.pairs for one in pair) + self.byes


class HandSetRefused(ValueError):
    """A hand-set pair or bye that cannot be: `code` says why, `id` names whom."""

    def __init__(self, code: str, entrant_id: str) -> None:
        super().__init__(code)
        self.code = code
        self.id = entrant_id


def draw_around(
    states: Sequence[PlayerState],
    hand: HandSet,
    *,
    round_number: int,
    settings: PairingSettings,
    mix: str,
    relaxed: tuple[Relaxation, ...] = (),
) -> Pairing | NoPairing:
    """Draw everyone not named by hand, and put the hand-set pairs on their boards.

    Raises HandSetRefused ("unknown_player", "player_twice") before anything is drawn.
    """
    by_id = {state.id: state for state in states}
    _check_hand(by_id, hand)
    named = set(hand.ids())
    drawn = draw_round(
        [state for state in states if state.id not in named],
        round_number=round_number,
        settings=settings,
        mix=mix,
        relaxed=relaxed,
    )
    if isinstance(drawn, NoPairing):
        return drawn
    set_pairs = tuple(
        Pair(board=0, black=black, white=white, reasons=reasons_by_hand(by_id[black], by_id[white]))
        for black, white in hand.pairs
    )
    ordered = sorted((*set_pairs, *drawn.pairs), key=_board_order)
    return replace(
        drawn,
        pairs=tuple(replace(pair, board=board) for board, pair in enumerate(ordered, start=1)),
        forced_byes=hand.byes,
    )


def _check_hand(known: dict[str, PlayerState], hand: HandSet) -> None:
    seen: set[str] = set()
    for one in hand.ids():
        if one not in known:
            raise HandSetRefused("unknown_player", one)
        if one in seen:
            raise HandSetRefused("player_twice", one)
        seen.add(one)


def _board_order(pair: Pair) -> tuple[int, int, int]:
    points = sorted((pair.reasons.black_points, pair.reasons.white_points), reverse=True)
    return -points[0], -points[1], pair.board
