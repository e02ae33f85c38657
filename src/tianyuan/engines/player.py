"""An engine that plays: GNU Go where it is asked for, else a choice by playouts. Each move in a process of its own.

python -m tianyuan.engines.player < question.json > move.json
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Final, Literal, TextIO
from zlib import crc32

from tianyuan.core.go.counting import count_area, count_game
from tianyuan.core.go.points import BLACK, WHITE, Colour, PointUnreadable, neighbours_of, read_vertex, write_vertex
from tianyuan.core.go.position import Position, start_position
from tianyuan.engines.gnugo import find_gnugo
from tianyuan.engines.playouts import Playout

TIME_LIMIT_S: Final = 20.0
GNUGO_LIMIT_S: Final = 15.0  # shorter, so that its own process ends it
PLAYOUTS_AT_LEAST: Final = 30
PLAYOUTS_A_LEVEL: Final = 15
SETTLED_PERCENT: Final = 10
SCALE: Final = 1_000_000
LARGEST_SEED: Final = 1_000_000
COLOURS_BY_SIDE: Final[dict[str, Colour]] = {"black": BLACK, "white": WHITE}


class PlayerFailed(Exception):
    """The engine gave no move: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class Question:
    """A position by its set-up and moves: side and point (None: a pass). `to_move`: the engine's side.

    `level` 1 to 10; the same `seed` gives the same move.
    """

    size: int
    komi_quarter_zi: int
    moves: tuple[tuple[str, int | None], ...]
    to_move: str
    engine: str
    level: int
    seed: str
    setup_black: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Move:
    """What the engine does; `point` None: it passes or resigns."""

    kind: Literal["play", "pass", "resign"]
    point: int | None = None


def ask_move(question: Question, *, program: str = sys.executable) -> Move:
    """Have a process choose a move; it blocks till then. Raises PlayerFailed."""
    try:
        done = subprocess.run(  # noqa: S603  # our own module; the question goes in by stdin
            [program, "-m", "tianyuan.engines.player"],
            input=json.dumps(asdict(question)),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=TIME_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise PlayerFailed("go.player.too_slow") from error
    except OSError as error:
        raise PlayerFailed("go.player.broken") from error
    return _read_answer(done.stdout)


def _read_answer(text: str) -> Move:
    try:
        answer = json.loads(text)
        if "failed" not in answer:
            return Move(kind=answer["kind"], point=answer["point"])
    except (ValueError, TypeError, KeyError) as error:
        raise PlayerFailed("go.player.broken") from error
    raise PlayerFailed(answer["failed"])


def choose_move(question: Question) -> Move:
    """The engine's move, always a legal one. Raises PlayerFailed, and GoRefused for moves that were none."""
    position = _replay(question)
    if question.engine != "gnugo":
        return _choose_by_playouts(question, position)
    move = _ask_gnugo(question)
    # It knows a repetition of the whole board only as far as the last stone.
    is_refused = move.point is not None and position.why_refused(move.point) is not None
    return _choose_by_playouts(question, position) if is_refused else move


def _replay(question: Question) -> Position:
    first = question.moves[0][0] if question.moves else question.to_move
    position = start_position(question.size, black=question.setup_black, to_move=COLOURS_BY_SIDE[first])
    for side, point in question.moves:
        if position.to_move != COLOURS_BY_SIDE[side]:  # play was resumed by the other side
            position = position.with_to_move(COLOURS_BY_SIDE[side])
        position = position.pass_turn() if point is None else position.play(point)
    own = COLOURS_BY_SIDE[question.to_move]
    return position if position.to_move == own else position.with_to_move(own)


def _choose_by_playouts(question: Question, position: Position) -> Move:
    """The point that goes with most wins; a pass where it wins, and where nothing is left to be decided."""
    own = position.to_move
    if position.passes_in_row and _leads(position.cells, question, own):
        return Move(kind="pass")
    candidates = [point for point in position.legal_points() if not _is_own_eye(position, point, own)]
    playouts = PLAYOUTS_AT_LEAST + question.level * PLAYOUTS_A_LEVEL
    lots = Random(question.seed)  # noqa: S311 - lots of a practice game, repeatable
    held, won = _play_out(question, position, playouts=playouts, lots=lots)
    margin = playouts * SETTLED_PERCENT // 100
    open_points = [point for point in candidates if margin < held[point] < playouts - margin]
    if not open_points:
        return Move(kind="pass")
    # A point held in few playouts says little: it does not come first by a lucky win.
    best = max(open_points, key=lambda point: (won[point] * SCALE // (held[point] + margin), lots.random()))
    return Move(kind="play", point=best)


def _play_out(
    question: Question, position: Position, *, playouts: int, lots: Random
) -> tuple[Sequence[int], Sequence[int]]:
    """For each point in how many playouts the side to move held it in the end, and in how many it won with it.

    Whoever holds a point in the end has mostly played there first: so each playout tells something of every point.
    """
    own = position.to_move
    held, won = [0] * len(position.cells), [0] * len(position.cells)
    for _ in range(playouts):
        end = Playout(position.cells, size=question.size, lots=lots).run(own)
        is_won = _leads(end, question, own)
        for point, stone in enumerate(_owners(end, question.size)):
            if stone == own:
                held[point] += 1
                won[point] += is_won
    return held, won


def _owners(cells: Sequence[int], size: int) -> Iterator[int]:
    """Whose each point is when all is played out: what is empty then is the eye of whoever stands beside it."""
    neighbours = neighbours_of(size)
    for point, stone in enumerate(cells):
        yield stone or max(cells[beside] for beside in neighbours[point])


def _leads(cells: Sequence[int], question: Question, own: Colour) -> bool:
    area = count_area(cells, size=question.size)
    return count_game(area, komi_quarter_zi=question.komi_quarter_zi).winner == own


def _is_own_eye(position: Position, point: int, own: Colour) -> bool:
    return all(position.cells[beside] == own for beside in neighbours_of(position.size)[point])


def _ask_gnugo(question: Question) -> Move:
    path = find_gnugo()
    if path is None:
        raise PlayerFailed("go.player.gnugo_missing")
    seed = str(crc32(question.seed.encode()) % LARGEST_SEED)
    command = [path, "--mode", "gtp", "--quiet", "--level", str(question.level), "--chinese-rules", "--seed", seed]
    asked = "".join(f"{line}\n" for line in _commands(question))
    try:
        done = subprocess.run(  # noqa: S603  # a fixed command; what goes in are board points
            command, input=asked, capture_output=True, text=True, timeout=GNUGO_LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise PlayerFailed("go.player.too_slow") from error
    answers = [answer.strip() for answer in done.stdout.split("\n\n") if answer.strip()]
    if len(answers) < 2 or not answers[-2].startswith("="):
        raise PlayerFailed("go.player.broken")
    return _read_gnugo(answers[-2].lstrip("= ").strip(), question.size)


def _read_gnugo(text: str, size: int) -> Move:
    if text.lower() in ("pass", "resign"):
        return Move(kind="pass" if text.lower() == "pass" else "resign")
    try:
        return Move(kind="play", point=read_vertex(text, size=size))
    except PointUnreadable as error:
        raise PlayerFailed("go.player.broken") from error


def _commands(question: Question) -> Iterator[str]:
    yield f"boardsize {question.size}"
    yield "clear_board"
    points = question.komi_quarter_zi * 2
    yield f"komi {points // 4}.{points % 4 * 25:02}"
    if question.setup_black:
        yield "set_free_handicap " + " ".join(write_vertex(one, size=question.size) for one in question.setup_black)
    for side, point in question.moves:
        yield f"play {side} {'pass' if point is None else write_vertex(point, size=question.size)}"
    yield f"genmove {question.to_move}"
    yield "quit"


def main(stdin: TextIO, stdout: TextIO) -> None:
    """Read one question, write one move."""
    found = json.load(stdin)
    moves = tuple((side, point) for side, point in found.pop("moves"))
    question = Question(**{**found, "moves": moves, "setup_black": tuple(found["setup_black"])})
    try:
        answer = asdict(choose_move(question))
    except PlayerFailed as failed:
        answer = {"failed": failed.code}
    json.dump(answer, stdout)


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
