"""The bot in examples/ stays what the protocol promises: short, and on the standard library and websockets alone."""

import ast
import sys
from pathlib import Path

SOURCE = (Path(__file__).parents[2] / "examples" / "bot.py").read_text(encoding="utf-8")


def test_the_bot_has_at_most_60_lines() -> None:
    assert len(SOURCE.splitlines()) <= 60


def test_the_bot_needs_websockets_alone() -> None:
    needed = set()
    for node in ast.walk(ast.parse(SOURCE)):
        if isinstance(node, ast.Import):
            needed |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            needed.add(str(node.module).partition(".")[0])
    assert needed - sys.stdlib_module_names == {"websockets"}
