"""What clients say about games, as inputs of the games: players' moves, referees' rulings."""

from collections.abc import Callable
from typing import Any, Final

from tianyuan.core.game import inputs
from tianyuan.core.go.points import PointUnreadable, read_vertex
from tianyuan.live import protocol
from tianyuan.live.views import name_client
from tianyuan.services.games.chat import clean_words


class ActRefused(Exception):
    """A message about a game that has no effect: `code`, and `data` for its words."""

    def __init__(self, code: str, **data: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


def read_act(said: protocol.PlayerMessage, *, player: str, client: str, size: int, lag_ms: int) -> inputs.Input:
    """What a player does. Raises ActRefused where a point is none of the board."""
    name = name_client(player, client) if client else ""  # who gives no name is not checked for repeats
    who: dict[str, Any] = {"player": player, "client": name, "number": said.n}
    if type(said) is protocol.Play:
        return inputs.Play(**who, ply=said.ply, point=_read_point(said.point, size), lag_ms=lag_ms)
    return _ACTS[type(said)](said, who, size, lag_ms)


def read_ruling(said: protocol.RefereeMessage, *, referee: str, size: int) -> inputs.Input:
    """What a referee does. Raises ActRefused where a point is none of the board."""
    return _RULINGS[type(said)](said, {"referee": referee, "why": clean_words(said.why)}, size)


def _read_point(vertex: str, size: int) -> int:
    try:
        return read_vertex(vertex, size=size)
    except PointUnreadable as unreadable:
        raise ActRefused(unreadable.code, text=vertex) from None


def _read_points(vertices: tuple[str, ...], size: int) -> tuple[int, ...]:
    return tuple(_read_point(vertex, size) for vertex in vertices)


_Act = Callable[[Any, dict[str, Any], int, int], inputs.Input]
_ACTS: Final[dict[type[Any], _Act]] = {
    protocol.Pass: lambda said, who, _size, lag_ms: inputs.Pass(**who, ply=said.ply, lag_ms=lag_ms),
    protocol.Resign: lambda _said, who, _size, _lag: inputs.Resign(**who),
    protocol.Marks: lambda said, who, size, _lag: inputs.Marks(**who, dead=_read_points(said.dead, size)),
    protocol.Accept: lambda said, who, _size, _lag: inputs.Accept(**who, marks=said.marks),
    protocol.Resume: lambda _said, who, _size, _lag: inputs.Resume(**who),
}
_Ruling = Callable[[Any, dict[str, Any], int], inputs.Input]
_RULINGS: Final[dict[type[Any], _Ruling]] = {
    protocol.StopClock: lambda _said, who, _size: inputs.StopClock(**who),
    protocol.ContinueClock: lambda _said, who, _size: inputs.ContinueClock(**who),
    protocol.AddTime: lambda said, who, _size: inputs.AddTime(**who, side=said.side, ms=said.ms),
    protocol.Penalise: lambda said, who, _size: inputs.Penalise(**who, side=said.side, quarter_zi=said.quarter_zi),
    protocol.DecideCount: lambda said, who, size: inputs.DecideCount(**who, dead=_read_points(said.dead, size)),
    protocol.SetResult: lambda said, who, _size: inputs.SetResult(**who, result=said.result),
    protocol.NoResult: lambda _said, who, _size: inputs.NoResult(**who),
    protocol.Annul: lambda _said, who, _size: inputs.Annul(**who),
    protocol.TakeBack: lambda said, who, _size: inputs.TakeBack(**who, ply=said.ply),
}
