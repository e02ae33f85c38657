"""What a heartbeat means, case by case."""

import os
import subprocess
from dataclasses import replace

import pytest

from tests.store.journal.rows import make_pulse
from tianyuan.store.journal import Outage, Pulse
from tianyuan.store.journal.heartbeats import Found, judge_beat, name_host

ONE, TWO = make_pulse("one", 10_000), make_pulse("two", 10_200)


def find_outage(pulses: list[Pulse], own: Pulse, *, is_first: bool = False) -> Outage | None:
    return judge_beat(pulses, own, is_first=is_first).outage


def test_the_first_of_all_finds_nothing() -> None:
    assert judge_beat([], ONE, is_first=True) == Found(is_lost=False, pulses=(ONE,), written=(ONE,), outage=None)


@pytest.mark.parametrize(("beat_ms", "is_outage"), [(13_000, False), (13_001, True)])
def test_only_more_than_three_seconds_without_any_beat_are_an_outage(beat_ms: int, is_outage: bool) -> None:
    outage = Outage(id="10000", down_since_ms=9_990, until_ms=beat_ms) if is_outage else None
    assert find_outage([ONE], make_pulse("one", beat_ms)) == outage


def test_no_outage_while_another_is_up() -> None:
    assert find_outage([ONE, TWO], make_pulse("one", 13_100)) is None
    assert find_outage([ONE, TWO], make_pulse("three", 13_100), is_first=True) is None


def test_after_a_planned_stop_the_shortest_gap_is_an_outage() -> None:
    stopped = replace(ONE, is_stopped=True)
    assert find_outage([stopped], make_pulse("two", 10_001), is_first=True) == Outage(
        id="10000", down_since_ms=9_991, until_ms=10_001
    )


def test_a_lost_process_is_not_up_but_its_last_beat_counts() -> None:
    lost = replace(TWO, is_lost=True)
    outage = Outage(id="10200", down_since_ms=10_200, until_ms=10_900)
    assert find_outage([replace(ONE, is_stopped=True), lost], make_pulse("three", 10_900), is_first=True) == outage


def test_an_outage_begins_before_anything_that_one_of_them_may_still_have_held() -> None:
    holding = replace(TWO, heard_until_ms=9_000)
    outage = Outage(id="10200", down_since_ms=9_000, until_ms=20_000)
    assert find_outage([ONE, holding], make_pulse("one", 20_000)) == outage
    assert find_outage([TWO], replace(make_pulse("two", 20_000), heard_until_ms=9_000)) == outage


def test_a_clock_that_is_behind_makes_no_outage() -> None:
    assert find_outage([replace(ONE, is_stopped=True)], make_pulse("two", 9_000), is_first=True) is None


def test_who_was_declared_lost_writes_nothing() -> None:
    lost = replace(ONE, is_lost=True)
    found = judge_beat([lost, TWO], make_pulse("one", 10_500), is_first=False)
    assert found == Found(is_lost=True, pulses=(lost, TWO), written=(), outage=None)


def test_a_start_finds_the_dead_of_its_own_machine() -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    dead = make_pulse("dead", 10_000, host=f"boot:{gone.pid}")
    own = make_pulse("own", 10_100, host=f"boot:{os.getpid()}")
    lost, outage = replace(dead, is_lost=True), Outage(id="10000", down_since_ms=9_990, until_ms=10_100)
    found = judge_beat([dead], own, is_first=True)
    assert found == Found(is_lost=False, pulses=(lost, own), written=(lost, own), outage=outage)


@pytest.mark.parametrize("host", [f"boot:{os.getppid()}", "other:0", "boot:", "boot:x"])
def test_others_are_left_to_their_silence(host: str) -> None:
    other = make_pulse("other", 10_000, host=host)
    own = make_pulse("own", 10_100, host="boot:1")
    assert judge_beat([other], own, is_first=True) == Found(
        is_lost=False, pulses=(other, own), written=(own,), outage=None
    )


def test_an_earlier_incarnation_of_this_process_is_lost() -> None:
    before = make_pulse("before", 10_000, host="boot:7")
    own = make_pulse("own", 10_100, host="boot:7")
    assert judge_beat([before], own, is_first=True).written == (replace(before, is_lost=True), own)


def test_a_host_names_this_very_process() -> None:
    boot, _, number = name_host().rpartition(":")
    assert (boot != "", number) == (True, str(os.getpid()))
