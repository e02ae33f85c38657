"""Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of thirty seconds, as every app reads it."""

import hashlib
import hmac

STEP_SECONDS = 30
DIGITS = 6
# A phone's clock may be half a minute off, and typing takes time.
STEPS_EITHER_WAY = 1


def code_at(secret: bytes, *, step: int) -> str:
    """The code of one time step, counted from 1970."""
    digest = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def matching_step(secret: bytes, code: str, *, unix_seconds: int, after_step: int) -> int | None:
    """The time step whose code this is, near enough to now and later than `after_step`; None for a wrong code."""
    now = unix_seconds // STEP_SECONDS
    for step in range(now - STEPS_EITHER_WAY, now + STEPS_EITHER_WAY + 1):
        if step > after_step and hmac.compare_digest(code_at(secret, step=step).encode(), code.encode()):
            return step
    return None
