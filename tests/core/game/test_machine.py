"""The journal: replay gives the live state, and refuses what the machine would not have written."""

import pytest

from tests.core.game.builders import OPENING, PHASES, Table, connect, documented_transitions, seat_all
from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import KINDS, Deadline, Pass, Resign
from tianyuan.core.game.machine import (
    OUT_OF_PHASE,
    TRANSITIONS,
    JournalRefused,
    advance,
    open_game,
    replay,
    replay_steps,
)


def played() -> Table:
    table = seat_all()
    table.moves("E5 D5 - -")
    return table


def test_replay_gives_the_live_state_step_by_step() -> None:
    table = played()
    table.give(Resign(player="bo"), at=9_000)
    steps = list(replay_steps(OPENING, table.records))
    assert [step.record for step in steps] == table.records
    assert steps[-1].state == table.state == replay(OPENING, table.records)


def test_an_input_leaves_the_state_it_was_given_as_it_was() -> None:
    state = open_game(OPENING)
    advance(state, connect("bo"), 1_000)
    assert state == open_game(OPENING)


@pytest.mark.parametrize(
    ("record", "code", "data"),
    [
        (Record(seq=7, at_ms=9_000, deadline_ms=None, input=Deadline()), "game.nothing_due", ()),
        (
            Record(seq=7, at_ms=9_000, deadline_ms=None, input=Pass(player="bo", ply=4)),
            "game.play_is_over",
            (),
        ),
        (Record(seq=7, at_ms=9_000, deadline_ms=1, input=Resign(player="bo")), "game.journal_differs", ()),
        (Record(seq=7, at_ms=3_000, deadline_ms=None, input=Resign(player="bo")), "game.journal_differs", ()),
        (Record(seq=8, at_ms=9_000, deadline_ms=None, input=Resign(player="bo")), "game.journal_differs", ()),
    ],
)
def test_a_journal_that_the_machine_would_not_have_written_is_refused(record: Record, code: str, data: object) -> None:
    with pytest.raises(JournalRefused) as refused:
        replay(OPENING, [*played().records, record])
    assert (refused.value.code, refused.value.seq, refused.value.data) == (code, record.seq, data)


def test_a_record_that_stands_twice_is_refused_as_repeated() -> None:
    table = seat_all()
    table.move("E5", at=1_000, client="tab", number=1)
    with pytest.raises(JournalRefused, match=r"game\.repeated"):
        replay(OPENING, [*table.records, table.records[-1]])


def test_every_transition_is_documented_as_the_machine_makes_it() -> None:
    rows = documented_transitions()
    assert set(rows) == set(KINDS)
    for kind, cells in rows.items():
        if KINDS[kind] is Deadline:
            continue
        _, allowed = TRANSITIONS[KINDS[kind]]
        for phase, cell in zip(PHASES, cells, strict=True):
            refusal = OUT_OF_PHASE[phase].removeprefix("game.")
            assert (cell == f"✗ {refusal}") == (phase not in allowed), (kind, phase, cell)
