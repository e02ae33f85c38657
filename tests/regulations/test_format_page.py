"""docs/regulation-format.md says what there is: its supplement loads, and no kind or criterion is left out."""

import re
import textwrap
from pathlib import Path
from typing import get_args

import pytest

from tianyuan.core.regulation.placing import CriterionCode
from tianyuan.regulations import json_schema, load

PAGE = (Path(__file__).parents[2] / "docs" / "regulation-format.md").read_text(encoding="utf-8")


def examples() -> list[str]:
    """The indented blocks of the page."""
    return [textwrap.dedent(block) for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", PAGE, re.MULTILINE)]


def test_the_supplement_of_the_page_loads() -> None:
    (example,) = [block for block in examples() if "[supplement]" in block]
    assert load("guobailing-2023", [example.encode()]).regulation.version == 2


def test_the_placing_of_the_page_is_that_of_the_shipped_file() -> None:
    (example,) = [block for block in examples() if "[stages.placing]" in block]
    body = '[[stages]]\nid = "swiss"\n' + example
    head = 'schema = 1\n[supplement]\nof = "guobailing-2023"\nnumber = 1\nissued = 2023-09-06\nours_for_demo = false\n'
    content = head + 'name = { zh = "补充规定", en = "Supplement" }\n' + body
    assert load("guobailing-2023", [content.encode()]).changes == ((),)


def kinds() -> set[str]:
    parts = json_schema()["$defs"]
    found = {name: part["properties"].get("kind", {}).get("const") for name, part in parts.items()}
    return {kind for name, kind in found.items() if kind is not None and not name.startswith("Promotion")}


@pytest.mark.parametrize("word", sorted({*kinds(), *get_args(CriterionCode)}))
def test_every_kind_and_every_criterion_stands_on_the_page(word: str) -> None:
    assert f"`{word}`" in PAGE
