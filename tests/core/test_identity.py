"""Identity numbers: all made up, none anybody's; the last character is computed here by the rule itself."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.identity import Identity, IdentityUnreadable, mask_number, read_identity


def made_up(body: str) -> str:
    """Seventeen digits with the character that makes the whole congruent to 1 modulo 11 (ISO 7064 MOD 11-2)."""
    rest = 0
    for digit in body:
        rest = (rest + int(digit)) * 2 % 11
    return body + "0123456789X"[(12 - rest) % 11]


def test_a_number_says_when_its_holder_was_born_and_which_gender() -> None:
    number = made_up("99010019630911001")
    assert read_identity(f" {number[:6]} {number[6:14]}-{number[14:].lower()}") == Identity(
        number=number, born=date(1963, 9, 11), gender="male"
    )
    assert read_identity(made_up("99010020080229002")).gender == "female"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "registration.identity_form"),
        ("9901001963091100", "registration.identity_form"),
        ("09010019630911001X", "registration.identity_form"),
        (made_up("99010019630230001"), "registration.identity_day"),
        (made_up("99010020230229001"), "registration.identity_day"),
        (made_up("99010019630911001")[:17] + "A", "registration.identity_form"),
    ],
)
def test_what_is_no_number_says_why(text: str, code: str) -> None:
    with pytest.raises(IdentityUnreadable) as refused:
        read_identity(text)
    assert refused.value.code == code
    assert not text or text not in str(refused.value)


@given(st.integers(0, 16), st.integers(1, 9))
def test_one_wrong_digit_is_always_noticed(place: int, more: int) -> None:
    number = made_up("99010019630911001")
    wrong = number[:place] + str((int(number[place]) + more) % 10) + number[place + 1 :]
    with pytest.raises(IdentityUnreadable):
        read_identity(wrong)


def test_pages_and_messages_show_a_number_masked() -> None:
    number = made_up("99010019630911001")
    assert [mask_number(text) for text in (number, "12345", "")] == [f"990{'*' * 13}{number[-2:]}", "*****", ""]
    assert number not in repr(read_identity(number))
