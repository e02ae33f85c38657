"""Heartbeats as the journal keeps them: lost processes, outages, and what is forgotten."""

from collections.abc import Callable
from dataclasses import replace

from tests.store.journal.rows import make_pulse
from tianyuan.store.journal import Beaten, Journal, Outage
from tianyuan.store.journal.heartbeats import KEPT_MS

Opener = Callable[[], Journal]


def test_a_beat_tells_of_all_processes(journal: Journal, open_journal: Opener) -> None:
    one, two = make_pulse("one", 1_000), make_pulse("two", 1_500)
    assert journal.beat(one, is_first=True) == Beaten(at_ms=1_000, is_lost=False, pulses=(one,), outages=())
    found = open_journal().beat(two, is_first=True)
    assert found == Beaten(at_ms=1_500, is_lost=False, pulses=(one, two), outages=())
    again = make_pulse("one", 2_000)
    assert set(journal.beat(again, is_first=False).pulses) == {again, two}


def test_a_silent_process_is_declared_lost_once(journal: Journal, open_journal: Opener) -> None:
    one, two = make_pulse("one", 1_000), make_pulse("two", 4_500)
    journal.beat(one, is_first=True)
    journal.beat(two, is_first=True)
    other = open_journal()
    assert [other.declare_lost("one", beat_ms=999), other.declare_lost("none", beat_ms=1)] == [False, False]
    assert [other.declare_lost("one", beat_ms=1_000), other.declare_lost("one", beat_ms=1_000)] == [True, False]
    lost = replace(one, is_lost=True)
    refused = journal.beat(make_pulse("one", 5_000), is_first=False)
    assert (refused.is_lost, set(refused.pulses)) == (True, {lost, two})
    assert set(other.beat(make_pulse("two", 5_500), is_first=False).pulses) == {lost, make_pulse("two", 5_500)}


def test_an_outage_is_found_once_and_told_to_all(journal: Journal, open_journal: Opener) -> None:
    journal.beat(make_pulse("one", 1_000), is_first=True)
    outage = Outage(id="1000", down_since_ms=990, until_ms=9_000)
    assert journal.beat(make_pulse("two", 9_000), is_first=True).outages == (outage,)
    assert open_journal().beat(make_pulse("three", 9_001), is_first=True).outages == (outage,)


def test_what_is_long_past_is_forgotten_with_a_start(journal: Journal) -> None:
    journal.beat(make_pulse("one", 1_000), is_first=True)
    journal.beat(make_pulse("one", 1_500, is_stopped=True), is_first=False)
    first = Outage(id="1500", down_since_ms=1_500, until_ms=2_000)
    assert journal.beat(make_pulse("two", 2_000), is_first=True).outages == (first,)
    journal.beat(make_pulse("two", 2_000, is_stopped=True), is_first=False)
    late_ms = 2_000 + KEPT_MS + 1
    second = Outage(id="2000", down_since_ms=2_000, until_ms=late_ms)
    assert journal.beat(make_pulse("three", late_ms), is_first=True).outages == (second,)
    three = make_pulse("three", late_ms + 500)
    found = journal.beat(three, is_first=False)
    assert found == Beaten(at_ms=three.beat_ms, is_lost=False, pulses=(three,), outages=(second,))


def test_the_clock_of_the_database_goes_on(journal: Journal) -> None:
    first_ms = journal.now_ms()
    assert 1_700_000_000_000 < first_ms <= journal.now_ms()
