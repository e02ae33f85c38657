"""Every clause of the two regulations is accounted for in docs/clauses.md, and its table tells the truth."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# fmt: off
CLAUSES = (
    "S1-1", "S1-2", "S1-3", "S1-4.1", "S1-4.2", "S1-5", "S1-5.3", "S1-6.1", "S1-6.2", "S1-6.3", "S1-7", "S1-8",
    "S1-8.1a", "S1-8.1b", "S1-8.1c", "S1-8.1d", "S1-8.2a", "S1-8.2b", "S1-8.3a", "S1-8.3b", "S1-8.3c", "S1-8.4a",
    "S1-8.4b", "S1-8.4c", "S1-8.5", "S1-9", "S1-10", "S1-11.1", "S1-11.3", "S1-12.1", "S1-12.2", "S1-12.3",
    "S1-12.4", "S1-12.5", "S1-C1", "S2-1", "S2-5", "S2-6", "S2-7.1", "S2-7.1a", "S2-7.1b", "S2-7.1c", "S2-7.1d",
    "S2-7.2", "S2-7.3", "S2-8.2", "S2-8.3a", "S2-8.3b", "S2-8.4", "S2-8.5", "S2-9.1", "S2-9.2–5", "S2-9.note",
    "S2-9.6", "S2-9.7", "S2-9.8", "S2-9.9", "S2-10", "S2-11.1", "S2-11.3", "S2-11.4", "S2-13",
)
# fmt: on


def read_table() -> dict[str, tuple[str, str, str]]:
    """Kind, state and the last column by clause, in the order of the table."""
    rows: dict[str, tuple[str, str, str]] = {}
    for line in (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8").splitlines():
        if line.startswith(("| S1-", "| S2-")):
            clause, kind, state, where = (cell.strip() for cell in line.strip("|").split("|"))
            assert clause not in rows
            rows[clause] = (kind, state, where)
    return rows


@cache
def read_test_names() -> frozenset[str]:
    """The names of all test functions below tests/."""
    return frozenset(
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def test_the_table_has_every_clause_once_and_in_order() -> None:
    assert len(CLAUSES) == 62
    assert tuple(read_table()) == CLAUSES


@cache
def clauses_named() -> frozenset[str]:
    """The clauses that some test is named after; the longest id counts, so S1_8_1a is not S1-8."""
    by_words = {clause.removesuffix("–5").replace("-", "_").replace(".", "_"): clause for clause in CLAUSES}
    longest_first = sorted(by_words, key=len, reverse=True)
    named = re.compile(rf"(?<=_)({'|'.join(longest_first)})(?=_)")
    return frozenset(by_words[found] for name in read_test_names() for found in named.findall(name))


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_table_tells_the_truth(clause: str) -> None:
    kind, state, where = read_table()[clause]
    assert kind in ("run", "record")
    assert state in (("tested", "not-yet") if kind == "run" else ("recorded",))
    assert where
    assert clause in clauses_named(), f"no test is named after {clause}"
