"""Checks beyond the shape of a file: what cannot be, and what a text leaves open or says twice."""

from tianyuan.core.regulation import Regulation
from tianyuan.regulations.checks.calendar import check_calendar
from tianyuan.regulations.checks.findings import Finding
from tianyuan.regulations.checks.identity import check_identity
from tianyuan.regulations.checks.open_points import check_open_points
from tianyuan.regulations.checks.prizes import check_prizes
from tianyuan.regulations.checks.readiness import StageState, stage_states
from tianyuan.regulations.checks.references import check_references
from tianyuan.regulations.checks.structure import check_structure

__all__ = ["Finding", "StageState", "check", "stage_states"]


def check(regulation: Regulation) -> tuple[Finding, ...]:
    """Every finding, the errors first. A regulation that was loaded has none of those."""
    found = [
        *check_identity(regulation),
        *check_references(regulation),
        *check_structure(regulation),
        *check_prizes(regulation),
        *check_calendar(regulation),
        *check_open_points(regulation),
    ]
    return (
        *(finding for finding in found if finding.level == "error"),
        *(finding for finding in found if finding.level == "warning"),
    )
