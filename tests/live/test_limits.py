"""Limits by account first; an address has room for a hall, and trusted networks have no limit of their own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.live.handshake import LOCAL_PEER, read_networks
from tianyuan.live.limits import (
    CHAT_LINES,
    CONNECTIONS_OF_ACCOUNT,
    CONNECTIONS_OF_ADDRESS,
    HANDSHAKES,
    MESSAGES,
    STRANGERS,
    Admission,
    Bucket,
    Faults,
    LimitReached,
    Limits,
    Rate,
)

HALL = "203.0.113.7"


def test_a_bucket_gives_its_burst_and_then_one_each_time() -> None:
    bucket = Bucket(Rate(burst=3, every_ms=50))
    assert [bucket.take(1_000) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(at) for at in (1_049, 1_050, 1_051, 1_100)] == [False, True, False, True]
    assert [bucket.is_full(at) for at in (1_249, 1_250)] == [False, True]
    assert [bucket.take(9_000) for _ in range(4)] == [True, True, True, False]


@given(
    st.builds(Rate, burst=st.integers(1, 20), every_ms=st.integers(1, 100)),
    st.lists(st.integers(0, 120), min_size=1, max_size=80),
)
def test_in_any_span_no_more_is_given_than_the_burst_and_what_came_since(rate: Rate, waits: list[int]) -> None:
    bucket, at_ms, given_at = Bucket(rate), 0, []
    for wait in waits:
        at_ms += wait
        if bucket.take(at_ms):
            given_at.append(at_ms)
    for first, begin_ms in enumerate(given_at):
        for last in range(first, len(given_at)):
            assert last - first + 1 <= rate.burst + (given_at[last] - begin_ms) // rate.every_ms


def test_messages_are_counted_by_account_over_all_its_connections() -> None:
    limits = Limits()
    one, other = limits.admit("a1", HALL), limits.admit("a1", "198.51.100.1")
    neighbour = limits.admit("a2", HALL)
    assert all(one.account.messages.take(0) for _ in range(MESSAGES.burst))
    assert not other.account.messages.take(0)
    assert neighbour.account.messages.take(0)


def test_an_account_has_so_many_connections() -> None:
    limits = Limits()
    places = [limits.admit("a1", HALL) for _ in range(CONNECTIONS_OF_ACCOUNT)]
    with pytest.raises(LimitReached) as found:
        limits.admit("a1", HALL)
    assert (found.value.code, found.value.data) == ("live.too_many_connections", {"most": CONNECTIONS_OF_ACCOUNT})
    limits.release(places[0])
    assert limits.admit("a1", HALL)


def fill(limits: Limits, address: str) -> None:
    for number in range(CONNECTIONS_OF_ADDRESS):
        limits.admit(f"a{number}", address)


def test_an_address_has_room_for_a_hall() -> None:
    limits = Limits()
    fill(limits, HALL)
    with pytest.raises(LimitReached) as found:
        limits.admit("late", HALL)
    assert (found.value.code, found.value.data) == ("live.address_full", {"most": CONNECTIONS_OF_ADDRESS})
    assert limits.admit("late", "203.0.113.8")


def test_an_ipv6_network_of_64_bits_counts_as_one_address() -> None:
    limits = Limits()
    fill(limits, "2001:db8::1")
    with pytest.raises(LimitReached):
        limits.admit("late", "2001:db8::2")
    assert limits.admit("late", "2001:db8:0:1::1")


@pytest.mark.parametrize("address", [HALL, "2001:db8::1", LOCAL_PEER])
def test_trusted_networks_have_no_limit_of_their_own(address: str) -> None:
    limits = Limits(trusted=read_networks("203.0.113.0/24, 2001:db8::/32"))
    fill(limits, address)
    assert limits.admit("late", address)
    for _ in range(HANDSHAKES.burst + 1):
        limits.knock(address, 0)


def test_handshakes_are_counted_by_address() -> None:
    limits = Limits()
    for _ in range(HANDSHAKES.burst):
        limits.knock(HALL, 0)
    with pytest.raises(LimitReached) as found:
        limits.knock(HALL, 0)
    assert found.value.code == "live.too_many_handshakes"
    limits.knock(HALL, HANDSHAKES.every_ms)


def messages_taken(places: list[Admission], tries: int) -> int:
    return sum(place.take_message(0, is_chat=False) for place in places for _ in range(tries))


def test_strangers_at_one_address_share_what_they_may_send() -> None:
    limits = Limits()
    strangers = [limits.admit(f"w{number}", HALL, is_stranger=True) for number in range(50)]
    elsewhere, known = limits.admit("w50", "203.0.113.8", is_stranger=True), limits.admit("a1", HALL)
    assert len(strangers) * MESSAGES.burst > STRANGERS.burst
    assert messages_taken(strangers, MESSAGES.burst + 1) == STRANGERS.burst
    assert [messages_taken([one], 99) for one in (elsewhere, known)] == [MESSAGES.burst] * 2
    for one in strangers:
        limits.release(one)
    limits.release(elsewhere)
    limits.release(known)
    limits.forget_idle(MESSAGES.burst * MESSAGES.every_ms)
    assert limits.admit("w51", HALL).address is strangers[0].address


def test_a_stranger_who_is_too_fast_takes_nothing_from_the_others() -> None:
    limits = Limits()
    fast, other = (limits.admit(key, HALL, is_stranger=True) for key in ("w1", "w2"))
    assert messages_taken([fast], STRANGERS.burst) == MESSAGES.burst
    assert messages_taken([other], 1) == 1


def test_chat_is_counted_apart() -> None:
    place = Limits().admit("g1", HALL, is_stranger=True)
    assert [place.take_message(0, is_chat=True) for _ in range(CHAT_LINES.burst + 1)] == [True] * 5 + [False]
    assert place.take_message(0, is_chat=False)


@pytest.mark.parametrize("address", [HALL, LOCAL_PEER])
def test_strangers_in_a_trusted_network_have_only_their_own_limits(address: str) -> None:
    limits = Limits(trusted=read_networks("203.0.113.0/24"))
    places = [limits.admit(f"w{number}", address, is_stranger=True) for number in range(50)]
    assert messages_taken(places, 99) == 50 * MESSAGES.burst


def test_who_comes_again_does_not_begin_afresh_before_time_has_passed() -> None:
    limits = Limits()
    place = limits.admit("a1", HALL)
    assert all(place.account.messages.take(0) for _ in range(MESSAGES.burst))
    limits.release(place)
    limits.forget_idle(MESSAGES.every_ms)
    assert limits.admit("a1", HALL).account is place.account


def test_the_idle_are_forgotten() -> None:
    limits = Limits()
    place, staying = limits.admit("a1", HALL), limits.admit("a2", HALL)
    limits.release(place)
    limits.forget_idle(0)
    assert limits.admit("a1", HALL).account is not place.account
    assert limits.admit("a2", HALL).account is staying.account


def test_the_tenth_bad_frame_closes_the_connection() -> None:
    faults = Faults()
    assert [faults.note_bad_frame(0) for _ in range(10)] == [False] * 9 + [True]


def test_bad_frames_are_forgiven_one_a_minute() -> None:
    faults = Faults()
    assert not any(faults.note_bad_frame(minute * 60_000) for minute in range(100))


def test_who_goes_on_too_fast_is_closed() -> None:
    faults = Faults()
    assert [faults.note_too_fast(0) for _ in range(100)] == [False] * 99 + [True]
