"""Games as JSON: a list of size, komi, set-up, moves and dead stones, points by their names such as D4."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, NoReturn

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tianyuan.core.go.points import BLACK, LARGEST, SMALLEST, WHITE, PointUnreadable, read_vertex
from tianyuan.core.go.record import GameRecord, RecordMove
from tianyuan.core.go.sgf_result import read_komi
from tianyuan.documents.faults import FileFault, quote_found

MOST_GAMES: Final = 10_000


@dataclass(frozen=True, kw_only=True)
class ListedGame:
    """One game of a list, and the stones it says are dead."""

    record: GameRecord
    dead: tuple[int, ...]


class GamesRefused(ValueError):
    """A list that cannot be read; `fault` says why."""

    def __init__(self, fault: FileFault) -> None:
        super().__init__(fault.code)
        self.fault = fault


class _Game(BaseModel):
    """One game as the file has it; further keys are not read."""

    model_config = ConfigDict(strict=True)

    size: int
    komi_points: int | str
    moves: list[Annotated[list[str], Field(min_length=2, max_length=2)]]
    dead: list[str] = []
    setup: dict[str, list[str]] = {}


_GAMES: Final = TypeAdapter(list[_Game])


def is_games_json(data: bytes) -> bool:
    """Whether a file looks like such a list and not like SGF."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"["


def read_games(data: bytes, *, file: str) -> tuple[ListedGame, ...]:
    """The games of a list. Raises GamesRefused at the first thing that cannot be read."""
    try:
        # Numbers with a point stay text: komi is exact.
        content = json.loads(data.decode("utf-8-sig"), parse_float=str)
    except json.JSONDecodeError as error:
        fault = FileFault(file=file, line=error.lineno, column=error.colno, code="go.json.broken")
        raise GamesRefused(fault) from error
    except (ValueError, RecursionError) as error:
        raise GamesRefused(FileFault(file=file, code="go.json.unreadable")) from error
    try:
        games = _GAMES.validate_python(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        _refuse(file, first["loc"], first["input"])
    if len(games) > MOST_GAMES:
        raise GamesRefused(FileFault(file=file, code="go.json.too_many", data=(("limit", str(MOST_GAMES)),)))
    return tuple(_Reader(file, number, game.size).read(game) for number, game in enumerate(games))


class _Reader:
    """Reads one game; faults name it by its number in the list, from 0, as the path in the file has it."""

    def __init__(self, file: str, number: int, size: int) -> None:
        self._file = file
        self._number = number
        self._size = size

    def read(self, game: _Game) -> ListedGame:
        """The game as a record. Raises GamesRefused."""
        if not SMALLEST <= game.size <= LARGEST:
            self._refuse("size", game.size)
        komi = read_komi(str(game.komi_points), is_chinese=False, is_even=True, trusts_zero=True)
        if komi is None:
            self._refuse("komi_points", game.komi_points)
        for key in game.setup:
            if key not in ("B", "W"):
                self._refuse("setup", key)
        record = GameRecord(
            size=game.size,
            komi_quarter_zi=komi,
            black_setup=self._points("setup", game.setup.get("B", ())),
            white_setup=self._points("setup", game.setup.get("W", ())),
            moves=tuple(self._move(colour, name) for colour, name in game.moves),
        )
        return ListedGame(record=record, dead=self._points("dead", game.dead))

    def _move(self, colour: str, name: str) -> RecordMove:
        if colour not in ("B", "W"):
            self._refuse("moves", colour)
        point = None if name.casefold() == "pass" else self._point("moves", name)
        return RecordMove(BLACK if colour == "B" else WHITE, point)

    def _points(self, key: str, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(self._point(key, name) for name in names)

    def _point(self, key: str, name: str) -> int:
        try:
            return read_vertex(name, size=self._size)
        except PointUnreadable:
            self._refuse(key, name)

    def _refuse(self, key: str, found: object) -> NoReturn:
        _refuse(self._file, (self._number, key), found)


def _refuse(file: str, path: Sequence[int | str], found: Any) -> NoReturn:
    shown = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    data = (("path", shown), ("found", quote_found(str(found)[:1000])))
    raise GamesRefused(FileFault(file=file, code="go.json.misfit", data=data))
