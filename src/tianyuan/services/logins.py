"""What a person signs in with: an e-mail address or a phone number, read as people write them."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tianyuan.services.refusals import Refusal, Refused

MAINLAND_MOBILE = re.compile(r"1[3-9][0-9]{9}")
# E.164: at most fifteen digits, none of them a leading zero; shorter than eight no country has.
INTERNATIONAL = re.compile(r"[1-9][0-9]{7,14}")
PHONE_FILLING = str.maketrans("", "", " -.()")
EMAIL_LENGTH = 254


@dataclass(frozen=True, kw_only=True)
class Login:
    """A normalised e-mail address (lower case), or phone number (E.164 digits without the plus)."""

    kind: Literal["email", "phone"]
    value: str

    def __str__(self) -> str:
        return self.value if self.kind == "email" else f"+{self.value}"


def read_login(text: str) -> Login:
    """The login somebody wrote; full-width letters and blanks do not matter.

    A number without a country code is a mobile number of mainland China. Raises Refused: account.email_unreadable,
    account.phone_unreadable.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    return Login(kind="email", value=_email(plain)) if "@" in plain else Login(kind="phone", value=_phone(plain))


def _email(plain: str) -> str:
    email = plain.lower()
    try:
        validate_email(email)
    except ValidationError:
        email = ""
    if not email or len(email) > EMAIL_LENGTH:
        raise Refused(Refusal(code="account.email_unreadable"))
    return email


def _phone(plain: str) -> str:
    digits = plain.translate(PHONE_FILLING)
    for prefix in ("+", "00"):
        if digits.startswith(prefix) and INTERNATIONAL.fullmatch(digits.removeprefix(prefix)):
            return digits.removeprefix(prefix)
    if MAINLAND_MOBILE.fullmatch(digits):
        return f"86{digits}"
    raise Refused(Refusal(code="account.phone_unreadable"))
