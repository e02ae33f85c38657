"""GNU Go over GTP, where it is installed: a second opinion on a finished position.

It knows more about life and death than playouts do, but does not say how sure it is. So a group is sure where the
playouts come to the same answer.
"""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tianyuan.core.go.points import BLACK, PointUnreadable, read_vertex, write_vertex
from tianyuan.engines.judge import judge_position
from tianyuan.engines.verdict import JudgeFailed, Judgement

NAME: Final = "gnugo"
TIME_LIMIT_S: Final = 10.0
# Debian puts it where only a player's PATH leads.
_DEBIAN: Final = Path("/usr/games/gnugo")


def find_gnugo() -> str | None:
    """The program, or None where it is not installed."""
    return shutil.which("gnugo") or (str(_DEBIAN) if _DEBIAN.exists() else None)


def judge_with_gnugo(
    cells: Sequence[int], *, size: int, seed: str, program: str | None = None, time_limit_s: float = TIME_LIMIT_S
) -> Judgement:
    """Ask GNU Go which chains are dead, and the playouts whether they agree. Raises JudgeFailed.

    GNU Go takes boards of 5 to 19. `program` None: the one that is installed.
    """
    path = program or find_gnugo()
    if path is None:
        raise JudgeFailed("go.judge.gnugo_missing")
    dead = _ask_dead(path, cells, size=size, time_limit_s=time_limit_s)
    groups = []
    for group in judge_position(cells, size=size, seed=seed).groups:
        is_dead = group.points[0] in dead
        groups.append(replace(group, is_dead=is_dead, is_sure=group.is_sure and is_dead == group.is_dead))
    return Judgement(engine=NAME, groups=tuple(groups))


def _ask_dead(program: str, cells: Sequence[int], *, size: int, time_limit_s: float) -> frozenset[int]:
    command = [program, "--mode", "gtp", "--quiet", "--level", "1", "--chinese-rules", "--seed", "1"]
    asked = "".join(f"{line}\n" for line in _commands(cells, size))
    try:
        done = subprocess.run(  # noqa: S603  # a fixed command; what goes in are board points
            command, input=asked, capture_output=True, text=True, timeout=time_limit_s, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise JudgeFailed("go.judge.too_slow") from error
    except (OSError, UnicodeError) as error:
        raise JudgeFailed("go.judge.broken") from error
    answers = [answer for answer in done.stdout.split("\n\n") if answer.strip()]
    if len(answers) < 2 or not all(answer.lstrip().startswith("=") for answer in answers):
        raise JudgeFailed("go.judge.broken")
    try:
        # The last answer but that to `quit` is the list.
        return frozenset(read_vertex(name, size=size) for name in answers[-2].replace("=", " ").split())
    except PointUnreadable as error:
        raise JudgeFailed("go.judge.broken") from error


def _commands(cells: Sequence[int], size: int) -> Iterator[str]:
    """Set the stones up one by one, which takes none: a part of a chain breathes where the rest is missing."""
    yield f"boardsize {size}"
    yield "clear_board"
    for point, cell in enumerate(cells):
        if cell:
            yield f"play {'black' if cell == BLACK else 'white'} {write_vertex(point, size=size)}"
    yield "final_status_list dead"
    yield "quit"
