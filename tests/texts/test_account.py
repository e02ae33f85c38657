"""Roles, refusals and acts of the record have words in both languages."""

import re
from pathlib import Path

import pytest

import tianyuan
from tianyuan.core.permissions import ROLES
from tianyuan.texts import LANGUAGES, Language, say

SOURCES = [path.read_text(encoding="utf-8") for path in Path(tianyuan.__file__).parent.rglob("*.py")]
REFUSALS = sorted({code for text in SOURCES for code in re.findall(r'code="(account\.[a-z_.]+)"', text)})
ACTS = sorted({code for text in SOURCES for code in re.findall(r'\brecord\(\s*[^"()]*"([a-z_]+\.[a-z_]+)"', text)})
PASSWORDS = ("too_short", "too_long", "too_common", "too_similar", "entirely_numeric")
CODES = (
    *REFUSALS,
    *(f"audit.{code}" for code in ACTS),
    *(f"account.role.{role}" for role in ROLES),
    *(f"account.password_{what}" for what in PASSWORDS),
)


def test_the_search_finds_what_it_should() -> None:
    assert {"account.too_often", "account.not_allowed", "account.last_organiser"} <= set(REFUSALS)
    assert {"account.created", "account.password_set"} <= set(ACTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_code_has_words(code: str, language: Language) -> None:
    data = {name: name for name in ("minutes", "at_least", "at_most", "login", "found", "known", "name", "permission")}
    assert say(code, language, **data)
