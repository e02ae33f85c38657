"""Texts of regulations to break: the shipped ones, and one small enough to read at a glance."""

from pathlib import Path

import tianyuan.regulations

SHIPPED = Path(tianyuan.regulations.__file__).parent / "shipped"


def shipped_text(name: str) -> str:
    return (SHIPPED / f"{name}.toml").read_text(encoding="utf-8")


def replaced(name: str, old: str, new: str) -> bytes:
    """A shipped regulation with the first `old` replaced, which must be there."""
    text = shipped_text(name)
    assert old in text
    return text.replace(old, new, 1).encode()


def line_of(content: bytes, words: str) -> int:
    """The line, from 1, on which `words` first stand."""
    return content.decode()[: content.decode().index(words)].count("\n") + 1


def supplement(body: str, *, of: str = "guobailing-2023", number: int = 1) -> bytes:
    head = f"""\
schema = 1
[supplement]
of = "{of}"
number = {number}
name = {{ zh = "补充规定", en = "Supplement" }}
issued = 2023-09-06
ours_for_demo = false
"""
    return (head + body).encode()
