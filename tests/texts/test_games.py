"""Every code that games, tokens and engines can refuse with has words in both languages, with the same fields."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tianyuan.texts import LANGUAGES, LOCALE, Language

SOURCE = Path(__file__).parents[2] / "src" / "tianyuan"
USED = {
    "games": re.compile(r'code="(games\.[a-z_]+)"'),
    "go": re.compile(r'PlayerFailed\("(go\.player\.[a-z_]+)"\)'),
}


def words(domain: str, language: Language) -> dict[str, set[str]]:
    """The fields in the words of each code."""
    with (LOCALE / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    assert [one.id for one in catalogue if one.id and not one.string] == []
    return {str(one.id): set(re.findall(r"{(\w+)}", str(one.string))) for one in catalogue if one.id}


def used(pattern: re.Pattern[str], folder: str) -> set[str]:
    return {code for path in (SOURCE / folder).rglob("*.py") for code in pattern.findall(path.read_text("utf-8"))}


def test_the_words_of_games_are_those_that_are_used() -> None:
    zh, en = (words("games", language) for language in LANGUAGES)
    assert zh == en
    assert set(zh) == used(USED["games"], "services")


@pytest.mark.parametrize("language", LANGUAGES)
def test_engines_that_fail_say_why(language: Language) -> None:
    assert used(USED["go"], "engines") == {code for code in words("go", language) if code.startswith("go.player.")}
