"""A game of ours as SGF: names, rules, clock, set-up, moves with the time left, the result in points."""

from tianyuan.core.clock import read_clock
from tianyuan.core.game.effects import Finish
from tianyuan.core.game.opening import Side
from tianyuan.core.game.state import COLOUR_OF, GameState, MoveMade
from tianyuan.core.go.points import BLACK, WHITE, Colour
from tianyuan.core.go.record import GameRecord, RecordMove
from tianyuan.core.go.sgf_result import How, StatedResult
from tianyuan.core.go.sgf_write import write_record
from tianyuan.documents.sgf import encode_sgf
from tianyuan.services.games.cards import GameCard

HOW: dict[str, How] = {
    "resignation": "resignation",
    "counting": "counting",
    "time": "time",
    "escape": "forfeit",
    "forfeit": "forfeit",
}


def write_game(card: GameCard, state: GameState) -> bytes:
    """The SGF of a game as it stands, in UTF-8."""
    play = card.opening.rules.play
    record = GameRecord(
        size=play.board_size,
        komi_quarter_zi=play.komi_quarter_zi,
        handicap=len(card.opening.setup_black),
        black_setup=card.opening.setup_black,
        white_setup=card.opening.setup_white,
        to_move=COLOUR_OF[card.opening.first] if card.opening.setup_black else None,
        moves=tuple(_write_move(move) for move in state.moves),
        rules="Chinese",
        result=None if state.finish is None else state_result(state.finish),
        clock=card.opening.rules.clock,
        names=(_names(card, "black"), _names(card, "white")),
        ranks=(_ranks(card, "black"), _ranks(card, "white")),
    )
    return encode_sgf([write_record(record)])


def state_result(finish: Finish) -> StatedResult:
    """The result as SGF can say it: who lost and why both did not come is in the journal."""
    if finish.result not in ("black", "white"):
        return StatedResult(outcome="draw" if finish.result == "draw" else "void")
    winner: Colour = BLACK if finish.result == "black" else WHITE
    count = finish.count
    margin = None if count is None or count.winner != winner else abs(count.margin_quarter_zi)
    return StatedResult(outcome="won", winner=winner, how=HOW.get(finish.reason, "unstated"), margin_quarter_zi=margin)


def _write_move(move: MoveMade) -> RecordMove:
    shown = read_clock(move.clock)
    colour = COLOUR_OF[move.side]
    if shown.in_byo_yomi:
        return RecordMove(colour, move.point, shown.period_ms, shown.periods)
    return RecordMove(colour, move.point, shown.main_ms)


def _names(card: GameCard, side: Side) -> str:
    return " & ".join(seat.name for seat in card.seats if seat.side == side)


def _ranks(card: GameCard, side: Side) -> str:
    return " & ".join(seat.rank for seat in card.seats if seat.side == side and seat.rank)
