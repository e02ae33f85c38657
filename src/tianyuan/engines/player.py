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

from tianyuan.core.go.counting import count_area, count_game
from tianyuan.core.go.points import BLACK, WHITE, Colour, PointUnreadable, neighbours_of, read_vertex, write_vertex
from tianyuan.core.go.position import Position, start_position
from tianyuan.engines.gnugo import find_gnugo
from tianyuan.engines.playouts import Playout

TIME_LIMIT_S: Final = 20.0
PLAYOUTS_A_LEVEL: Final = 12
CANDIDATES: Final = 40


class PlayerFailed(Exception):
    """The engine gave no move: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class Question:
    """A position by its set-up and moves (None: a pass). `first`: who began; `level` 1 to 10."""

    size: int
    komi_quarter_zi: int
    moves: tuple[int | None, ...]
    engine: str
    level: int
    seed: str
    setup_black: tuple[int, ...] = ()
    first: str = "black"


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
        answer = json.loads(done.stdout)
    except subprocess.TimeoutExpired as error:
        raise PlayerFailed("go.player.too_slow") from error
    except (OSError, ValueError) as error:
        raise PlayerFailed("go.player.broken") from error
    if "failed" in answer:
        raise PlayerFailed(answer["failed"])
    return Move(kind=answer["kind"], point=answer["point"])


def choose_move(question: Question) -> Move:
    """The engine's move. Raises PlayerFailed, and GoRefused for moves that were none."""
    return _ask_gnugo(question) if question.engine == "gnugo" else _choose_by_playouts(question)


def _replay(question: Question) -> Position:
    position = start_position(
        question.size, black=question.setup_black, to_move=BLACK if question.first == "black" else WHITE
    )
    for point in question.moves:
        position = position.pass_turn() if point is None else position.play(point)
    return position


def _choose_by_playouts(question: Question) -> Move:
    """The candidate after which most playouts are won; a pass where none is left, or where a pass wins."""
    position = _replay(question)
    own = position.to_move
    lots = Random(question.seed)  # noqa: S311 - lots of a practice game, repeatable
    if position.passes_in_row and _leads(position.cells, question, own):
        return Move(kind="pass")
    candidates = [point for point in position.legal_points() if not _is_own_eye(position, point, own)]
    if not candidates:
        return Move(kind="pass")
    candidates = lots.sample(candidates, min(CANDIDATES, len(candidates)))
    each = max(1, question.level * PLAYOUTS_A_LEVEL // len(candidates))
    scored = [(_count_wins(position.play(point), question, own, each, lots), point) for point in candidates]
    return Move(kind="play", point=max(scored)[1])


def _count_wins(position: Position, question: Question, own: Colour, playouts: int, lots: Random) -> int:
    won = 0
    for _ in range(playouts):
        cells = Playout(position.cells, size=question.size, lots=lots).run(position.to_move)
        won += _leads(cells, question, own)
    return won


def _leads(cells: Sequence[int], question: Question, own: Colour) -> bool:
    area = count_area(cells, size=question.size)
    return count_game(area, komi_quarter_zi=question.komi_quarter_zi).winner == own


def _is_own_eye(position: Position, point: int, own: Colour) -> bool:
    return all(position.cells[beside] == own for beside in neighbours_of(position.size)[point])


def _ask_gnugo(question: Question) -> Move:
    path = find_gnugo()
    if path is None:
        raise PlayerFailed("go.player.gnugo_missing")
    command = [path, "--mode", "gtp", "--quiet", "--level", str(question.level), "--chinese-rules"]
    asked = "".join(f"{line}\n" for line in _commands(question))
    done = subprocess.run(  # noqa: S603  # a fixed command; what goes in are board points
        [*command, "--seed", "1"], input=asked, capture_output=True, text=True, timeout=TIME_LIMIT_S, check=False
    )
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
    colours = ("black", "white") if question.first == "black" else ("white", "black")
    for at, point in enumerate(question.moves):
        yield f"play {colours[at % 2]} {'pass' if point is None else write_vertex(point, size=question.size)}"
    yield f"genmove {colours[len(question.moves) % 2]}"
    yield "quit"


def main(stdin: TextIO, stdout: TextIO) -> None:
    """Read one question, write one move."""
    found = json.load(stdin)
    question = Question(**{**found, "moves": tuple(found["moves"]), "setup_black": tuple(found["setup_black"])})
    try:
        answer = asdict(choose_move(question))
    except PlayerFailed as failed:
        answer = {"failed": failed.code}
    json.dump(answer, stdout)


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
