"""The index of keys to lines against texts with every way TOML can write a key."""

import tomllib

import pytest

from tests.regulations.files import shipped_text
from tianyuan.regulations.lines import MAX_DEPTH, Parts, TooDeep, index_lines
from tianyuan.regulations.source import shipped, shipped_supplements

TEXT = '''\
# a comment with key = 1 and [a.table]
plain = 1
"quoted key" = "text with # no comment and [ no array"
a.b.'c d' = true

list = [
    1, # one
    { x = 1, y = [2,
        3] },
    """many
    lines "quoted" """, 'a # b',
]
[table] # comment
key = \'\'\'
first
second\'\'\'
after = { in.side = 1 }

[[items]]
id = "one"
[items.sub]
deep = 1
[[items.more]]
n = 1
[[items.more]]
n = 2
[[items]]
id = "two"
"esc\\u0061ped" = 5
'''


def test_every_key_has_its_line() -> None:
    assert index_lines(TEXT) == {
        ("plain",): 2,
        ("quoted key",): 3,
        ("a",): 4,
        ("a", "b"): 4,
        ("a", "b", "c d"): 4,
        ("list",): 6,
        ("list", 0): 7,
        ("list", 1): 8,
        ("list", 1, "x"): 8,
        ("list", 1, "y"): 8,
        ("list", 1, "y", 0): 8,
        ("list", 1, "y", 1): 9,
        ("list", 2): 10,
        ("list", 3): 11,
        ("table",): 13,
        ("table", "key"): 14,
        ("table", "after"): 17,
        ("table", "after", "in"): 17,
        ("table", "after", "in", "side"): 17,
        ("items",): 19,
        ("items", 0): 19,
        ("items", 0, "id"): 20,
        ("items", 0, "sub"): 21,
        ("items", 0, "sub", "deep"): 22,
        ("items", 0, "more"): 23,
        ("items", 0, "more", 0): 23,
        ("items", 0, "more", 0, "n"): 24,
        ("items", 0, "more", 1): 25,
        ("items", 0, "more", 1, "n"): 26,
        ("items", 1): 27,
        ("items", 1, "id"): 28,
        ("items", 1, "escaped"): 29,
    }


def paths_of(value: object, path: Parts = ()) -> set[Parts]:
    """Every key and list item of a parsed text."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return {path, *(found for part, one in inner for found in paths_of(one, (*path, part)))}


@pytest.mark.parametrize("name", [*shipped(), *shipped_supplements()])
def test_the_index_knows_exactly_the_keys_that_tomllib_reads(name: str) -> None:
    text = shipped_text(name)
    assert set(index_lines(text)) == paths_of(tomllib.loads(text)) - {()}


def test_four_quotes_end_a_text_that_ends_with_one() -> None:
    text = 'a = """x""""\nb = 1\n'
    assert tomllib.loads(text) == {"a": 'x"', "b": 1}
    assert index_lines(text) == {("a",): 1, ("b",): 2}


@pytest.mark.parametrize("text", ["= 1\nb = 2", "a\nb = 2", "[x\nb = 2", '"a\nb = 2', "a = [1, 2\nb = 2", "\x00\n\x00"])
def test_text_that_is_no_toml_is_passed_over(text: str) -> None:
    assert isinstance(index_lines(text), dict)


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 100_000, "a = " + "{a=" * 100_000, "\n\na" + ".a" * 100_000 + " = 1", f"[{'a.' * 40}a]"],
)
def test_nested_without_end_is_refused_at_once(text: str) -> None:
    with pytest.raises(TooDeep) as caught:
        index_lines(text)
    assert caught.value.line == text.count("\n") + 1


def test_as_deep_as_allowed() -> None:
    text = "a = " + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)
    assert len(index_lines(text)) == MAX_DEPTH + 1
