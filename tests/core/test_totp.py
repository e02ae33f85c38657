"""Codes of authenticators: the vectors of RFC 6238, and which steps are near enough."""

import pytest

from tianyuan.core.totp import code_at, matching_step

SECRET = b"12345678901234567890"
# RFC 6238, appendix B, SHA-1: seconds since 1970 and the last six of the eight digits.
VECTORS = {
    59: "287082",
    1_111_111_109: "081804",
    1_111_111_111: "050471",
    1_234_567_890: "005924",
    2_000_000_000: "279037",
    20_000_000_000: "353130",
}


@pytest.mark.parametrize("seconds", VECTORS)
def test_the_vectors_of_the_rfc(seconds: int) -> None:
    assert code_at(SECRET, step=seconds // 30) == VECTORS[seconds]


@pytest.mark.parametrize(("off", "accepted"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)])
def test_a_clock_may_be_half_a_minute_off(off: int, accepted: bool) -> None:
    code = code_at(SECRET, step=(1_234_567_890 + off) // 30)
    found = matching_step(SECRET, code, unix_seconds=1_234_567_890, after_step=0)
    assert found == ((1_234_567_890 + off) // 30 if accepted else None)


def test_a_code_works_once() -> None:
    step = 1_234_567_890 // 30
    code = code_at(SECRET, step=step)
    assert matching_step(SECRET, code, unix_seconds=1_234_567_890, after_step=step) is None


@pytest.mark.parametrize("code", ["", "00592", "0059244", "００５９２４", "abcdef", "005924\0"])
def test_what_is_no_code_matches_nothing(code: str) -> None:
    assert matching_step(SECRET, code, unix_seconds=1_234_567_890, after_step=0) is None
