"""Lists of games as JSON, and every way in which one can be wrong."""

import json
from typing import Any

import pytest

from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.core.go.record import GameRecord, RecordMove
from tianyuan.documents import games_json
from tianyuan.documents.faults import FileFault
from tianyuan.documents.games_json import GamesRefused, ListedGame, is_games_json, read_games

GAME: dict[str, Any] = {
    "size": 9,
    "komi_points": 6.5,
    "setup": {},
    "moves": [["B", "A9"], ["W", "pass"]],
    "dead": ["A9"],
}


def fault_of(data: bytes) -> FileFault:
    with pytest.raises(GamesRefused) as refused:
        read_games(data, file="g.json")
    return refused.value.fault


def misfit_of(**changes: object) -> tuple[tuple[str, str], ...]:
    fault = fault_of(json.dumps([GAME, {**GAME, **changes}]).encode())
    assert fault.code == "go.json.misfit"
    return fault.data


def test_a_list_of_games_is_read() -> None:
    setup = {"B": ["C3"], "W": ["D4"]}
    data = json.dumps([GAME, {**GAME, "komi_points": 7, "setup": setup, "more": 1}]).encode("utf-8-sig")
    assert read_games(data, file="g.json") == (
        ListedGame(
            record=GameRecord(size=9, komi_quarter_zi=13, moves=(RecordMove(BLACK, 0), RecordMove(WHITE, None))),
            dead=(0,),
        ),
        ListedGame(
            record=GameRecord(
                size=9,
                komi_quarter_zi=14,
                black_setup=(56,),
                white_setup=(48,),
                moves=(RecordMove(BLACK, 0), RecordMove(WHITE, None)),
            ),
            dead=(0,),
        ),
    )


def test_a_list_is_told_from_sgf_by_its_first_character() -> None:
    assert [is_games_json(data) for data in (b" \n[]", b"\xef\xbb\xbf[", b"(;)", b"")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("changes", "path", "found"),
    [
        ({"size": 1}, "[1].size", "1"),
        ({"size": "9"}, "[1].size", "9"),
        ({"komi_points": "much"}, "[1].komi_points", "much"),
        ({"komi_points": 6.3}, "[1].komi_points", "6.3"),
        ({"setup": {"X": []}}, "[1].setup", "X"),
        ({"setup": {"B": ["A10"]}}, "[1].setup", "A10"),
        ({"moves": [["X", "A1"]]}, "[1].moves", "X"),
        ({"moves": [["B", "I1"]]}, "[1].moves", "I1"),
        ({"moves": [["B"]]}, "[1].moves[0]", "['B']"),
        ({"dead": ["?"]}, "[1].dead", "?"),
    ],
)
def test_what_does_not_fit_is_named(changes: dict[str, object], path: str, found: str) -> None:
    assert misfit_of(**changes) == (("path", path), ("found", found))


def test_what_is_no_json_is_refused_where_it_breaks() -> None:
    assert fault_of(b"[\n{") == FileFault(file="g.json", line=2, column=2, code="go.json.broken")


@pytest.mark.parametrize("data", [b"[\xff]", b"[" * 100_000])
def test_what_cannot_be_read_at_all_is_refused(data: bytes) -> None:
    assert fault_of(data).code in ("go.json.unreadable", "go.json.broken")


def test_there_may_be_so_many_games_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_json, "MOST_GAMES", 1)
    assert fault_of(json.dumps([GAME, GAME]).encode()) == FileFault(
        file="g.json", code="go.json.too_many", data=(("limit", "1"),)
    )
