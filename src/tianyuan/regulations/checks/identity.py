"""Ids: plain, and each of them once."""

import re
from collections.abc import Iterator

from tianyuan.core.regulation import Regulation
from tianyuan.regulations.checks.findings import Finding, fail

# Ids stand in addresses, file names, paths of keys and the text of lots.
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_LISTS_WITH_IDS = (
    "venues",
    "timetable",
    "pools",
    "divisions",
    "stages",
    "extras",
    "prizes",
    "funds",
    "honours",
    "titles",
    "certificates",
    "records",
)


def check_identity(regulation: Regulation) -> Iterator[Finding]:
    """Ids that are not plain or stand twice in one list; cycle numbers that stand twice."""
    if not _PLAIN.fullmatch(regulation.id):
        yield _not_plain("id", "", regulation.id)
    for name in _LISTS_WITH_IDS:
        yield from _check_list(name, [(item.id, item.clause) for item in getattr(regulation, name)])
    for number, rule in enumerate(regulation.wildcards):
        yield from _check_list(f"wildcards[{number}].sources", [(source.id, rule.clause) for source in rule.sources])
    numbers = [cycle.number for cycle in regulation.cycles]
    for index, number in enumerate(numbers):
        if number in numbers[:index]:
            yield fail("cycle_number_repeated", clause="", path=f"cycles[{index}].number", found=number)


def _check_list(name: str, ids: list[tuple[str, str]]) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, (one, clause) in enumerate(ids):
        path = f"{name}[{index}].id"
        if not _PLAIN.fullmatch(one):
            yield _not_plain(path, clause, one)
        if one in seen:
            yield fail("id_repeated", clause=clause, path=path, found=one)
        seen.add(one)


def _not_plain(path: str, clause: str, found: str) -> Finding:
    return fail("id_not_plain", clause=clause, path=path, found=found)
