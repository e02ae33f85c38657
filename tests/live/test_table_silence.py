"""A server process falls silent around the moment at which a player's time runs out: what it held was in time."""

from tests.live.test_table import DRAWN_MS, Process
from tianyuan.core.game.inputs import Connected, Play
from tianyuan.live.known import learn
from tianyuan.live.table import Given
from tianyuan.store.journal import Beaten, Outage, Pulse, Row
from tianyuan.store.journal.heartbeats import judge_beat


def make_pulse(process: str, beat_ms: int, *, heard_ms: int | None = None, is_lost: bool = False) -> Pulse:
    heard_until_ms = beat_ms if heard_ms is None else heard_ms
    return Pulse(process=process, host="", beat_ms=beat_ms, heard_until_ms=heard_until_ms, is_lost=is_lost)


def begin() -> tuple[list[Row], int]:
    """Black is connected to x, white to y: the journal, and when black's time runs out."""
    journal: list[Row] = []
    process = Process(journal, "x")
    for player, name in (("bo", "x"), ("wu", "y")):
        connected = Connected(player=player, process=name, connection=player)
        process.table.give(Given(connected, DRAWN_MS))
        process.commit(DRAWN_MS)
    due_ms = process.table.state.due_ms
    assert due_ms is not None
    return journal, due_ms


def hear(process: Process, own: Pulse, pulses: list[Pulse], outage: Outage | None = None) -> None:
    """A heartbeat of this process has found that."""
    beaten = Beaten(at_ms=own.beat_ms, is_lost=False, pulses=(*pulses, own), outages=(outage,) if outage else ())
    process.known = learn(own.process, beaten)
    process.table.work(own.beat_ms)
    process.commit(own.beat_ms)


def start(journal: list[Row], pulses: list[Pulse], at_ms: int) -> Process:
    """A process comes up on a machine of its own, after all the others."""
    process, own = Process(journal, "new"), make_pulse("new", at_ms)
    process.table.load(journal)
    found = judge_beat(pulses, own, is_first=True)
    hear(process, own, [one for one in found.pulses if one != own], found.outage)
    return process


def test_all_stop_at_once_and_his_process_beat_earlier_than_the_other() -> None:
    journal, due_ms = begin()
    process = start(journal, [make_pulse("x", due_ms - 400), make_pulse("y", due_ms + 50)], due_ms + 5_000)
    assert process.table.state.phase == "playing"


def test_his_process_was_lost_just_before_the_other_stopped() -> None:
    journal, due_ms = begin()
    lost = make_pulse("x", due_ms - 400, is_lost=True)
    process = start(journal, [lost, make_pulse("y", due_ms + 3_000)], due_ms + 8_000)
    assert process.table.state.phase == "playing"


def test_his_process_beat_while_it_held_an_input_and_died() -> None:
    journal, due_ms = begin()
    process = start(journal, [make_pulse("x", due_ms + 300, heard_ms=due_ms - 500)], due_ms + 5_000)
    assert process.table.state.phase == "playing"


def test_his_process_is_lost_with_an_input_and_the_other_goes_on() -> None:
    journal, due_ms = begin()
    process = Process(journal, "y")
    process.table.load(journal)
    lost = make_pulse("x", due_ms + 300, heard_ms=due_ms - 500, is_lost=True)
    hear(process, make_pulse("y", due_ms + 4_000), [lost])
    assert process.table.state.phase == "playing"


def test_the_database_is_away_while_a_move_is_held() -> None:
    journal, due_ms = begin()
    process = Process(journal, "x")
    process.table.load(journal)
    hear(process, make_pulse("x", due_ms - 600), [])
    process.table.give(Given(Play(player="bo", client="bo/a", number=1, ply=0, point=60), due_ms - 500))
    process.table.not_stored(process.waiting.pop(), due_ms)
    back = make_pulse("x", due_ms + 5_000, heard_ms=due_ms - 500)
    found = judge_beat([make_pulse("x", due_ms + 300, heard_ms=due_ms - 500)], back, is_first=False)
    other = Process(journal, "y")
    other.table.load(journal)
    hear(other, make_pulse("y", due_ms + 5_010), [back], found.outage)
    hear(process, back, [], found.outage)
    process.catch_up(back.beat_ms)
    process.commit(back.beat_ms)
    assert (process.table.state.phase, process.table.state.ply) == ("playing", 1)
