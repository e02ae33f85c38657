"""A game on the wire: what is shown is what the game is, nothing private, and a client can follow it by the records."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.game.builders import OPENING, PAIRS, WALLS, Table, connect, points, seat_all
from tests.live.shown_game import SEATS
from tianyuan.core.game.effects import Refused
from tianyuan.core.game.inputs import (
    Accept,
    AddTime,
    Annul,
    Away,
    Closed,
    ContinueClock,
    Deadline,
    Input,
    Pass,
    Penalise,
    Play,
    ProcessLost,
    Proposal,
    Resign,
    SetResult,
    StopClock,
    TakeBack,
)
from tianyuan.core.game.machine import Step, advance
from tianyuan.core.go.points import read_vertex
from tianyuan.live.protocol_out import (
    ClockShown,
    ClocksShown,
    CountingShown,
    FinishedTold,
    PresenceShown,
    RecordTold,
    RefusedTold,
    Telling,
    encode,
)
from tianyuan.live.views import (
    name_client,
    tell_finished,
    view_record,
    view_refused,
    view_snapshot,
)

EMPTY_BOARD = "/".join(["." * 9] * 9)


def record(table: Table, given: Input, *, at: int | None = None) -> RecordTold:
    """The record of an input that must be accepted."""
    before, seq = table.state, len(table.records)
    effects = table.give(given, at=at)
    assert len(table.records) == seq + 1
    return view_record(before, Step(table.state, effects, table.records[-1]))


def snapshot(table: Table, *, for_player: str | None = None, at: int | None = None) -> dict[str, Any]:
    at_ms = table.at if at is None else at
    role = "player" if for_player else "watcher"
    told = view_snapshot(table.state, kind="invitation", seats=SEATS, for_player=for_player, role=role, at_ms=at_ms)
    shown: dict[str, Any] = json.loads(encode(told))
    return shown


def test_a_snapshot_shows_the_whole_game() -> None:
    table = seat_all()
    table.give(Play(player="bo", client=name_client("bo", "tab"), number=7, ply=0, point=points("C7")[0]), at=2_000)
    table.give(Play(player="wu", client=name_client("wu", "x"), number=3, ply=1, point=points("G3")[0]), at=5_000)
    full = {"main_ms": 1_198_000, "periods": 3, "period_ms": 20_000}
    assert snapshot(table, for_player="bo", at=6_000) == {
        "t": "snapshot",
        "g": "g1",
        "version": 4,
        "at_ms": 6_000,
        "seat": "bo",
        "role": "player",
        "kind": "invitation",
        "phase": "playing",
        "size": 9,
        "komi_quarter_zi": 15,
        "repetition": "situational",
        "clock": {"main_ms": 1_200_000, "periods": 3, "period_ms": 20_000},
        "players": [
            {"player": "bo", "name": "薄二", "side": "black", "rank": "5d"},
            {"player": "wu", "name": "吴一", "side": "white"},
        ],
        "board": "/".join(["." * 9] * 2 + ["..B......"] + ["." * 9] * 3 + ["......W.."] + ["." * 9] * 2),
        "to_move": "black",
        "turn": "bo",
        "ply": 2,
        "moves": [
            {"side": "black", "player": "bo", "point": "C7", "used_ms": 2_000},
            {"side": "white", "player": "wu", "point": "G3", "used_ms": 3_000},
        ],
        "captured": {},
        "penalties_quarter_zi": {},
        "clocks": {
            "black": {**full, "main_ms": 1_197_000, "running": True},
            "white": {**full, "main_ms": 1_197_000},
        },
        "presence": [{"player": "bo", "in_front": True}, {"player": "wu", "in_front": True}],
        "counting": None,
        "finish": None,
        "holds": [],
        "numbers": {"tab": 7},
    }


def test_a_watcher_sees_the_same_game_and_nobodys_numbers() -> None:
    table = seat_all()
    table.give(Play(player="bo", client=name_client("bo", "tab"), number=7, ply=0, point=40), at=2_000)
    own, watched = snapshot(table, for_player="bo"), snapshot(table)
    assert {name for name in own if own[name] != watched.get(name)} == {"seat", "role", "numbers"}
    assert "numbers" not in watched


def test_before_the_players_appear_a_snapshot_says_how_long_there_is() -> None:
    table = Table()
    table.give(connect("bo"), at=20_000)
    shown = snapshot(table, at=50_000)
    assert (shown["phase"], shown["turn"], shown["start_in_ms"]) == ("waiting", "", 70_000)


def test_handicap_stones_and_penalties_stand_in_the_snapshot() -> None:
    opening = replace(OPENING, setup_black=points("C3 G7"), first="white")
    table = seat_all(opening)
    table.give(Penalise(referee="r", why="w", side="black", quarter_zi=4))
    shown = snapshot(table)
    assert (shown["setup_black"], shown["to_move"], shown["turn"], shown["penalties_quarter_zi"]) == (
        ["C3", "G7"],
        "white",
        "wu",
        {"black": 4},
    )


def test_captured_stones_are_counted_by_who_took_them() -> None:
    table = seat_all()
    table.moves("B1 A1 A2")
    assert snapshot(table)["captured"] == {"black": 1}


def test_a_play_is_told_with_its_number_and_the_clocks() -> None:
    table = seat_all()
    told = record(table, Play(player="bo", client="bo/tab", number=7, ply=0, point=40), at=2_000)
    assert told == RecordTold(
        g="g1",
        version=3,
        at_ms=2_000,
        kind="play",
        ply=1,
        phase="playing",
        to_move="white",
        turn="wu",
        clocks=ClocksShown(
            black=ClockShown(main_ms=1_198_000, periods=3, period_ms=20_000),
            white=ClockShown(main_ms=1_200_000, periods=3, period_ms=20_000, running=True),
        ),
        by="bo",
        n=7,
        point="E5",
        used_ms=2_000,
    )


def test_a_capture_is_told() -> None:
    table = seat_all()
    table.moves("B1 A1")
    told = record(table, Play(player="bo", ply=2, point=points("A2")[0]))
    assert (told.point, told.captured) == ("A2", ("A1",))
    assert record(table, Play(player="wu", ply=3, point=40)).captured == ()


def test_in_a_pair_the_turn_is_the_members() -> None:
    table = seat_all(PAIRS)
    turns = []
    for vertex in ["A1", "B1", "C1", "D1", "E1"]:
        player, ply = table.state.player_to_move, table.state.ply
        turns.append(record(table, Play(player=player, ply=ply, point=points(vertex)[0])).turn)
    assert turns == ["wu", "ba", "wa", "bo", "wu"]


def test_a_move_that_came_too_late_is_no_move() -> None:
    table = seat_all()
    told = record(table, Play(player="bo", ply=0, point=40), at=1_260_100)
    assert (told.kind, told.ply, told.phase, told.turn, told.point, told.used_ms) == (
        "play",
        0,
        "finished",
        "",
        None,
        None,
    )
    finished = told.finish
    assert finished is not None
    assert (finished.result, finished.reason, finished.players) == ("white", "time", ("bo",))


def test_presence_is_told_when_it_changes_and_no_connection_is_named() -> None:
    table = seat_all()
    away = record(table, Away(process="p1", connection="wu"), at=3_000)
    assert (away.kind, away.by, away.n) == ("away", "wu", None)
    assert away.presence == (
        PresenceShown(player="bo", in_front=True),
        PresenceShown(player="wu", counts_in_ms=60_000, escape_in_ms=180_000),
    )
    assert away.told == (Telling(code="game.interrupted", data={"player": "wu"}),)
    closed = record(table, Closed(process="p1", connection="bo"), at=4_000)
    lost = record(table, connect("bo", process="secret", tab="-tab"), at=5_000)
    gone = record(table, ProcessLost(process="secret", silent_since_ms=5_000), at=9_000)
    assert (closed.by, lost.by, gone.by) == ("bo", "bo", "")
    text = "".join(map(encode, (away, closed, lost, gone)))
    assert not any(private in text for private in ("secret", "p1", "-tab", 'connection"', 'process"'))


def test_time_alone_tells_what_it_did() -> None:
    table = seat_all()
    table.give(Away(process="p1", connection="wu"), at=0)
    told = record(table, Deadline(), at=60_001)
    assert (told.kind, told.by, [one.code for one in told.told]) == ("deadline", "", ["game.disconnected"])
    assert told.presence is not None
    assert told.presence[1] == PresenceShown(
        player="wu", disconnections=1, disconnected_ms=1, counts_in_ms=0, escape_in_ms=119_999
    )


def test_a_referees_acts_are_told_with_the_reason_and_the_amount() -> None:
    table = seat_all()
    stop = record(table, StopClock(referee="陈", why="停电"), at=1_000)
    add = record(table, AddTime(referee="陈", why="补时", side="white", ms=60_000))
    penalty = record(table, Penalise(referee="陈", why="警告", side="black", quarter_zi=4))
    on = record(table, ContinueClock(referee="陈", why="来电"), at=9_000)
    assert [
        (one.kind, one.by, one.why, one.side, one.ms, one.quarter_zi, one.holds) for one in (stop, add, penalty, on)
    ] == [
        ("stop_clock", "陈", "停电", None, None, None, ("referee",)),
        ("add_time", "陈", "补时", "white", 60_000, None, None),
        ("penalise", "陈", "警告", "black", None, 4, None),
        ("continue_clock", "陈", "来电", None, None, None, ()),
    ]
    assert [one.clocks.black.running for one in (stop, add, penalty, on)] == [False, False, False, True]


def test_moves_taken_back_bring_the_board() -> None:
    table = seat_all()
    table.moves("C7 G3")
    told = record(table, TakeBack(referee="r", why="w", ply=0))
    assert (told.ply, told.board, told.to_move, told.turn, told.point) == (0, EMPTY_BOARD, "black", "bo", None)


def walled() -> Table:
    table = seat_all()
    table.moves(WALLS)
    return table


def test_the_counting_is_told_until_the_end() -> None:
    table = walled()
    record(table, Pass(player="bo", ply=18), at=20_000)
    begun = record(table, Pass(player="wu", ply=19), at=21_000)
    assert (begun.phase, begun.turn, begun.counting) == (
        "counting",
        "",
        CountingShown(marks=0, dead=(), answer_ms=60_000, phase_ms=300_000, running=True),
    )
    proposed = record(table, Proposal(ply=20, dead=points("E9")), at=23_000)
    assert proposed.counting == CountingShown(
        marks=1,
        dead=tuple(f"E{row}" for row in range(9, 0, -1)),
        proposed=True,
        answer_ms=60_000,
        phase_ms=298_000,
        running=True,
    )
    accepted = record(table, Accept(player="bo", number=2, marks=1), at=24_000)
    assert accepted.counting is not None
    assert (accepted.n, accepted.counting.accepted_by, accepted.counting.answer_ms) == (2, ("black",), 59_000)
    assert snapshot(table)["counting"]["accepted_by"] == ["black"]
    assert tell_finished(table.state) is None
    record(table, Accept(player="wu", marks=1), at=25_000)
    finished = tell_finished(table.state)
    assert finished is not None
    assert snapshot(table)["finish"] == {
        name: value for name, value in json.loads(encode(finished)).items() if name not in "tg"
    }


def test_a_count_is_told_in_quarters_of_a_zi() -> None:
    table = walled()
    for given in (Pass(player="bo", ply=18), Pass(player="wu", ply=19), Proposal(ply=20, dead=())):
        table.give(given)
    for player in ("bo", "wu"):
        table.give(Accept(player=player, marks=1))
    assert tell_finished(table.state) == FinishedTold(
        g="g1",
        ruling=0,
        result="black",
        reason="counting",
        decided_by="players",
        at_ms=table.at,
        ply=20,
        margin_quarter_zi=3,
        black_quarter_zi=180,
        white_quarter_zi=144,
    )


def test_a_later_ruling_is_told_with_who_and_why() -> None:
    table = seat_all()
    resigned = record(table, Resign(player="bo"))
    ruled = record(table, SetResult(referee="陈", why="代打", result="both_lose"))
    assert (ruled.kind, ruled.by, ruled.phase) == ("set_result", "陈", "finished")
    rulings = [(one.finish.ruling, one.finish.result) for one in (resigned, ruled) if one.finish]
    assert rulings == [(0, "white"), (1, "both_lose")]
    assert tell_finished(table.state) == FinishedTold(
        g="g1",
        ruling=1,
        result="both_lose",
        reason="referee",
        decided_by="referee",
        at_ms=0,
        ply=0,
        referee="陈",
        why="代打",
    )
    assert record(table, Annul(referee="陈", why="作弊")).version == 5


def test_a_refusal_names_the_point() -> None:
    table = seat_all()
    table.moves("C7")
    step = advance(table.state, Play(player="wu", ply=1, point=points("C7")[0]), 2_000)
    (refused,) = step.effects
    assert isinstance(refused, Refused)
    assert view_refused(refused, game="g1", number=4, size=9) == RefusedTold(
        code="go.occupied", data={"point": "C7"}, g="g1", n=4
    )


def test_a_step_without_a_record_is_not_told() -> None:
    table = seat_all()
    with pytest.raises(ValueError, match="without a record"):
        view_record(table.state, advance(table.state, Pass(player="wu", ply=0), 0))


def test_a_client_that_follows_the_records_has_the_board_of_the_snapshot() -> None:
    table = seat_all()
    board = [["."] * 9 for _ in range(9)]
    for vertex in ["B1", "A1", "A2", "C1", "-", "D2", "E5", "B2", "-", "A1", "C3"]:
        player, ply = table.state.player_to_move, table.state.ply
        given: Input = Pass(player=player, ply=ply)
        if vertex != "-":
            given = Play(player=player, ply=ply, point=points(vertex)[0])
        colour = "B" if table.state.side_to_move == "black" else "W"
        told = record(table, given)
        for name, cell in (*((one, ".") for one in told.captured), *([(told.point, colour)] if told.point else [])):
            row, column = divmod(read_vertex(name, size=9), 9)
            board[row][column] = cell
    assert "/".join(map("".join, board)) == snapshot(table)["board"]
