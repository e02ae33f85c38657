"""How many moves a second the board plays with the whole game's repetition, against sgfmill in the same run.

Run by `make bench`. The games are those of `games/real-games.json` below $TIANYUAN_REAL_DATA, else games drawn from a
seed. The three are timed in turn, so that a busy machine slows all of them; the medians are compared.
"""

import json
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from sgfmill.boards import Board as SgfmillBoard

from tianyuan.core.go.board import Board
from tianyuan.core.go.points import BLACK, Colour, opponent_of, read_vertex

SIZE, TURNS = 19, 9
AIM_CHECKED, AIM_UNCHECKED = 25, 5
PASS = -1
Game = Sequence[tuple[Colour, int]]
SgfmillGame = Sequence[tuple[str, int, int]]


def read_real_games(folder: Path) -> list[Game]:
    """The games really played."""
    listed = json.loads((folder / "games" / "real-games.json").read_text(encoding="utf-8"))
    return [[_read_move(colour, name) for colour, name in game["moves"]] for game in listed]


def _read_move(colour: str, name: str) -> tuple[Colour, int]:
    return (1 if colour == "B" else 2, PASS if name == "pass" else read_vertex(name, size=SIZE))


def _for_sgfmill(colour: Colour, point: int) -> tuple[str, int, int]:
    row, column = divmod(point, SIZE) if point != PASS else (PASS, PASS)
    return ("b" if colour == BLACK else "w", row, column)


def draw_games() -> list[Game]:
    """Eight games of 270 legal moves, from a seed."""
    lots = Random(4)  # noqa: S311  # a benchmark's games, no secret
    games: list[Game] = []
    for _ in range(8):
        board, moves, colour = Board(SIZE), [], BLACK
        while len(moves) < 270:
            point = lots.randrange(SIZE * SIZE)
            if board.why_refused(colour, point) is None:
                board.play(colour, point)
                moves.append((colour, point))
                colour = opponent_of(colour)
        games.append(moves)
    return games


def play_ours(games: Sequence[Game]) -> None:
    """With captures, suicide and the repetition of the whole game."""
    for game in games:
        board = Board(SIZE)
        play = board.play
        for colour, point in game:
            if point == PASS:
                board.pass_turn(colour)
            else:
                play(colour, point)


def play_sgfmill(games: Sequence[SgfmillGame]) -> None:
    """Captures only: no repetition is checked."""
    for game in games:
        board = SgfmillBoard(SIZE)
        for colour, row, column in game:
            if row != PASS:
                board.play(row, column, colour)


def play_sgfmill_checked(games: Sequence[SgfmillGame]) -> None:
    """What one builds around it for repetition: a copy to play on, and a set of the hashes of what stood."""
    for game in games:
        board = SgfmillBoard(SIZE)
        seen = {(hash(tuple(map(tuple, board.board))), "b")}
        for colour, row, column in game:
            after = board.copy()
            if row != PASS:
                after.play(row, column, colour)
            reached = (hash(tuple(map(tuple, after.board))), colour)
            if row != PASS and reached in seen:
                raise AssertionError("a legal game repeats nothing")
            seen.add(reached)
            board = after


def time_s(work: Callable[[], None]) -> float:
    """One run, in seconds of processor time."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Print moves a second and the two ratios."""
    folder = os.environ.get("TIANYUAN_REAL_DATA")
    games = read_real_games(Path(folder)) if folder else draw_games()
    theirs = [[_for_sgfmill(colour, point) for colour, point in game] for game in games]
    works = (
        lambda: play_ours(games),
        lambda: play_sgfmill(theirs),
        lambda: play_sgfmill_checked(theirs),
    )
    times: list[list[float]] = [[], [], []]
    for _ in range(TURNS):
        for taken, work in zip(times, works, strict=True):
            taken.append(time_s(work))
    moves = sum(map(len, games))
    ours, unchecked, checked = (moves / statistics.median(taken) for taken in times)
    print(f"{moves:,} moves of {'real' if folder else 'drawn'} games, moves a second: ours {ours:,.0f},", end=" ")
    print(f"sgfmill unchecked {unchecked:,.0f}: {ours / unchecked:.1f} times (aim: at least {AIM_UNCHECKED}),", end=" ")
    print(f"with copies and a set of hashes {checked:,.0f}: {ours / checked:.1f} times (aim: at least {AIM_CHECKED})")


if __name__ == "__main__":
    main()
