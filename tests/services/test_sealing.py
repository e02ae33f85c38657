"""Personal numbers at rest: sealed, matched, and nothing without the key."""

from pathlib import Path
from typing import Any

import pytest

from tianyuan.services.sealing import SealBroken, match_of, open_sealed, seal


@pytest.fixture(autouse=True)
def keys(settings: Any, tmp_path: Path) -> Path:
    settings.PERSONAL_KEYS = tmp_path / "keys" / "personal"
    return Path(settings.PERSONAL_KEYS)


def test_what_was_sealed_is_opened_and_two_seals_of_one_text_differ() -> None:
    first, second = seal("number"), seal("number")
    assert (open_sealed(first), open_sealed(second), first == second) == ("number", "number", False)
    assert "number" not in first


def test_the_same_text_matches_and_another_does_not() -> None:
    assert match_of("number") == match_of("number") != match_of("other")


def test_the_keys_are_made_once_and_for_their_owner_alone(keys: Path) -> None:
    sealed = seal("number")
    assert keys.stat().st_mode & 0o777 == 0o600
    before = keys.read_text()
    assert open_sealed(sealed) == "number"
    assert keys.read_text() == before


def test_with_other_keys_nothing_opens_and_nothing_matches(settings: Any, tmp_path: Path) -> None:
    sealed, match = seal("number"), match_of("number")
    settings.PERSONAL_KEYS = tmp_path / "others"
    assert match_of("number") != match
    with pytest.raises(SealBroken):
        open_sealed(sealed)
    with pytest.raises(SealBroken):
        open_sealed("x" + sealed)
