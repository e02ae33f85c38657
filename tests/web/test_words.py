"""Every word of the pages stands in both languages, with the same fields."""

import re

import pytest
from babel.messages.pofile import read_po

from tianyuan.texts import LOCALE

# English places need an ordinal, so the fields of "format" differ.
DOMAINS = sorted({path.stem for path in (LOCALE / "zh" / "LC_MESSAGES").glob("*.po")} - {"format"})


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_say_the_same_codes_with_the_same_fields(domain: str) -> None:
    fields = []
    for language in ("zh", "en"):
        with (LOCALE / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
            catalogue = read_po(file, locale=language)
        messages = {str(one.id): str(one.string) for one in catalogue if one.id}
        assert [code for code, words in messages.items() if not words] == []
        fields.append({code: set(re.findall(r"{(\w+)}", words)) for code, words in messages.items()})
    zh, en = fields
    assert zh == en
