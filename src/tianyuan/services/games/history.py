"""What happened in a game, step by step, for whoever may read it: the page of a game, its journal in words, its SGF."""

from dataclasses import dataclass

from tianyuan.core.game.machine import Step, open_game, replay_steps
from tianyuan.core.game.state import GameState
from tianyuan.services.games.cards import GameCard
from tianyuan.services.games.exporting import read_records, read_time_ms
from tianyuan.services.games.game_sgf import write_game


@dataclass(frozen=True, kw_only=True)
class History:
    """The steps of a game in order, and the game after the last of them."""

    card: GameCard
    steps: tuple[Step, ...]

    @property
    def state(self) -> GameState:
        """The game after the last step."""
        return self.steps[-1].state if self.steps else open_game(self.card.opening)


def read_history(card: GameCard, *, delayed: bool) -> History:
    """The history of a game; `delayed`: only what those may know who watch. Raises JournalFailed.

    A game that is over is shown whole: nothing in it can help anybody any more.
    """
    steps = tuple(replay_steps(card.opening, read_records(card.id)))
    if delayed and card.watcher_delay_ms and not (steps and steps[-1].state.phase == "finished"):
        until_ms = read_time_ms() - card.watcher_delay_ms
        steps = tuple(step for step in steps if step.record is not None and step.record.at_ms <= until_ms)
    return History(card=card, steps=steps)


def write_sgf(history: History) -> bytes:
    """The game as SGF in UTF-8, as far as its history goes."""
    return write_game(history.card, history.state)
