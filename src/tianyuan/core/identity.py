"""Identity numbers 身份证号 of mainland China (GB 11643): read, checked, masked."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

_FORM = re.compile(r"[1-9][0-9]{16}[0-9X]")
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECKS = "10X98765432"
SHOWN_FIRST, SHOWN_LAST = 3, 2


class IdentityUnreadable(ValueError):
    """A number that is none: `code` says what is wrong with it, and the number itself is in no message."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, kw_only=True)
class Identity:
    """A number that is well formed, and what it says of its holder."""

    number: str
    born: date
    gender: Literal["female", "male"]

    def __repr__(self) -> str:
        return f"Identity({mask_number(self.number)})"


def read_identity(text: str) -> Identity:
    """Read a number as people write it. Raises IdentityUnreadable: registration.identity_form, …_day, …_check."""
    number = re.sub(r"[\s-]", "", text).upper()
    if not _FORM.fullmatch(number):
        raise IdentityUnreadable("registration.identity_form")
    try:
        born = date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        raise IdentityUnreadable("registration.identity_day") from None
    if _CHECKS[sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False)) % 11] != number[17]:
        raise IdentityUnreadable("registration.identity_check")
    return Identity(number=number, born=born, gender="male" if int(number[16]) % 2 else "female")


def mask_number(number: str) -> str:
    """A number as pages show it: its first three and last two characters."""
    hidden = len(number) - SHOWN_FIRST - SHOWN_LAST
    if hidden <= 0:
        return "*" * len(number)
    return number[:SHOWN_FIRST] + "*" * hidden + number[-SHOWN_LAST:]
